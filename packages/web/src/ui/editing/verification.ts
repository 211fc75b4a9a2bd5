/** What is asked of customers who book on the pages, under the one key where the settings and the editor of services keep it. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';

export function verificationOf(client: Client) {
  return queryOptions({
    queryKey: ['verification'] as const,
    queryFn: ({ signal }) => client.bookings.getCustomerVerification({}, { signal }),
  });
}
