/** The sample business as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import type { SampleBusiness } from '@openhours/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useEntityMutation } from './mutation.ts';

const sampleKey = ['sample'] as const;
const sampleStaleMs = 60_000;

export function sampleOf(client: Client) {
  return queryOptions({
    queryKey: [...sampleKey, 'one'] as const,
    staleTime: sampleStaleMs,
    queryFn: async ({ signal }): Promise<SampleBusiness> =>
      (await client.sampleBusiness.getSampleBusiness({}, { signal })).sampleBusiness,
  });
}

/** What would go and what would stay if some bookings were somebody's own trials. */
export function partingWithout(client: Client, trialBookingIds: readonly string[]) {
  return queryOptions({
    queryKey: [...sampleKey, 'without', ...trialBookingIds] as const,
    queryFn: async ({ signal }) =>
      (await client.sampleBusiness.getSampleBusiness({ trialBookingIds: [...trialBookingIds] }, { signal }))
        .sampleBusiness,
    enabled: trialBookingIds.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The sample was read anew after it could not be removed. */
async function sampleChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: sampleKey });
}

/** Removes the sample: services, people, places and bookings, so that nothing of what is shown is sure any more. */
export function useRemoveSample(client: Client) {
  return useEntityMutation({
    mutationFn: (trialBookingIds: readonly string[]) =>
      client.sampleBusiness.removeSampleBusiness({ trialBookingIds: [...trialBookingIds] }),
    onSuccess: (queries) => queries.invalidateQueries(),
    onError: sampleChanged,
  });
}
