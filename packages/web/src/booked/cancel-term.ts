/** Until when a booking can be cancelled, and how, in words said before it is made. */
import { own } from '../language/bidi.ts';
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { Term } from '../pages/state/booking.ts';
import type { Reach } from '../site/calls.ts';

/** Undefined when it takes the business and nothing tells how to reach it: a term that nobody can use is not promised. */
export function cancelTerm(
  say: Say<SiteTextId>,
  formats: Formats,
  cancelling: Term,
  reach: Reach | undefined,
): string | undefined {
  if (cancelling.kind === 'until') {
    const { until } = cancelling;
    return say('policy.cancelUntil', { day: formats.day(until.slice(0, 10)), time: formats.time(until) });
  }
  const ways = [reach?.phone, reach?.email].flatMap((way) => (way === undefined ? [] : [own(way)])).join(' · ');
  if (ways === '') {
    return undefined;
  }
  return say(cancelling.kind === 'over' ? 'policy.cancelOver' : 'policy.noCancel', { ways });
}
