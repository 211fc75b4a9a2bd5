/**
 * Asking the business for its word (bookings sheet 7): a new booking becomes PENDING, which takes its time from now on.
 * An overlap is written down as a double booking, checked or not.
 */
import { type bookingDecisions, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { markedAsPendingActionEvent } from '../rules/action-events.ts';
import type { NamedBooking } from './fit.ts';
import { placedBooking, placeRefused, readPlace, requireNotCalledOff } from './place.ts';
import { writeBooking } from './record.ts';
import { takePlace } from './take.ts';

export type MarkBookingAsPending = InputOf<typeof bookingDecisions.markBookingAsPending>;

export async function markBookingAsPending(
  tx: Transaction,
  act: Act,
  input: MarkBookingAsPending & Pick<NamedBooking, 'serving'>,
  parts: BookingsParts,
): Promise<BookingRow> {
  const place = await readPlace(tx, act, input, 'markAsPending', parts);
  const { booking, catalogue } = place;
  await requireNotCalledOff(tx, place);
  const { checkAvailabilityValidation, skipPendingApprovalServiceValidation } = input.flowControlSettings ?? {};
  const needsApproval = catalogue.services.get(booking.service_id)?.manualApproval === true;
  if (!needsApproval && skipPendingApprovalServiceValidation !== true) {
    throw fail('NOT_PENDING_APPROVAL_SERVICE', 'The service confirms bookings without approval by the business', {
      serviceId: booking.service_id,
    });
  }
  const forced = checkAvailabilityValidation === true && input.doubleBooked === true;
  // A full session or course is told; two appointments at one time are written down (bookings sheet 7).
  if (checkAvailabilityValidation === true && !forced && !place.isFree && booking.service_type !== 'APPOINTMENT') {
    throw await placeRefused(tx, 'NO_OPEN_SPOTS', place);
  }
  const doubleBooked = place.isTaken || forced;
  const { paymentStatus, sendSmsReminder } = input;
  const pending = placedBooking(place, act, { status: 'PENDING', doubleBooked, paymentStatus, sendSmsReminder });

  await takePlace(tx, act, booking, pending, place.taking, parts);
  const actionEvents = [markedAsPendingActionEvent(pending, input.participantNotification, booking)];
  return writeBooking(tx, act, { before: booking, after: pending, actionEvents }, parts);
}
