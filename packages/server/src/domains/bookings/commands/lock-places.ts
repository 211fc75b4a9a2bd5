/** Locking everything that is needed to decide about several bookings in one transaction (design 4.5). */
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Catalogue, candidatesOf } from '../../availability/index.ts';
import { lockResources, readResourcesTakenByAll } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable, lockBookings } from '../repository.ts';
import { seatsOf } from '../rules/seats.ts';
import { givenUpBy, lockAllSeats } from './seats.ts';

/**
 * Locks everything the bookings will need in the one order of design 4.5, so that two calls never wait in a circle:
 * what they give up, whoever may serve them, whose time they take though their services have given that up since, and
 * themselves.
 * `furtherOf`: who else is in question for one of them.
 */
export async function lockPlacesOf(
  tx: Transaction,
  bookingIds: readonly string[],
  nowMs: number,
  { availability }: Pick<BookingsParts, 'availability'>,
  furtherOf: (catalogue: Catalogue, booking: BookingRow) => readonly string[] = () => [],
): Promise<Catalogue> {
  const [catalogue, found, taken] = await Promise.all([
    availability.current(tx),
    bookingTable.findMany(tx, bookingIds),
    readResourcesTakenByAll(tx, 'BOOKING', bookingIds),
  ]);
  await lockAllSeats(
    tx,
    // Events of appointments too: cancelling gives them up.
    found.flatMap(givenUpBy),
    { nowMs },
  );
  const resourceIds = found.flatMap((booking) => {
    if (seatsOf(booking) !== undefined) {
      return [];
    }
    const service = catalogue.services.get(booking.service_id);
    const own = booking.resource_id === null ? [] : [booking.resource_id];
    const further = furtherOf(catalogue, booking);
    return service === undefined
      ? [...own, ...further]
      : [...own, ...candidatesOf(service, booking.resource_id ?? undefined), ...further];
  });
  await lockResources(tx, [...new Set([...resourceIds, ...taken])]);
  const revisions = new Map(found.map(({ id, revision }) => [id, revision]));
  const locked = await lockBookings(tx, bookingIds);
  if (locked.some(({ id, revision }) => revisions.get(id) !== revision)) {
    // What they need was named by what they were before.
    throw new StartOver();
  }
  return catalogue;
}
