/** When a price counts, on the clock of the business. */
import { describe, expect, test } from 'vitest';
import { ruleCounts } from './date-time-rules.ts';
import type { DateTimeRule } from './entity.ts';

const counts = (rule: DateTimeRule, ...starts: string[]) => starts.map((start) => ruleCounts(rule, start));

describe('hours of days', () => {
  const hours = (startTime: string, endTime: string): DateTimeRule => ({
    ruleType: 'HOURS_AND_DAYS',
    hoursAndDaysRule: { days: ['FRIDAY'], startTime, endTime },
  });

  test('the start is within, the end is not', () => {
    const starts = ['2026-11-27T08:59:00', '2026-11-27T09:00:00', '2026-11-27T11:59:59', '2026-11-27T12:00:00'];
    expect(counts(hours('09:00', '12:00'), ...starts)).toEqual([false, true, true, false]);
    expect(counts(hours('09:00', '12:00'), '2026-11-26T10:00:00')).toEqual([false]);
  });

  test('a night belongs to the day on which it begins', () => {
    const starts = ['2026-11-27T21:00:00', '2026-11-27T23:00:00', '2026-11-28T01:59:00', '2026-11-28T02:00:00'];
    expect(counts(hours('22:00', '02:00'), ...starts)).toEqual([false, true, true, false]);
    expect(counts(hours('22:00', '02:00'), '2026-11-27T01:00:00')).toEqual([false]);
  });

  test('from midnight to midnight is a whole day', () => {
    expect(
      counts(hours('00:00', '00:00'), '2026-11-27T00:00:00', '2026-11-27T23:59:00', '2026-11-28T00:00:00'),
    ).toEqual([true, true, false]);
  });
});

test('months count every year', () => {
  const rule: DateTimeRule = { ruleType: 'MONTHS', monthsRule: { months: [1, 12] } };
  expect(counts(rule, '2026-01-31T10:00:00', '2027-12-01T10:00:00', '2026-11-30T10:00:00')).toEqual([
    true,
    true,
    false,
  ]);
});

describe('dates', () => {
  const range = (localStartDate: string, localEndDate: string, repeatsAnnually = false): DateTimeRule => ({
    ruleType: 'DATE_RANGE',
    dateRangeRule: { localStartDate, localEndDate, repeatsAnnually },
  });

  test('both ends are within, and another year is not', () => {
    const rule = range('2026-12-20T00:00', '2027-01-05T23:59:59');
    const starts = ['2026-12-19T23:59:59', '2026-12-20T00:00:00', '2027-01-05T23:59:59', '2027-12-25T10:00:00'];
    expect(counts(rule, ...starts)).toEqual([false, true, true, false]);
  });

  test('what repeats counts every year, also around the turn of it', () => {
    const turn = range('2026-12-20T00:00:00', '2027-01-05T23:59:59', true);
    expect(counts(turn, '2030-12-25T10:00:00', '2031-01-05T10:00:00', '2031-01-06T10:00:00')).toEqual([
      true,
      true,
      false,
    ]);
    const summer = range('2026-07-01T00:00:00', '2026-08-31T23:59:59', true);
    expect(counts(summer, '2029-07-01T00:00:00', '2029-09-01T00:00:00')).toEqual([true, false]);
  });
});
