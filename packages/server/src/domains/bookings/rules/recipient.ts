/** Who may have a booking's message sent once more, and correct the address that it goes to (docs/decisions/0052). Pure. */
import {
  type BookingRecipient,
  correctableHours,
  fail,
  isOpenStatus,
  isPlacedStatus,
  mostSendingsAgain,
} from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { hourMs } from '../../../time/index.ts';
import { creatorOf } from '../access.ts';
import type { BookingRow } from '../repository.ts';
import { linkedBookingNotFound } from './not-found.ts';

/** The very visitor or member who made it: a link alone, which others may have been given, is not enough. */
function hasMade(caller: Caller, booking: Pick<BookingRow, 'created_by_type' | 'created_by_id'>): boolean {
  const { id, type } = caller.kind === 'anonymous' ? { id: undefined, type: undefined } : creatorOf(caller);
  return (type === 'VISITOR' || type === 'MEMBER') && booking.created_by_type === type && booking.created_by_id === id;
}

/**
 * True of a booking that stands, is still to end, and is not waiting for the code of a message, which is sent again by
 * itself.
 */
function isTellable({ awaits_customer, end_at, status }: BookingRow, nowMs: number): boolean {
  return isOpenStatus(status) && !(status === 'CREATED' && awaits_customer) && end_at > nowMs;
}

/** Who asks, when, and whether an address that is new to the booking has to be proved first. */
export interface Correcting {
  readonly caller: Caller;
  readonly nowMs: number;
  readonly isProofWanted: boolean;
}

/** True of a booking that stands, and whose customer has confirmed it by the code of a message: the address is theirs. */
export function isAddressConfirmed({ details, status }: Pick<BookingRow, 'details' | 'status'>): boolean {
  return details.addressProved === true && isPlacedStatus(status);
}

/** Whoever confirmed it by the code of a message has proved the address. */
export function isCorrectable(booking: BookingRow, { caller, isProofWanted, nowMs }: Correcting): boolean {
  return (
    !isProofWanted &&
    hasMade(caller, booking) &&
    // A multi-service booking and a series are of one customer: none of them is given to another by itself.
    booking.multi_service_booking_id === null &&
    booking.recurring_group_id === null &&
    isTellable(booking, nowMs) &&
    booking.details.confirmedByCustomer !== true &&
    nowMs < booking.created_at + correctableHours * hourMs &&
    booking.sent_again < mostSendingsAgain
  );
}

/** To whom messages go, as far as a caller may do something about it; undefined when they go to nobody. */
export function recipientOf(booking: BookingRow, correcting: Correcting): BookingRecipient | undefined {
  const { caller, nowMs } = correcting;
  const { email = '' } = booking.details.contactDetails;
  const mayAsk = hasMade(caller, booking) && isTellable(booking, nowMs);
  return email === ''
    ? undefined
    : {
        email,
        sendingsLeft: mayAsk ? Math.max(0, mostSendingsAgain - booking.sent_again) : 0,
        correctable: isCorrectable(booking, correcting),
      };
}

/** Refuses whoever has not made the booking, and one that is told no more. */
export function requireTellable(booking: BookingRow | undefined, caller: Caller, nowMs: number): BookingRow {
  if (booking === undefined) {
    throw linkedBookingNotFound();
  }
  if (!hasMade(caller, booking)) {
    throw fail('UNAUTHORIZED_OPERATION', 'Only the person who made the booking can have its message sent again');
  }
  if (!isTellable(booking, nowMs)) {
    throw fail('INVALID_BOOKING_STATUS', 'The booking has ended or was cancelled: no messages are sent about it', {
      status: booking.status,
    });
  }
  return booking;
}
