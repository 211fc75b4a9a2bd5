/** What would do for somebody who waits for an appointment, as a message tells it. Pure. */
import { factsOfWish, wishWords } from '@openhours/contract/bookings/wish-facts';
import { fill } from '../../../messages/phrases.ts';
import { clockName, clockSentence, daySentence } from '../../../messages/times.ts';
import type { Wording } from './booking-words.ts';
import { clockOfWish } from './clocks.ts';
import type { BookingNotice } from './rules/notices.ts';
import { waitlistPhrasesOf } from './waitlist-phrases.ts';

/** Facts by their labels; none of a booking that waits for nothing, or to which a time is offered. */
export function wishInWords(
  { audience, booking }: Pick<BookingNotice, 'audience' | 'booking'>,
  setting: Pick<Wording, 'at' | 'isOnline' | 'language' | 'placeTimeZone' | 'siteTimeZone'>,
): [label: string, value: string][] {
  const { bookedEntity, wish } = booking;
  if (wish === undefined || bookedEntity.slot?.startDate !== undefined) {
    return [];
  }
  const { at, language } = setting;
  const phrases = waitlistPhrasesOf(language);
  const facts = factsOfWish(wish);
  const [first, last] = [facts.first, facts.last].map((day) => daySentence(Date.parse(day), language));
  const { duration, notice, weekdays } = wishWords(facts, language);
  const clock = clockOfWish(booking, setting, audience);
  const timeIn = (phrase: string, time: string | undefined) =>
    time === undefined ? undefined : fill(phrase, { time: clockSentence(time, language) });
  const told: [label: string, value: string | undefined][] = [
    [phrases.wish, first === last ? first : fill(phrases.days, { first: first ?? '', last: last ?? '' })],
    [phrases.weekdays, weekdays === undefined ? undefined : fill(phrases.onlyOn, { days: weekdays })],
    [phrases.hours, timeIn(phrases.notBefore, facts.fromTime)],
    [phrases.hours, timeIn(phrases.overBy, facts.toTime)],
    [phrases.notice, notice === undefined ? undefined : fill(phrases.beforehand, { time: notice })],
    [phrases.length, duration],
    [phrases.clock, clock === undefined ? undefined : clockName(clock, language, at)],
  ];
  return told.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
}
