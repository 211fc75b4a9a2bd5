/** How often a task is tried, and how long it waits in between. Pure. */
import { minuteMs } from '../time/index.ts';

export interface RetryPlan {
  /** After so many attempts a task ends FAILED; it stays visible and can be replayed. */
  readonly attempts: number;
  /** Real milliseconds to wait after the given failed attempt (1 is the first). */
  readonly delayMs: (attempt: number) => number;
}

/** No plan waits for longer unless its kind says so, real milliseconds. */
const longestDelayMs = 10 * minuteMs;

/** Ten attempts over about half an hour: 1 s, 2 s, 4 s … at most 10 minutes apart. */
export const defaultRetryPlan: RetryPlan = Object.freeze({
  attempts: 10,
  delayMs: (attempt: number) => Math.min(1000 * 2 ** (attempt - 1), longestDelayMs),
});

/** So much of a delay is left to chance, so that what failed together does not come back together. */
const jitter = 0.2;

/** The delay shortened by up to a fifth; `chance` is from 0 to 1. */
export function withJitter(delayMs: number, chance: number): number {
  return Math.round(delayMs * (1 - jitter * chance));
}

/** The longest that a plan lets a task wait. */
export function longestWaitMs({ attempts, delayMs }: RetryPlan): number {
  return Math.max(0, ...Array.from({ length: Math.max(0, attempts - 1) }, (_, index) => delayMs(index + 1)));
}
