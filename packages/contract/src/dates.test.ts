/** The days before and after a date, over months, years and changes of clocks. */
import { expect, test } from 'vitest';
import { addDays } from './dates.ts';

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-01-31', 366, '2027-02-01'],
])('%s and %i days are %s', (date, count, expected) => {
  expect(addDays(date, count)).toBe(expected);
});
