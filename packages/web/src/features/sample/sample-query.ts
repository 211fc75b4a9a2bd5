/** What the dashboard asks about the sample business, and under which key the answer is kept. */
import type { SampleBusiness } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useReach } from '../../ui/signed-in.ts';

export const sampleKey = ['sample'] as const;

/** Undefined until it is known, and for whoever may not remove the sample: they are told nothing of it. */
export function useSample(): SampleBusiness | undefined {
  const { session } = useDashboard();
  return useQuery({
    queryKey: sampleKey,
    staleTime: 60_000,
    enabled: useReach('SAMPLE.MANAGE') === 'all',
    queryFn: async ({ signal }) =>
      (await session.client.sampleBusiness.getSampleBusiness({}, { signal })).sampleBusiness,
  }).data;
}
