/** A day at work: what is left of the hours, and sessions with whoever comes to them. */

import type { Booking, CalendarEvent } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import type { Calendars } from '../../queries/calendars.ts';
import {
  byNextGap,
  daysOfPeople,
  type Entry,
  entriesOf,
  freeWithin,
  gapsAhead,
  isExpected,
  partOnDay,
  standingOf,
  takesAttendance,
} from './day-plan.ts';

const day = '2026-11-25';

test.each([
  ['2026-11-25T10:00:00', '2026-11-25T11:00:00', { start: 600, end: 660 }],
  ['2026-11-24T22:00:00', '2026-11-25T01:00:00', { start: 0, end: 60 }],
  ['2026-11-25T22:00:00', '2026-11-26T01:00:00', { start: 1320, end: 1440 }],
  ['2026-11-24T00:00:00', '2026-11-26T00:00:00', { start: 0, end: 1440 }],
  ['2026-11-24T22:00:00', '2026-11-25T00:00:00', undefined],
  ['2026-11-26T00:00:00', '2026-11-26T01:00:00', undefined],
])('from %s to %s, the day has %j', (start, end, stretch) => {
  expect(partOnDay(start, end, day)).toEqual(stretch);
});

test('free is what nothing takes, and no shorter than can be used', () => {
  const hours = [
    { start: 540, end: 720 },
    { start: 780, end: 1020 },
  ];
  expect(freeWithin(hours, [])).toEqual(hours);
  expect(
    freeWithin(hours, [
      { start: 500, end: 600 },
      { start: 610, end: 700 },
      { start: 700, end: 800 },
    ]),
  ).toEqual([{ start: 700 + 100, end: 1020 }]);
  expect(freeWithin(hours, [{ start: 0, end: 1440 }])).toEqual([]);
});

test.each([
  ['before it', { start: 600, end: 720 }, 480, [{ start: 600, end: 720 }]],
  ['in the middle of it', { start: 600, end: 720 }, 607, [{ start: 615, end: 720 }]],
  ['on a quarter', { start: 600, end: 720 }, 615, [{ start: 615, end: 720 }]],
  ['with odd ends', { start: 653, end: 722 }, 480, [{ start: 655, end: 720 }]],
  ['when too little is left', { start: 600, end: 720 }, 706, []],
  ['behind it', { start: 600, end: 720 }, 800, []],
] as const)('a gap is told in round times: %s', (_, gap, minutes, ahead) => {
  expect(gapsAhead([gap], minutes)).toEqual(ahead);
});

test('who is free next stands first, then who is there, then whose day is over', () => {
  const person = (name: string, free: { start: number; end: number }[], end: number) => ({
    resourceId: name,
    name,
    hours: [{ start: 480, end }],
    taken: [],
    free,
  });
  const people = [
    person('over', [{ start: 480, end: 540 }], 540),
    person('full', [], 1080),
    person('later', [{ start: 900, end: 960 }], 1080),
    person('now', [{ start: 480, end: 700 }], 1080),
  ];
  expect(byNextGap(people, 600).map(({ name }) => name)).toEqual(['now', 'later', 'full', 'over']);
});

const event = (parts: object): CalendarEvent =>
  ({
    id: 'e',
    type: 'DEFAULT',
    transparency: 'OPAQUE',
    scheduleId: 'ada-events',
    resources: [],
    adjustedStart: { localDate: `${day}T10:00:00` },
    adjustedEnd: { localDate: `${day}T11:00:00` },
    ...parts,
  }) as unknown as CalendarEvent;

describe('the day of people', () => {
  const calendars: Calendars = {
    businessScheduleId: 'business',
    people: [
      { resourceId: 'ada', name: 'Ada', scheduleId: 'ada-events', hasOwnHours: false },
      { resourceId: 'eve', name: 'Eve', scheduleId: 'eve-events', hasOwnHours: true },
    ],
  };
  const nineToFive = {
    type: 'WORKING_HOURS',
    adjustedStart: { localDate: `${day}T09:00:00` },
    adjustedEnd: { localDate: `${day}T17:00:00` },
  };

  test('has the business’s hours, or their own', () => {
    const working = [event({ ...nineToFive, scheduleId: 'business' })];
    expect(daysOfPeople(calendars, working, [], day).map(({ name }) => name)).toEqual(['Ada']);
    const own = [...working, event({ ...nineToFive, scheduleId: 'eve-events' })];
    expect(daysOfPeople(calendars, own, [], day).map(({ name }) => name)).toEqual(['Ada', 'Eve']);
  });

  test('is taken by what stands on one’s calendar, names one, or blocks the business', () => {
    const working = ['business', 'eve-events'].map((scheduleId) => event({ ...nineToFive, scheduleId }));
    const taken = (events: CalendarEvent[]) =>
      daysOfPeople(calendars, working, events, day).map((each) => each.taken.length);
    expect(taken([event({})])).toEqual([1, 0]);
    expect(taken([event({ scheduleId: 'class', resources: [{ id: 'eve', transparency: 'OPAQUE' }] })])).toEqual([0, 1]);
    expect(taken([event({ scheduleId: 'business' })])).toEqual([1, 0]);
    expect(taken([event({ transparency: 'TRANSPARENT' })])).toEqual([0, 0]);
  });

  test('keeps the buffer after a visit, and no longer than the day', () => {
    const working = [event({ ...nineToFive, scheduleId: 'business' })];
    const visit = { type: 'APPOINTMENT', externalScheduleId: 'massage' };
    const buffers = new Map([['massage', 15]]);
    const [ada] = daysOfPeople(calendars, working, [event(visit)], day, buffers);
    expect(ada?.free).toEqual([
      { start: 540, end: 600 },
      { start: 675, end: 1020 },
    ]);
    const late = event({ ...visit, adjustedEnd: { localDate: `${day}T23:50:00` } });
    expect(daysOfPeople(calendars, working, [late], day, buffers)[0]?.taken).toEqual([{ start: 600, end: 1440 }]);
    const other = event({ ...visit, externalScheduleId: 'talk' });
    expect(daysOfPeople(calendars, working, [other], day, buffers)[0]?.taken).toEqual([{ start: 600, end: 660 }]);
  });
});

test('sessions stand once, with those who come; visits by themselves, in their order', () => {
  const booking = (id: string, start: string, bookedEntity: object): Booking =>
    ({ id, startDate: start, endDate: start.replace(':00:00', ':50:00'), bookedEntity }) as unknown as Booking;
  const yoga = event({ id: 'yoga', type: 'CLASS', scheduleId: 'yoga-schedule' });
  const entries = entriesOf(
    [
      booking('late', `${day}T15:00:00.000Z`, { slot: { eventId: 'own' } }),
      booking('one', `${day}T10:00:00.000Z`, { slot: { eventId: 'yoga' } }),
      booking('early', `${day}T08:00:00.000Z`, { slot: {} }),
      booking('other-course', `${day}T08:00:00.000Z`, { schedule: { scheduleId: 'far' } }),
    ],
    [yoga, event({ type: 'APPOINTMENT' })],
    'UTC',
  );
  expect(
    entries.map((each) => (each.kind === 'visit' ? each.booking.id : each.bookings.map(({ id }) => id).join())),
  ).toEqual(['early', 'one', 'late']);
});

test('what is on now is neither over nor still to come', () => {
  const visit = { localStart: '2026-11-23T10:00:00', localEnd: '2026-11-23T10:50:00' };
  const at = (minutes: number, today = '2026-11-23') => standingOf(visit, { today, minutes });
  expect([at(599), at(600), at(649), at(650)]).toEqual(['ahead', 'now', 'now', 'over']);
  expect([at(1439, '2026-11-22'), at(0, '2026-11-24')]).toEqual(['ahead', 'over']);
  const overnight = { localStart: '2026-11-22T22:00:00', localEnd: '2026-11-23T06:00:00' };
  expect(standingOf(overnight, { today: '2026-11-23', minutes: 60 })).toBe('now');
});

test('who is known not to come, or has yet to confirm, is not expected', () => {
  const visit = (more: object) => ({ kind: 'visit', booking: { status: 'CONFIRMED', ...more } }) as Entry;
  expect(isExpected(visit({}))).toBe(true);
  expect(isExpected(visit({ attendance: { status: 'NOT_ATTENDED' } }))).toBe(false);
  expect(isExpected(visit({ awaitsCustomerUntil: '2026-11-23T10:00:00.000Z' }))).toBe(false);
  expect(isExpected({ kind: 'session' } as Entry)).toBe(true);
});

test('attendance is taken from an hour before the start on, and of what has run since the day before', () => {
  const takenAt = (minutes: number, localStart = '2026-11-23T10:00:00') =>
    takesAttendance({ localStart }, { today: '2026-11-23', minutes });
  expect([takenAt(539), takenAt(540), takenAt(1439)]).toEqual([false, true, true]);
  expect([takenAt(0, '2026-11-22T22:00:00'), takenAt(1439, '2026-11-24T00:00:00')]).toEqual([true, false]);
});
