/** Whether clients may book appointments that recur: of all services, and of one. */
import type { Client } from '@openhours/client';
import type { RecurringOffer } from '@openhours/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type CallInput, useEntityMutation } from './mutation.ts';
import { type RowEditing, useRowEditing } from './row.ts';

const recurringOfferKey = ['recurring-offer'] as const;

interface KnownOffer {
  readonly recurringOffer: RecurringOffer;
  readonly revision: string;
}

export function recurringOfferOf(client: Client) {
  return queryOptions({
    queryKey: [...recurringOfferKey, 'of-all'] as const,
    queryFn: ({ signal }): Promise<KnownOffer> => client.bookings.getRecurringOffer({}, { signal }),
  });
}

/** Saved as a whole, by the newest revision that is known. */
export function useRecurringOfferEditing(client: Client, known: KnownOffer): RowEditing<KnownOffer, RecurringOffer> {
  const queries = useQueryClient();
  const { queryKey } = recurringOfferOf(client);
  return useRowEditing({
    write: (recurringOffer: RecurringOffer) => {
      const { revision = known.revision } = queries.getQueryData(queryKey) ?? {};
      return client.bookings.updateRecurringOffer({ recurringOffer, revision });
    },
    read: () => client.bookings.getRecurringOffer({}),
    queryKey,
    keep(all, next) {
      all.setQueryData(queryKey, next);
      // Services that say nothing of it go by this.
      void all.invalidateQueries({ queryKey: [...recurringOfferKey, 'of-service'] });
    },
  });
}

export function recurringOfferOfService(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...recurringOfferKey, 'of-service', serviceId] as const,
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
