/** How many bookings there are, in words, also where there are more than anybody counts. */

import type { Formats } from '../language/formats.ts';
import type { DashboardTextId, Say } from '../language/texts.ts';
import type { Counted } from '../queries/counted.ts';

export function countWords({ count, isMore }: Counted, say: Say<DashboardTextId>, formats: Formats): string {
  return isMore ? say('bookings.countMore', { count: formats.number(count) }) : say('bookings.count', { count });
}

/** Of those that wait for an answer. */
export function waitingWords({ count, isMore }: Counted, say: Say<DashboardTextId>, formats: Formats): string {
  return isMore
    ? say('bookings.emptyWaitingMore', { count: formats.number(count) })
    : say('bookings.emptyWaiting', { count });
}
