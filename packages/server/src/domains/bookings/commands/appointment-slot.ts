/**
 * A slot for an appointment that is booked or asked for already: read and locked together with its booking in one wait,
 * and judged for the booking as it is behind the locks. The same for its own slot and for another.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { Availability, Catalogue } from '../../availability/index.ts';
import type { KnownEvents } from '../../calendar/index.ts';
import { type BookingRow, lockBooking } from '../repository.ts';
import type { SlotFacts, SlotPlan } from '../rules/allocation.ts';
import { lockBehindEvent } from './seats.ts';
import { readSlot, readUnderLocks } from './slot.ts';

export interface AppointmentSlot<Plan extends SlotPlan> {
  readonly booking: BookingRow;
  readonly facts: SlotFacts<Plan, unknown>;
  /** The event that the booking has. */
  readonly events: KnownEvents;
}

/** `found`: the booking as it was read without a lock. */
export async function readAppointmentSlot<Plan extends SlotPlan>(
  tx: Transaction,
  availability: Availability,
  found: BookingRow,
  {
    planFound,
    planLocked,
    requireFit,
  }: {
    readonly requireFit: (row: BookingRow | undefined) => BookingRow;
    /** Who is in question for the booking that was found. */
    readonly planFound: (catalogue: Catalogue) => Plan;
    /** The same for the booking behind its lock, where it was changed while the lock was waited for. */
    readonly planLocked: (catalogue: Catalogue, booking: BookingRow) => Plan | Promise<Plan>;
  },
): Promise<AppointmentSlot<Plan>> {
  const { read, events } = await lockBehindEvent(
    tx,
    found.event_id,
    () => readSlot(tx, availability, planFound, () => lockBooking(tx, found.id)),
    ({ beside }) => beside,
  );
  const booking = requireFit(read.beside);
  const facts =
    booking.revision === found.revision
      ? read
      : await readUnderLocks(tx, read, await planLocked(read.catalogue, booking));
  return { booking, facts, events };
}
