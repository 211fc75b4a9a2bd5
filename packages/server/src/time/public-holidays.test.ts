/** Days on which much is closed: fixed ones, those that move with Easter, with a weekday, and by the Hebrew calendar. */
import { expect, test } from 'vitest';
import { dayMs, weekMs } from './local-time.ts';
import { isPublicHoliday, weeklyDays } from './public-holidays.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

test.each([
  '2026-01-01',
  '2026-04-03',
  '2026-04-05',
  '2026-04-06',
  '2026-05-14',
  '2026-05-25',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
  '2027-03-26',
  '2027-03-28',
  '2038-04-25',
  '2026-09-12',
  '2026-09-21',
  '2027-04-22',
])('%s is one', (text) => {
  expect(isPublicHoliday(day(text))).toBe(true);
});

test.each(['2026-11-25', '2026-11-19', '2026-12-04', '2027-01-08', '2026-04-07'])('%s is none', (text) => {
  expect(isPublicHoliday(day(text))).toBe(false);
});

test('a weekly course keeps off them, and has as many dates all the same', () => {
  const dates = weeklyDays(day('2026-12-04'), 6).map((each) => new Date(each).toISOString().slice(0, 10));
  // The Fridays of Christmas and New Year are left out.
  expect(dates).toEqual(['2026-12-04', '2026-12-11', '2026-12-18', '2027-01-08', '2027-01-15', '2027-01-22']);
});

test('from any day on there are dates within a few weeks', () => {
  for (let first = day('2026-01-01'); first < day('2036-01-01'); first += dayMs) {
    const dates = weeklyDays(first, 6);
    expect(dates.length).toBe(6);
    expect((dates.at(-1) as number) - first).toBeLessThanOrEqual(11 * weekMs);
  }
});
