/** What stands on which day of a month. */
import { expect, test } from 'vitest';
import type { CalendarEntry } from './entries.ts';
import { entriesByDay } from './month-days.ts';

const zone = 'Europe/Berlin';
const days = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];

function entry(id: string, start: string, end: string, allDay = false): CalendarEntry {
  return { id, startMs: Date.parse(start), endMs: Date.parse(end), allDay } as CalendarEntry;
}

function namesOf(entries: readonly CalendarEntry[]) {
  const found = entriesByDay(entries, days, zone);
  return days.map((day) => (found.get(day) ?? []).map(({ id }) => id));
}

test('an entry stands on the day on which it begins by the clock of the place', () => {
  const late = entry('late', '2026-11-30T23:30:00Z', '2026-12-01T00:30:00Z');
  expect(namesOf([late])).toEqual([[], [], ['late'], [], []]);
});

test('what takes whole days stands on each of them, and no longer', () => {
  const away = entry('away', '2026-11-29T23:00:00Z', '2026-12-02T23:00:00Z', true);
  expect(namesOf([away])).toEqual([[], ['away'], ['away'], ['away'], []]);
});

test('what began before the first day stands on it while it lasts', () => {
  const away = entry('away', '2026-11-10T23:00:00Z', '2026-11-30T23:00:00Z', true);
  const night = entry('night', '2026-11-28T22:00:00Z', '2026-11-29T02:00:00Z');
  const over = entry('over', '2026-11-27T10:00:00Z', '2026-11-27T11:00:00Z');
  expect(namesOf([away, night, over])).toEqual([['away', 'night'], ['away'], [], [], []]);
});

test('of some hours that reach past midnight there is the first day alone', () => {
  const night = entry('night', '2026-11-30T20:00:00Z', '2026-12-01T02:00:00Z');
  expect(namesOf([night])).toEqual([[], ['night'], [], [], []]);
});
