/** What would do for somebody who waits for an appointment, as a message tells it. Pure. */
import type { Booking } from '@openhours/contract';
import { fill } from '../../../messages/phrases.ts';
import { clockSentence, daySentence } from '../../../messages/times.ts';
import { parseLocal } from '../../../time/index.ts';
import { waitlistPhrasesOf } from './waitlist-phrases.ts';

/** Facts by their labels; none of a booking that waits for nothing, or to which a time is offered. */
export function wishInWords(
  { booking: { bookedEntity, wish } }: { readonly booking: Pick<Booking, 'bookedEntity' | 'wish'> },
  language: string,
): [label: string, value: string][] {
  if (wish === undefined || bookedEntity.slot?.startDate !== undefined) {
    return [];
  }
  const phrases = waitlistPhrasesOf(language);
  const firstMs = parseLocal(wish.fromLocalDate) ?? 0;
  // What ends at midnight ends with the day before.
  const lastMs = (parseLocal(wish.toLocalDate) ?? 0) - 1;
  const [first, last] = [daySentence(firstMs, language), daySentence(lastMs, language)];
  const hours = [
    ...(wish.fromTime === undefined ? [] : [fill(phrases.notBefore, { time: clockSentence(wish.fromTime, language) })]),
    ...(wish.toTime === undefined ? [] : [fill(phrases.overBy, { time: clockSentence(wish.toTime, language) })]),
  ];
  return [
    [phrases.wish, first === last ? first : fill(phrases.days, { first, last })],
    ...hours.map((each): [string, string] => [phrases.hours, each]),
  ];
}
