/** The axis of a calendar over ordinary days and the two changes of the clock. */
import { expect, test } from 'vitest';
import { clockAxis } from './clock-axis.ts';

const berlin = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);

test('an ordinary day has 24 hours, and every minute leads to its instant and back', () => {
  const axis = clockAxis(['2026-11-23'], berlin);
  expect(axis.length).toBe(1440);
  expect(axis.marks.map(({ clock }) => clock)).toEqual(Array.from({ length: 24 }, (_, hour) => hour * 60));
  expect(axis.voids('2026-11-23')).toEqual([]);
  for (let minute = 0; minute < 1440; minute += 15) {
    expect(axis.at('2026-11-23', axis.instantAt('2026-11-23', minute))).toBe(minute);
  }
  expect(axis.at('2026-11-23', at('2026-11-22T22:59:00Z'))).toBe(0);
  expect(axis.at('2026-11-23', at('2026-11-23T23:00:00Z'))).toBe(1440);
});

test('the day on which the clock goes back has the hour twice, each at its place', () => {
  const day = '2026-10-25';
  const axis = clockAxis([day], berlin);
  expect(axis.length).toBe(1500);
  expect(axis.marks.slice(1, 5)).toEqual([
    { at: 60, clock: 60, again: false },
    { at: 120, clock: 120, again: false },
    { at: 180, clock: 120, again: true },
    { at: 240, clock: 180, again: false },
  ]);
  expect(axis.at(day, at('2026-10-25T00:30:00Z'))).toBe(150);
  expect(axis.at(day, at('2026-10-25T01:30:00Z'))).toBe(210);
  expect(axis.at(day, at('2026-10-25T08:00:00Z'))).toBe(600);
  for (let minute = 0; minute < 1500; minute += 15) {
    expect(axis.at(day, axis.instantAt(day, minute))).toBe(minute);
  }
  // Real time and rendered length are the same: nothing is longer or shorter than it is.
  expect(axis.instantAt(day, 600) - axis.instantAt(day, 0)).toBe(600 * 60_000);
});

test('beside a day with an hour twice, the others have none of the second one', () => {
  const axis = clockAxis(['2026-10-24', '2026-10-25', '2026-10-26'], berlin);
  expect(axis.length).toBe(1500);
  expect(axis.voids('2026-10-25')).toEqual([]);
  expect(axis.voids('2026-10-24')).toEqual([{ start: 180, end: 240 }]);
  // Nine o'clock is nine o'clock on all three.
  expect(axis.at('2026-10-24', at('2026-10-24T07:00:00Z'))).toBe(600);
  expect(axis.at('2026-10-25', at('2026-10-25T08:00:00Z'))).toBe(600);
  expect(axis.at('2026-10-26', at('2026-10-26T08:00:00Z'))).toBe(600);
  expect(axis.instantAt('2026-10-24', 600)).toBe(at('2026-10-24T07:00:00Z'));
  expect(axis.instantAt('2026-10-24', 200)).toBe(at('2026-10-24T01:00:00Z'));
});

test('the day on which the clock goes ahead lacks an hour', () => {
  const day = '2026-03-29';
  const axis = clockAxis([day], berlin);
  expect(axis.length).toBe(1440);
  expect(axis.voids(day)).toEqual([{ start: 120, end: 180 }]);
  expect(axis.instantAt(day, 180)).toBe(at('2026-03-29T01:00:00Z'));
  expect(axis.at(day, at('2026-03-29T00:59:00Z'))).toBe(119);
  expect(axis.at(day, at('2026-03-29T01:00:00Z'))).toBe(180);
});

test('a clock that changes at midnight, or by half an hour', () => {
  const santiago = clockAxis(['2026-09-06'], 'America/Santiago');
  expect(santiago.voids('2026-09-06')).toEqual([{ start: 0, end: 60 }]);
  expect(santiago.at('2026-09-06', santiago.instantAt('2026-09-06', 0))).toBe(60);
  const twice = clockAxis(['2026-04-04'], 'America/Santiago');
  expect(twice.length).toBe(1500);
  expect(twice.marks.at(-1)).toEqual({ at: 1440, clock: 1380, again: true });
  const lordHowe = clockAxis(['2026-04-05'], 'Australia/Lord_Howe');
  expect(lordHowe.length).toBe(1470);
  expect(lordHowe.at('2026-04-05', lordHowe.instantAt('2026-04-05', 130))).toBe(130);
});
