/** Columns of the calendar: whose time, what overlaps, and what the arrow keys reach. */
import { businessScheduleExternalId } from '@openhours/client';
import type {
  Absence,
  Booking,
  CalendarEvent,
  Closure,
  ExtendedBooking,
  ExternalCalendarEvent,
  Resource,
  Service,
  SlotHold,
} from '@openhours/contract';
import { expect, test } from 'vitest';
import { clockAxis } from '../../days/clock-axis.ts';
import { anyoneKey, columnsByDay, columnsByResource, stopAt, stopsOf } from './columns.ts';
import { type CalendarEntry, countOfBookings, entriesOf, isBooked } from './entries.ts';
import { isMovable } from './lifted.ts';

const day = '2026-11-23';
const berlin = 'Europe/Berlin';
const axis = clockAxis([day], berlin);
const nowMs = Date.parse('2026-11-23T09:00:00Z');
const zoneOfPlace = () => undefined;

function resource(id: string): Resource {
  return {
    id,
    name: id,
    eventsSchedule: { scheduleId: `events of ${id}` },
    workingHoursSchedules: { values: [{ scheduleId: `events of ${id}` }] },
  } as Resource;
}

function booked(id: string, from: string, to: string, slot: object = {}, status = 'CONFIRMED'): ExtendedBooking {
  return {
    booking: {
      id,
      revision: '1',
      status,
      startDate: `2026-11-23T${from}:00.000Z`,
      endDate: `2026-11-23T${to}:00.000Z`,
      contactDetails: { firstName: id },
      bookedEntity: { title: 'Massage', tags: [], slot: { serviceId: 'massage', ...slot } },
    } as unknown as Booking,
  };
}

function event(id: string, type: string, from: string, to: string, more: object = {}): CalendarEvent {
  return {
    id,
    type,
    status: 'CONFIRMED',
    transparency: 'OPAQUE',
    revision: '1',
    title: id,
    scheduleId: 'none',
    scheduleName: 'none',
    start: { utcDate: `2026-11-23T${from}:00.000Z` },
    end: { utcDate: `2026-11-23T${to}:00.000Z` },
    allDay: false,
    resources: [],
    ...more,
  } as unknown as CalendarEvent;
}

const massage = {
  id: 'massage',
  name: 'Massage',
  schedule: { availabilityConstraints: { timeBetweenSessions: 10 } },
} as Service;
const facts = {
  resources: [resource('anna'), resource('blue')],
  services: [massage],
  holds: [] as readonly SlotHold[],
  busy: [] as readonly ExternalCalendarEvent[],
  absences: [] as readonly Absence[],
  nowMs,
};

test('a visit stands with its person and in its room, a session with its teacher, its places in the session only', () => {
  const entries = entriesOf({
    ...facts,
    bookings: [
      booked('ben', '10:00', '10:50', { eventId: 'visit', resource: { id: 'anna' } }),
      booked('kim', '11:00', '12:00', { eventId: 'yoga', sessionId: 'yoga' }),
    ],
    events: [
      event('visit', 'APPOINTMENT', '10:00', '10:50', { resources: [{ id: 'anna' }, { id: 'blue' }] }),
      event('yoga', 'CLASS', '11:00', '12:00', {
        resources: [{ id: 'anna' }],
        totalCapacity: 20,
        remainingCapacity: 14,
      }),
    ],
  });
  expect(entries.map(({ id }) => id)).toEqual(['ben', 'yoga']);
  expect(entries[1]).toMatchObject({ kind: 'session', taken: 6, seats: 20 });
  expect(countOfBookings(entries)).toBe(2);
  const [anna, blue] = columnsByResource(axis, day, facts.resources, { entries, hours: [], closures: [], zoneOfPlace });
  expect(anna?.placed.map(({ entry, start, bufferEnd }) => [entry.id, start, bufferEnd])).toEqual([
    ['ben', 660, 720],
    ['yoga', 720, 780],
  ]);
  expect(blue?.placed.map(({ entry }) => entry.id)).toEqual(['ben']);
});

test('held time stands with whose it is, held places in their session; nobody is booked by either', () => {
  const hold: SlotHold = {
    id: 'held',
    serviceId: 'massage',
    startDate: `${day}T10:00:00.000Z`,
    endDate: `${day}T10:50:00.000Z`,
    timezone: 'Europe/Berlin',
    resourceId: 'anna',
    resourceIds: ['anna', 'blue'],
    totalParticipants: 1,
    expiresDate: `${day}T09:10:00.000Z`,
    extendable: true,
  };
  const { endDate: _, ...endless } = hold;
  const entries = entriesOf({
    ...facts,
    holds: [
      hold,
      { ...hold, id: 'places', eventId: 'yoga', resourceIds: [], totalParticipants: 2 },
      { ...endless, id: 'course places', scheduleId: 'a course', resourceIds: [] },
    ],
    bookings: [],
    events: [
      event('yoga', 'CLASS', '11:00', '12:00', {
        resources: [{ id: 'anna' }],
        totalCapacity: 20,
        remainingCapacity: 14,
      }),
      event('week 1', 'COURSE', '13:00', '14:00', {
        resources: [{ id: 'anna' }],
        scheduleId: 'a course',
        totalCapacity: 8,
        remainingCapacity: 8,
      }),
    ],
  });
  expect(entries.map(({ id }) => id)).toEqual(['held', 'yoga', 'week 1']);
  expect(entries[0]).toMatchObject({ state: 'held', service: 'Massage', untilMs: Date.parse(hold.expiresDate) });
  expect(entries.slice(1)).toMatchObject([
    { taken: 6, held: 2 },
    { taken: 0, held: 1 },
  ]);
  expect(entries.filter(isBooked).map(({ id }) => id)).toEqual(['yoga', 'week 1']);
  // Nobody has booked either of them.
  expect(countOfBookings(entries)).toBe(0);
  expect(isMovable(entries[0] as CalendarEntry)).toBe(false);
  const [anna, blue] = columnsByResource(axis, day, facts.resources, { entries, hours: [], closures: [], zoneOfPlace });
  expect([anna, blue].map((column) => column?.placed[0]?.entry.id)).toEqual(['held', 'held']);
});

test('what nobody has yet gets a column of its own, and the closed house stands in every one', () => {
  const entries = entriesOf({
    ...facts,
    bookings: [booked('wanda', '10:00', '10:50', {}, 'CREATED')],
    events: [
      event('new floor', 'DEFAULT', '06:00', '08:00', { scheduleId: 'business' }),
      event('dentist', 'DEFAULT', '12:00', '13:00', { scheduleId: 'events of anna' }),
      event('a free note', 'DEFAULT', '12:00', '13:00', { scheduleId: 'events of anna', transparency: 'TRANSPARENT' }),
    ],
  });
  const columns = columnsByResource(axis, day, facts.resources, { entries, hours: [], closures: [], zoneOfPlace });
  expect(columns.map(({ key, placed }) => [key, placed.map(({ entry }) => entry.id)])).toEqual([
    [anyoneKey, ['wanda']],
    ['anna', ['new floor', 'dentist']],
    ['blue', ['new floor']],
  ]);
});

test('a day off closes whoever has it: of the house those who keep its hours or are named; what was called off nobody', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const week = clockAxis(days, berlin);
  const onSchedule = (id: string, scheduleId: string) =>
    ({ ...resource(id), workingHoursSchedules: { values: [{ scheduleId }] } }) as Resource;
  // Two keep the hours of the house, two have their own.
  const people = ['anna', 'blue'].map((id) => onSchedule(id, 'business')).concat(resource('cem'), resource('dora'));
  const whole = (scheduleId: string, first: string, last: string, more: object = {}) =>
    event(scheduleId, 'DEFAULT', '00:00', '00:00', {
      allDay: true,
      scheduleId,
      start: { utcDate: `2026-11-${first}T23:00:00.000Z` },
      end: { utcDate: `2026-11-${last}T23:00:00.000Z` },
      ...more,
    });
  const ofHouse = { externalScheduleId: businessScheduleExternalId };
  const hours = ['business', 'events of cem', 'events of dora'].flatMap((scheduleId) =>
    ['23', '24'].map((date) =>
      event(`hours ${date}`, 'WORKING_HOURS', '08:00', '16:00', {
        scheduleId,
        start: { utcDate: `2026-11-${date}T08:00:00.000Z` },
        end: { utcDate: `2026-11-${date}T16:00:00.000Z` },
      }),
    ),
  );
  const entries = entriesOf({
    ...facts,
    resources: people,
    bookings: [],
    events: [
      whole('events of anna', '22', '23', { id: 'leave' }),
      whole('business', '22', '23', { ...ofHouse, id: 'called off', status: 'CANCELLED' }),
      whole('business', '23', '24', { ...ofHouse, id: 'holiday', resources: [{ id: 'cem' }] }),
    ],
  });
  const open = [{ start: 540, end: 1020 }];
  const closed = [{ start: 0, end: 1440 }];
  const of = (date: string) =>
    columnsByResource(week, date, people, { entries, hours, closures: [], zoneOfPlace }).map((column) => [
      column.open,
      column.closed,
    ]);
  const working = [open, expect.not.arrayContaining(closed)];
  expect(of('2026-11-23')).toEqual([[[], closed], working, working, working]);
  expect(of('2026-11-24')).toEqual([[[], closed], [[], closed], [[], closed], working]);
  const named = columnsByResource(week, '2026-11-24', people, { entries, hours, closures: [], zoneOfPlace }).map(
    ({ allDay }) => allDay.length,
  );
  expect(named).toEqual([1, 1, 1, 0]);
  // A day of all is as open as whoever is there.
  const [monday, tuesday] = columnsByDay(week, days, people.slice(0, 3), { entries, hours, closures: [], zoneOfPlace });
  expect([monday?.open, tuesday?.open]).toEqual([open, []]);
  expect(tuesday?.allDay.map(({ id }) => id)).toEqual(['holiday']);
});

test('a closed day closes everybody, of one place whoever works there by hours that name it', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const week = clockAxis(days, berlin);
  const working = (id: string, location: object = {}) =>
    event(`hours of ${id}`, 'WORKING_HOURS', '08:00', '16:00', {
      scheduleId: `events of ${id}`,
      start: { utcDate: '2026-11-23T08:00:00.000Z' },
      end: { utcDate: '2026-11-23T16:00:00.000Z' },
      ...location,
    });
  const hours = [working('anna'), working('blue', { location: { type: 'BUSINESS', id: 'north' } })];
  const closure: Closure = { kind: 'CLOSED_DAY', firstDate: '2026-11-22', lastDate: '2026-11-23', name: 'Works' };
  const columnsOf = (closures: Closure[], date = '2026-11-23') =>
    columnsByResource(week, date, [resource('anna'), resource('blue')], { entries: [], hours, closures, zoneOfPlace });
  const openOf = (closures: Closure[], date?: string) => columnsOf(closures, date).map(({ open }) => open.length);
  expect(openOf([])).toEqual([1, 1]);
  expect(openOf([closure])).toEqual([0, 0]);
  expect(openOf([{ ...closure, locationId: 'north' }])).toEqual([1, 0]);
  expect(openOf([{ ...closure, lastDate: '2026-11-22' }])).toEqual([1, 1]);
  // Starts are counted from where hours begin, and not anew behind what is closed of them.
  expect(
    columnsOf([{ ...closure, endTime: '10:15' }]).map(({ hours: [first], open: [left] }) => [first, left]),
  ).toEqual([
    [
      { start: 540, end: 1020 },
      { start: 615, end: 1020 },
    ],
    [
      { start: 540, end: 1020 },
      { start: 615, end: 1020 },
    ],
  ]);
});

test('states: what waits, is over, is cancelled; nobody came is never over', () => {
  const entries = entriesOf({
    ...facts,
    events: [],
    bookings: [
      booked('over', '07:00', '08:00'),
      booked('coming', '10:00', '11:00'),
      booked('asks', '10:00', '11:00', {}, 'PENDING'),
      { ...booked('unconfirmed', '10:00', '11:00', {}, 'CREATED'), awaitsCustomer: true },
      booked('gone', '10:00', '11:00', {}, 'CANCELED'),
      { ...booked('came', '07:00', '08:00'), attendance: { status: 'ATTENDED' } },
      { ...booked('never came', '07:00', '08:00'), attendance: { status: 'NOT_ATTENDED' } },
      { ...booked('not here', '08:50', '11:00'), attendance: { status: 'NOT_ATTENDED' } },
      { ...booked('gone after all', '07:00', '08:00', {}, 'CANCELED'), attendance: { status: 'NOT_ATTENDED' } },
      { ...booked('here', '08:50', '11:00'), attendance: { status: 'ATTENDED' } },
    ],
  });
  expect(Object.fromEntries(entries.map(({ id, state }) => [id, state]))).toEqual({
    over: 'done',
    coming: 'confirmed',
    asks: 'waiting',
    unconfirmed: 'unconfirmed',
    gone: 'cancelled',
    came: 'done',
    'never came': 'noShow',
    'not here': 'noShow',
    'gone after all': 'cancelled',
    here: 'arrived',
  });
});

test('very short entries one after the other do not hide each other', () => {
  const entries = entriesOf({
    ...facts,
    events: [],
    bookings: [
      booked('one', '10:00', '10:05', { resource: { id: 'anna' } }),
      booked('two', '10:05', '10:10', { resource: { id: 'anna' } }),
    ],
  });
  const [anna] = columnsByResource(axis, day, [resource('anna')], { entries, hours: [], closures: [], zoneOfPlace });
  expect(anna?.placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('an entry over midnight stands on both days, each to its end', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const week = clockAxis(days, berlin);
  const late = booked('night', '22:00', '23:30', { resource: { id: 'anna' } });
  const entries = entriesOf({ ...facts, events: [], bookings: [late] });
  const columns = columnsByDay(week, days, facts.resources, { entries, hours: [], closures: [], zoneOfPlace });
  expect(columns.map(({ placed }) => placed.map(({ start, end }) => [start, end]))).toEqual([
    [[1380, 1440]],
    [[0, 30]],
  ]);
});

test('the arrow keys reach every entry and the free half hours between', () => {
  const entries = entriesOf({
    ...facts,
    events: [],
    bookings: [booked('ben', '08:10', '09:20', { resource: { id: 'anna' } })],
  });
  const [anna] = columnsByResource(axis, day, [resource('anna')], { entries, hours: [], closures: [], zoneOfPlace });
  if (anna === undefined) {
    throw new Error('no column');
  }
  const stops = stopsOf(anna, { start: 540, end: 720 });
  expect(stops).toEqual([
    { minute: 540, entryId: undefined },
    { minute: 550, entryId: 'ben' },
    { minute: 630, entryId: undefined },
    { minute: 660, entryId: undefined },
    { minute: 690, entryId: undefined },
  ]);
  expect(stopAt(stops, anna, 600)?.entryId).toBe('ben');
  expect(stopAt(stops, anna, 670)?.minute).toBe(660);
});

test('who waits for a time stands nowhere, and with the one that is offered to them meanwhile, which is no booking yet', () => {
  const waits = booked('wanda', '09:00', '18:00', {}, 'WAITING_LIST');
  const offered = booked(
    'omar',
    '10:00',
    '10:50',
    { startDate: '2026-11-23T10:00:00.000Z', endDate: '2026-11-23T10:50:00.000Z', resource: { id: 'anna' } },
    'WAITING_LIST',
  );
  const wish = { fromLocalDate: '2026-11-23', toLocalDate: '2026-11-23' };
  const bookings = [waits, offered].map((each) => ({ ...each, booking: { ...each.booking, wish } }));
  const entries = entriesOf({ ...facts, events: [], bookings });
  expect(entries).toMatchObject([{ id: 'omar', kind: 'visit', state: 'offered', resourceIds: ['anna'] }]);
  expect(countOfBookings(entries)).toBe(0);
  expect(isMovable(entries[0]!)).toBe(false);
});
