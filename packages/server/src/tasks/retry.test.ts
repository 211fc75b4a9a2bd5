/** How long tasks wait between attempts. */
import { expect, test } from 'vitest';
import { defaultRetryPlan, longestWaitMs, withJitter } from './retry.ts';

test('the usual plan doubles from a second and stays at ten minutes', () => {
  expect([1, 2, 3, 4, 10, 11].map((attempt) => defaultRetryPlan.delayMs(attempt))).toEqual([
    1000, 2000, 4000, 8000, 512_000, 600_000,
  ]);
  expect(longestWaitMs(defaultRetryPlan)).toBe(256_000);
  expect(longestWaitMs({ attempts: 1, delayMs: () => 5 })).toBe(0);
});

test('chance shortens a delay by a fifth at most, and never lengthens it', () => {
  expect([0, 0.5, 1].map((chance) => withJitter(1000, chance))).toEqual([1000, 900, 800]);
  expect(withJitter(0, 1)).toBe(0);
});
