/** Which times lie nearest to one. */
import { expect, test } from 'vitest';
import { nearestTo } from './nearest.ts';

test('the nearest free times come first, and the own time is none of them', () => {
  const times = ['09:00', '10:00', '10:30', '14:00'].map((at) => ({ localStart: `2026-11-25T${at}:00` }));
  expect(nearestTo(times, '2026-11-25T10:00:00', 2).map((each) => each.localStart.slice(11, 16))).toEqual([
    '10:30',
    '09:00',
  ]);
});
