/** What is asked of customers who book on the pages, under the keys where the settings and the editor of services keep it. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';

export function verificationOf(client: Client) {
  return queryOptions({
    queryKey: ['verification'] as const,
    queryFn: ({ signal }) => client.bookings.getCustomerVerification({}, { signal }),
  });
}

export function verificationOfService(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: ['verification', 'of-service', serviceId] as const,
    queryFn: ({ signal }) => client.bookings.getServiceVerification({ serviceId }, { signal }),
  });
}
