/** What a booking is again when what ended it is taken back, and until when that can be (docs/decisions/0045). Pure. */
import { fail, isEndedStatus, type visitStatuses } from '@openhours/contract';
import type { Catalogue } from '../../availability/index.ts';
import type { BookingRow } from '../repository.ts';

export type RestoredStatus = (typeof visitStatuses)[number];

/** On a waitlist, which others have moved up in since, or never confirmed by its customer: neither comes back. */
export function wasNeverConfirmed({
  awaits_customer,
  details: { endedFrom },
}: Pick<BookingRow, 'awaits_customer' | 'details'>): boolean {
  return awaits_customer || endedFrom === 'WAITING_LIST';
}

/** The status from which it was ended; refuses what nobody could want to be back. */
export function restoredStatus(
  { awaits_customer, details: { endedFrom }, status }: Pick<BookingRow, 'awaits_customer' | 'details' | 'status'>,
  endMs: number,
  nowMs: number,
): RestoredStatus {
  const refused = (why: string) => fail('INVALID_BOOKING_STATUS', why, { status });
  if (endedFrom === undefined || isEndedStatus(endedFrom)) {
    throw refused('The status before the cancellation is not known');
  }
  if (endedFrom === 'WAITING_LIST') {
    // Others have moved up on the waitlist since: whoever wants to wait joins it anew.
    throw refused('The booking was on a waitlist: the customer must join it again');
  }
  if (awaits_customer) {
    throw refused('The customer never confirmed the booking');
  }
  if (endMs <= nowMs) {
    throw fail('BOOKING_POLICY_VIOLATION', 'The time of the booking is already over', {
      reasons: ['TOO_LATE_TO_BOOK'],
    });
  }
  return endedFrom;
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
  return { ...booking, canceled_at: null, double_booked: false, details };
}
