/**
 * Confirming a booking (bookings sheet 4.4): the business decides, so nothing is checked unless it asks; an overlap
 * is written down as a double booking, and a resource is assigned where none was chosen.
 */
import type { bookings, InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { confirmedActionEvent } from '../rules/action-events.ts';
import type { NamedBooking } from './fit.ts';
import { requireRebookingWithin } from './person.ts';
import { placedBooking, placeRefused, readPlace, requireNotCalledOff } from './place.ts';
import { writeBooking } from './record.ts';
import { takePlace } from './take.ts';

export type ConfirmBooking = InputOf<typeof bookings.confirmBooking>;

export async function confirmBooking(
  tx: Transaction,
  act: Act,
  input: ConfirmBooking & Pick<NamedBooking, 'serving'>,
  parts: BookingsParts,
): Promise<BookingRow> {
  const place = await readPlace(tx, act, input, 'confirm', parts);
  const { booking, catalogue } = place;
  await requireNotCalledOff(tx, place);
  const checks = input.flowControlSettings?.checkAvailabilityValidation === true;
  const forced = checks && input.doubleBooked === true;
  const service = catalogue.services.get(booking.service_id);
  if (service !== undefined && checks) {
    await requireRebookingWithin(tx, service, booking.contact_id ?? undefined, act.nowMs, booking.id);
  }
  if (checks && !forced && !place.isFree) {
    throw await placeRefused(tx, 'NO_OPEN_SPOTS', place);
  }
  const { overrideReason, paymentStatus, sendSmsReminder } = input;
  const doubleBooked = place.isTaken || forced;
  const confirmed = placedBooking(place, act, { status: 'CONFIRMED', doubleBooked, paymentStatus, sendSmsReminder });

  await takePlace(tx, act, booking, confirmed, place.taking, parts);
  const actionEvents = [confirmedActionEvent(confirmed, input.participantNotification, booking)];
  return writeBooking(tx, act, { before: booking, after: confirmed, actionEvents, overrideReason }, parts);
}
