/** Many decisions at once (bookings sheet 7): confirming or declining, and cancelling, each booking for itself. */
import { type Booking, type bulkBookings, type ErrorCode, fail, type InputOf, invalid } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { type BulkOutcome, doItems } from '../../../db/bulk.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { findZone } from '../../../time/index.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking } from '../present.ts';
import { cancelBooking } from './cancel.ts';
import { confirmOrDeclineBooking } from './confirm-or-decline.ts';
import { lockPlacesOf } from './lock-places.ts';

export type BulkConfirmOrDecline = InputOf<typeof bulkBookings.bulkConfirmOrDeclineBooking>;
export type BulkCancel = InputOf<typeof bulkBookings.bulkCancelBooking>;

export async function bulkConfirmOrDecline(
  tx: Transaction,
  act: Act,
  { details, returnEntity }: BulkConfirmOrDecline,
  parts: BookingsParts,
): Promise<BulkOutcome<Booking>> {
  const bookingIds = details.map(({ bookingId }) => bookingId);
  requireDistinct(bookingIds, 'DUPLICATED_BOOKINGS');
  await lockPlacesOf(tx, bookingIds, act.nowMs, parts);
  return doItems(tx, details, {
    idOf: ({ bookingId }) => bookingId,
    work: (each) => confirmOrDeclineBooking(tx, act, each, parts),
    present: returnEntity ? (made) => presentBooking(made, 'whole') : undefined,
  });
}

export async function bulkCancel(
  tx: Transaction,
  act: Act,
  input: BulkCancel,
  parts: BookingsParts,
): Promise<BulkOutcome<Booking>> {
  const items = itemsToCancel(input);
  const bookingIds = items.map(({ bookingId }) => bookingId);
  requireDistinct(bookingIds, 'DUPLICATE_BOOKING_IDS');
  await lockPlacesOf(tx, bookingIds, act.nowMs, parts);
  return doItems(tx, items, {
    idOf: ({ bookingId }) => bookingId,
    work: (each) => cancelBooking(tx, act, each, parts),
    present: input.returnFullEntity ? (made) => presentBooking(made, 'whole') : undefined,
  });
}

/** The bookings that a request names; this site has no groups that recur, so none can be cancelled. */
function itemsToCancel({ bookings, recurringCancellation }: BulkCancel) {
  if (bookings !== undefined && recurringCancellation !== undefined) {
    throw invalid('bookings', 'must not stand together with recurringCancellation', 'ONE_OF_ALIGNMENT');
  }
  if (bookings !== undefined) {
    return bookings.bookingsInfo;
  }
  if (recurringCancellation === undefined) {
    throw fail('MISSING_CANCELLATION_INFO', 'Either bookings or recurringCancellation is needed');
  }
  const { recurringGroupId, cancellationStartDate, timeZone } = recurringCancellation;
  if (cancellationStartDate !== undefined && timeZone === undefined) {
    throw fail('MISSING_TIME_ZONE', 'cancellationStartDate needs a time zone');
  }
  if (timeZone !== undefined && findZone(timeZone) === undefined) {
    throw fail('INVALID_TIME_ZONE', `${timeZone} is not a known time zone`, { timeZone });
  }
  throw fail('RECURRING_GROUP_NOT_FOUND', 'The site has no group of recurring bookings with this id', {
    recurringGroupId,
  });
}

/** Each booking is decided about once. */
export function requireDistinct(ids: readonly string[], code: ErrorCode): void {
  const seen = new Set<string>();
  const repeated = ids.filter((id) => seen.size === seen.add(id).size);
  if (repeated.length > 0) {
    throw fail(code, 'A booking may be named only once in a call', { bookingIds: [...new Set(repeated)] });
  }
}
