/** What happened to a booking, as the dashboard's features ask it. */
import type { Client } from '@openhours/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { bookingsKey } from './queries.ts';

const actsPerPage = 20;

/** The newest first; asked again with every change of a booking. */
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
