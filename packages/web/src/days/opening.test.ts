/** Whether a business is open, until when, and when it opens next: every turn of a week, a night and a holiday. */
import type { OpeningHours } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import {
  comingExceptions,
  isUntold,
  openingAt,
  openingOfHours,
  openingOfSchedule,
  opensOn,
  takesOpenHours,
  weekOf,
} from './opening.ts';

/** 2026-11-23 is a Monday. */
const hours = (more: Partial<OpeningHours> = {}): OpeningHours => ({
  timeZone: 'Europe/Berlin',
  week: [
    { day: 'MONDAY', start: '09:00', end: '13:00' },
    { day: 'MONDAY', start: '14:00', end: '18:00' },
    { day: 'TUESDAY', start: '09:00', end: '18:00' },
    { day: 'FRIDAY', start: '20:00', end: '02:00' },
  ],
  specialDays: [],
  closedDays: [],
  ...more,
});
const at = (local: string, more?: Partial<OpeningHours>) => openingAt(openingOfHours(hours(more), undefined), local);

describe('open now', () => {
  test.each([
    ['2026-11-23T09:00:00', { isOpen: true, until: { day: '2026-11-23', minutes: 780 } }],
    ['2026-11-23T12:59:59', { isOpen: true, until: { day: '2026-11-23', minutes: 780 } }],
    ['2026-11-27T23:30:00', { isOpen: true, until: { day: '2026-11-28', minutes: 120 } }],
    ['2026-11-28T01:59:00', { isOpen: true, until: { day: '2026-11-28', minutes: 120 } }],
  ])('%s', (local, expected) => {
    expect(at(local)).toEqual(expected);
  });

  test('two ranges that touch are one, over midnight too', () => {
    const week = [
      { day: 'MONDAY' as const, start: '20:00', end: '24:00' },
      { day: 'TUESDAY' as const, start: '00:00', end: '03:00' },
    ];
    expect(at('2026-11-23T21:00:00', { week })).toEqual({ isOpen: true, until: { day: '2026-11-24', minutes: 180 } });
  });

  test('a business that never closes has no end', () => {
    const week = (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const).map(
      (day) => ({
        day,
        start: '00:00',
        end: '24:00',
      }),
    );
    expect(at('2026-11-23T21:00:00', { week })).toEqual({ isOpen: true, until: undefined });
  });
});

describe('closed now', () => {
  test.each([
    ['before the day begins', '2026-11-23T08:59:59', { day: '2026-11-23', minutes: 540 }],
    ['in the break', '2026-11-23T13:00:00', { day: '2026-11-23', minutes: 840 }],
    ['after the day', '2026-11-23T18:00:00', { day: '2026-11-24', minutes: 540 }],
    ['over days without hours', '2026-11-24T18:00:00', { day: '2026-11-27', minutes: 1200 }],
    ['into the next week', '2026-11-28T02:00:00', { day: '2026-11-30', minutes: 540 }],
  ])('%s', (_, local, opens) => {
    expect(at(local)).toEqual({ isOpen: false, opens });
  });

  test('a special day counts instead of the week', () => {
    const specialDays = [
      { date: '2026-11-23', ranges: [] },
      { date: '2026-11-24', ranges: [{ start: '11:00', end: '12:00' }] },
    ];
    expect(at('2026-11-23T10:00:00', { specialDays })).toEqual({
      isOpen: false,
      opens: { day: '2026-11-24', minutes: 660 },
    });
  });

  test('days on which the business is closed are passed over', () => {
    const closedDays = [{ firstDate: '2026-11-23', lastDate: '2026-11-27' }];
    expect(at('2026-11-23T10:00:00', { closedDays })).toEqual({
      isOpen: false,
      opens: { day: '2026-11-30', minutes: 540 },
    });
  });

  test('nothing is promised where no hours are told, or all end', () => {
    expect(at('2026-11-23T10:00:00', { week: [] })).toEqual({ isOpen: false, opens: undefined });
  });
});

describe('hours of some weeks, for some time, or at some place', () => {
  test('every other week', () => {
    const week = [{ day: 'MONDAY' as const, start: '09:00', end: '12:00', intervalWeeks: 2, firstDate: '2026-11-23' }];
    expect(at('2026-11-23T12:00:00', { week })).toEqual({ isOpen: false, opens: { day: '2026-12-07', minutes: 540 } });
  });

  test('from a day on, and until another', () => {
    const week = [
      { day: 'MONDAY' as const, start: '09:00', end: '12:00', firstDate: '2026-12-07', lastDate: '2026-12-07' },
    ];
    expect(at('2026-11-23T10:00:00', { week })).toEqual({ isOpen: false, opens: { day: '2026-12-07', minutes: 540 } });
    expect(at('2026-12-07T12:00:00', { week })).toEqual({ isOpen: false, opens: undefined });
  });

  test('only the hours of the place, and those of every place', () => {
    const week = [
      { day: 'MONDAY' as const, start: '09:00', end: '12:00', locationId: 'here' },
      { day: 'MONDAY' as const, start: '13:00', end: '15:00', locationId: 'there' },
      { day: 'MONDAY' as const, start: '16:00', end: '17:00' },
    ];
    const opening = openingOfHours(hours({ week }), 'here');
    expect(weekOf(opening)[0]).toEqual([
      { start: 540, end: 720 },
      { start: 960, end: 1020 },
    ]);
  });
});

describe('hours that a business only tells', () => {
  const schedule = {
    periods: [
      { openDay: 'MONDAY' as const, openTime: '08:00', closeDay: 'MONDAY' as const, closeTime: '24:00' },
      { openDay: 'SATURDAY' as const, openTime: '10:00', closeDay: 'SUNDAY' as const, closeTime: '14:00' },
    ],
    specialHourPeriod: [
      { startDate: '2026-11-23T09:00:00.000Z', endDate: '2026-11-23T11:00:00.000Z', isClosed: true },
      { startDate: '2026-11-24T09:00:00.000Z', endDate: '2026-11-24T11:00:00.000Z', isClosed: false },
    ],
  };
  const opening = openingOfSchedule(schedule, 'Europe/Berlin');

  test('a period may end on a later day than it begins', () => {
    expect(weekOf(opening)[5]).toEqual([{ start: 600, end: 1440 + 840 }]);
    expect(openingAt(opening, '2026-11-29T13:00:00')).toEqual({
      isOpen: true,
      until: { day: '2026-11-29', minutes: 840 },
    });
  });

  test('an exception closes its hours or opens them', () => {
    expect(openingAt(opening, '2026-11-23T10:30:00')).toEqual({
      isOpen: false,
      opens: { day: '2026-11-23', minutes: 720 },
    });
    expect(openingAt(opening, '2026-11-24T10:30:00')).toEqual({
      isOpen: true,
      until: { day: '2026-11-24', minutes: 720 },
    });
  });
});

test('the exceptions of the next days are those that differ from the week', () => {
  const opening = openingOfHours(
    hours({
      specialDays: [
        { date: '2026-11-24', ranges: [{ start: '09:00', end: '18:00' }] },
        { date: '2026-11-25', ranges: [{ start: '10:00', end: '11:00' }] },
      ],
      closedDays: [{ firstDate: '2026-11-27', lastDate: '2026-11-29' }],
    }),
    undefined,
  );
  expect(comingExceptions(opening, '2026-11-23', 14)).toEqual([
    { day: '2026-11-25', ranges: [{ start: 600, end: 660 }] },
    { day: '2026-11-27', ranges: [] },
  ]);
});

describe('closed days', () => {
  const closed = { closedDays: [{ firstDate: '2026-11-24', lastDate: '2026-11-26', name: 'Works' }] };

  test('nothing opens on them, special hours or not', () => {
    const specialDays = [{ date: '2026-11-25', ranges: [{ start: '09:00', end: '12:00' }] }];
    expect(at('2026-11-24T10:00:00', { ...closed, specialDays })).toEqual({
      isOpen: false,
      opens: { day: '2026-11-27', minutes: 1200 },
    });
  });

  test('one place is closed, and the others are not', () => {
    const closedDays = [{ firstDate: '2026-11-24', lastDate: '2026-11-24', name: 'Works', locationId: 'north' }];
    const isOpen = (placeId: string | undefined) =>
      openingAt(openingOfHours(hours({ closedDays }), placeId), '2026-11-24T10:00:00').isOpen;
    expect([isOpen('north'), isOpen('south'), isOpen(undefined)]).toEqual([false, true, true]);
  });

  test('they close what a business or a place tells of its hours, an opening by exception included', () => {
    const told = openingOfSchedule(
      {
        periods: [{ openDay: 'TUESDAY', openTime: '09:00', closeDay: 'TUESDAY', closeTime: '18:00' }],
        specialHourPeriod: [{ startDate: '2026-11-25T08:00:00Z', endDate: '2026-11-25T12:00:00Z', isClosed: false }],
      },
      'Europe/Berlin',
      closed.closedDays,
    );
    expect(openingAt(told, '2026-11-24T10:00:00').isOpen).toBe(false);
    expect(openingAt(told, '2026-11-25T10:00:00').isOpen).toBe(false);
    expect(openingAt(told, '2026-12-01T10:00:00').isOpen).toBe(true);
    expect(comingExceptions(told, '2026-11-23', 7)).toEqual([{ day: '2026-11-24', ranges: [] }]);
  });

  test('where no hours are told, it is known to be closed on them, and nothing of other days', () => {
    const untold = openingOfSchedule({}, 'Europe/Berlin', closed.closedDays);
    expect(isUntold(untold)).toBe(true);
    expect([opensOn(untold, '2026-11-24'), opensOn(untold, '2026-11-27')]).toEqual([false, true]);
    expect(comingExceptions(untold, '2026-11-23', 7).map(({ day }) => day)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
  });
});

describe('closed for some hours', () => {
  const closedFor = (times: object) => ({
    closedDays: [{ firstDate: '2026-11-24', lastDate: '2026-11-24', name: 'Works', ...times }],
  });
  const rangesOn = (said: object) =>
    comingExceptions(openingOfHours(hours(said), undefined), '2026-11-24', 1).flatMap(({ ranges }) => ranges);

  test('the rest of the day is open, and told as an exception of its week', () => {
    const [usual] = weekOf(openingOfHours(hours({}), undefined))[1] ?? [];
    const end = usual?.end as number;
    expect(rangesOn(closedFor({ startTime: '10:00' }))).toEqual([{ start: usual?.start, end: 600 }]);
    expect(rangesOn(closedFor({ startTime: '10:00', endTime: '11:00' }))).toContainEqual({
      start: usual?.start,
      end: 600,
    });
    expect(rangesOn(closedFor({ endTime: '10:00' })).map((each) => each.start)).toContain(600);
    expect(end).toBeGreaterThan(600);
  });

  test('it opens on such a day, unless nothing of its hours is left', () => {
    const opens = (times: object) => opensOn(openingOfHours(hours(closedFor(times)), undefined), '2026-11-24');
    expect(opens({ startTime: '10:00' })).toBe(true);
    expect(opens({ startTime: '00:01' })).toBe(false);
    expect(opens({})).toBe(false);
  });
});

test('hours over midnight end where the next day closes, and go on where it opens again', () => {
  const bar: OpeningHours = {
    week: [{ day: 'FRIDAY', start: '22:00', end: '03:00' }],
    specialDays: [],
    closedDays: [],
    timeZone: 'UTC',
  } as never;
  const on = (closedOn: object) => openingOfHours({ ...bar, closedDays: [closedOn] } as never, undefined);
  const saturday = { firstDate: '2026-11-28', lastDate: '2026-11-28' };
  const late = '2026-11-27T23:00:00';
  expect(openingAt(on(saturday), late)).toEqual({ isOpen: true, until: { day: '2026-11-28', minutes: 0 } });
  expect(openingAt(on({ ...saturday, startTime: '01:00' }), late)).toEqual({
    isOpen: true,
    until: { day: '2026-11-28', minutes: 60 },
  });
  expect(openingAt(on({ ...saturday, endTime: '01:00' }), '2026-11-28T00:30:00')).toEqual({
    isOpen: false,
    opens: { day: '2026-11-28', minutes: 60 },
  });
});

describe('what days closed take of open hours', () => {
  const shop = openingOfHours(
    {
      week: [
        { day: 'FRIDAY', start: '09:00', end: '18:00' },
        { day: 'SATURDAY', start: '09:00', end: '13:00' },
      ],
      specialDays: [],
      closedDays: [],
      timeZone: 'UTC',
    } as never,
    undefined,
  );
  const friday = { firstDate: '2026-11-27', lastDate: '2026-11-27' };
  const saturday = { firstDate: '2026-11-28', lastDate: '2026-11-28' };
  const sunday = { firstDate: '2026-11-29', lastDate: '2026-11-29' };
  const takes = (closed: object, from: string) =>
    takesOpenHours(shop, closed as never, { from: `2026-11-${from}:00`, days: 14 });

  test.each([
    ['until ten, before ten', { ...friday, endTime: '10:00' }, '27T09:59', true],
    ['until ten, at ten', { ...friday, endTime: '10:00' }, '27T10:00', false],
    ['from two on, where it is open until one', { ...saturday, startTime: '14:00' }, '27T10:00', false],
    ['from noon on, where it is open until one', { ...saturday, startTime: '12:00' }, '27T10:00', true],
    ['on a day without hours', sunday, '27T10:00', false],
    ['all day', friday, '27T20:00', true],
    ['later than is told', { firstDate: '2026-12-18', lastDate: '2026-12-18' }, '27T10:00', false],
    ['the day before', friday, '28T00:00', false],
  ])('%s', (_, closed, from, expected) => {
    expect(takes(closed, from)).toBe(expected);
  });

  test('where no hours are told any day may be open', () => {
    const untold = openingOfSchedule({}, 'UTC');
    expect(takesOpenHours(untold, sunday, { from: '2026-11-27T10:00:00', days: 14 })).toBe(true);
  });
});
