/** Where a category stands among the others, and what changes when it is moved (services sheet 4). */
import { maxCategories } from '@openhours/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastSortOrder } from '../../db/sort-orders.ts';
import { firstCategoryName, nameOf, type Position, positionOf, requireRoom, sortOrdersAfterMove } from './rules.ts';

const placed = (...sortOrders: readonly number[]) =>
  sortOrders.map((sort_order, index) => ({ id: String.fromCharCode(97 + index), sort_order }));

/** The ids in their order after a move. */
function moved(before: readonly { id: string; sort_order: number }[], id: string, where: Position): string[] {
  const sortOrders = sortOrdersAfterMove(before, id, where);
  return before
    .map((each) => ({ ...each, sort_order: sortOrders.get(each.id) ?? each.sort_order }))
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map((each) => each.id);
}

describe('a move', () => {
  const three = placed(1_000, 2_000, 3_000);

  test.each([
    [{ position: 'FIRST' }, ['c', 'a', 'b']],
    [{ position: 'LAST' }, ['a', 'b', 'c']],
    [{ position: 'AFTER_CATEGORY', afterCategoryId: 'a' }, ['a', 'c', 'b']],
  ] as const)('to %o', (where, order) => {
    expect(moved(three, 'c', where)).toEqual(order);
  });

  test('changes only the one that is moved while there is room', () => {
    expect(sortOrdersAfterMove(three, 'c', { position: 'AFTER_CATEGORY', afterCategoryId: 'a' })).toEqual(
      new Map([['c', 1_500]]),
    );
  });

  test('to where it stands changes nothing', () => {
    expect(sortOrdersAfterMove(three, 'b', { position: 'AFTER_CATEGORY', afterCategoryId: 'a' }).size).toBe(0);
    expect(sortOrdersAfterMove(three, 'a', { position: 'FIRST' }).size).toBe(0);
  });

  test('between neighbours without room numbers all of them anew', () => {
    const tight = placed(1, 2, 3);
    expect(sortOrdersAfterMove(tight, 'c', { position: 'AFTER_CATEGORY', afterCategoryId: 'a' }).size).toBe(3);
    expect(moved(tight, 'c', { position: 'AFTER_CATEGORY', afterCategoryId: 'a' })).toEqual(['a', 'c', 'b']);
  });

  test('behind itself or behind one that is not there is refused', () => {
    for (const afterCategoryId of ['c', 'z']) {
      expect(() => sortOrdersAfterMove(three, 'c', { position: 'AFTER_CATEGORY', afterCategoryId })).toThrow(
        'no other category with the id after which',
      );
    }
  });

  test('any number of moves leaves whole numbers in the order that was asked for', () => {
    const step = fc.record({ who: fc.nat(4), after: fc.option(fc.nat(4)) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let now = placed(1, 2, 3, 4, 5);
        for (const { who, after } of steps) {
          const { id } = now[who] as (typeof now)[number];
          const behind = after === null ? undefined : now[after]?.id;
          if (behind === id) {
            continue;
          }
          const where: Position =
            behind === undefined ? { position: 'FIRST' } : { position: 'AFTER_CATEGORY', afterCategoryId: behind };
          const others = now.filter((each) => each.id !== id).map((each) => each.id);
          others.splice(behind === undefined ? 0 : others.indexOf(behind) + 1, 0, id);
          const sortOrders = sortOrdersAfterMove(now, id, where);
          now = now
            .map((each) => ({ ...each, sort_order: sortOrders.get(each.id) ?? each.sort_order }))
            .toSorted((a, b) => a.sort_order - b.sort_order);
          expect(now.map((each) => each.id)).toEqual(others);
          expect(now.every(({ sort_order }) => Number.isSafeInteger(sort_order))).toBe(true);
        }
      }),
    );
  });
});

test('a new one stands behind the others', () => {
  expect(lastSortOrder([])).toBeGreaterThan(0);
  expect(lastSortOrder(placed(7))).toBeGreaterThan(7);
});

test('behind another one names which', () => {
  expect(positionOf(undefined, undefined)).toEqual({ position: 'LAST' });
  expect(() => positionOf('AFTER_CATEGORY', undefined)).toThrow('afterCategoryId');
});

test('there are at most a hundred', () => {
  expect(() => requireRoom(Array.from({ length: maxCategories - 1 }))).not.toThrow();
  expect(() => requireRoom(Array.from({ length: maxCategories }))).toThrow('at most 100');
});

test('a name is more than white space', () => {
  expect(nameOf('  Body ')).toBe('Body');
  expect(() => nameOf(' \t')).toThrow('category.name');
});

test.each([
  ['de-AT', 'Unsere Leistungen'],
  ['en', 'Our services'],
  ['pt', 'Our services'],
])('the first category of a business in %s is called %s', (language, name) => {
  expect(firstCategoryName(language)).toBe(name);
});
