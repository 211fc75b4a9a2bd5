/** What bookings cost where that differs by what was chosen, as the server says it. */
import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { servicesKey } from './services.ts';
import { catalogueStaleMs } from './stale.ts';

/** In the currency of the business; null where no sum can be said. It is asked for again when services change. */
export function priceOfBooking(client: Client, booking: Booking) {
  return queryOptions({
    queryKey: [...servicesKey, 'price', booking.id, booking.revision] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<number | null> => {
      const { priceInfo } = await client.pricing.calculatePrice({ bookings: [booking] }, { signal });
      return priceInfo.calculatedPrice ?? null;
    },
  });
}
