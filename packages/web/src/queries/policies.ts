/** Booking policies as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { BookingPolicy } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type Once, useEntityMutation } from './mutation.ts';
import { orNull } from './row.ts';
import { servicesKey } from './services.ts';

const policiesKey = ['policies'] as const;

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
export async function policiesChanged(queries: QueryClient): Promise<void> {
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

/** Keeps one as it was saved, by itself and in the list. */
export function keepPolicy(queries: QueryClient, client: Client, next: BookingPolicy): void {
  queries.setQueryData(policyById(client, next.id).queryKey, next);
  queries.setQueryData(policiesOf(client).queryKey, (all) => all?.map((each) => (each.id === next.id ? next : each)));
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
