/** What a window asks of a service by its shape, and when that is answered (services sheet 8.3). */
import { describe, expect, test } from 'vitest';
import { at } from '../../../../../../tests/support/offered-starts.ts';
import { dayMs } from '../../../time/index.ts';
import {
  answerAfter,
  answerAtEnd,
  type Demand,
  demandOn,
  readSearchWindow,
  type SearchWindow,
} from './search-window.ts';

const berlin = 'Europe/Berlin';
const read = (localStartDate: string, localEndDate: string, more: object = {}) =>
  readSearchWindow({ localStartDate, localEndDate, ...more }, berlin) as SearchWindow;

test.each([
  ['2026-12-01T09:00:00', '2026-12-01T10:00:00', 'HOURS', '2026-12-01T10:00:00'],
  ['2026-12-01T09:00:00', '2026-12-02T09:00:00', 'HOURS', '2026-12-02T09:00:00'],
  ['2026-12-01T00:00:00', '2026-12-01T12:00:00', 'HOURS', '2026-12-01T12:00:00'],
  ['2026-12-01T09:00:00', '2026-12-02T00:00:00', 'HOURS', '2026-12-02T00:00:00'],
  ['2026-12-01T00:00:00', '2026-12-02T00:00:00', 'ONE_DAY', '2026-12-02T00:00:00'],
  ['2026-12-01T00:00:00', '2026-12-01T23:59:00', 'ONE_DAY', '2026-12-02T00:00:00'],
  ['2026-12-01T00:00:00', '2026-12-01T23:58:59', 'HOURS', '2026-12-01T23:58:59'],
  ['2026-12-01T00:00:00', '2026-12-03T23:59:59', 'DAYS', '2026-12-04T00:00:00'],
])('from %s to %s are %s until %s', (from, to, shape, until) => {
  expect(read(from, to)).toMatchObject({ shape, isExact: false, fromMs: at(from), toMs: at(until) });
});

test('a window without dates is none, and is read in the zone that is asked for', () => {
  expect(readSearchWindow({ timeZone: 'UTC', exactMatch: true }, berlin)).toBeUndefined();
  const utc = { timeZone: 'UTC', exactMatch: true };
  expect(read('2026-12-01T09:00:00', '2026-12-01T10:00:00', utc)).toMatchObject({
    isExact: true,
    fromMs: Date.UTC(2026, 11, 1, 9),
  });
});

test.each([
  [{ localStartDate: '2026-12-01T09:00:00' }, 'localEndDate', 'REQUIRED_FIELD'],
  [{ localEndDate: '2026-12-01T09:00:00' }, 'localStartDate', 'REQUIRED_FIELD'],
  [{ localStartDate: '2026-12-01T09:00:00', localEndDate: '2026-12-01T09:00:00' }, 'localEndDate', 'OTHER'],
  [{ localStartDate: '2026-12-02T09:00:00', localEndDate: '2026-12-01T09:00:00' }, 'localEndDate', 'OTHER'],
  [{ localStartDate: '2026-12-01T00:00:00', localEndDate: '2027-12-03T00:00:00' }, 'localEndDate', 'OTHER'],
  [{ localStartDate: '2026-13-01T00:00:00', localEndDate: '2027-12-03T00:00:00' }, 'localStartDate', 'FORMAT'],
  [{ localStartDate: '2026-12-01T09:00', localEndDate: '2026-12-01T10:00', timeZone: 'Mars' }, 'timeZone', 'FORMAT'],
])('%j breaks the rule of %s', (filters, member, violatedRule) => {
  const violations = [expect.objectContaining({ field: `serviceFilters.${member}`, violatedRule })];
  expect(() => readSearchWindow(filters, berlin)).toThrow(expect.objectContaining({ violations }));
});

describe('what is asked of a service', () => {
  const fixed = { durationRange: undefined };
  const hours = { durationRange: { unit: 'HOUR', minMinutes: 30, maxMinutes: 120 } } as const;
  const days = { durationRange: { unit: 'DAY', minMinutes: 1440, maxMinutes: 14_400 } } as const;
  const windows = {
    hours: ['2026-12-01T09:00:00', '2026-12-01T10:00:00'],
    'one day': ['2026-12-01T00:00:00', '2026-12-02T00:00:00'],
    days: ['2026-12-01T00:00:00', '2026-12-04T00:00:00'],
  } as const;
  test.each<[keyof typeof windows, boolean, Demand, Demand, Demand]>([
    ['hours', false, 'WITHIN', 'WITHIN', 'WITHIN'],
    ['hours', true, 'EXACTLY', 'EXACTLY', 'EXACTLY'],
    ['one day', false, 'STARTS_WITHIN', 'STARTS_WITHIN', 'STARTS_WITHIN'],
    ['one day', true, 'STARTS_WITHIN', 'STARTS_WITHIN', 'STARTS_WITHIN'],
    ['days', false, 'STARTS_WITHIN', 'STARTS_WITHIN', 'STARTS_WITHIN'],
    ['days', true, 'EVERY_DAY', 'NEVER', 'EXACTLY'],
  ])('in %s, meant exactly: %s', (name, exactMatch, ofFixed, ofHours, ofDays) => {
    const [from, to] = windows[name];
    const window = read(from, to, { exactMatch });
    expect([fixed, hours, days].map((service) => demandOn(service, window))).toEqual([ofFixed, ofHours, ofDays]);
  });
});

describe('when it is answered', () => {
  const hourAt = (from: string) => ({ startMs: at(from), endMs: at(from) + 3_600_000 });
  const window = read('2026-12-01T09:00:00', '2026-12-01T11:00:00');
  const none = answerAfter('WITHIN', window, window, []);

  test('by one session that starts in the window, or lies within it, or is it', () => {
    expect(none).toBeUndefined();
    expect(answerAfter('STARTS_WITHIN', window, window, [hourAt('2026-12-01T10:30:00')])).toBe(true);
    expect(answerAfter('WITHIN', window, window, [hourAt('2026-12-01T10:30:00')])).toBeUndefined();
    expect(answerAfter('WITHIN', window, window, [hourAt('2026-12-01T10:00:00')])).toBe(true);
    expect(answerAfter('EXACTLY', window, window, [hourAt('2026-12-01T09:00:00')])).toBeUndefined();
    const whole = { startMs: window.fromMs, endMs: window.toMs };
    expect(answerAfter('EXACTLY', window, window, [whole])).toBe(true);
    expect([answerAtEnd('STARTS_WITHIN'), answerAtEnd('WITHIN'), answerAtEnd('EXACTLY')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('every day needs one of its own, and the first without tells', () => {
    const days = read('2026-12-01T00:00:00', '2026-12-04T00:00:00');
    const stretch = { fromMs: days.fromMs, toMs: days.fromMs + 2 * dayMs };
    const first = hourAt('2026-12-01T09:00:00');
    const second = hourAt('2026-12-02T23:30:00');
    expect(answerAfter('EVERY_DAY', days, stretch, [first, second])).toBeUndefined();
    expect(answerAfter('EVERY_DAY', days, days, [first, second])).toBe(false);
    expect(answerAfter('EVERY_DAY', days, stretch, [first, first])).toBe(false);
    expect(answerAtEnd('EVERY_DAY')).toBe(true);
  });

  test('in the night of autumn an end that the clock shows twice may be either', () => {
    const night = read('2026-10-25T01:00:00', '2026-10-25T02:30:00', { exactMatch: true });
    expect(night.ends).toHaveLength(2);
    for (const endMs of night.ends) {
      expect(answerAfter('EXACTLY', night, night, [{ startMs: night.fromMs, endMs }])).toBe(true);
    }
  });
});
