/** How much of a day visitors may hold. */
import { expect, test } from 'vitest';
import { leavesEnough } from './hold-limits.ts';

test.each([
  [[{ without: 23, after: 12 }], true],
  [[{ without: 23, after: 11 }], false],
  [[{ without: 2, after: 1 }], true],
  [[{ without: 1, after: 0 }], false],
  [[{ without: 0, after: 0 }], true],
  // The service that loses most decides.
  [
    [
      { without: 20, after: 15 },
      { without: 6, after: 2 },
    ],
    false,
  ],
])('%j: %s', (starts, expected) => {
  expect(leavesEnough(starts)).toBe(expected);
});
