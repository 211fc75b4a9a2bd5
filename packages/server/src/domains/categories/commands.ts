/** The writes of categories. */
import { type Category, categoryNotification, type ExtendedFields, fail } from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import { beginCatalogueWrite, raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import { lastSortOrder } from '../../db/sort-orders.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../events/reactions.ts';
import { presentCategory, presentNamedCategory } from './present.ts';
import { type CategoryRow, categoryTable, readCategories } from './repository.ts';
import {
  firstCategoryName,
  nameOf,
  type Position,
  requireAnother,
  requireOther,
  requireRoom,
  sortOrdersAfterMove,
  translationsOf,
} from './rules.ts';

/** What the commands of categories stand on. */
export interface CategoriesParts {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
}

/** What becomes of the services of a category that is deleted: they keep the link to it, go with it, or move to another. */
export type ServicesOfDeleted = 'STAY' | 'GO' | { readonly moveTo: string };

export interface CategoryDeleted {
  readonly site: Site;
  readonly categoryId: string;
  readonly services: ServicesOfDeleted;
}

/** A category is gone; in the same transaction its services may go too, or move. */
export const categoryDeleted = defineReaction<CategoryDeleted>('categories.deleted');

interface CategoryChange {
  readonly before: CategoryRow | undefined;
  readonly after: CategoryRow | undefined;
}

function record(tx: Transaction, act: RecordedAct, change: CategoryChange, parts: CategoriesParts): void {
  const { before, after } = change;
  const event = before === undefined ? 'Created' : after === undefined ? 'Deleted' : 'Updated';
  const row = after ?? before;
  const messages =
    row === undefined ? [] : [{ type: categoryNotification, body: { category: presentNamedCategory(row), event } }];
  recordChange(
    tx,
    act,
    { entity: 'category', present: presentCategory, audited: presentCategory, messages, ...change },
    parts,
  );
}

/** The categories that there are, in their order, under the lock of the catalogue, so that two changes cannot cross. */
async function holdCategories(tx: Transaction): Promise<CategoryRow[]> {
  await beginCatalogueWrite(tx);
  return (await readCategories(tx)).filter(({ deleted_at }) => deleted_at === null);
}

/** A category that is unknown or was deleted is answered with NOT_FOUND. */
export function requireCategory(category: CategoryRow | undefined): CategoryRow {
  if (category === undefined) {
    throw fail('NOT_FOUND', 'The site has no category with this id');
  }
  return category;
}

const withId = (categories: readonly CategoryRow[], categoryId: string): CategoryRow =>
  requireCategory(categories.find(({ id }) => id === categoryId));

interface CategoryFacts {
  readonly name: string;
  readonly sort_order: number;
  readonly translations: CategoryRow['translations'];
  readonly extended_fields: ExtendedFields | null;
}

function addCategory(tx: Transaction, facts: CategoryFacts, nowMs: number): CategoryRow {
  const row: CategoryRow = {
    ...facts,
    id: newId(),
    revision: 1,
    created_at: nowMs,
    updated_at: nowMs,
    deleted_at: null,
  };
  raiseCatalogueVersion(tx);
  categoryTable.insert(tx, row);
  return row;
}

/** Gives a new site the category in which services stand of which nobody says another (services sheet 4.1). */
export function createFirstCategory(tx: Transaction, site: Pick<Site, 'language'>, nowMs: number): void {
  const facts = {
    name: firstCategoryName(site.language),
    sort_order: lastSortOrder([]),
    translations: [],
    extended_fields: null,
  };
  addCategory(tx, facts, nowMs);
}

/** Creates a category behind the others. */
export async function createCategory(
  tx: Transaction,
  act: Act,
  said: Pick<Category, 'extendedFields' | 'name' | 'translations'>,
  parts: CategoriesParts,
): Promise<CategoryRow> {
  const name = nameOf(said.name);
  const categories = await holdCategories(tx);
  requireRoom(categories);
  const facts = {
    name,
    sort_order: lastSortOrder(categories),
    translations: translationsOf(said.translations),
    extended_fields: said.extendedFields ?? null,
  };
  const after = addCategory(tx, facts, act.nowMs);
  record(tx, act, { before: undefined, after }, parts);
  return after;
}

export interface CategoryUpdate {
  readonly id: string;
  /** Absent: from whichever it has. */
  readonly revision?: string | undefined;
  /** Null where a mask names it without a value: refused. */
  readonly name?: string | null | undefined;
  readonly translations?: Category['translations'] | null | undefined;
  readonly extendedFields?: ExtendedFields | null | undefined;
}

/** Changes what is said of a category; what is not said stays. */
export async function updateCategory(
  tx: Transaction,
  act: Act,
  said: CategoryUpdate,
  parts: CategoriesParts,
): Promise<CategoryRow> {
  const before = withId(await holdCategories(tx), said.id);
  requireRevision(before, said.revision);
  const after = categoryTable.update(tx, before, {
    ...(said.name === undefined ? {} : { name: nameOf(said.name ?? '') }),
    ...(said.translations === undefined ? {} : { translations: translationsOf(said.translations) }),
    ...(said.extendedFields === undefined ? {} : { extended_fields: said.extendedFields }),
    updated_at: act.nowMs,
  });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Puts a category elsewhere; others change only where the room between neighbours has run out. */
export async function moveCategory(
  tx: Transaction,
  act: Act,
  { categoryId, ...where }: Position & { readonly categoryId: string },
  parts: CategoriesParts,
): Promise<CategoryRow> {
  const categories = await holdCategories(tx);
  const moved = withId(categories, categoryId);
  const sortOrders = sortOrdersAfterMove(categories, categoryId, where);
  const changed = categories.flatMap((before) => {
    const sort_order = sortOrders.get(before.id);
    return sort_order === undefined
      ? []
      : [{ before, after: categoryTable.update(tx, before, { sort_order, updated_at: act.nowMs }) }];
  });
  for (const change of changed) {
    record(tx, act, change, parts);
  }
  return changed.find(({ before }) => before.id === categoryId)?.after ?? moved;
}

/** Deletes a category. Its row stays, because services may keep the link; they are not shown until they have another one. */
export async function deleteCategory(
  tx: Transaction,
  act: Act,
  { categoryId, services }: Pick<CategoryDeleted, 'categoryId' | 'services'>,
  parts: CategoriesParts,
): Promise<void> {
  const categories = await holdCategories(tx);
  const category = withId(categories, categoryId);
  requireAnother(categories);
  if (typeof services === 'object') {
    requireOther(categories, categoryId, services.moveTo);
  }
  const gone = categoryTable.update(tx, category, { deleted_at: act.nowMs, updated_at: act.nowMs });
  record(tx, act, { before: gone, after: undefined }, parts);
  await tx.flush();
  await parts.dispatchReactions(tx, act, categoryDeleted, { site: act.site, categoryId, services });
}
