/**
 * What is asked of customers who book on the pages, under the keys where the settings and the editor of services keep
 * it.
 */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, useEntityMutation } from './mutation.ts';
import { type RowEditing, useRowEditing } from './row.ts';

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

type KnownVerification = Awaited<ReturnType<Client['bookings']['getCustomerVerification']>>;
type ChangedVerification = CallInput<Client['bookings']['updateCustomerVerification']>;

/** What is asked of customers as its editor saves it. */
export function useVerificationEditing(client: Client): RowEditing<KnownVerification, ChangedVerification> {
  return useRowEditing({
    write: (changes: ChangedVerification) => client.bookings.updateCustomerVerification(changes),
    read: () => client.bookings.getCustomerVerification({}),
    queryKey: verificationOf(client).queryKey,
    keep: (queries, next) => queries.setQueryData(verificationOf(client).queryKey, next),
  });
}

/** How bookings of one service are confirmed. What somebody else has changed meanwhile is read again. */
export function useUpdateServiceVerification(client: Client, serviceId: string) {
  const { queryKey } = verificationOfService(client, serviceId);
  return useEntityMutation({
    mutationFn: (input: Omit<CallInput<Client['bookings']['updateServiceVerification']>, 'serviceId'>) =>
      client.bookings.updateServiceVerification({ serviceId, ...input }),
    onSuccess: (queries, saved) => queries.setQueryData(queryKey, saved),
    onError: (queries) => void queries.invalidateQueries({ queryKey }),
  });
}
