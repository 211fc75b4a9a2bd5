/** Bookings of a series under their locks, with all that deciding about them may need. */
import { fail } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Catalogue, candidatesOf } from '../../availability/index.ts';
import { isVisible } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable, type VisibleBookings } from '../repository.ts';
import { type NamedOfMultiService, readNamed, requireOneCustomer } from '../rules/multi-service.ts';
import { groupNotFound } from '../rules/recurring.ts';
import { lockPlacesOf } from './lock-places.ts';

export interface LockedOccurrences {
  /** In the order in which they were named. */
  readonly bookings: readonly BookingRow[];
  readonly catalogue: Catalogue;
}

/** Those of a series that a caller reaches: 404 when there is none at all, 403 when all are somebody else's. */
export function requireReached(
  found: readonly BookingRow[],
  visible: VisibleBookings,
  recurringGroupId: string,
): BookingRow[] {
  const own = found.filter((booking) => isVisible(booking, visible));
  if (own.length === 0) {
    throw found.length === 0
      ? groupNotFound(recurringGroupId)
      : fail('UNAUTHORIZED_OPERATION', 'The bookings belong to somebody else');
  }
  return own;
}

/**
 * Locks the bookings that are named among those of a series, and all that they stand on, in the one order of design 4.5;
 * refused where one of them is another than was read, or somebody else's by now.
 * `moves`: whoever may serve them at another time is locked, too.
 */
export async function lockOccurrences(
  tx: Transaction,
  act: Pick<Act, 'nowMs'>,
  {
    alsoId,
    moves = false,
    named,
    reached,
  }: {
    readonly named: readonly NamedOfMultiService[];
    readonly reached: readonly BookingRow[];
    readonly moves?: boolean;
    /** Locked with them and of the same customer: the one whose link is used. */
    readonly alsoId?: string;
  },
  parts: BookingsParts,
): Promise<LockedOccurrences> {
  const byId = readNamed(named, reached);
  const ids = [...new Set([...byId.keys(), ...(alsoId === undefined ? [] : [alsoId])])];
  const catalogue = await lockPlacesOf(tx, ids, act.nowMs, parts, (now, { service_id }) => {
    const service = moves ? now.services.get(service_id) : undefined;
    return service === undefined ? [] : candidatesOf(service);
  });
  const locked = await bookingTable.findMany(tx, ids);
  if (alsoId !== undefined) {
    requireOneCustomer(locked);
  }
  const rows = new Map(locked.map((row) => [row.id, row]));
  const bookings = [...byId.values()].map(({ bookingId, revision }) => {
    const row = rows.get(bookingId);
    if (row === undefined) {
      throw fail('BOOKING_NOT_FOUND', 'There is no booking with this id in it', { bookingId });
    }
    requireRevision(row, revision, bookingTable.staleCode);
    return row;
  });
  return { bookings, catalogue };
}
