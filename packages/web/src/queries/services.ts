/** Services as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { orNull } from './row.ts';
import { catalogueStaleMs } from './stale.ts';

export const servicesKey = ['services'] as const;

/** All services with their people, hidden ones too, in the order of the site. */
export function servicesOf(client: Client) {
  return queryOptions({
    queryKey: [...servicesKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<Service[]> => {
      const all = await everyPage(async (cursorPaging) => {
        const { services, pagingMetadata } = await client.services.queryServices(
          { query: { cursorPaging }, conditionalFields: ['STAFF_MEMBER_DETAILS'] },
          { signal },
        );
        return { items: services, pagingMetadata };
      });
      return all.toSorted((a, b) => a.sortOrder - b.sortOrder);
    },
  });
}

/** A service was made, changed or taken away. */
export async function servicesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: servicesKey });
}

/** One of them; null when the site has none with this id. */
export function serviceById(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...servicesKey, 'one', serviceId] as const,
    queryFn: ({ signal }): Promise<Service | null> =>
      orNull(
        client.services
          .getService({ serviceId, conditionalFields: ['STAFF_MEMBER_DETAILS'] }, { signal })
          .then(({ service }) => service),
      ),
  });
}

/** Keeps one as it was saved, by itself and in the list. */
export function keepService(queries: QueryClient, client: Client, next: Service): void {
  // An answer to a change may lack what was asked for besides.
  queries.setQueryData(serviceById(client, next.id).queryKey, (known) => ({ ...known, ...next }));
  queries.setQueryData(servicesOf(client).queryKey, (all) =>
    all?.map((each) => (each.id === next.id ? { ...each, ...next } : each)),
  );
}
