/**
 * Turns a notice into a message: who it is for decides what it says, whose clock it goes by, and what travels with it.
 * The words are in the files of phrases beside this one, the look in `mail/`.
 */

import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { mapAddress } from '@openhours/contract/locations/map-address';
import { moneyText } from '@openhours/contract/money/money';
import { numberFormat } from '@openhours/contract/text/intl-formats';
import { telephoneAddress } from '@openhours/contract/text/telephone';
import { labelled } from '@openhours/contract/text/typography';
import type { MailContent, MailFact, MailLink } from '../../../mail/content.ts';
import { wordsIn } from '../../../messages/languages.ts';
import { oneLine, type WrittenMessage, writtenAsMail } from '../../../messages/notice.ts';
import { fill, fillNames } from '../../../messages/phrases.ts';
import { clockName, startSentence } from '../../../messages/times.ts';
import { kindOf } from '../../notifications/index.ts';
import { addOnsInWords, choiceInWords, locationOf, placeOf, titleOf, type Wording } from './booking-words.ts';
import { clocksOf } from './clocks.ts';
import { calendarOf, type StandingEntry } from './compose-calendar.ts';
import { feesDueIn, feesInWords } from './compose-fees.ts';
import { factsOfBooking, factsOfTogether, pageLabelOf } from './compose-terms.ts';
import { comingSessions, isOverFor, sessionsText, timeOf, toldTimes, untilOf } from './compose-time.ts';
import { titleInWords, visitsOf } from './compose-together.ts';
import { consentPhrasesOf } from './consent-phrases.ts';
import { coursePhrasesOf } from './course-phrases.ts';
import { isFitForGreeting, nameOf, withoutLinks } from './customer-names.ts';
import { feePhrasesOf } from './fee-phrases.ts';
import { headingOf } from './heading-phrases.ts';
import { participantPhrasesOf } from './participant-phrases.ts';
import { type Phrases, phrasesOf } from './phrases.ts';
import { recipientPhrasesOf } from './recipient-phrases.ts';
import { type BookingNotice, endsVisit, isOfSomeMoved } from './rules/notices.ts';
import { namesInWords, teachersOf } from './rules/teachers.ts';
import type { MessageSetting } from './setting.ts';
import { verificationPhrasesOf } from './verification-phrases.ts';
import { waitlistPhrasesOf } from './waitlist-phrases.ts';
import { wishInWords } from './wish-words.ts';

/** Customers are written to in the language in which they have booked, the business in its own. */
function wordingOf({ audience }: BookingNotice, setting: MessageSetting): Wording {
  return { ...setting, language: audience === 'participant' ? setting.customerLanguage : setting.mainLanguage };
}

/** Writes a notice to one recipient; `standing`: what earlier files have put into this reader's calendar. */
export async function composeMessage(
  notice: BookingNotice,
  channel: 'EMAIL' | 'SMS',
  to: string,
  setting: MessageSetting,
  standing: readonly StandingEntry[] = [],
): Promise<WrittenMessage> {
  const calendar = channel === 'SMS' ? null : calendarOf(notice, to, setting, standing);
  const content = contentOf(notice, setting, calendar !== null);
  return channel === 'SMS'
    ? {
        language: content.language,
        subject: oneLine(content.heading),
        text: shortText(notice, content, wordingOf(notice, setting)),
        html: null,
        calendar,
      }
    : writtenAsMail(content, calendar);
}

/** Until when it says something to its reader, epoch milliseconds; undefined: it stays true. */
export function usefulUntilOf(notice: BookingNotice): number | undefined {
  return notice.type.endsWith('_REMINDER')
    ? startOf(notice)
    : (notice.verification?.untilMs ?? notice.waiting?.offerUntilMs);
}

/** When what a notice is about begins, epoch milliseconds; undefined where nothing is agreed. */
function startOf({ booking: { startDate }, occasion }: BookingNotice): number | undefined {
  return occasion?.startMs ?? (startDate === undefined ? undefined : Date.parse(startDate));
}

/** How a notice looks to whoever gets it. `hasFile`: a calendar file goes with it, of which it speaks. */
export function contentOf(notice: BookingNotice, known: MessageSetting, hasFile: boolean): MailContent {
  const setting = wordingOf(notice, known);
  const { audience, booking, isOfSession = false, note } = notice;
  const { language } = setting;
  const phrases = phrasesOf(language);
  const { schedule, slot } = booking.bookedEntity;
  const location = (slot ?? schedule)?.location;
  const contact = booking.contactDetails;
  const name = nameOf(booking);
  const visits = visitsOf(notice, setting);
  const facts: MailFact[] =
    visits === undefined
      ? factsOfVisit(notice, setting)
      : [
          ...codeOf(notice, setting),
          // Of a series each has terms of its own.
          ...(booking.recurringGroupId === undefined
            ? factsOfTogether(notice, setting, clocksOf(booking, setting, audience))
            : []),
        ];
  const add = (label: string, value: string | undefined) => {
    if (value !== undefined && value !== '') {
      facts.push([label, value]);
    }
  };
  if (audience !== 'participant' && !isOfSession) {
    add(phrases.customer, withoutLinks(name));
  }
  if (audience === 'business') {
    // Whether somebody who does the work may know how to reach customers, the dashboard decides.
    add(phrases.email, contact?.email);
    add(phrases.phone, contact?.phone);
  }
  return {
    language,
    accent: setting.accent,
    ...(setting.logo === undefined ? {} : { logo: setting.logo }),
    heading: fillNames(headingOf(notice, language), language, {
      service: titleInWords(notice, setting) ?? '',
      business: setting.businessName,
    }),
    paragraphs: [
      ...(audience === 'participant' && isFitForGreeting(name)
        ? [fillNames(phrases.greeting, language, { name })]
        : []),
      ...paragraphsOf(notice, phrases, setting, hasFile),
    ],
    time: visits === undefined ? timeOf(notice, phrases, setting) : undefined,
    // Whoever was written to by mistake is told no more of the visit.
    facts: notice.type === 'BOOKING_ADDRESS_LEFT' ? facts.slice(0, 1) : facts,
    ...(note === undefined
      ? {}
      : {
          quotation: { from: fillNames(phrases.noteFrom, language, { business: setting.businessName }), words: note },
        }),
    ...(visits === undefined ? {} : { visits }),
    // What confirms all of them is one link.
    link: visits === undefined || notice.verification !== undefined ? linkOf(notice, phrases, setting) : undefined,
    sender: setting.businessName,
    contacts: [
      ...(location?.formattedAddress
        ? [{ label: location.formattedAddress, address: mapAddress(location.formattedAddress) }]
        : []),
      ...setting.contacts.map(pressable),
    ],
  };
}

/** What is said of one visit beside its time. */
function factsOfVisit(notice: BookingNotice, setting: Wording): MailFact[] {
  const { audience, booking, isOfSession = false, previousEnd, previousStart } = notice;
  const { language } = setting;
  const phrases = phrasesOf(language);
  const { schedule } = booking.bookedEntity;
  // Times beside the main one go by the same clock as it.
  const clocks = clocksOf(booking, setting, audience);
  const clock = clocks.first;
  const facts: MailFact[] = [];
  const add = (label: string, value: string | undefined, address?: string) => {
    if (value !== undefined && value !== '') {
      facts.push(address === undefined ? [label, value] : [label, value, address]);
    }
  };
  facts.push(...codeOf(notice, setting));
  add(schedule === undefined ? phrases.service : coursePhrasesOf(language).course, titleOf(notice, setting));
  add(phrases.choice, isOfSession ? undefined : choiceInWords(booking, setting));
  add(phrases.addOns, isOfSession ? undefined : addOnsInWords(booking, setting));
  if (previousStart !== undefined && previousStart !== booking.startDate) {
    add(phrases.before, startSentence(previousStart, previousEnd, clock, language));
  }
  add(phrases.sessions, sessionsText(comingSessions(notice, setting), setting, clock));
  const place = placeOf(booking, setting);
  add(phrases.where, place === '' && setting.isOnline ? phrases.online : place, mapOf(booking, setting));
  if (audience !== 'staff') {
    add(phrases.staff, namesInWords(teachersOfNotice(notice, setting), language));
  }
  for (const [label, value] of wishInWords(notice, setting)) {
    add(label, value);
  }
  add(waitlistPhrasesOf(language).position, placeInLineOf(notice, language));
  const participants = participantsOf(booking);
  if (!isOfSession && participants > 1) {
    add(phrases.participants, numberFormat(language).format(participants));
  }
  if (!isOfSession) {
    addParticipants(add, notice, setting);
  }
  for (const [label, value] of factsOfBooking(notice, setting, clocks)) {
    add(label, value);
  }
  return facts;
}

/** For whom it was cancelled, and who comes, by name as far as they have one. */
function addParticipants(
  add: (label: string, value: string) => void,
  { audience, verification }: BookingNotice,
  { language, left, named }: Wording,
): void {
  const phrases = participantPhrasesOf(language);
  // Whoever booked may have typed anybody's address and anything as a name: what does not greet is a number to them.
  const toldOf = (names: readonly string[]) =>
    audience === 'participant' ? names.filter(isFitForGreeting) : names.map(withoutLinks);
  const inWords = (names: readonly string[], untold: number) =>
    namesInWords(untold > 0 ? [...names, numberFormat(language).format(untold)] : names, language);
  if (left !== undefined) {
    const told = toldOf(left.named);
    add(phrases.canceledFor, inWords(told, left.count - told.length));
  }
  // An address that is still to be confirmed may be of somebody who has booked nothing.
  if (verification === undefined && named.length > 0) {
    const told = toldOf(named);
    add(phrases.comes, inWords(told, named.length - told.length));
  }
}

/** A telephone number or an address that a press calls or writes to. */
function pressable(way: string): string | MailLink {
  const address = way.includes('@') ? `mailto:${way}` : telephoneAddress(way);
  return address === undefined ? way : { label: way, address };
}

/** All who give it; of a reminder of one date those who give that one. */
function teachersOfNotice({ booking, occasion }: BookingNotice, { held, sessions }: MessageSetting): string[] {
  const date = occasion === undefined ? undefined : sessions.find(({ startMs }) => startMs === occasion.startMs);
  return teachersOf(booking, held, date?.resourceIds);
}

/** Where the place of a visit is on the map. */
function mapOf(booking: BookingNotice['booking'], setting: Wording): string | undefined {
  const address = locationOf(booking, setting)?.formattedAddress;
  return address ? mapAddress(address) : undefined;
}

/** The place in line, in figures. */
function placeInLineOf({ waiting }: BookingNotice, language: string): string | undefined {
  return waiting?.position === undefined ? undefined : numberFormat(language).format(waiting.position);
}

/**
 * What goes before the facts: what is due for it, what follows from the news, and what the business adds to all such
 * messages.
 */
function paragraphsOf(notice: BookingNotice, phrases: Phrases, setting: Wording, hasFile: boolean): string[] {
  const { words = [] } = kindOf(setting.own, notice.type);
  const said = wordsIn(words, setting.language, setting.mainLanguage);
  const own = said === '' ? [] : [said];
  const due = feesInWords(notice, setting);
  if (notice.audience === 'participant') {
    return [...due, ...followsFrom(notice, phrases, setting, hasFile), ...own];
  }
  const { othersStay } = participantPhrasesOf(setting.language);
  return [
    ...due,
    ...(isOfSomeMoved(notice) ? [othersStay] : []),
    ...(endsVisit(notice.type) && !isOverFor(notice) ? [phrases.onlyThisBooking] : []),
    ...own,
  ];
}

function followsFrom(notice: BookingNotice, phrases: Phrases, setting: Wording, hasFile: boolean): string[] {
  const { businessName: business, language } = setting;
  const file = notice.booking.bookedEntity.schedule === undefined ? phrases : coursePhrasesOf(language);
  const verification = verificationPhrasesOf(language);
  const waitlist = waitlistPhrasesOf(language);
  const isOfTime = notice.booking.wish !== undefined;
  const ofFile = (act: 'calendarAdds' | 'calendarChanges' | 'calendarRemoves') => (hasFile ? [file[act]] : []);
  switch (notice.type) {
    case 'BOOKING_VERIFICATION':
      return [
        fillNames(verification.asked, language, {
          business,
          time: untilOf(notice.verification?.untilMs, notice, setting),
        }),
        verification.unasked,
      ];
    case 'BOOKING_ADDRESS_LEFT':
      return [
        fillNames(recipientPhrasesOf(language).addressLeft, language, { business }),
        ...ofFile('calendarRemoves'),
      ];
    case 'BOOKING_REQUESTED':
      return [fillNames(phrases.requested, language, { business })];
    case 'BOOKING_CONFIRMED':
      return ofFile('calendarAdds');
    case 'BOOKING_RESCHEDULED':
      return notice.booking.status === 'CONFIRMED'
        ? ofFile('calendarChanges')
        : [fillNames(hasFile ? phrases.asksAgain : phrases.requested, language, { business })];
    case 'BOOKING_DECLINED':
      return [phrases.nothingBooked, ...ofFile('calendarRemoves')];
    case 'BOOKING_CANCELED':
      return hasFile ? ofFile('calendarRemoves') : [phrases.nothingBooked];
    case 'BOOKING_CANCELED_FOR_SOME':
      return [participantPhrasesOf(language).othersCome, ...ofFile('calendarChanges')];
    case 'BOOKING_RESCHEDULED_FOR_SOME':
      return [
        participantPhrasesOf(language).othersStay,
        ...(notice.booking.status === 'CONFIRMED'
          ? ofFile('calendarAdds')
          : [fillNames(phrases.requested, language, { business })]),
      ];
    case 'BOOKING_RESTORED':
      return notice.booking.status === 'CONFIRMED'
        ? [phrases.restored, ...ofFile('calendarAdds')]
        : [fillNames(phrases.requested, language, { business })];
    case 'BOOKING_REMINDER':
      return [phrases.reminded, ...(setting.lacksSignature === true ? [consentPhrasesOf(language).unsigned] : [])];
    case 'WAITLIST_JOINED':
      return [isOfTime ? waitlist.joinedForTime : waitlist.joined];
    case 'WAITLIST_OFFERED':
      return [
        fill(isOfTime ? waitlist.offeredTime : waitlist.offered, {
          time: untilOf(notice.waiting?.offerUntilMs, notice, setting),
        }),
      ];
    case 'WAITLIST_OFFER_ENDED':
      return [
        isOfTime
          ? waitlist.passedTime
          : notice.waiting?.endReason === 'WITHDRAWN'
            ? waitlist.withdrawn
            : waitlist.passed,
      ];
    case 'WAITLIST_SESSION_MOVED':
      return [waitlist.moved];
    case 'WAITLIST_ENDED':
      return [phrases.nothingBooked];
    case 'BOOKING_FEE_ENDED':
      return feeInWords(notice, language);
    default:
      return [];
  }
}

/** That a fee is owed no longer. */
function feeInWords({ fee }: BookingNotice, language: string): string[] {
  return fee === undefined ? [] : [fill(feePhrasesOf(language).ended[fee.trigger], { fee: moneyText(language, fee) })];
}

function codeOf(notice: BookingNotice, { language }: Wording): MailFact[] {
  const code = codeInWords(notice);
  return code === undefined ? [] : [[verificationPhrasesOf(language).code, code]];
}

/** The code in two groups, as people read it out and type it. */
function codeInWords({ verification }: BookingNotice): string | undefined {
  return verification?.code.replace(/^(...)/, '$1 ');
}

/** Every link opens a page that shows how it stands; none acts by being opened (design 6). */
function linkOf(notice: BookingNotice, phrases: Phrases, setting: Wording): MailContent['link'] {
  const { audience, type, verification } = notice;
  if (audience !== 'participant') {
    return { label: phrases.openBooking, address: setting.businessPage };
  }
  if (endsVisit(type) && feesDueIn(notice, setting).length === 0) {
    return undefined;
  }
  if (verification !== undefined) {
    return {
      label: verificationPhrasesOf(setting.language).page,
      address: `${setting.customerPage}?code=${verification.code}`,
    };
  }
  const waitlist = waitlistPhrasesOf(setting.language);
  const label = !type.startsWith('WAITLIST_')
    ? pageLabelOf(notice, setting)
    : type === 'WAITLIST_OFFERED'
      ? notice.booking.wish === undefined
        ? waitlist.offerPage
        : waitlist.offerTimePage
      : waitlist.page;
  return { label, address: setting.customerPage };
}

function shortText(notice: BookingNotice, content: MailContent, setting: Wording): string {
  const { audience, booking } = notice;
  const { endDate, series, startDate } = toldTimes(notice, setting);
  const { first, second } = clocksOf(booking, setting, audience);
  const when = startDate === undefined ? '' : ` ${startSentence(startDate, endDate, first, setting.language)}`;
  const zone = when === '' || second === undefined ? '' : ` (${clockName(first, setting.language, setting.at)})`;
  return [
    labelled(setting.businessName, `${oneLine(content.heading)}${when}${zone}`, setting.language),
    ...(series === undefined ? [] : [series]),
    ...feesInWords(notice, setting),
  ].join('. ');
}
