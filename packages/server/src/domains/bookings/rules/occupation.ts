/** How bookings stand on the calendar, and until when (bookings sheet 20, design 4.4). Pure. */
import { type BookingStatus, isPlacedStatus } from '@openhours/contract';
import { minuteMs } from '../../../time/index.ts';
import type { BookingRow } from '../repository.ts';

/** How a booking stands on the calendar (bookings sheet 20, second table; design 4.4). */
export function occupation(
  status: BookingStatus,
  options: { doubleBooked: boolean; multipleRequests: boolean },
): { blocks: boolean; exclusive: boolean } | undefined {
  if (!isPlacedStatus(status)) {
    return undefined;
  }
  const competing = status === 'PENDING' && options.multipleRequests;
  return { blocks: !competing, exclusive: !options.doubleBooked && !competing };
}

/** What a booking takes of the time of its resources. */
export function occupiedBy({
  buffer_minutes,
  end_at,
  start_at,
}: Pick<BookingRow, 'start_at' | 'end_at' | 'buffer_minutes'>): { readonly startMs: number; readonly endMs: number } {
  return { startMs: start_at, endMs: occupiedUntil(end_at, buffer_minutes) };
}

/** The end of the time that a session takes, its own buffer included. */
export function occupiedUntil(endMs: number, bufferMinutes: number): number {
  return endMs + bufferMinutes * minuteMs;
}
