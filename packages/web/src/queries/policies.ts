/** Booking policies as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { BookingPolicy } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { servicesChanged, servicesKey } from './services.ts';

export const policiesKey = ['policies'] as const;

/** All booking policies, the oldest first. */
export function policiesOf(client: Client) {
  return queryOptions({
    queryKey: [...policiesKey, 'list'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { bookingPolicies, pagingMetadata } = await client.policies.queryBookingPolicies(
          { query: { cursorPaging } },
          { signal },
        );
        return { items: bookingPolicies, pagingMetadata };
      }),
  });
}

/** A policy was made, changed or taken away; services carry a copy of theirs. */
async function policiesChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: policiesKey }),
    queries.invalidateQueries({ queryKey: servicesKey }),
  ]);
}

/** One of them; null when the site has none with this id. */
export function policyById(client: Client, bookingPolicyId: string) {
  return queryOptions({
    queryKey: [...policiesKey, 'one', bookingPolicyId] as const,
    queryFn: ({ signal }): Promise<BookingPolicy | null> =>
      orNull(
        client.policies.getBookingPolicy({ bookingPolicyId }, { signal }).then(({ bookingPolicy }) => bookingPolicy),
      ),
  });
}

/** Keeps one as it was saved, by itself and in the list; services carry a copy of theirs. */
function keepPolicy(queries: QueryClient, client: Client, next: BookingPolicy): void {
  keepRow(queries, { one: policyById(client, next.id).queryKey, list: policiesOf(client).queryKey }, next);
  void servicesChanged(queries);
}

type ChangedPolicy = Omit<CallInput<Client['policies']['updateBookingPolicy']>['bookingPolicy'], 'id'>;

/** One policy as its editor saves it. */
export function usePolicyEditing(client: Client, bookingPolicyId: string): RowEditing<BookingPolicy, ChangedPolicy> {
  return useRowEditing({
    write: async (changes: ChangedPolicy) =>
      (await client.policies.updateBookingPolicy({ bookingPolicy: { ...changes, id: bookingPolicyId } })).bookingPolicy,
    read: async () => (await client.policies.getBookingPolicy({ bookingPolicyId })).bookingPolicy,
    queryKey: policyById(client, bookingPolicyId).queryKey,
    keep: (queries, next) => keepPolicy(queries, client, next),
  });
}

/** Takes a policy away. What showed it has left by the time that it is asked for again. */
export function useDeletePolicy(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (bookingPolicyId: string) => client.policies.deleteBookingPolicy({ bookingPolicyId }),
      onSettled: (queries) => void policiesChanged(queries),
    },
    callbacks,
  );
}

export function useCreatePolicy(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ name, idempotencyKey }: Once & { readonly name: string }) =>
      (await client.policies.createBookingPolicy({ bookingPolicy: { name } }, { idempotencyKey })).bookingPolicy,
    onSuccess: policiesChanged,
  });
}

/** Lets new services have a policy. */
export function useSetDefaultPolicy(client: Client) {
  return useEntityMutation({
    mutationFn: (bookingPolicyId: string) => client.policies.setDefaultBookingPolicy({ bookingPolicyId }),
    onSuccess: policiesChanged,
  });
}
