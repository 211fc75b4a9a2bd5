/** Decisions about categories without I/O: their order, and what they are called (services sheet 4). */
import {
  type Category,
  fail,
  maxCategories,
  requireName,
  requireTranslations,
  ValidationError,
} from '@openhours/contract';
import { type Placed, sortOrdersFor } from '../../db/sort-orders.ts';

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

/** The numbers that change when a category is put somewhere, by id. Throws NOT_FOUND for one behind which it cannot be put. */
export function sortOrdersAfterMove(
  placed: readonly Placed[],
  movedId: string,
  where: Position,
): ReadonlyMap<string, number> {
  const others = placed.filter(({ id }) => id !== movedId);
  const order = others.map(({ id }) => id).toSpliced(indexOf(others, where), 0, movedId);
  return sortOrdersFor(placed, order, movedId);
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
