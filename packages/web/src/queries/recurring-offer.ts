/** Whether clients may book appointments of a service that recur, under the key where the editor of services keeps it. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, useEntityMutation } from './mutation.ts';

export function recurringOfferOfService(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: ['recurring-offer', 'of-service', serviceId] as const,
    queryFn: ({ signal }) => client.bookings.getServiceRecurringOffer({ serviceId }, { signal }),
  });
}

/** What somebody else has changed meanwhile is read again. */
export function useUpdateServiceRecurringOffer(client: Client, serviceId: string) {
  const { queryKey } = recurringOfferOfService(client, serviceId);
  return useEntityMutation({
    mutationFn: (input: Omit<CallInput<Client['bookings']['updateServiceRecurringOffer']>, 'serviceId'>) =>
      client.bookings.updateServiceRecurringOffer({ serviceId, ...input }),
    onSuccess: (queries, saved) => queries.setQueryData(queryKey, saved),
    onError: (queries) => void queries.invalidateQueries({ queryKey }),
  });
}
