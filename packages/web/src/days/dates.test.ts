/** Days, weeks and wall-clock times, checked at their edges and against Temporal. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clockOf,
  instantOf,
  instantOfDay,
  isDay,
  localOf,
  minutesOf,
  minutesOfClock,
  startOfWeek,
  weeksOfMonth,
} from './dates.ts';

test('a day is a real day', () => {
  expect(isDay('2026-02-28')).toBe(true);
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('2026-2-3')).toBe(false);
  expect(isDay('')).toBe(false);
  expect(isDay(undefined)).toBe(false);
});

test('weeks start where the region starts them', () => {
  expect(startOfWeek('2026-11-25', 1)).toBe('2026-11-23');
  expect(startOfWeek('2026-11-25', 7)).toBe('2026-11-22');
  expect(startOfWeek('2026-11-22', 7)).toBe('2026-11-22');
});

test('a month is shown in whole weeks', () => {
  const weeks = weeksOfMonth('2026-11-25', 1);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test('a month later stays inside the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-25', -12)).toBe('2025-11-25');
});

test('minutes past midnight belong to the next day', () => {
  expect(localOf('2026-12-31', 1470)).toBe('2027-01-01T00:30:00');
  expect(clockOf(1470)).toBe('00:30');
});

test('minutes are read from a clock and from the time of a day', () => {
  expect([minutesOfClock('00:00'), minutesOfClock('09:05:30'), minutesOfClock('24:00')]).toEqual([0, 545, 1440]);
  expect(minutesOf('2026-12-31T23:59:00')).toBe(1439);
});

test('days agree with Temporal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -500, max: 500 }), (from, count) => {
      const day = Temporal.PlainDate.from('1990-01-01').add({ days: from });
      expect(addDays(day.toString(), count)).toBe(day.add({ days: count }).toString());
    }),
  );
});

test('instants of wall-clock times agree with Temporal, in gaps and repeated hours too', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Jerusalem', 'UTC'];
  const near = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-04-05', '2026-03-27'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...near),
      fc.integer({ min: -1, max: 1 }),
      fc.integer({ min: 0, max: 95 }),
      (zone, day, shift, quarter) => {
        const local = localOf(addDays(day, shift), quarter * 15);
        const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' });
        expect(instantOf(local, zone), `${local} ${zone}`).toBe(expected.epochMilliseconds);
      },
    ),
    { numRuns: 400 },
  );
});

test('a day begins with its first instant, where midnight is left out, too', () => {
  expect(instantOfDay('2026-11-25', 'Europe/Berlin')).toBe('2026-11-24T23:00:00.000Z');
  // In Santiago clocks go from midnight to one.
  expect(instantOfDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
});
