/**
 * Cancelling a booking: by the policy, unless the business sets it aside; its place is free at once (bookings sheet
 * 4.6).
 */
import { type bookings, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import type { CalendarAct, KnownEvents, KnownOrOver } from '../../calendar/index.ts';
import { managesBookings, overridesRules, visibleTo, waivesFees } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { requireInTime } from '../policy.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { canceledActionEvent } from '../rules/action-events.ts';
import { withWaivedFee } from '../rules/fees.ts';
import { requireAlone } from '../rules/multi-service.ts';
import { notificationBy } from '../rules/notification.ts';
import { requireRightsForFlags } from '../rules/request.ts';
import { feeOnceCancelled } from './fees.ts';
import { requireFitFor } from './fit.ts';
import { writeBooking } from './record.ts';
import { lockFoundBooking } from './seats.ts';
import { givePlaceBack } from './take.ts';

export type CancelBooking = InputOf<typeof bookings.cancelBooking>;

/**
 * Locks the booking, and before it what it gives back: the session or course of its seats, or the event of an
 * appointment. The resources of an appointment are not locked: a rival for the same time either sees it taken, or waits
 * at the row that is being deleted.
 */
export function cancelBooking(
  tx: Transaction,
  act: Act,
  input: CancelBooking,
  parts: BookingsParts,
): Promise<BookingRow> {
  return cancelWhereFit(tx, act, input, requireAlone, parts);
}

/** The same with all that it is booked together with. */
export function cancelTogether(
  tx: Transaction,
  act: Act,
  input: CancelBooking,
  parts: BookingsParts,
): Promise<BookingRow> {
  return cancelWhereFit(tx, act, input, () => {}, parts);
}

async function cancelWhereFit(
  tx: Transaction,
  act: Act,
  input: CancelBooking,
  requireFurther: (booking: BookingRow) => void,
  parts: BookingsParts,
): Promise<BookingRow> {
  const { asked, ...cancelled } = await lockToCancel(tx, act, input, requireFurther, parts);
  return cancelAtItsCost(tx, act, cancelled, asked, parts);
}

/** A booking under its lock that the caller may call off, as it is asked for. */
interface LockedToCancel {
  readonly booking: BookingRow;
  readonly events: KnownEvents;
  readonly catalogue: Catalogue;
  readonly asked: AskedEnd;
}

/** Locks a booking that is to be called off, whole or for some, and judges whether the caller may. */
export async function lockToCancel(
  tx: Transaction,
  act: Act,
  input: CancelBooking,
  requireFurther: (booking: BookingRow) => void,
  parts: BookingsParts,
): Promise<LockedToCancel> {
  const { withRefund, ...flags } = input.flowControlSettings ?? {};
  requireRightsForFlags({ ...flags, waiveCharges: input.waiveCharges }, overridesRules(act.caller));
  const [catalogue, found, visible] = await Promise.all([
    // By its own connection: many cancellations that wait for another one would leave none free (design 4.5).
    parts.availability.current(tx),
    bookingTable.find(tx, input.bookingId),
    visibleTo(tx, act),
  ]);
  const locked = await lockFoundBooking(tx, found, input.bookingId, act.nowMs);
  const booking = requireFitFor(locked.booking, visible, input, 'cancel');
  requireFurther(booking);
  if (!flags.ignoreCancellationPolicy) {
    requireInTime(catalogue, booking, 'cancel', act.nowMs);
  }
  if (withRefund && !managesBookings(act.caller)) {
    // Nothing is paid with a membership yet, and only that could be given back here.
    throw fail('REFUND_NOT_ALLOWED', 'The booking was not paid with a membership, so there is nothing to refund');
  }
  const asked = { ...input, participantNotification: notificationBy(act.caller, input.participantNotification) };
  return { booking, events: locked.events, catalogue, asked };
}

/**
 * Calls a locked booking off for its customer, who cancels or asks the business to: what that costs by the policy is noted
 * with it, unless the business waives it. What the business calls off by itself costs nobody anything.
 */
export async function cancelAtItsCost(
  tx: Transaction,
  act: Act,
  { catalogue, ...locked }: LockedBooking & { readonly catalogue: Catalogue },
  asked: AskedEnd,
  parts: EndParts,
): Promise<BookingRow> {
  const { booking } = locked;
  const fee = await feeOnceCancelled(tx, act, catalogue, booking);
  const isDue = booking.fee_cause !== null;
  const waivesFee =
    fee.fee_cause !== null &&
    asked.flowControlSettings?.waiveCancellationFee === true &&
    // What is due already is waived by nobody who may not waive it by itself.
    (!isDue || waivesFees(act.caller));
  const owing = !waivesFee ? { ...booking, ...fee } : isDue ? withWaivedFee(booking, act.nowMs) : booking;
  return cancelLockedBooking(tx, act, { ...locked, owing, waivesFee }, asked, parts);
}

interface LockedBooking {
  readonly booking: BookingRow;
  readonly events: KnownOrOver;
}

type AskedEnd = Pick<CancelBooking, 'participantNotification' | 'flowControlSettings'>;
type EndParts = Pick<BookingsParts, 'availability' | 'recordEvents'>;

/** Calls a locked booking off, whatever its policy says: the place is given back and the change recorded. */
export async function cancelLockedBooking(
  tx: Transaction,
  act: CalendarAct,
  {
    booking,
    events,
    owing = booking,
    waivesFee = false,
  }: LockedBooking & {
    /** The booking with what its customer owes from now on; absent: as much as before. */
    readonly owing?: BookingRow;
    readonly waivesFee?: boolean;
  },
  asked: AskedEnd,
  parts: EndParts,
): Promise<BookingRow> {
  const canceled: BookingRow = {
    ...owing,
    status: 'CANCELED',
    details: { ...owing.details, endedFrom: booking.status },
    canceled_at: act.nowMs,
  };
  await givePlaceBack(tx, act, booking, canceled, events, parts);
  const actionEvents = [canceledActionEvent(booking, asked)];
  return writeBooking(tx, act, { before: booking, after: canceled, actionEvents, waivesFee }, parts);
}
