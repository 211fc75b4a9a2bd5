/** Fields of members' profiles as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import type { CustomField, CustomFieldType, SocialNetwork } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { membersChanged } from './members.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { catalogueStaleMs } from './stale.ts';

const profileFieldsKey = ['profile-fields'] as const;

/** All fields that are not hidden, by sections; there are no more than a page holds. */
export function profileFieldsOf(client: Client) {
  return queryOptions({
    queryKey: [...profileFieldsKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<readonly CustomField[]> =>
      (await client.customFields.listCustomFields({ paging: { limit: 100 } }, { signal })).fields,
  });
}

/** One of them; null when the site has none with this id. */
export function profileFieldById(client: Client, id: string) {
  return queryOptions({
    queryKey: [...profileFieldsKey, 'one', id] as const,
    queryFn: ({ signal }): Promise<CustomField | null> =>
      orNull(client.customFields.getCustomField({ id }, { signal }).then(({ field }) => field)),
  });
}

/** Members are shown with what they say in fields. */
async function fieldsChanged(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: profileFieldsKey }), membersChanged(queries)]);
}

type ChangedField = Omit<CallInput<Client['customFields']['updateCustomField']>['field'], 'id'>;

/** One field as its editor saves it. */
export function useProfileFieldEditing(client: Client, id: string): RowEditing<CustomField, ChangedField> {
  return useRowEditing({
    write: async (changes: ChangedField) =>
      (await client.customFields.updateCustomField({ field: { ...changes, id } })).field,
    read: async () => (await client.customFields.getCustomField({ id })).field,
    queryKey: profileFieldById(client, id).queryKey,
    keep: (queries, next) => {
      const places = { one: profileFieldById(client, next.id).queryKey, list: profileFieldsOf(client).queryKey };
      keepRow(queries, places, next);
    },
  });
}

export interface NewProfileField {
  readonly name: string;
  readonly fieldType: CustomFieldType;
  readonly socialType?: SocialNetwork;
}

export function useCreateProfileField(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ idempotencyKey, ...field }: Once & NewProfileField) =>
      (await client.customFields.createCustomField({ field }, { idempotencyKey })).field,
    onSuccess: fieldsChanged,
  });
}

/** Puts the fields of a section in an order; one after another, so that the order is that of the acts. */
export function useOrderProfileFields(client: Client) {
  return useEntityMutation({
    scope: 'order-of-profile-fields',
    mutationFn: (fieldIds: readonly string[]) =>
      client.customFields.updateCustomFieldsOrder({ fieldIds: [...fieldIds] }),
    onSettled: fieldsChanged,
  });
}

export interface EndedField {
  readonly id: string;
  readonly revision: string;
  /** Else it is hidden, and what was said in it kept. */
  readonly isDeleted: boolean;
}

export function useEndProfileField(client: Client, callbacks: MutationCallbacks<unknown, EndedField>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: ({ id, isDeleted, revision }: EndedField) =>
        isDeleted
          ? client.customFields.deleteCustomField({ id, revision })
          : client.customFields.hideCustomField({ id, revision }),
      onSettled: (queries) => void fieldsChanged(queries),
    },
    callbacks,
  );
}
