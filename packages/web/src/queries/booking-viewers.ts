/** Who has a booking open, as its screen says it and asks for it. */
import type { Client } from '@openhours/client';
import { presenceBeatMs } from '@openhours/contract/bookings/presence-beat';
import { queryOptions } from '@tanstack/react-query';

/** Asked again when the live stream tells that somebody came or left. */
export const viewersKey = ['bookingViewers'] as const;

/** Says that this screen shows a booking, and asks who else does. */
export function viewersOf(client: Client, bookingId: string, viewerId: string) {
  return queryOptions({
    queryKey: [...viewersKey, bookingId, viewerId] as const,
    queryFn: async ({ signal }) => (await client.bookings.enterBooking({ bookingId, viewerId }, { signal })).viewers,
    // Only while it can be seen; shown again, it says so at once.
    refetchInterval: presenceBeatMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Says that this screen shows the booking no more. A lost goodbye is made good by the server's own patience. */
export function leaveBooking(client: Client, bookingId: string, viewerId: string): void {
  client.bookings.leaveBooking({ bookingId, viewerId }).catch(() => undefined);
}
