/**
 * On which days what is closed every year falls: over the turn of a year, and around a 29th of February; and what of them is
 * closed where it begins or ends at a time of day.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedMinutesOn, daysAndTimesOf, localTimesOf, stretchesWithin } from './stretches.ts';

const within = (firstDate: string, lastDate: string, fromDate: string, toDate: string, yearly = true) =>
  stretchesWithin({ firstDate, lastDate, yearly }, { fromDate, toDate }).map(
    (stretch) => `${stretch.firstDate} ${stretch.lastDate}`,
  );

test('what is closed once falls once, and only where it meets the range', () => {
  expect(within('2026-12-24', '2026-12-26', '2026-12-26', '2026-12-31', false)).toEqual(['2026-12-24 2026-12-26']);
  expect(within('2026-12-24', '2026-12-26', '2026-12-27', '2028-12-31', false)).toEqual([]);
});

test('every year it falls from the first year on, over the turn of a year, too', () => {
  expect(within('2026-12-28', '2027-01-02', '2025-01-01', '2026-12-27')).toEqual([]);
  expect(within('2026-12-28', '2027-01-02', '2028-01-01', '2028-12-31')).toEqual([
    '2027-12-28 2028-01-02',
    '2028-12-28 2029-01-02',
  ]);
});

test.each([
  ['alone, none', '2028-02-29', '2028-02-29', []],
  ['as a beginning, the first of March', '2028-02-29', '2028-03-02', ['2029-03-01 2029-03-02']],
  ['as an end, the 28th', '2028-02-27', '2028-02-29', ['2029-02-27 2029-02-28']],
  ['between, nothing is moved', '2028-02-27', '2028-03-02', ['2029-02-27 2029-03-02']],
])('where there is no 29th of February: %s', (_, firstDate, lastDate, expected) => {
  expect(within(firstDate, lastDate, '2029-01-01', '2029-12-31')).toEqual(expected);
});

test('a 29th of February falls again where there is one', () => {
  expect(within('2028-02-29', '2028-02-29', '2028-01-01', '2033-01-01')).toEqual([
    '2028-02-29 2028-02-29',
    '2032-02-29 2032-02-29',
  ]);
});

const eve = { firstDate: '2026-12-24', lastDate: '2026-12-26' };

test.each([
  [{}, '2026-12-24T00:00:00', '2026-12-27T00:00:00'],
  [{ startTime: '14:00' }, '2026-12-24T14:00:00', '2026-12-27T00:00:00'],
  [{ startTime: '14:00', endTime: '12:30' }, '2026-12-24T14:00:00', '2026-12-26T12:30:00'],
])('with %j it is closed from %s to %s', (times, localStart, localEnd) => {
  expect(localTimesOf({ ...eve, ...times })).toEqual({ localStart, localEnd });
});

test('of its first day the end is closed, of its last the beginning, and what lies between them whole', () => {
  const closedOn = (day: string) => closedMinutesOn(day, { ...eve, startTime: '14:00', endTime: '12:30' });
  expect(['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'].map(closedOn)).toEqual([
    undefined,
    { start: 840, end: 1440 },
    { start: 0, end: 1440 },
    { start: 0, end: 750 },
    undefined,
  ]);
});

test.each([
  [
    'as a beginning, the whole first of March',
    { startTime: '20:00' },
    '2028-02-29',
    '2028-03-01',
    ['2029-03-01 - 2029-03-01 -'],
  ],
  ['as an end, the whole 28th', { endTime: '10:00' }, '2028-02-28', '2028-02-29', ['2029-02-28 - 2029-02-28 -']],
  [
    'as a beginning of one that ends in the morning',
    { startTime: '20:00', endTime: '08:00' },
    '2028-02-29',
    '2028-03-01',
    ['2029-03-01 - 2029-03-01 08:00'],
  ],
  [
    'as an end of one that begins in the evening',
    { startTime: '20:00', endTime: '08:00' },
    '2028-02-28',
    '2028-02-29',
    ['2029-02-28 20:00 2029-02-28 -'],
  ],
])(
  'a date that stands for the 29th of February has none of its hours: %s',
  (_, times, firstDate, lastDate, expected) => {
    const range = { fromDate: '2029-01-01', toDate: '2029-12-31' };
    expect(
      stretchesWithin({ firstDate, lastDate, yearly: true, ...times }, range).map(
        ({ endTime = '-', startTime = '-', ...days }) => `${days.firstDate} ${startTime} ${days.lastDate} ${endTime}`,
      ),
    ).toEqual(expected);
  },
);

test('no stretch ends before it begins, whatever day of the year it is', () => {
  const time = fc.constantFrom(undefined, '00:30', '08:00', '20:00');
  const days = fc.record({ day: fc.integer({ min: 0, max: 366 }), lasts: fc.integer({ min: 0, max: 3 }) });
  const dateOf = (day: number) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(days, time, time, ({ day, lasts }, startTime, endTime) => {
      fc.pre(lasts > 0 || startTime === undefined || endTime === undefined || startTime < endTime);
      const closed = { firstDate: dateOf(day), lastDate: dateOf(day + lasts), yearly: true, startTime, endTime };
      for (const stretch of stretchesWithin(closed, { fromDate: '2028-01-01', toDate: '2033-12-31' })) {
        const { localEnd, localStart } = localTimesOf(stretch);
        expect(localStart < localEnd).toBe(true);
      }
    }),
  );
});

test('days and their times are read from the wall clock, and written as it', () => {
  const times = { firstDate: '2026-12-24', lastDate: '2026-12-26', startTime: '14:00', endTime: undefined };
  expect(daysAndTimesOf({ localStart: '2026-12-24T14:00:00', localEnd: '2026-12-27T00:00:00' })).toEqual(times);
  expect(localTimesOf(times)).toEqual({ localStart: '2026-12-24T14:00:00', localEnd: '2026-12-27T00:00:00' });
  expect(daysAndTimesOf({ localStart: '2026-12-24T00:00', localEnd: '2026-12-24T10:30' })).toEqual({
    firstDate: '2026-12-24',
    lastDate: '2026-12-24',
    startTime: undefined,
    endTime: '10:30',
  });
});
