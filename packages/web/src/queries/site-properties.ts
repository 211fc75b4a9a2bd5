/** What the business says of itself, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import type { SiteProperties } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, useEntityMutation } from './mutation.ts';
import { type RowEditing, useRowEditing } from './row.ts';
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

type ChangedProperties = CallInput<Client['siteProperties']['updateSiteProperties']>;

/** What the business says of itself as its editor saves it. */
export function usePropertiesEditing(client: Client): RowEditing<SiteProperties, ChangedProperties> {
  const read = async () => (await client.siteProperties.getSiteProperties({})).properties;
  return useRowEditing({
    async write(changes: ChangedProperties) {
      await client.siteProperties.updateSiteProperties(changes);
      return read();
    },
    read,
    queryKey: propertiesOf(client).queryKey,
    keep: (queries, next) => queries.setQueryData(propertiesOf(client).queryKey, next),
  });
}

/** Some of what the business says of itself. */
export function useUpdateProperties(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (input: CallInput<Client['siteProperties']['updateSiteProperties']>) =>
      client.siteProperties.updateSiteProperties(input),
    onSuccess: propertiesChanged,
  });
}
