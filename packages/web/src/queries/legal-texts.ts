/** What the business says on its legal pages, as its editor and the list of settings ask for it. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';

export function legalTextsOf(client: Client) {
  return queryOptions({
    queryKey: ['legal-pages'] as const,
    queryFn: async ({ signal }) => client.legalPages.getLegalPages({}, { signal }),
  });
}
