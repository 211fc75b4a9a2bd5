/** What the drawer asks about what stands beside a booking: its history, and the notes of the business. */
import type { Client } from '@openhours/client';
import type { BookingNote } from '@openhours/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '../../booked/queries.ts';

/** Everything below it is asked again when the live stream tells of a note. */
export const notesKey = ['bookingNotes'] as const;

const actsPerPage = 20;
/** Staff who see their own calendar only are not told live of notes. */
const lookAgainMs = 15_000;

/** What happened to a booking, the newest first; asked again with every change of a booking. */
export function historyOf(client: Client, bookingId: string) {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'history', bookingId] as const,
    queryFn: ({ pageParam, signal }) =>
      client.bookings.listBookingHistory(
        { bookingId, limit: actsPerPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) =>
      pagingMetadata.hasNext === true ? pagingMetadata.cursors?.next : undefined,
  });
}

export function notesOf(client: Client, bookingId: string, hearsChanges: boolean) {
  return queryOptions({
    queryKey: [...notesKey, bookingId] as const,
    queryFn: async ({ signal }): Promise<BookingNote[]> =>
      (await client.bookings.listBookingNotes({ bookingId }, { signal })).notes,
    refetchInterval: hearsChanges ? false : lookAgainMs,
  });
}
