/** Forms of services as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { Form } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';

export const formsKey = ['forms'] as const;

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
async function formsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: formsKey });
}

export function useCreateForm(client: Client, callbacks: MutationCallbacks<{ readonly form: Form }, NewForm>) {
  return useEntityMutation(
    { mutationFn: (form: NewForm) => client.forms.createForm({ form }), onSuccess: formsChanged },
    callbacks,
  );
}

type NewForm = CallInput<Client['forms']['createForm']>['form'];

export function useUpdateForm(client: Client) {
  return useEntityMutation({
    mutationFn: (form: CallInput<Client['forms']['updateForm']>['form']) => client.forms.updateForm({ form }),
    onSuccess: formsChanged,
  });
}
