/** Forms of services as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';

const formsKey = ['forms'] as const;

/** The form of a service with its questions. */
export function formOf(client: Client, formId: string) {
  return queryOptions({
    queryKey: [...formsKey, 'one', formId] as const,
    queryFn: async ({ signal }) => (await client.forms.getForm({ formId }, { signal })).form,
  });
}
