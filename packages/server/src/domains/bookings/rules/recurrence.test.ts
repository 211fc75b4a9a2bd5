/** When appointments that recur begin. */
import { describe, expect, it, test } from 'vitest';
import { dateFromDays, dayMs, daysInMonth, weekdayOf, zoneOf } from '../../../time/index.ts';
import { recurringStarts, shiftedStarts } from './recurrence.ts';

const berlin = zoneOf('Europe/Berlin');
const at = (local: string, zone = berlin) => zone.toInstant(Date.parse(`${local}Z`));
const locals = (starts: readonly number[], zone = berlin) =>
  starts.map((startMs) => new Date(zone.toLocal(startMs)).toISOString().slice(0, 16));

describe('every so many weeks', () => {
  it('keeps weekday and local time, whatever the clock does between', () => {
    const starts = recurringStarts(berlin, at('2026-10-12T09:30'), { frequency: 'WEEKLY', count: 4 });
    expect(locals(starts)).toEqual(['2026-10-12T09:30', '2026-10-19T09:30', '2026-10-26T09:30', '2026-11-02T09:30']);
    expect(starts[2]! - starts[1]!).toBe(7 * dayMs + 3_600_000);
  });

  it('leaves out the weeks between', () => {
    const starts = recurringStarts(berlin, at('2026-12-21T18:00'), { frequency: 'WEEKLY', interval: 2, count: 3 });
    expect(locals(starts)).toEqual(['2026-12-21T18:00', '2027-01-04T18:00', '2027-01-18T18:00']);
  });

  it('goes on behind a time that the change of the clock leaves out', () => {
    const starts = recurringStarts(berlin, at('2026-03-22T02:30'), { frequency: 'WEEKLY', count: 3 });
    expect(locals(starts)).toEqual(['2026-03-22T02:30', '2026-03-29T03:30', '2026-04-05T02:30']);
  });

  it('begins at the second of two equal times where that is asked for', () => {
    const second = at('2026-10-25T02:30') + 3_600_000;
    expect(recurringStarts(berlin, second, { frequency: 'WEEKLY', count: 2 })).toEqual([
      second,
      at('2026-11-01T02:30'),
    ]);
  });
});

describe('every so many months', () => {
  test.each([
    ['2026-01-13T10:00', 1, 3, ['2026-01-13T10:00', '2026-02-10T10:00', '2026-03-10T10:00']],
    // A fifth Friday is the last one.
    ['2026-01-30T10:00', 1, 4, ['2026-01-30T10:00', '2026-02-27T10:00', '2026-03-27T10:00', '2026-04-24T10:00']],
    ['2026-11-02T10:00', 2, 3, ['2026-11-02T10:00', '2027-01-04T10:00', '2027-03-01T10:00']],
    ['2026-12-31T10:00', 1, 2, ['2026-12-31T10:00', '2027-01-28T10:00']],
  ] as const)('from %s each %i: %i', (first, interval, count, expected) => {
    expect(locals(recurringStarts(berlin, at(first), { frequency: 'MONTHLY', interval, count }))).toEqual(expected);
  });

  it('stays on its weekday and in its week for every day of some years', () => {
    for (let day = 20_000; day < 21_500; day += 3) {
      const utc = zoneOf('UTC');
      const first = day * dayMs;
      const starts = recurringStarts(utc, first, { frequency: 'MONTHLY', count: 14 });
      const week = Math.ceil(dateFromDays(day).day / 7);
      for (const [index, startMs] of starts.entries()) {
        const { day: inMonth, month, year } = dateFromDays(startMs / dayMs);
        const isLast = inMonth + 7 > daysInMonth(year, month);
        expect([weekdayOf(startMs), Math.ceil(inMonth / 7) === week || (week === 5 && isLast)]).toEqual([
          weekdayOf(first),
          true,
        ]);
        if (index > 0) {
          const before = dateFromDays(starts[index - 1]! / dayMs);
          expect(year * 12 + month - (before.year * 12 + before.month)).toBe(1);
        }
      }
    }
  });
});

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
])('in %s the clock shows the same at every date on which it shows that at all', (name) => {
  const zone = zoneOf(name);
  for (let hours = 0; hours < 400 * 24; hours += 131) {
    const startMs = Date.parse('2025-12-01T00:00Z') + hours * 3_600_000;
    const first = zone.toLocal(startMs);
    const starts = recurringStarts(zone, startMs, { frequency: 'WEEKLY', count: 30 });
    for (const [index, each] of starts.entries()) {
      const meant = first + index * 7 * dayMs;
      if (zone.exists(meant)) {
        expect(zone.toLocal(each)).toBe(meant);
      }
      expect(index === 0 || each > starts[index - 1]!).toBe(true);
    }
  }
});

describe('a series that is moved', () => {
  it('moves each by as much of the clock', () => {
    const starts = ['2026-10-19T09:30', '2026-10-26T09:30'].map((each) => at(each));
    expect(locals(shiftedStarts(berlin, starts, at('2026-10-20T11:00')))).toEqual([
      '2026-10-20T11:00',
      '2026-10-27T11:00',
    ]);
  });

  it('leaves those between as they are apart', () => {
    const starts = ['2026-03-20T09:00', '2026-03-28T15:00', '2026-04-03T09:00'].map((each) => at(each));
    expect(locals(shiftedStarts(berlin, starts, at('2026-03-19T08:00')))).toEqual([
      '2026-03-19T08:00',
      '2026-03-27T14:00',
      '2026-04-02T08:00',
    ]);
  });
});
