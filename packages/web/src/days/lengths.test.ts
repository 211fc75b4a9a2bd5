/** Which lengths a service offers to choose from, and which may be booked. */
import { expect, test } from 'vitest';
import {
  endOfLength,
  hasOwnLengths,
  type LengthLimits,
  lengthBetween,
  lengthLimitsOf,
  lengthsInstead,
  lengthsOf,
  offersLength,
} from './lengths.ts';

const fixed = (...sessionDurations: number[]) => ({ sessionDurations });
const hours = (minDurationInMinutes: number, maxDurationInMinutes: number) => ({
  sessionDurations: [],
  durationRange: { unitType: 'HOUR' as const, hourOptions: { minDurationInMinutes, maxDurationInMinutes } },
});
const days = (minDurationInDays: number, maxDurationInDays: number) => ({
  sessionDurations: [],
  durationRange: { unitType: 'DAY' as const, dayOptions: { minDurationInDays, maxDurationInDays } },
});

test.each([
  ['no length of its own', fixed(), 0, []],
  ['one length', fixed(50), 50, [50]],
  ['several: the first is usual, the shortest comes first', fixed(60, 90, 45), 60, [45, 60, 90]],
  ['a range of hours, in half hours', hours(60, 150), 60, [60, 90, 120, 150]],
  ['a range that ends between the steps', hours(45, 100), 45, [45, 75]],
  ['a range of days', days(1, 3), 1440, [1440, 2880, 4320]],
])('%s', (_, limits, usual, choices) => {
  expect(lengthsOf(limits)).toEqual({ usual, choices });
});

test.each([
  [fixed(60, 90), 90, true],
  [fixed(60, 90), 75, false],
  [hours(60, 150), 75, true],
  [hours(60, 150), 59, false],
  [hours(60, 150), 151, false],
  [days(1, 3), 2880, true],
  [days(1, 3), 2000, false],
])('%j and %i minutes', (limits, minutes, isOffered) => {
  expect(offersLength(limits, minutes)).toBe(isOffered);
});

test('a length goes by real time where the clock changes, and days by their names', () => {
  expect(endOfLength(fixed(90), '2026-10-25T01:30:00', 90, 'Europe/Berlin')).toBe('2026-10-25T02:00:00');
  expect(endOfLength(fixed(90), '2026-11-25T23:00:00', 90, 'Europe/Berlin')).toBe('2026-11-26T00:30:00');
  expect(endOfLength(days(1, 3), '2026-10-25T00:00:00', 1440, 'Europe/Berlin')).toBe('2026-10-26T00:00:00');
  const between = (limits: LengthLimits, start: string, end: string) =>
    lengthBetween(limits, Date.parse(start), Date.parse(end));
  expect(between(fixed(90), '2026-10-24T23:30:00Z', '2026-10-25T01:00:00Z')).toBe(90);
  expect(between(days(1, 3), '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(1440);
});

test('in place of a length that is not offered the nearest ones are', () => {
  expect(lengthsInstead(fixed(60, 90, 45, 120), 75)).toEqual([45, 60, 90]);
  expect(lengthsInstead(fixed(60, 90), 60)).toEqual([]);
  expect(lengthsInstead(hours(60, 240), 255)).toEqual([180, 210, 240]);
});

test('variants say how long visits are, where they do; classes leave it to their sessions', () => {
  const durations = [{ minutes: 30 }, { minutes: 90 }];
  expect(lengthLimitsOf({ sessionDurations: [60], durations })).toEqual({ sessionDurations: [30, 90] });
  expect(lengthLimitsOf({ sessionDurations: [], durations })).toEqual({ sessionDurations: [] });
  const { durationRange } = hours(60, 120);
  expect(lengthLimitsOf({ sessionDurations: [], durations: [], durationRange })).toEqual(hours(60, 120));
  expect(hasOwnLengths({ sessionDurations: [60], durations })).toBe(false);
  expect(hasOwnLengths({ sessionDurations: [30, 90], durations })).toBe(true);
});
