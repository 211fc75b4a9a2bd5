/** Which number stands before somebody in a list of who waits. Pure. */
import type { Booking, WaitlistPlaceInLine } from '@openhours/contract';
import type { Waitlisted } from '../queries/calendar.ts';

/**
 * Whoever waits for a time has a position only among those whose wishes overlap theirs, so that several would be first in
 * the list of a service: there they are numbered as they stand in it. `index`: from 0.
 */
export function positionIn(
  of: Waitlisted,
  {
    booking,
    place,
  }: { readonly booking: Pick<Booking, 'wish'>; readonly place: Pick<WaitlistPlaceInLine, 'position'> },
  index: number,
): number {
  return booking.wish === undefined || 'bookingIds' in of ? place.position : index + 1;
}
