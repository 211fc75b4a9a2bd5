/** How many bookings there are, also where there are more than anybody counts, and how many come with one, in words. */

import type { Booking } from '@openhours/contract';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
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

/** How many come with a booking; undefined for the one person that is usual. */
export function peopleWords(booking: Booking, say: Say<DashboardTextId>): string | undefined {
  const count = participantsOf(booking);
  return count > 1 ? say('booking.people', { count }) : undefined;
}
