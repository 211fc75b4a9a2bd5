/** How often somebody comes again at most. */
import { expect, test } from 'vitest';
import { timesWithin } from './repetition.ts';

test.each([
  ['week', undefined, 12, 6],
  ['week', undefined, 4, 4],
  ['week', 1, 12, 2],
  ['week', 99, 12, 12],
  ['week', 5, 12, 5],
  ['two-weeks', 52, 52, 52],
  // No further ahead than three years.
  ['month', 52, 52, 36],
] as const)('every %s, %s of at most %i is %i', (every, times, most, expected) => {
  expect(timesWithin(every, times, most)).toBe(expected);
});
