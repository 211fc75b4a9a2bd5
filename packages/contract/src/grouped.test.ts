/** Values by a key that they share: nothing is lost, and everything keeps its order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './grouped.ts';

test('values stand together with those of their key, in the order in which they came', () => {
  const groups = groupBy(['pear', 'apple', 'plum', 'apricot', 'peach'], ([first]) => first);
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum', 'peach']],
    ['a', ['apple', 'apricot']],
  ]);
  expect([...groupBy([], String)]).toEqual([]);
});

test('every value is in the one group of its key', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (values, count) => {
      const groups = groupBy(values, (value) => Math.abs(value) % count);
      expect([...groups.values()].flat()).toHaveLength(values.length);
      for (const [key, group] of groups) {
        expect(group).toEqual(values.filter((value) => Math.abs(value) % count === key));
      }
    }),
  );
});
