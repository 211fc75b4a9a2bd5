/** What the dashboard asks about the sample business, and under which key the answer is kept. */
import { CallError, type Client } from '@openhours/client';
import type { SampleBusiness } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';

/** Null for whom the call is not: whoever may not remove the sample is told nothing of it. */
export function sampleOfSite(client: Client) {
  return queryOptions({
    queryKey: ['sample'] as const,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<SampleBusiness | null> => {
      try {
        return (await client.sampleBusiness.getSampleBusiness({}, { signal })).sampleBusiness;
      } catch (error) {
        if (error instanceof CallError && error.status === 403) {
          return null;
        }
        throw error;
      }
    },
  });
}
