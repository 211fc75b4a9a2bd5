/** A package under its locks, with all that deciding about it may need. */
import type { Act } from '../../../call.ts';
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import { visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { readPackage } from '../repository/multi-service.ts';
import type { BookingRow } from '../repository.ts';
import { type PackageOf, requireReach } from '../rules/multi-service.ts';
import { lockPlacesOf } from './lock-places.ts';

export interface LockedPackage {
  readonly of: PackageOf;
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
 * Locks the bookings of a package and all that they stand on, in the one order of design 4.5. Whether the caller may act on it
 * is asked before anything is locked and again behind the locks; one that has other bookings by then is looked for anew.
 */
export async function lockPackage(
  tx: Transaction,
  act: Act,
  packageId: string,
  parts: BookingsParts,
  { bookingIds = [], furtherOf }: LockedBeside = {},
): Promise<LockedPackage> {
  const [found, visible] = await Promise.all([readPackage(tx, packageId), visibleTo(tx, act)]);
  requireReach(found, visible, packageId);
  const ids = found.map(({ id }) => id);
  const catalogue = await lockPlacesOf(tx, [...new Set([...ids, ...bookingIds])], act.nowMs, parts, furtherOf);
  const bookings = await readPackage(tx, packageId);
  if (bookings.length !== ids.length || bookings.some(({ id }) => !ids.includes(id))) {
    throw new StartOver();
  }
  return { of: requireReach(bookings, visible, packageId), bookings, catalogue };
}
