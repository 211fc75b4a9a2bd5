/**
 * What a message about a multi-service booking says of each of its bookings: what, when, where and with whom, and the
 * page that opens it.
 */
import { labelled } from '@openhours/contract/text/typography';
import type { MailVisit } from '../../../mail/content.ts';
import { addOnsInWords, choiceInWords, placeOf, titleOf, type Wording } from './booking-words.ts';
import { clocksOf } from './clocks.ts';
import { feesDueIn } from './compose-fees.ts';
import { factsOfTogether, manageLabelOf } from './compose-terms.ts';
import { timeOf } from './compose-time.ts';
import { type Phrases, phrasesOf } from './phrases.ts';
import { type BookingNotice, endsVisit } from './rules/notices.ts';
import { namesInWords, teachersOf } from './rules/teachers.ts';
import type { MessageSetting } from './setting.ts';

/** The notice as it is of each of its bookings, with what is known of that one. */
function eachOf<Known extends MessageSetting>(
  { together = [], ...notice }: BookingNotice,
  setting: Known,
): readonly (readonly [notice: BookingNotice, setting: Known])[] {
  return together.map((booking) => [
    { ...notice, booking },
    { ...setting, ...setting.ofTogether?.get(booking.id) },
  ]);
}

/** What is booked, in words: the services of all. */
export function titleInWords(notice: BookingNotice, setting: Wording): string | undefined {
  if (notice.together === undefined) {
    return titleOf(notice, setting);
  }
  const titles = eachOf(notice, setting).flatMap(([each, own]) => titleOf(each, own) ?? []);
  return namesInWords([...new Set(titles)], setting.language);
}

/** One for each of the bookings; undefined for a notice of one that stands alone. */
export function visitsOf(notice: BookingNotice, setting: Wording): MailVisit[] | undefined {
  if (notice.together === undefined) {
    return undefined;
  }
  const { language } = setting;
  const phrases = phrasesOf(language);
  return eachOf(notice, setting).map(([each, own]) => {
    const time = timeOf(each, phrases, own);
    const names = teachersOf(each.booking, own.held);
    const choice = choiceInWords(each.booking, own);
    const addOns = addOnsInWords(each.booking, own);
    const lines = [
      time?.sentence,
      time?.otherClock,
      placeOf(each.booking, own),
      names.length === 0 ? undefined : labelled(phrases.staff, namesInWords(names, language), language),
      choice === '' ? undefined : labelled(phrases.choice, choice, language),
      addOns === '' ? undefined : labelled(phrases.addOns, addOns, language),
      ...termsOf(each, own),
    ];
    return {
      title: titleOf(each, own) ?? '',
      lines: lines.filter((line): line is string => line !== undefined && line !== ''),
      link: linkOf(each, phrases, own),
    };
  });
}

/** Until when one of a series can be changed: each until a moment of its own. */
function termsOf(notice: BookingNotice, setting: Wording): string[] {
  const { audience, booking } = notice;
  return booking.recurringGroupId === undefined
    ? []
    : factsOfTogether(notice, setting, clocksOf(booking, setting, audience)).flatMap(([, terms]) => terms.split('\n'));
}

function linkOf(notice: BookingNotice, phrases: Phrases, setting: Wording): MailVisit['link'] {
  const { audience, type, verification } = notice;
  if (verification !== undefined) {
    return undefined;
  }
  if (audience !== 'participant') {
    return { label: phrases.openBooking, address: setting.businessPage };
  }
  return endsVisit(type) && feesDueIn(notice, setting).length === 0
    ? undefined
    : { label: manageLabelOf(setting), address: setting.customerPage };
}
