/**
 * The decision about a booking that was checked out (bookings sheet 4.9), taken under the lock of its place: of all who
 * want one place, one gets it, and whoever has not paid is declined.
 */
import type { bookingDecisions, InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { confirmedActionEvent, markedAsPendingActionEvent } from '../rules/action-events.ts';
import { decisionOf } from '../rules/decision.ts';
import { withoutMessage } from '../rules/notification.ts';
import { writeDeclined } from './decline.ts';
import { readRebookingsLeft } from './person.ts';
import { type Place, placedBooking, readPlace } from './place.ts';
import { writeBooking } from './record.ts';
import { takePlace } from './take.ts';

export type ConfirmOrDecline = InputOf<typeof bookingDecisions.confirmOrDeclineBooking>;

export async function confirmOrDeclineBooking(
  tx: Transaction,
  act: Act,
  input: ConfirmOrDecline,
  parts: BookingsParts,
): Promise<BookingRow> {
  const place = await readPlace(tx, act, input, 'confirmOrDecline', parts);
  return decidePlace(tx, act, place, input, parts);
}

interface Decided extends Pick<ConfirmOrDecline, 'paymentStatus'> {
  /** It is decided by the code of a message to its customer. */
  readonly isAddressProved?: boolean;
}

/** The decision about a place that is read and locked. */
export async function decidePlace(
  tx: Transaction,
  act: Act,
  place: Place,
  { isAddressProved = false, paymentStatus }: Decided,
  parts: BookingsParts,
): Promise<BookingRow> {
  const { booking, catalogue } = place;
  const service = catalogue.services.get(booking.service_id);
  const mayRebook =
    service === undefined ||
    (await readRebookingsLeft(tx, service, booking.contact_id ?? undefined, act.nowMs, booking.id)) > 0;
  const status = decisionOf({
    isCalledOff: place.isCalledOff,
    hasPlace: place.isFree && mayRebook,
    paymentStatus: paymentStatus ?? 'UNDEFINED',
    needsApproval: service?.manualApproval === true,
    createdWith: booking.details.createdWith,
  });
  const asked = booking.details.participantNotification;
  const participantNotification = asked === undefined ? undefined : withoutMessage(asked);
  if (status === 'DECLINED') {
    const said = { paymentStatus, participantNotification };
    return writeDeclined(tx, act, { booking, events: place.taking.events }, said, parts);
  }
  const placed = placedBooking(place, act, {
    status,
    doubleBooked: place.isTaken,
    paymentStatus,
    sendSmsReminder: undefined,
  });
  const decided = isAddressProved
    ? { ...placed, details: { ...placed.details, addressProved: true as const } }
    : placed;
  await takePlace(tx, act, booking, decided, place.taking, parts);
  const actionEvent = status === 'CONFIRMED' ? confirmedActionEvent : markedAsPendingActionEvent;
  const actionEvents = [actionEvent(decided, participantNotification, booking)];
  return writeBooking(tx, act, { before: booking, after: decided, actionEvents }, parts);
}
