/** What bookings cost, as it was agreed and the server says it. */
import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { servicesKey } from './services.ts';
import { catalogueStaleMs } from './stale.ts';

/** It is asked for again when services change: what was booked before prices were kept costs what is asked now. */
export function priceOfBooking(client: Client, { id, revision }: Pick<Booking, 'id' | 'revision'>) {
  return queryOptions({
    queryKey: [...servicesKey, 'price', id, revision] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }) => (await client.pricing.calculatePrice({ bookings: [{ id }] }, { signal })).priceInfo,
  });
}
