/** Who leads a session, and that nothing else of it changes with them. */
import { staffResourceTypeId } from '@openhours/client';
import { expect, test } from 'vitest';
import { leaderOf, withLeader, withResource } from './event-resources.ts';

const hall = { id: 'hall', type: 'rooms', transparency: 'OPAQUE', permissionRole: 'WRITER' } as const;
const anna = {
  id: 'anna',
  type: staffResourceTypeId,
  transparency: 'TRANSPARENT',
  permissionRole: 'COMMENTER',
} as const;
const written = ({ id, permissionRole, transparency }: typeof hall | typeof anna) => ({
  id,
  permissionRole,
  transparency,
});

test('a room that stands first leads nothing', () => {
  expect(leaderOf([hall, anna])?.id).toBe('anna');
  expect(leaderOf([hall])).toBeUndefined();
});

test('somebody else leads, and the room stays as it is', () => {
  expect(withLeader([hall, anna], 'mara')).toEqual([written(hall), { ...written(anna), id: 'mara' }]);
});

test('nobody leads, and the room stays', () => {
  expect(withLeader([hall, anna], undefined)).toEqual([written(hall)]);
});

test('somebody leads where nobody did', () => {
  expect(withLeader([hall], 'mara')).toEqual([{ ...written(hall), id: 'mara' }, written(hall)]);
});

test('whoever is there already is not named twice', () => {
  const mara = { ...anna, id: 'mara' };
  expect(withLeader([anna, mara, hall], 'mara')).toEqual([{ ...written(anna), id: 'mara' }, written(hall)]);
  expect(withLeader([anna, hall], 'anna')).toEqual([written(anna), written(hall)]);
});

test('a room is changed for another with its role', () => {
  expect(withResource([anna, hall], 'hall', 'cellar')).toEqual([written(anna), { ...written(hall), id: 'cellar' }]);
});
