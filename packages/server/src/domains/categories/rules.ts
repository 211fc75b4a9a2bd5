/** Decisions about categories without I/O: their order, and what they are called (services sheet 4). */
import {
  type Category,
  fail,
  maxCategories,
  requireName,
  requireTranslations,
  ValidationError,
} from '@openhours/contract';

/** What stands in an order. */
interface Placed {
  readonly id: string;
  readonly sort_order: number;
}

/** The distance between new neighbours: room to put some forty categories between two of them, each before the last. */
const gap = 1_000_000_000_000;

/** The number behind all others. */
export function lastSortOrder(placed: readonly Placed[]): number {
  const last = placed.at(-1);
  return last === undefined ? gap : last.sort_order + gap;
}

export type Position =
  | { readonly position: 'FIRST' | 'LAST' }
  | { readonly position: 'AFTER_CATEGORY'; readonly afterCategoryId: string };

/** Where a category is to stand, as a call says it. */
export function positionOf(
  position: 'FIRST' | 'LAST' | 'AFTER_CATEGORY' = 'LAST',
  afterCategoryId: string | undefined,
): Position {
  if (position !== 'AFTER_CATEGORY') {
    return { position };
  }
  if (afterCategoryId === undefined) {
    throw new ValidationError([
      {
        field: 'afterCategoryId',
        description: 'is required with the position AFTER_CATEGORY',
        violatedRule: 'REQUIRED_FIELD',
      },
    ]);
  }
  return { position, afterCategoryId };
}

/**
 * The numbers that change when a category is put somewhere, by id; none when it stands there already. Only its own, as
 * long as there is room between the neighbours, else those of all. `placed`: all categories in their order.
 * Throws NOT_FOUND for one behind which it cannot be put.
 */
export function sortOrdersAfterMove(
  placed: readonly Placed[],
  movedId: string,
  where: Position,
): ReadonlyMap<string, number> {
  const others = placed.filter(({ id }) => id !== movedId);
  const at = indexOf(others, where);
  const order = [...others.slice(0, at).map(({ id }) => id), movedId, ...others.slice(at).map(({ id }) => id)];
  if (order.every((id, index) => id === placed[index]?.id)) {
    return new Map();
  }
  const before = others[at - 1]?.sort_order;
  const after = others[at]?.sort_order;
  const between = numberBetween(before, after);
  return between === undefined
    ? new Map(order.map((id, index) => [id, (index + 1) * gap]))
    : new Map([[movedId, between]]);
}

function indexOf(others: readonly Placed[], where: Position): number {
  switch (where.position) {
    case 'FIRST':
      return 0;
    case 'LAST':
      return others.length;
    case 'AFTER_CATEGORY': {
      const found = others.findIndex(({ id }) => id === where.afterCategoryId);
      if (found === -1) {
        throw fail('NOT_FOUND', 'The site has no other category with the id after which this one is to be placed');
      }
      return found + 1;
    }
  }
}

/** A whole number between two neighbours that is still exact in JSON; undefined when there is none. */
function numberBetween(before: number | undefined, after: number | undefined): number | undefined {
  const found =
    before === undefined
      ? (after ?? 0) - gap
      : after === undefined
        ? before + gap
        : Math.floor(before + (after - before) / 2);
  return found === before || !Number.isSafeInteger(found) ? undefined : found;
}

/** Refuses one category more than a site may have. */
export function requireRoom(categories: readonly unknown[]): void {
  if (categories.length >= maxCategories) {
    throw fail('CATEGORY_LIMIT_REACHED', `A site has at most ${maxCategories} categories`, { limit: maxCategories });
  }
}

/** Refuses the deletion of the only category: services could stand in none. */
export function requireAnother(categories: readonly unknown[]): void {
  if (categories.length < 2) {
    throw fail('LAST_CATEGORY_CANNOT_BE_DELETED', 'The last category of a site cannot be deleted');
  }
}

/** Refuses another category that is none: unknown, or the one that is deleted. */
export function requireOther(categories: readonly Placed[], categoryId: string, otherId: string): void {
  if (!categories.some(({ id }) => id === otherId && id !== categoryId)) {
    throw fail('NOT_FOUND', 'The site has no other category with this id to move the services to');
  }
}

/** The name of a category as it is kept. */
export function nameOf(said: string): string {
  return requireName(said, 'category.name');
}

/** The name in other languages as it is kept; refuses a language that is there twice. */
export function translationsOf(said: Category['translations'] | null): NonNullable<Category['translations']> {
  return requireTranslations([], said, 'category.translations');
}

const firstNames: Readonly<Record<string, string>> = {
  de: 'Unsere Leistungen',
  es: 'Nuestros servicios',
  fr: 'Nos prestations',
  he: 'השירותים שלנו',
};

/** What the category is called with which a site begins, in the language of the business. */
export function firstCategoryName(language: string): string {
  return firstNames[language.slice(0, 2).toLowerCase()] ?? 'Our services';
}
