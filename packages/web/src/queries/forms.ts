/** Forms of services as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';

const formsKey = ['forms'] as const;

/** The form of a service with its questions. */
export function formOf(client: Client, formId: string) {
  return queryOptions({
    queryKey: [...formsKey, 'one', formId] as const,
    queryFn: async ({ signal }) => (await client.forms.getForm({ formId }, { signal })).form,
  });
}

export function formsOf(client: Client) {
  return queryOptions({
    queryKey: [...formsKey, 'list'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { forms, pagingMetadata } = await client.forms.queryForms({ query: { cursorPaging } }, { signal });
        return { items: forms, pagingMetadata };
      }),
  });
}

/** A form was made or changed. */
export async function formsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: formsKey });
}
