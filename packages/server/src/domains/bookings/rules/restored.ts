/** What a booking is again when what ended it is taken back, and until when that can be (docs/decisions/0045). Pure. */
import { fail, isEndedStatus, type visitStatuses } from '@openhours/contract';
import type { Catalogue } from '../../availability/index.ts';
import type { BookingRow } from '../repository.ts';
import { withoutFeeOfCancelling } from './fees.ts';

export type RestoredStatus = (typeof visitStatuses)[number];

type Ended = Pick<BookingRow, 'awaits_customer' | 'details'>;

/** The status from which a booking was ended, or why it is never back, whatever the time. */
function statusBefore({
  awaits_customer,
  details: { endedFrom },
}: Ended): { readonly status: RestoredStatus } | { readonly refusal: string } {
  if (endedFrom === undefined || isEndedStatus(endedFrom)) {
    return { refusal: 'The status before the cancellation is not known' };
  }
  if (endedFrom === 'WAITING_LIST') {
    // Others have moved up on the waitlist since: whoever wants to wait joins it anew.
    return { refusal: 'The booking was on a waitlist: the customer must join it again' };
  }
  return awaits_customer ? { refusal: 'The customer never confirmed the booking' } : { status: endedFrom };
}

/** Whether an ended booking could come back at a moment, where its place is free. */
export function couldComeBack(booking: Ended & Pick<BookingRow, 'end_at'>, nowMs: number): boolean {
  return 'status' in statusBefore(booking) && booking.end_at > nowMs;
}

/** The status from which it was ended; refuses what nobody could want to be back. */
export function restoredStatus(
  booking: Ended & Pick<BookingRow, 'status'>,
  endMs: number,
  nowMs: number,
): RestoredStatus {
  const before = statusBefore(booking);
  if ('refusal' in before) {
    throw fail('INVALID_BOOKING_STATUS', before.refusal, { status: booking.status });
  }
  if (endMs <= nowMs) {
    throw fail('BOOKING_POLICY_VIOLATION', 'The time of the booking is already over', {
      reasons: ['TOO_LATE_TO_BOOK'],
    });
  }
  return before.status;
}

/**
 * Whether the time of an appointment is free for it to come back: nobody is in the way, and whoever serves it is still
 * there. Opening hours bind new bookings; one that stood outside them, on purpose or because they changed since, is not
 * lost by a cancellation that is taken back.
 */
export function isTimeFreeAgain(isTaken: boolean, resourceIds: readonly string[], { resources }: Catalogue): boolean {
  return !isTaken && resourceIds.length > 0 && resourceIds.every((id) => resources.has(id));
}

/** The booking without any trace of its end; what it takes is taken anew, and by nobody else's will twice. */
export function withoutEnd(booking: BookingRow): BookingRow {
  const { endedFrom: _endedFrom, ...details } = booking.details;
  return withoutFeeOfCancelling({ ...booking, canceled_at: null, double_booked: false, details });
}
