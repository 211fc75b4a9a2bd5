/** When reminders are due, and how long messages wait: the borders. */
import { expect, test } from 'vitest';
import { nextReminder, orderedMinutes, owedReminder } from './reminders.ts';
import { mostAttempts, restMs, retryDelayMs } from './sending.ts';

const startMs = Date.UTC(2026, 11, 1, 9);
const hourMs = 3_600_000;

test.each<[string, number[], number, number | undefined]>([
  ['the first of several', [1440, 120], startMs - 48 * hourMs, startMs - 24 * hourMs],
  ['the next one', [1440, 120], startMs - 24 * hourMs, startMs - 2 * hourMs],
  ['none that was due before the booking', [1440], startMs - 3 * hourMs, undefined],
  ['none without times', [], startMs - 48 * hourMs, undefined],
])('%s', (_name, minutes, afterMs, due) => {
  expect(nextReminder([{ startMs }], minutes, afterMs)?.dueMs).toBe(due);
});

test('each date of a course is reminded of, also two at the same instant', () => {
  const dayMs = 24 * hourMs;
  const [first, second] = [startMs, startMs + 6 * dayMs];
  const weekAndDay = [7 * 1440, 1440];
  const dates = [
    { id: 'first', startMs: first },
    { id: 'second', startMs: second },
  ];
  const told = { occasionId: 'first', dueMs: first - dayMs, startMs: first };
  expect(nextReminder(dates, weekAndDay, first - 2 * dayMs)).toEqual(told);
  const other = { occasionId: 'second', dueMs: first - dayMs, startMs: second };
  expect(nextReminder(dates, weekAndDay, first - dayMs, told)).toEqual(other);
  expect(nextReminder(dates, weekAndDay, first - dayMs, other)?.dueMs).toBe(second - dayMs);
});

test('what became due while nobody told is told of each date once, and of no date that is over', () => {
  const dates = [0, 5, 50].map((hours) => ({ id: `${hours}`, startMs: startMs + hours * hourMs }));
  const told = { occasionId: '0', dueMs: startMs - 48 * hourMs, startMs };
  const lateMs = startMs - hourMs;
  expect(nextReminder(dates, [2880, 1440], lateMs, told)).toMatchObject({
    occasionId: '5',
    dueMs: startMs - 43 * hourMs,
  });
  expect(nextReminder(dates.slice(0, 2), [2880], startMs + 6 * hourMs, told)).toBeUndefined();
});

const dayAhead = { occasionId: 'a', startMs, dueMs: startMs - 24 * hourMs };
const soon = dayAhead.dueMs + 20_000;
test.each<[string, { id: string; startMs: number }[], number[], number, number | undefined]>([
  ['of its date where it lies', [{ id: 'a', startMs }], [1440], soon, startMs],
  ['of its date where it lies by now', [{ id: 'a', startMs: startMs - hourMs }], [1440], soon, startMs - hourMs],
  ['not yet of a date that lies later', [{ id: 'a', startMs: startMs + hourMs }], [1440], soon, undefined],
  ['not before it is due', [{ id: 'a', startMs }], [1440], dayAhead.dueMs - 1, undefined],
  ['not by times that no longer hold', [{ id: 'a', startMs }], [60], soon, undefined],
  ['not of a date that has begun', [{ id: 'a', startMs: soon - 1 }], [1440], soon, undefined],
  ['of the same time under another name', [{ id: 'b', startMs }], [1440], soon, startMs],
  ['of no earlier date under another name', [{ id: 'b', startMs: startMs - hourMs }], [1440], soon, undefined],
  ['of nothing that is gone', [], [1440], soon, undefined],
])('a reminder that is due and untold is owed %s', (_name, dates, minutes, nowMs, owedStart) => {
  expect(owedReminder(dayAhead, dates, minutes, nowMs)?.startMs).toBe(owedStart);
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
