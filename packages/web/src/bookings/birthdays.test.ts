/** Birthdays are told a week ahead, also over the end of a year, and in years without a 29 February. */
import { expect, test } from 'vitest';
import { birthdaySoon, birthdayText } from './birthdays.ts';

test.each([
  [{ month: 12, day: 3 }, '2026-12-03', '2026-12-03'],
  [{ month: 12, day: 3, year: 1990 }, '2026-11-26', '2026-12-03'],
  [{ month: 12, day: 3 }, '2026-11-25', undefined],
  [{ month: 12, day: 3 }, '2026-12-04', undefined],
  [{ month: 1, day: 2 }, '2026-12-28', '2027-01-02'],
  [{ month: 2, day: 29 }, '2027-02-28', '2027-02-28'],
  [{ month: 2, day: 29 }, '2027-03-01', undefined],
  [{ month: 2, day: 29 }, '2028-02-28', '2028-02-29'],
])('%j is told on %s of %s', (birthday, today, told) => {
  expect(birthdaySoon(birthday, today)).toBe(told);
});

test('a birthday is written with its year where it is known', () => {
  expect(birthdayText({ month: 2, day: 29 }, 'en')).toBe('February 29');
  expect(birthdayText({ month: 2, day: 29, year: 1996 }, 'de')).toBe('29. Februar 1996');
});
