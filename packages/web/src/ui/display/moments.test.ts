/** When the name of a weekday says which day is meant. */
import { expect, test } from 'vitest';
import { isWeekdayEnough } from './moments.ts';

// A Friday.
const today = '2026-11-27';

test.each([
  ['today', '2026-11-27', undefined, true],
  ['in six days', '2026-12-03', undefined, true],
  ['today in a week', '2026-12-04', undefined, false],
  ['yesterday', '2026-11-26', undefined, false],
  ['another weekday than before', '2026-12-01', '2026-11-29', true],
  ['the same day at another time', '2026-11-29', '2026-11-29', true],
  ['the same weekday, a week earlier', '2026-11-29', '2026-12-06', false],
  ['the same weekday, two weeks later', '2026-12-13', '2026-11-29', false],
])('%s', (_what, day, other, isEnough) => {
  expect(isWeekdayEnough(day, today, other)).toBe(isEnough);
});
