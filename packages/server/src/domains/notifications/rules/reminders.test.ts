/** When reminders are due, and how long messages wait: the borders. */
import { expect, test } from 'vitest';
import { nextReminder, orderedMinutes } from './reminders.ts';
import { mostAttempts, restMs, retryDelayMs } from './sending.ts';

const startMs = Date.UTC(2026, 11, 1, 9);
const hourMs = 3_600_000;

test.each<[string, number[], number, number | undefined]>([
  ['the first of several', [1440, 120], startMs - 48 * hourMs, startMs - 24 * hourMs],
  ['the next one', [1440, 120], startMs - 24 * hourMs, startMs - 2 * hourMs],
  ['none that was due before the booking', [1440], startMs - 3 * hourMs, undefined],
  ['none without times', [], startMs - 48 * hourMs, undefined],
])('%s', (_name, minutes, afterMs, due) => {
  expect(nextReminder([startMs], minutes, afterMs)?.dueMs).toBe(due);
});

test('each date of a course is reminded of, also two at the same instant', () => {
  const dayMs = 24 * hourMs;
  const [first, second] = [startMs, startMs + 6 * dayMs];
  const weekAndDay = [7 * 1440, 1440];
  const told = { dueMs: first - dayMs, startMs: first };
  expect(nextReminder([first, second], weekAndDay, first - 2 * dayMs)).toEqual(told);
  const other = { dueMs: first - dayMs, startMs: second };
  expect(nextReminder([first, second], weekAndDay, first - dayMs, told)).toEqual(other);
  expect(nextReminder([first, second], weekAndDay, first - dayMs, other)?.dueMs).toBe(second - dayMs);
});

test('times stand once, the longest first', () => {
  expect(orderedMinutes([60, 1440, 60])).toEqual([1440, 60]);
});

test('a message is tried for about a day, ever more seldom', () => {
  const delays = Array.from({ length: mostAttempts - 1 }, (_none, index) => retryDelayMs(index + 1));
  expect(delays.slice(0, 3)).toEqual([15_000, 30_000, 60_000]);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  const wholeMs = delays.reduce((sum, each) => sum + each, 0);
  expect(wholeMs).toBeGreaterThan(18 * hourMs);
  expect(wholeMs).toBeLessThan(30 * hourMs);
  expect([1, 2, 3, 20].map(restMs)).toEqual([5_000, 10_000, 20_000, 300_000]);
});
