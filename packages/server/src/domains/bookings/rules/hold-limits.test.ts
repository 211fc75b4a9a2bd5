/** How much of a day visitors may hold, and for how long one address may hold it. */
import { expect, test } from 'vitest';
import { leavesEnough, mayHoldDay } from './hold-limits.ts';

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

const minutes = (fromMinute: number, toMinute: number) => ({ fromMs: fromMinute * 60_000, toMs: toMinute * 60_000 });

test.each([
  ['nothing so far', [], true],
  ['five that lived until their end', Array.from({ length: 5 }, () => minutes(0, 10)), true],
  ['six of them', Array.from({ length: 6 }, () => minutes(0, 10)), false],
  ['three that were extended', Array.from({ length: 3 }, () => minutes(0, 20)), false],
  ['a dozen that were let go at once', Array.from({ length: 12 }, () => minutes(5, 5)), true],
  ['twenty of them', Array.from({ length: 20 }, () => minutes(5, 5)), false],
  ['seven that were let go a minute before their end', Array.from({ length: 7 }, () => minutes(0, 9)), false],
  // A clock that was put back while something was held.
  ['ends before their beginnings', Array.from({ length: 19 }, () => minutes(10, 0)), true],
])('after %s one address may hold a day once more, or not', (_name, held, expected) => {
  expect(mayHoldDay(held)).toBe(expected);
});
