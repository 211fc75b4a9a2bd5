/**
 * Moving a booking (bookings sheet 4.3): an appointment to another time, a class booking to another session of its service.
 * What it holds and what it is to hold are locked together, old and new, in the one order of design 4.5; its own time or
 * seats do not stand in its way.
 */
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { minuteMs } from '../../../time/index.ts';
import { readResourcesTakenBy } from '../../calendar/index.ts';
import { managesBookings, overridesRules, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { rescheduledActionEvent } from '../rules/action-events.ts';
import { withPriceAfter } from '../rules/agreed-price.ts';
import {
  type RescheduleBooking,
  requireChangeableAddOns,
  requireMovable,
  withParticipants,
} from '../rules/moved-booking.ts';
import { requireAlone } from '../rules/multi-service.ts';
import { notificationBy } from '../rules/notification.ts';
import { requireRightsForFlags } from '../rules/request.ts';
import { requireFitFor } from './fit.ts';
import { type Move, type MoveRequest, statusOfMoved } from './move.ts';
import { moveAppointment } from './move-appointment.ts';
import { moveToSession } from './move-to-session.ts';
import { requireAgesThen } from './named-participants.ts';
import { writeBooking } from './record.ts';
import { giveHoldBack, takePlace } from './take.ts';

export async function rescheduleBooking(
  tx: Transaction,
  act: Act,
  input: RescheduleBooking,
  parts: BookingsParts,
): Promise<BookingRow> {
  requireRightsForFlags(input.flowControlSettings ?? {}, overridesRules(act.caller));
  const [visible, row, heldResourceIds] = await Promise.all([
    visibleTo(tx, act),
    bookingTable.find(tx, input.bookingId),
    readResourcesTakenBy(tx, 'BOOKING', input.bookingId),
  ]);
  const requireFit = (each: BookingRow | undefined) => {
    const booking = requireFitFor(each, visible, input, 'reschedule');
    requireAlone(booking);
    requireMovable(booking);
    requireChangeableAddOns(booking, input);
    return booking;
  };
  const found = requireFit(row);
  const participantNotification = notificationBy(act.caller, input.participantNotification);
  const asked = participantNotification === undefined ? input : { ...input, participantNotification };
  const byBusiness = managesBookings(act.caller);
  return moveBooking(tx, act, { found, input: asked, requireFit, byBusiness, heldResourceIds }, parts);
}

/** Moves a booking that was found fit to move, and is judged again behind the locks. */
export async function moveBooking(
  tx: Transaction,
  act: Act,
  asked: MoveRequest,
  parts: BookingsParts,
): Promise<BookingRow> {
  const { input } = asked;
  const move = await moveJudged(tx, act, asked, parts);
  const { booking, taking } = move;
  const moved = movedRow(act, asked, move);
  await requireAgesThen(tx, act, moved, asked.byBusiness);
  const { slotHoldId } = booking.details;
  if (moved.status !== 'CREATED') {
    await takePlace(tx, act, booking, moved, taking, parts);
  } else if (slotHoldId !== undefined) {
    giveHoldBack(tx, slotHoldId, act.nowMs);
  }
  const actionEvents = [rescheduledActionEvent(booking, input)];
  return writeBooking(
    tx,
    act,
    { before: booking, after: moved, actionEvents, overrideReason: input.overrideReason },
    parts,
  );
}

/** Where it goes, locked and judged. */
export function moveJudged(tx: Transaction, act: Act, asked: MoveRequest, parts: BookingsParts): Promise<Move> {
  const move = asked.found.service_type === 'CLASS' ? moveToSession : moveAppointment;
  return move(tx, act, asked, parts);
}

/** The booking as it stands there, with what it costs then. */
export function movedRow(act: Act, asked: MoveRequest, { after, bookedAddOns, booking, catalogue }: Move): BookingRow {
  const { title, slot, ...columns } = after;
  const status = statusOfMoved(booking, catalogue, asked);
  const { slotHoldId: _held, ...unheld } = booking.details;
  // What is held for a new one is the time that it leaves.
  const details = status === 'CREATED' ? unheld : booking.details;
  const minutes =
    booking.service_type === 'APPOINTMENT'
      ? (after.end_at - after.start_at) / minuteMs - addedMinutesOf(bookedAddOns)
      : undefined;
  const elsewhere: BookingRow = {
    ...booking,
    ...columns,
    status,
    details: {
      ...withParticipants(details, asked.input, minutes),
      ...(booking.status === 'CONFIRMED' && status === 'PENDING' ? { wasConfirmed: true } : {}),
      title,
      slot,
      bookedAddOns: [...bookedAddOns],
    },
  };
  return withPriceAfter(booking, elsewhere, catalogue.services.get(booking.service_id), act.site);
}
