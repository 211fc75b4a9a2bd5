/** Attributes, and what a service has of them, as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { AttributeDefinition, AttributeValue } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull } from './row.ts';
import { catalogueStaleMs } from './stale.ts';

export const attributesKey = ['attributes'] as const;

/** All attributes by their names. */
export function attributesOf(client: Client) {
  return queryOptions({
    queryKey: [...attributesKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { attributeDefinitions, pagingMetadata } = await client.attributeDefinitions.queryAttributeDefinitions(
          { query: { sort: [{ fieldName: 'name', order: 'ASC' }], cursorPaging } },
          { signal },
        );
        return { items: attributeDefinitions, pagingMetadata };
      }),
  });
}

/** One of them; null when the site has none with this id. */
export function attributeById(client: Client, attributeDefinitionId: string) {
  return queryOptions({
    queryKey: [...attributesKey, 'one', attributeDefinitionId] as const,
    queryFn: ({ signal }): Promise<AttributeDefinition | null> =>
      orNull(
        client.attributeDefinitions
          .getAttributeDefinition({ attributeDefinitionId }, { signal })
          .then(({ attributeDefinition }) => attributeDefinition),
      ),
  });
}

/** What a service or a resource has, each value with its attribute. A change of that may change it, so it is read again with the attributes. */
export function attributesOfEntity(client: Client, entityId: string) {
  return queryOptions({
    queryKey: [...attributesKey, 'values', entityId] as const,
    queryFn: ({ signal }) =>
      everyPage(async (paging) => {
        const { entityAttributes, pagingMetadata } = await client.attributeValues.listEntityAttributes(
          { entityId, paging },
          { signal },
        );
        return { items: entityAttributes, pagingMetadata };
      }),
  });
}

/** An attribute was made, changed or taken away, or somebody else was faster. */
async function attributesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: attributesKey });
}

/** Keeps one as it was saved, by itself and in the list. */
async function keepAttribute(queries: QueryClient, client: Client, next: AttributeDefinition): Promise<void> {
  // What is being read since an event before would come later and show it as it stood then.
  await queries.cancelQueries({ queryKey: attributesKey });
  keepRow(queries, { one: attributeById(client, next.id).queryKey, list: attributesOf(client).queryKey }, next);
  await attributesChanged(queries);
}

type NewAttribute = CallInput<Client['attributeDefinitions']['createAttributeDefinition']>['attributeDefinition'];
export type ChangedAttribute = CallInput<
  Client['attributeDefinitions']['updateAttributeDefinition']
>['attributeDefinition'];

export function useCreateAttribute(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ idempotencyKey, ...attributeDefinition }: NewAttribute & Once) =>
      (await client.attributeDefinitions.createAttributeDefinition({ attributeDefinition }, { idempotencyKey }))
        .attributeDefinition,
    onSuccess: attributesChanged,
  });
}

export function useUpdateAttribute(client: Client, callbacks: MutationCallbacks<unknown, ChangedAttribute>) {
  return useEntityMutation(
    {
      mutationFn: async (attributeDefinition: ChangedAttribute) =>
        (await client.attributeDefinitions.updateAttributeDefinition({ attributeDefinition })).attributeDefinition,
      onSuccess: (queries, next) => keepAttribute(queries, client, next),
      onError: (queries) => void attributesChanged(queries),
    },
    callbacks,
  );
}

/** Takes an attribute away with every value of it. What showed it has left by the time that it is asked for again. */
export function useDeleteAttribute(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (attributeDefinitionId: string) =>
        client.attributeDefinitions.deleteAttributeDefinition({ attributeDefinitionId }),
      onSettled: (queries) => void attributesChanged(queries),
    },
    callbacks,
  );
}

export type AttributeData = Pick<AttributeValue, 'boolData' | 'numberData' | 'stringData'>;

export interface SetValue {
  readonly attributeDefinitionId: string;
  /** Undefined: it has none any more. */
  readonly data: AttributeData | undefined;
}

/** Gives a service or a resource a value, or takes it away; one after another, so that the last choice counts. */
export function useSetAttributeValue(client: Client, entityId: string) {
  return useEntityMutation({
    scope: `attributes-of-${entityId}`,
    async mutationFn({ attributeDefinitionId, data }: SetValue) {
      if (data === undefined) {
        await client.attributeValues.bulkDeleteAttributeValues({
          entityId,
          attributeDefinitionIds: [attributeDefinitionId],
        });
        return;
      }
      const { results } = await client.attributeValues.bulkUpsertAttributeValues({
        entityId,
        values: [{ attributeDefinitionId, ...data }],
      });
      const refusal = results.find(({ itemMetadata }) => !itemMetadata.success)?.itemMetadata.error;
      if (refusal !== undefined) {
        // Offered was what the attribute allowed a moment ago: somebody else has changed it since.
        throw new Error(`${refusal.code}: ${refusal.description}`);
      }
    },
    onSettled: attributesChanged,
  });
}
