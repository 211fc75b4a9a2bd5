/**
 * What the business decides about a multi-service booking that waits: all of its bookings are confirmed, made pending
 * or declined, each by the command of the single act, or none (bookings sheet 8). What is decided so already stays as
 * it is.
 */
import { fail, type InputOf, type multiServiceBookings } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { readResourcesTakenBy } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { readMultiService } from '../repository/multi-service.ts';
import type { BookingRow } from '../repository.ts';
import {
  alreadyEnded,
  type MultiServiceInfo,
  type NamedOfMultiService,
  readNamed,
  requireAllNamed,
  standingOf,
} from '../rules/multi-service.ts';
import { confirmBooking } from './confirm.ts';
import { declineBooking } from './decline.ts';
import { type LockedMultiService, lockMultiService } from './lock-multi-service.ts';
import { markBookingAsPending } from './mark-as-pending.ts';
import { claimOfPlace, planOfPlace } from './place.ts';
import { decideWhoServes } from './who-serves.ts';

export type ConfirmMultiServiceBooking = InputOf<typeof multiServiceBookings.confirmMultiServiceBooking>;
export type DeclineMultiServiceBooking = InputOf<typeof multiServiceBookings.declineMultiServiceBooking>;
export type MarkMultiServiceBookingAsPending = InputOf<typeof multiServiceBookings.markMultiServiceBookingAsPending>;

/** A multi-service booking as it is read for its answer. */
export interface ReadMultiService {
  readonly of: MultiServiceInfo;
  readonly bookings: readonly BookingRow[];
}

export async function confirmMultiServiceBooking(
  tx: Transaction,
  act: Act,
  { confirmBookingsInfo, multiServiceBookingId, returnFullEntity: _answered, ...said }: ConfirmMultiServiceBooking,
  parts: BookingsParts,
): Promise<ReadMultiService> {
  const { locked, named } = await lockNamed(tx, act, multiServiceBookingId, confirmBookingsInfo, parts);
  const open = undecidedOf(locked).filter(({ status }) => status !== 'CONFIRMED');
  if (open.length === 0) {
    throw fail('ALL_BOOKINGS_ARE_ALREADY_CONFIRMED', 'All bookings of the multi-service booking are confirmed already');
  }
  const servingOf = await shareOfPlaces(tx, act, locked, open);
  return decideEach(tx, locked, open, (booking) =>
    confirmBooking(tx, act, { ...said, ...namedAs(named, booking), serving: servingOf.get(booking.id) }, parts),
  );
}

export async function markMultiServiceBookingAsPending(
  tx: Transaction,
  act: Act,
  {
    markAsPendingBookingsInfo,
    multiServiceBookingId,
    returnFullEntity: _answered,
    ...said
  }: MarkMultiServiceBookingAsPending,
  parts: BookingsParts,
): Promise<ReadMultiService> {
  const { locked, named } = await lockNamed(tx, act, multiServiceBookingId, markAsPendingBookingsInfo, parts);
  const undecided = undecidedOf(locked);
  const servingOf = await shareOfPlaces(tx, act, locked, undecided);
  return decideEach(tx, locked, undecided, (booking) =>
    markBookingAsPending(tx, act, { ...said, ...namedAs(named, booking), serving: servingOf.get(booking.id) }, parts),
  );
}

export async function declineMultiServiceBooking(
  tx: Transaction,
  act: Act,
  { declineBookingsInfo, multiServiceBookingId, returnFullEntity: _answered, ...said }: DeclineMultiServiceBooking,
  parts: BookingsParts,
): Promise<ReadMultiService> {
  const { locked, named } = await lockNamed(tx, act, multiServiceBookingId, declineBookingsInfo, parts);
  const open = standingOf(locked.bookings);
  if (open.length === 0) {
    throw locked.bookings.every(({ status }) => status === 'DECLINED')
      ? alreadyEnded(locked.bookings)
      : fail('INVALID_BOOKING_STATUS', 'A multi-service booking that was cancelled cannot be declined', {
          status: 'CANCELED',
        });
  }
  return decideEach(tx, locked, open, (booking) =>
    declineBooking(tx, act, { ...said, ...namedAs(named, booking) }, parts),
  );
}

/** The multi-service booking under its locks, and what is said of each of its bookings: all of them, as they were read. */
async function lockNamed<Named extends NamedOfMultiService>(
  tx: Transaction,
  act: Act,
  multiServiceBookingId: string,
  said: readonly Named[] | undefined,
  parts: BookingsParts,
) {
  const locked = await lockMultiService(tx, act, multiServiceBookingId, parts);
  const named = readNamed(said ?? [], locked.bookings);
  requireAllNamed(named, locked.bookings);
  return { locked, named };
}

/** What was called off by itself stays so. Where all of it was, the single act refuses it by its own rule. */
function undecidedOf({ bookings }: LockedMultiService): readonly BookingRow[] {
  const standing = standingOf(bookings);
  return standing.length === 0 ? bookings : standing;
}

function namedAs<Named>(named: ReadonlyMap<string, Named>, { id }: BookingRow): Named {
  const found = named.get(id);
  if (found === undefined) {
    throw new TypeError(`booking ${id} is decided about without being named`);
  }
  return found;
}

async function decideEach(
  tx: Transaction,
  { of }: LockedMultiService,
  bookings: readonly BookingRow[],
  decide: (booking: BookingRow) => Promise<BookingRow>,
): Promise<ReadMultiService> {
  for (const booking of bookings) {
    await decide(booking);
    // The next one sees what this one takes or gives back.
    await tx.flush();
  }
  return { of, bookings: await readMultiService(tx, of.id) };
}

/**
 * Who serves each, such that nobody is needed twice at a time where that can be. Where it cannot, each is judged for itself,
 * and an overlap is marked or refused as with a single booking.
 */
async function shareOfPlaces(
  tx: Transaction,
  { nowMs }: Act,
  { catalogue }: LockedMultiService,
  bookings: readonly BookingRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const placed = await Promise.all(
    bookings.map(async (booking) => {
      const held = await readResourcesTakenBy(tx, 'BOOKING', booking.id);
      const plan = planOfPlace(catalogue, booking, held, nowMs);
      return { plan, claim: claimOfPlace(catalogue, booking, plan), kept: booking.resource_id ?? undefined };
    }),
  );
  const candidates = placed.flatMap(({ plan }) => plan.resourceIds);
  const serving = await decideWhoServes(tx, catalogue, placed, candidates);
  return new Map(
    bookings.flatMap(({ id }, index) => {
      const ids = serving?.[index];
      return ids === undefined ? [] : [[id, ids] as const];
    }),
  );
}
