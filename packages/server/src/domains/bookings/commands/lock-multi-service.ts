/** A multi-service booking under its locks, with all that deciding about it may need. */
import type { Act } from '../../../call.ts';
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import { visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { readMultiService } from '../repository/multi-service.ts';
import type { BookingRow } from '../repository.ts';
import { type MultiServiceInfo, requireReach } from '../rules/multi-service.ts';
import { lockPlacesOf } from './lock-places.ts';

export interface LockedMultiService {
  readonly of: MultiServiceInfo;
  /** In the order of their times. */
  readonly bookings: readonly BookingRow[];
  readonly catalogue: Catalogue;
}

/** What is locked besides the package. */
export interface LockedBeside {
  /** Bookings that are to be part of it. */
  readonly bookingIds?: readonly string[];
  /** Who else is in question for one of its bookings. */
  readonly furtherOf?: (catalogue: Catalogue, booking: BookingRow) => readonly string[];
}

/**
 * Locks the bookings of a multi-service booking and all that they stand on, in the one order of design 4.5. Whether the
 * caller may act on it is asked before anything is locked and again behind the locks; one that has other bookings by
 * then is looked for anew.
 */
export async function lockMultiService(
  tx: Transaction,
  act: Act,
  multiServiceBookingId: string,
  parts: BookingsParts,
  { bookingIds = [], furtherOf }: LockedBeside = {},
): Promise<LockedMultiService> {
  const [found, visible] = await Promise.all([readMultiService(tx, multiServiceBookingId), visibleTo(tx, act)]);
  requireReach(found, visible, multiServiceBookingId);
  const ids = found.map(({ id }) => id);
  const catalogue = await lockPlacesOf(tx, [...new Set([...ids, ...bookingIds])], act.nowMs, parts, furtherOf);
  const bookings = await readMultiService(tx, multiServiceBookingId);
  if (bookings.length !== ids.length || bookings.some(({ id }) => !ids.includes(id))) {
    throw new StartOver();
  }
  return { of: requireReach(bookings, visible, multiServiceBookingId), bookings, catalogue };
}
