/** What a key may do is told in the words in which it was chosen. */
import { keyPermissions } from '@openhours/contract';
import { expect, test } from 'vitest';
import { keyAreas, permissionsOf, reachOfKey } from './key-reach.ts';

test('every choice is told as it was made, and can be sent', () => {
  for (const areas of [[], ...keyAreas.map((area) => [area]), keyAreas]) {
    const names = permissionsOf(areas);
    expect(reachOfKey(names)).toEqual({ areas, others: [] });
    expect(names.filter((name) => !keyPermissions.includes(name))).toEqual([]);
    expect(names).toHaveLength(new Set(names).size);
  }
});

test('a key of some permissions is told by their names, one of all by that', () => {
  expect(reachOfKey(['BOOKINGS.READ', 'MEMBERS.IMPERSONATE'])).toEqual({
    areas: [],
    others: ['BOOKINGS.READ', 'MEMBERS.IMPERSONATE'],
  });
  expect(reachOfKey(['*'])).toBe('all');
});
