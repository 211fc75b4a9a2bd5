/** Until when a booking can be cancelled, and how, in words said before it is made. */
import { addDays, minutesOf } from '../days/dates.ts';
import { own } from '../language/bidi.ts';
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { Term } from '../pages/state/booking.ts';
import type { Reach } from '../site/service-card.ts';

/** A moment that ends a possibility; at midnight the day before is over, which no time of day says as plainly. */
export function momentWords(say: Say<SiteTextId>, formats: Formats, until: string) {
  const day = until.slice(0, 10);
  return minutesOf(until) === 0
    ? { day: formats.day(addDays(day, -1)), time: say('policy.dayEnd') }
    : { day: formats.day(day), time: formats.time(until) };
}

/** Undefined when it takes the business and nothing tells how to reach it: a term that nobody can use is not promised. */
export function cancelWords(
  say: Say<SiteTextId>,
  formats: Formats,
  cancelling: Term,
  reach: Reach | undefined,
): string | undefined {
  if (cancelling.kind === 'until') {
    return say('policy.cancelUntil', momentWords(say, formats, cancelling.until));
  }
  const ways = [reach?.phone, reach?.email].flatMap((way) => (way === undefined ? [] : [own(way)])).join(' · ');
  if (ways === '') {
    return undefined;
  }
  return say(cancelling.kind === 'over' ? 'policy.cancelOver' : 'policy.noCancel', { ways });
}
