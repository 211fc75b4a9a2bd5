/** What the business says of itself, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type InputOf, useEntityMutation } from './mutation.ts';
import { catalogueStaleMs } from './stale.ts';

export const propertiesKey = ['site-properties'] as const;

export function propertiesOf(client: Client) {
  return queryOptions({
    queryKey: [...propertiesKey, 'all'] as const,
    queryFn: async ({ signal }) => (await client.siteProperties.getSiteProperties({}, { signal })).properties,
  });
}

/** The currency of every price. */
export function currencyOf(client: Client) {
  return queryOptions({
    ...propertiesOf(client),
    staleTime: catalogueStaleMs,
    select: ({ paymentCurrency = '' }) => paymentCurrency,
  });
}

/** What the business says of itself has changed. */
async function propertiesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: propertiesKey });
}

/** Some of what the business says of itself. */
export function useUpdateProperties(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (input: InputOf<Client['siteProperties']['updateSiteProperties']>) =>
      client.siteProperties.updateSiteProperties(input),
    onSuccess: propertiesChanged,
  });
}
