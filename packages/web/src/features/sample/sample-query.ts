/** What the dashboard asks about the sample business, and under which key the answer is kept. */
import type { Client } from '@openhours/client';
import type { SampleBusiness } from '@openhours/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useSignedIn } from '../../ui/signed-in.ts';

export const sampleKey = ['sample'] as const;

/** What would go and what would stay if some bookings were somebody's own trials. */
export function partingWithout(client: Client, trialBookingIds: readonly string[]) {
  return queryOptions({
    queryKey: [...sampleKey, 'without', ...trialBookingIds],
    queryFn: async ({ signal }) =>
      (await client.sampleBusiness.getSampleBusiness({ trialBookingIds: [...trialBookingIds] }, { signal }))
        .sampleBusiness,
    enabled: trialBookingIds.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Undefined until it is known, and null for whoever may not remove the sample: they are told nothing of it. */
export function useSample(): SampleBusiness | null | undefined {
  const { session } = useDashboard();
  const person = useSignedIn();
  const mayManage = person?.permissions['SAMPLE.MANAGE'] === 'all';
  const { data, isError } = useQuery({
    queryKey: sampleKey,
    staleTime: 60_000,
    enabled: mayManage,
    queryFn: async ({ signal }) =>
      (await session.client.sampleBusiness.getSampleBusiness({}, { signal })).sampleBusiness,
  });
  if (data === undefined) {
    return isError || (person !== undefined && !mayManage) ? null : undefined;
  }
  return data;
}
