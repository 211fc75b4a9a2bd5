/** Many decisions at once (bookings sheet 7): confirming or declining, and cancelling, each booking for itself. */
import { type Booking, type bulkBookings, type ErrorCode, fail, type InputOf, invalid } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { type BulkOutcome, doItems } from '../../../db/bulk.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking } from '../present.ts';
import { readRecurring } from '../repository/recurring.ts';
import { standingOf } from '../rules/multi-service.ts';
import { groupNotFound } from '../rules/recurring.ts';
import { readSlotStart, requireZone } from '../rules/request.ts';
import { type CancelBooking, cancelBooking } from './cancel.ts';
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
  const items = await itemsToCancel(tx, input, act);
  const bookingIds = items.map(({ bookingId }) => bookingId);
  requireDistinct(bookingIds, 'DUPLICATE_BOOKING_IDS');
  await lockPlacesOf(tx, bookingIds, act.nowMs, parts);
  return doItems(tx, items, {
    idOf: ({ bookingId }) => bookingId,
    work: (each) => cancelBooking(tx, act, each, parts),
    present: input.returnFullEntity ? (made) => presentBooking(made, 'whole') : undefined,
  });
}

/** The bookings that a request names, or those of a series from a date on. */
async function itemsToCancel(
  tx: Transaction,
  { bookings, recurringCancellation }: BulkCancel,
  { nowMs, site }: Act,
): Promise<readonly CancelBooking[]> {
  if (bookings !== undefined && recurringCancellation !== undefined) {
    throw invalid('bookings', 'must not stand together with recurringCancellation', 'ONE_OF_ALIGNMENT');
  }
  if (bookings !== undefined) {
    return bookings.bookingsInfo;
  }
  if (recurringCancellation === undefined) {
    throw fail('MISSING_CANCELLATION_INFO', 'Either bookings or recurringCancellation is needed');
  }
  const { cancellationStartDate, recurringGroupId, timeZone, ...said } = recurringCancellation;
  if (cancellationStartDate !== undefined && timeZone === undefined) {
    throw fail('MISSING_TIME_ZONE', 'cancellationStartDate needs a time zone');
  }
  const zone = timeZone ?? site.timeZone;
  requireZone(zone);
  const from = { startDate: cancellationStartDate, timezone: zone };
  const fromMs =
    cancellationStartDate === undefined
      ? undefined
      : readSlotStart(from, zone, 'recurringCancellation.cancellationStartDate').startMs;
  const found = await readRecurring(tx, recurringGroupId);
  if (found.length === 0) {
    throw groupNotFound(recurringGroupId);
  }
  // Without a date all that is not over.
  return standingOf(found)
    .filter(({ end_at, start_at }) => (fromMs === undefined ? end_at > nowMs : start_at >= fromMs))
    .map(({ id }) => ({ ...said, bookingId: id }));
}

/** Each booking is decided about once. */
export function requireDistinct(ids: readonly string[], code: ErrorCode): void {
  const seen = new Set<string>();
  const repeated = ids.filter((id) => seen.size === seen.add(id).size);
  if (repeated.length > 0) {
    throw fail(code, 'A booking may be named only once in a call', { bookingIds: [...new Set(repeated)] });
  }
}
