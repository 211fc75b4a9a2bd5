/**
 * On which days it is closed: each year of a closed day, over the turn of a year and on a 29th of February, and
 * holidays.
 */
import { expect, test } from 'vitest';
import type { ClosedDayRow } from '../repository.ts';
import { closuresBetween } from './closures.ts';
import type { KnownHoliday } from './holidays.ts';

const row = (said: Partial<ClosedDayRow>): ClosedDayRow => ({
  id: 'day',
  revision: 1,
  name: 'Closed',
  translations: [],
  first_date: '2026-12-24',
  last_date: '2026-12-24',
  yearly: false,
  start_time: null,
  end_time: null,
  location_id: null,
  created_at: 0,
  updated_at: 0,
  ...said,
});

const holiday = (
  id: string,
  name: string,
  dates: readonly string[],
  more: Partial<KnownHoliday> = {},
): KnownHoliday => ({
  id,
  isSubstitute: false,
  name,
  names: {},
  days: dates.map((date) => ({ firstDate: date, lastDate: date })),
  ...more,
});

const none = { closedDays: [], settings: { closed: false, openOn: [] }, holidays: [], language: 'en' };
const days = (closedDays: ClosedDayRow[], fromDate: string, toDate: string) =>
  closuresBetween({ ...none, closedDays }, { fromDate, toDate }).map(({ firstDate, lastDate }) => [
    firstDate,
    lastDate,
  ]);

test.each([
  ['inside', '2026-12-01', '2026-12-31', [['2026-12-24', '2026-12-24']]],
  ['on its first day', '2026-12-24', '2026-12-24', [['2026-12-24', '2026-12-24']]],
  ['before', '2026-12-01', '2026-12-23', []],
  ['behind', '2026-12-25', '2027-12-31', []],
])('one day, once: a range with it %s', (_, from, to, expected) => {
  expect(days([row({})], from, to)).toEqual(expected);
});

test('days over the turn of a year, every year from the first on', () => {
  const holidays = row({ first_date: '2026-12-28', last_date: '2027-01-02', yearly: true });
  expect(days([holidays], '2025-01-01', '2025-12-31')).toEqual([]);
  expect(days([holidays], '2026-01-01', '2026-12-31')).toEqual([['2026-12-28', '2027-01-02']]);
  expect(days([holidays], '2028-01-01', '2028-12-31')).toEqual([
    ['2027-12-28', '2028-01-02'],
    ['2028-12-28', '2029-01-02'],
  ]);
});

test('a 29th of February has no day in other years, and days that begin or end with it lose it', () => {
  const leap = row({ first_date: '2028-02-29', last_date: '2028-02-29', yearly: true });
  expect(days([leap], '2028-01-01', '2033-01-01')).toEqual([
    ['2028-02-29', '2028-02-29'],
    ['2032-02-29', '2032-02-29'],
  ]);
  const first = row({ first_date: '2028-02-29', last_date: '2028-03-02', yearly: true });
  const last = row({ first_date: '2028-02-27', last_date: '2028-02-29', yearly: true });
  expect(days([first, last], '2029-01-01', '2029-12-31')).toEqual([
    ['2029-02-27', '2029-02-28'],
    ['2029-03-01', '2029-03-02'],
  ]);
});

test('what is told of a closed day: its name, its place, and by what it is known', () => {
  const closedDays = [row({ translations: [{ language: 'de', name: 'Zu' }], location_id: 'north' })];
  expect(closuresBetween({ ...none, closedDays }, { fromDate: '2026-12-24', toDate: '2026-12-24' })).toEqual([
    {
      kind: 'CLOSED_DAY',
      firstDate: '2026-12-24',
      lastDate: '2026-12-24',
      name: 'Closed',
      translations: [{ language: 'de', name: 'Zu' }],
      locationId: 'north',
      closedDayId: 'day',
    },
  ]);
});

const holidays = [
  holiday('12-25', '1. Weihnachtstag', ['2026-12-25', '2027-12-25'], {
    names: { en: 'Christmas Day', fr: 'Noël', de: '1. Weihnachtstag' },
  }),
  holiday('12-26', 'Boxing Day', ['2026-12-26']),
  holiday('12-26', 'Boxing Day (substitute day)', ['2026-12-28'], { isSubstitute: true }),
];
const range = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const namesOf = (settings: { closed: boolean; openOn: string[] }, language = 'en') =>
  closuresBetween({ ...none, holidays, settings, language }, range).map(({ name }) => name);

test('public holidays are kept where the business says so, but those on which it is open, days instead included', () => {
  expect(namesOf({ closed: false, openOn: [] })).toEqual([]);
  expect(namesOf({ closed: true, openOn: [] })).toEqual(['Christmas Day', 'Boxing Day', 'Boxing Day (substitute day)']);
  expect(namesOf({ closed: true, openOn: ['12-26', 'what there is no more'] })).toEqual(['Christmas Day']);
});

test('a holiday has its name in the language of the business, else as people there call it, and the others beside it', () => {
  expect(namesOf({ closed: true, openOn: ['12-26'] }, 'fr-FR')).toEqual(['Noël']);
  expect(namesOf({ closed: true, openOn: ['12-26'] }, 'he')).toEqual(['1. Weihnachtstag']);
  const [christmas] = closuresBetween({ ...none, holidays, settings: { closed: true, openOn: [] } }, range);
  expect(christmas).toEqual({
    kind: 'PUBLIC_HOLIDAY',
    firstDate: '2026-12-25',
    lastDate: '2026-12-25',
    name: 'Christmas Day',
    translations: [
      { language: 'fr', name: 'Noël' },
      { language: 'de', name: '1. Weihnachtstag' },
    ],
  });
});

test('all of them stand in the order of their days', () => {
  const closedDays = [row({ name: 'Works', first_date: '2026-12-26', last_date: '2026-12-27' }), row({ name: 'Eve' })];
  const all = closuresBetween({ ...none, closedDays, holidays, settings: { closed: true, openOn: [] } }, range);
  expect(all.map(({ name }) => name)).toEqual([
    'Eve',
    'Christmas Day',
    'Boxing Day',
    'Works',
    'Boxing Day (substitute day)',
  ]);
});

test('the hours of a closed day fall on its first and its last day, each year', () => {
  const closedDays = [row({ yearly: true, start_time: '14:00', last_date: '2026-12-26', end_time: '12:00' })];
  const closures = closuresBetween({ ...none, closedDays }, { fromDate: '2027-01-01', toDate: '2027-12-31' });
  expect(closures).toMatchObject([
    { firstDate: '2027-12-24', lastDate: '2027-12-26', startTime: '14:00', endTime: '12:00' },
  ]);
  const whole = closuresBetween({ ...none, closedDays: [row({})] }, { fromDate: '2026-12-24', toDate: '2026-12-24' });
  expect(Object.keys(whole[0] ?? {})).not.toContain('startTime');
});
