/** What the dashboard asks about the sample business, and under which key the answer is kept. */
import type { SampleBusiness } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useSignedIn } from '../../ui/signed-in.ts';

export const sampleKey = ['sample'] as const;

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
