/** Order of badges, and what they look like, over all that may be asked. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderWithFirst, type Placed, sortOrdersFor } from '../../db/sort-orders.ts';
import { orderAfterMove, placeOf, plainBadge, requireSomethingSaid, slugFor, withSaid } from './rules.ts';

const plain = { ...plainBadge, title: 'Regular' };

test('what is not said stays, null brings back how a badge looks at first', () => {
  const said = withSaid(plain, { backgroundColor: '#ab12cd', description: ' Comes often ', permissionsEnabled: true });
  expect(said).toMatchObject({ title: 'Regular', background_color: '#AB12CD', description: 'Comes often' });
  expect(withSaid(said, { textColor: '#000000' })).toEqual({ ...said, text_color: '#000000' });
  expect(withSaid(said, { backgroundColor: null, description: null, permissionsEnabled: null })).toEqual(plain);
  expect(() => withSaid(plain, { title: '  ' })).toThrow('badge.title');
});

test('a change says something', () => {
  expect(() => requireSomethingSaid({ id: 'a', revision: '1' })).toThrow('badge');
  expect(() => requireSomethingSaid({ id: 'a', revision: '1', icon: null })).not.toThrow();
});

test.each([
  ['Top Client!', [], 'top-client'],
  ['Top  client', ['top-client'], 'top-client-1'],
  ['★', ['badge', 'badge-1'], 'badge-2'],
  ['Élan vital', [], 'élan-vital'],
])('the slug of %s', (title, taken, slug) => {
  expect(slugFor(title, taken)).toBe(slug);
});

test('a place behind another names which', () => {
  expect(placeOf(undefined, undefined)).toEqual({ position: 'LAST' });
  expect(() => placeOf('AFTER', null)).toThrow('moveAfterBadgeId');
  expect(() => orderAfterMove([{ id: 'a', sort_order: 1 }], 'a', { position: 'AFTER', afterId: 'a' })).toThrow();
});

/** The ids as they stand once the numbers have changed. */
function standing(placed: readonly Placed[], numbers: ReadonlyMap<string, number>): string[] {
  return placed
    .map(({ id, sort_order }) => ({ id, sort_order: numbers.get(id) ?? sort_order }))
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ id }) => id);
}

const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 })
  .map((numbers) => numbers.toSorted((a, b) => a - b).map((sort_order, index) => ({ id: `i${index}`, sort_order })));

test('whatever is moved or ordered stands there afterwards, and a single move with room changes one number', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (placed, moved, behind) => {
      const idAt = (index: number) => placed[index % placed.length]?.id ?? '';
      const places = [placeOf('FIRST', undefined), placeOf('LAST', undefined)];
      if (idAt(moved) !== idAt(behind)) {
        places.push(placeOf('AFTER', idAt(behind)));
      }
      for (const place of places) {
        const order = orderAfterMove(placed, idAt(moved), place);
        expect(standing(placed, sortOrdersFor(placed, order))).toEqual(order);
      }
      const named = orderWithFirst(placed, [idAt(moved), idAt(behind)]);
      expect(standing(placed, sortOrdersFor(placed, named))).toEqual(named);
    }),
  );
  const roomy = [10_000_000, 20_000_000, 30_000_000].map((sort_order, index) => ({ id: `i${index}`, sort_order }));
  expect(sortOrdersFor(roomy, ['i0', 'i2', 'i1'])).toHaveProperty('size', 1);
});
