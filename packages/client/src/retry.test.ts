/** When a call is tried again. */
import { expect, test } from 'vitest';
import { isWorthRetrying } from './retry.ts';

test.each([
  [200, false],
  [400, false],
  [409, false],
  [429, true],
  [500, true],
  [501, false],
  [503, true],
])('after %i: %s', (status, expected) => {
  expect(isWorthRetrying({ status })).toBe(expected);
});
