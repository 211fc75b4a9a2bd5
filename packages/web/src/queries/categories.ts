/** Categories of services as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { Category } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { servicesChanged, servicesKey } from './services.ts';
import { catalogueStaleMs } from './stale.ts';

export const categoriesKey = ['categories'] as const;

/** All categories in their order. */
export function categoriesOf(client: Client) {
  return queryOptions({
    queryKey: [...categoriesKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { categories, pagingMetadata } = await client.categoriesV2.queryCategories(
          { query: { sort: [{ fieldName: 'sortOrder', order: 'ASC' }], cursorPaging } },
          { signal },
        );
        return { items: categories, pagingMetadata };
      }),
  });
}

/** One of them; null when the site has none with this id. */
export function categoryById(client: Client, categoryId: string) {
  return queryOptions({
    queryKey: [...categoriesKey, 'one', categoryId] as const,
    queryFn: ({ signal }): Promise<Category | null> =>
      orNull(client.categoriesV2.getCategory({ categoryId }, { signal }).then(({ category }) => category)),
  });
}

/** A category was made, changed, moved or taken away; services name theirs. */
async function categoriesChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: categoriesKey }),
    queries.invalidateQueries({ queryKey: servicesKey }),
  ]);
}

/** Keeps one as it was saved, by itself and in the list; services name theirs. */
function keepCategory(queries: QueryClient, client: Client, next: Category): void {
  keepRow(queries, { one: categoryById(client, next.id).queryKey, list: categoriesOf(client).queryKey }, next);
  void servicesChanged(queries);
}

type ChangedCategory = Omit<CallInput<Client['categoriesV2']['updateCategory']>['category'], 'id'>;

/** One category as its editor saves it. */
export function useCategoryEditing(client: Client, categoryId: string): RowEditing<Category, ChangedCategory> {
  return useRowEditing({
    write: async (changes: ChangedCategory) =>
      (await client.categoriesV2.updateCategory({ category: { ...changes, id: categoryId } })).category,
    read: async () => (await client.categoriesV2.getCategory({ categoryId })).category,
    queryKey: categoryById(client, categoryId).queryKey,
    keep: (queries, next) => keepCategory(queries, client, next),
  });
}

export function useCreateCategory(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ name, idempotencyKey }: Once & { readonly name: string }) =>
      (await client.categoriesV2.createCategory({ category: { name } }, { idempotencyKey })).category,
    onSuccess: categoriesChanged,
  });
}

export interface MovedCategory {
  readonly categoryId: string;
  /** Absent: it stands first. */
  readonly afterCategoryId: string | undefined;
}

/** Puts a category elsewhere; one after another, so that the order is that of the acts. */
export function useMoveCategory(client: Client) {
  return useEntityMutation({
    scope: 'order-of-categories',
    mutationFn: ({ categoryId, afterCategoryId }: MovedCategory) =>
      client.categoriesV2.moveCategory(
        afterCategoryId === undefined
          ? { categoryId, position: 'FIRST' }
          : { categoryId, position: 'AFTER_CATEGORY', afterCategoryId },
      ),
    onSettled: categoriesChanged,
  });
}

export interface DeletedCategory {
  readonly categoryId: string;
  /** The category in which its services stand from now on. */
  readonly moveTo: string;
}

/**
 * Takes a category away; the server moves its services in the same act. What showed it has left by the time that it is
 * asked for again.
 */
export function useDeleteCategory(client: Client, callbacks: MutationCallbacks<unknown, DeletedCategory>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: ({ categoryId, moveTo }: DeletedCategory) =>
        client.categoriesV2.deleteCategory({ categoryId, moveServicesTo: moveTo }),
      onSettled: (queries) => void categoriesChanged(queries),
    },
    callbacks,
  );
}
