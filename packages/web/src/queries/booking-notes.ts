/** What the drawer asks about the notes of the business beside a booking. */
import type { Client } from '@openhours/client';
import type { BookingNote } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** Everything below it is asked again when the live stream tells of a note. */
export const notesKey = ['bookingNotes'] as const;

/** Staff who see their own calendar only are not told live of notes. */
const lookAgainMs = 15_000;

export function notesOf(client: Client, bookingId: string, hearsChanges: boolean) {
  return queryOptions({
    queryKey: [...notesKey, bookingId] as const,
    queryFn: async ({ signal }): Promise<BookingNote[]> =>
      (await client.bookings.listBookingNotes({ bookingId }, { signal })).notes,
    refetchInterval: hearsChanges ? false : lookAgainMs,
  });
}

/** A note of a booking was written, changed or taken away. */
export async function notesChanged(queries: QueryClient, bookingId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...notesKey, bookingId] });
}
