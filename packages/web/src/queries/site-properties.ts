/** What the business says of itself, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
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
export async function propertiesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: propertiesKey });
}
