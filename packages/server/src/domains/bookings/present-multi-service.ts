/** A multi-service booking as the wire has it: the only place that knows both (bookings sheet 8). */
import type { MultiServiceBooking } from '@openhours/contract';
import { type BookingView, presentBooking } from './present.ts';
import type { BookingRow } from './repository.ts';

type BookingOfMultiService = MultiServiceBooking['bookings'][number];

/** Bookings by their ids, whole where they are asked for. */
export function presentBookings(
  bookings: readonly BookingRow[],
  view: BookingView,
  returnFullEntity: boolean | undefined,
): BookingOfMultiService[] {
  return bookings.map((row) => ({
    bookingId: row.id,
    ...(returnFullEntity === true ? { booking: presentBooking(row, view) } : {}),
  }));
}

export function presentMultiService(
  id: string,
  bookings: readonly BookingRow[],
  view: BookingView,
  returnFullEntity: boolean | undefined,
): MultiServiceBooking {
  return { id, bookings: presentBookings(bookings, view, returnFullEntity) };
}
