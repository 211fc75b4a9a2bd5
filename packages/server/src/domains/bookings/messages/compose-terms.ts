/**
 * What a customer's message says of price, moving and cancelling: what was agreed, as facts, and by the name of its link
 * what can be done behind it when the message is written. What is allowed, the rules of bookings know.
 */
import { type FeeTerm, feeTermsAt, isFreeUntil } from '@openhours/contract/bookings/cancellation-fee';
import { type ActTerm, type ToldActs, termOfAct, toldTerms } from '@openhours/contract/bookings/link-terms';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import { priceText } from '@openhours/contract/bookings/price-text';
import { type Amount, moneyText } from '@openhours/contract/money/money';
import { directionOf } from '../../../mail/content.ts';
import { fill, isolatedName } from '../../../messages/phrases.ts';
import { type Clocks, daySentence, momentSentence } from '../../../messages/times.ts';
import { dayMs, zoneOf } from '../../../time/index.ts';
import { type ChangingPhrases, changingPhrasesOf } from './changing-phrases.ts';
import type { BookingNotice } from './rules/notices.ts';
import type { MessageSetting } from './setting.ts';
import { waitlistPhrasesOf } from './waitlist-phrases.ts';

type Wording = Pick<MessageSetting, 'at' | 'businessName' | 'byLink' | 'fees' | 'price' | 'ways'> & {
  readonly language: string;
};

const agreeing: ReadonlySet<string> = new Set([
  'BOOKING_CONFIRMED',
  'BOOKING_REQUESTED',
  'BOOKING_RESCHEDULED',
  'BOOKING_RESCHEDULED_FOR_SOME',
  'BOOKING_RESTORED',
  'WAITLIST_OFFERED',
]);

type Facts = readonly (readonly [label: string, value: string])[];

/** Price and terms, in the messages that tell a customer what is agreed or asked for, or offered to them. */
export function factsOfBooking(notice: BookingNotice, setting: Wording, clocks: Clocks): Facts {
  if (!agrees(notice)) {
    return [];
  }
  const phrases = changingPhrasesOf(setting.language);
  return [
    [phrases.price, priceIn(setting.price, phrases, setting.language)],
    ...factsOfTogether(notice, setting, clocks),
  ];
}

/** The terms alone, which are the same of all that is booked together; of a series those of each. */
export function factsOfTogether(notice: BookingNotice, setting: Wording, clocks: Clocks): Facts {
  const phrases = changingPhrasesOf(setting.language);
  const label = notice.type === 'WAITLIST_OFFERED' ? waitlistPhrasesOf(setting.language).onceTaken : phrases.acts;
  return agrees(notice) ? [[label, termsText(setting, phrases, clocks)]] : [];
}

function agrees({ audience, type }: BookingNotice): boolean {
  return audience === 'participant' && agreeing.has(type);
}

/** Names the page of a booking by what can be done there. */
export function manageLabelOf({ at, byLink, language }: Pick<Wording, 'at' | 'byLink' | 'language'>): string {
  const { cancel, reschedule } = byLink;
  const { see, seeRequest } = changingPhrasesOf(language);
  if (!cancel.isAllowed) {
    return see[reschedule.isAllowed ? 'move' : 'neither'];
  }
  const isRequest = termOfAct(cancel, at).kind === 'always';
  return (isRequest ? seeRequest : see)[reschedule.isAllowed ? 'both' : 'cancel'];
}

/** Whoever came to a visit or was missed at it: it is behind them, and no longer to be called off. A course goes on. */
const behind: ReadonlySet<string> = new Set(['BOOKING_ATTENDED', 'BOOKING_NOT_ATTENDED']);

/** Names the page of the booking that a message is about. */
export function pageLabelOf({ booking, type }: BookingNotice, setting: Wording): string {
  return behind.has(type) && booking.bookedEntity.schedule === undefined
    ? changingPhrasesOf(setting.language).see.neither
    : manageLabelOf(setting);
}

/** Empty where nothing is said of it. */
function priceIn(price: VisitPrice, phrases: ChangingPhrases, language: string): string {
  const words = {
    money: (amount: Amount) => moneyText(language, amount),
    from: (amount: string) => fill(phrases.priceFrom, { price: amount }),
    free: () => phrases.priceFree,
  };
  return priceText(price, words) ?? '';
}

/** Until when it can be moved and cancelled, each on a line unless one moment decides about both; else whom to ask. */
function termsText(setting: Wording, phrases: ChangingPhrases, clocks: Clocks): string {
  const { at, businessName: business, byLink, language } = setting;
  const [move, cancel] = [termOfAct(byLink.reschedule, at), termOfAct(byLink.cancel, at)];
  const fees = feeTermsAt(setting.fees, at);
  const untilOf = (term: ActTerm) => ('untilMs' in term ? term.untilMs : undefined);
  const say = (acts: ToldActs, term: ActTerm): string[] => {
    switch (term.kind) {
      case 'open':
        return [];
      case 'always':
        return [phrases.cancelAlways];
      case 'until': {
        const isFree = acts === 'move' || isFreeUntil(fees, term.untilMs);
        const words = isFree ? phrases.until[acts] : phrases.untilAtCost[acts];
        return [fill(words, { time: momentText(term.untilMs, phrases, clocks, setting) })];
      }
      default:
        return [phrases[term.kind][acts]];
    }
  };
  const terms = toldTerms(move, cancel, untilOf).flatMap(([acts, term]) => say(acts, term));
  const ways = setting.ways.map((way) => apart(way, language)).join('\n');
  const mayBoth = byLink.reschedule.isAllowed && byLink.cancel.isAllowed;
  return [
    ...terms,
    ...fees.map((each) => feeText(each, phrases, clocks, setting)),
    ...(mayBoth || ways === '' ? [] : [fill(phrases.ask, { business: isolatedName(business, language), ways })]),
  ].join('\n');
}

function feeText(term: FeeTerm<Amount>, { fees }: ChangingPhrases, clocks: Clocks, setting: Wording): string {
  const fee = moneyText(setting.language, term.fee);
  return term.kind === 'from'
    ? fill(fees.from, { fee, time: momentSentence(term.fromMs, clocks, setting.language, setting.at) })
    : fill(fees[term.kind], { fee });
}

/** At midnight the day before is over, which no time of day says as plainly. */
function momentText(ms: number, phrases: ChangingPhrases, clocks: Clocks, { at, language }: Wording): string {
  const local = zoneOf(clocks.first).toLocal(ms);
  return local % dayMs === 0
    ? fill(phrases.dayEnd, { day: daySentence(local - dayMs, language) })
    : momentSentence(ms, clocks, language, at);
}

/** Between isolating signs where a number would else be read from the wrong end. */
function apart(text: string, language: string): string {
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text;
}
