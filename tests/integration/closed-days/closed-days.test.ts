/**
 * Closed days over HTTP: who makes them, what they change of what is offered, booked and told, and that they are told
 * of.
 */
import { type ClosedDay, type Closure, weekdayNames } from '@openhours/contract';
import { addDays } from '@openhours/contract/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let haircut: TestService;
let visitor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'UTC' } });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  haircut = await business.addService({ name: 'Haircut' });
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const path = '/v1/closed-days';
const confirmed = { status: 'CONFIRMED' };
const send = (method: string, where: string, body?: object, headers = business.owner) =>
  server.send(method, where, { headers, ...(body === undefined ? {} : { body }) });

const today = () => new Date(server.now()).toISOString().slice(0, 10);
let next = 20;
/** A day that no other test closes. */
const freshDay = () => {
  next += 3;
  return addDays(today(), next);
};

/** One on which the business is open by its own hours. */
const freshWeekday = (): string => {
  const day = freshDay();
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? freshWeekday() : day;
};

async function close(said: object): Promise<ClosedDay> {
  const answer = await send('POST', path, { closedDay: { name: 'Inventory', ...said } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.closedDay as ClosedDay;
}

async function startsOn(date: string, more: object = {}): Promise<string[]> {
  const answer = await send(
    'POST',
    '/_api/service-availability/v2/time-slots',
    {
      serviceId: haircut.serviceId,
      fromLocalDate: `${date}T00:00:00`,
      toLocalDate: `${addDays(date, 1)}T00:00:00`,
      cursorPaging: { limit: 100 },
      ...more,
    },
    visitor,
  );
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.timeSlots as { localStartDate: string }[]).map(({ localStartDate }) => localStartDate);
}

describe('the life of a closed day', () => {
  test('it is made, read by anybody, changed and deleted, each told once, and in the audit log', async () => {
    const firstDate = freshDay();
    const made = await close({ firstDate, translations: [{ language: 'de', name: 'Inventur' }] });
    expect(made).toMatchObject({
      revision: '1',
      name: 'Inventory',
      firstDate,
      lastDate: firstDate,
      yearly: false,
      translations: [{ language: 'de', name: 'Inventur' }],
    });
    const { id } = made;
    expect((await send('GET', `${path}/${id}`, undefined, visitor)).body).toEqual({ closedDay: made });
    const lastDate = addDays(firstDate, 1);
    const changed = await send('PATCH', `${path}/${id}`, { closedDay: { id, revision: '1', lastDate, yearly: true } });
    expect(changed.body.closedDay).toMatchObject({ revision: '2', firstDate, lastDate, yearly: true });
    const late = await send('PATCH', `${path}/${id}`, { closedDay: { id, revision: '1', name: 'Other' } });
    expect(outcome(late)).toBe('409 INVALID_REVISION');
    expect(outcome(await send('DELETE', `${path}/${id}`))).toBe('200 OK');
    expect(outcome(await send('GET', `${path}/${id}`))).toBe('404 NOT_FOUND');
    const events = await business.eventsOf(id);
    expect(events.map(({ type }) => type.replace('openhours.closed_days.v1.closed_day_', ''))).toEqual([
      'created',
      'updated',
      'deleted',
    ]);
  });

  test('they are found by a filter, the first day first', async () => {
    const [one, other] = [freshDay(), freshDay()];
    const named = `Works ${newId()}`;
    await close({ name: named, firstDate: other });
    await close({ name: named, firstDate: one });
    const found = await send('POST', `${path}/query`, { query: { filter: { name: named } } }, visitor);
    expect((found.body.closedDays as ClosedDay[]).map(({ firstDate }) => firstDate)).toEqual([one, other]);
  });

  test.each<[string, object, string[]]>([
    ['no name that anybody sees', { name: ' ' }, ['closedDay.name']],
    ['a day that there is not', { firstDate: '2027-02-30' }, ['closedDay.firstDate', 'closedDay.lastDate']],
    ['an end before the beginning', { lastDate: '2026-01-01' }, ['closedDay.lastDate']],
    ['a place that there is not', { locationId: newId() }, ['closedDay.locationId']],
  ])('%s is refused with its field', async (_, said, fields) => {
    const closedDay = { name: 'Inventory', firstDate: '2027-02-01', ...said };
    const answer = await send('POST', path, { closedDay });
    expect(answer.status).toBe(400);
    const { fieldViolations } = (answer.body.details as { validationError: { fieldViolations: { field: string }[] } })
      .validationError;
    expect(fieldViolations.map(({ field }) => field)).toEqual(fields);
  });

  test.each([
    ['OWNER', '200 OK'],
    ['MANAGER', '200 OK'],
    ['FRONT_DESK', '403 PERMISSION_DENIED'],
    ['STAFF', '403 PERMISSION_DENIED'],
    ['visitor', '403 PERMISSION_DENIED'],
  ] as const)('%s closes the business: %s', async (kind, expected) => {
    const headers = await server.caller(kind);
    const made = await send('POST', path, { closedDay: { name: 'Mine', firstDate: freshDay() } }, headers);
    expect(outcome(made)).toBe(expected);
    const settings = { publicHolidaySettings: { closed: false, openOn: [] } };
    expect(outcome(await send('PUT', '/v1/public-holidays/settings', settings, headers))).toBe(expected);
  });
});

describe('what is offered', () => {
  test('nothing on the day, for whoever works; again once it is open', async () => {
    const day = freshDay();
    expect(await startsOn(day)).not.toEqual([]);
    const { id } = await close({ firstDate: day });
    expect(await startsOn(day)).toEqual([]);
    expect(await startsOn(addDays(day, 1))).not.toEqual([]);
    await send('DELETE', `${path}/${id}`);
    expect(await startsOn(day)).not.toEqual([]);
  });

  test('a single start is not found, and the older question knows nothing of the day', async () => {
    const day = freshDay();
    const [start] = await startsOn(day);
    await close({ firstDate: day });
    const slot = await send(
      'POST',
      '/_api/service-availability/v2/time-slots/get',
      {
        serviceId: haircut.serviceId,
        localStartDate: start,
        localEndDate: `${day}T${String(Number(start?.slice(11, 13)) + 1).padStart(2, '0')}:00:00`,
        location: { id: business.locationId },
      },
      visitor,
    );
    expect(outcome(slot)).toBe('404 SLOT_NOT_FOUND');
    const older = await send(
      'POST',
      '/availability-calendar/v1/availability/query',
      {
        query: {
          filter: {
            serviceId: [haircut.serviceId],
            startDate: `${day}T00:00:00Z`,
            endDate: `${addDays(day, 1)}T00:00:00Z`,
          },
        },
      },
      visitor,
    );
    expect(older.body).toMatchObject({ availabilityEntries: [] });
  });

  test('why is said by name', async () => {
    const day = freshDay();
    await close({ firstDate: day, name: 'Stocktaking' });
    const explained = await send(
      'POST',
      '/v1/availability/explain',
      { serviceId: haircut.serviceId, localStartDate: `${day}T10:00:00` },
      visitor,
    );
    expect(explained.body).toMatchObject({
      offered: false,
      bookable: false,
      reasons: [{ code: 'CLOSED_DAY', suggestedAction: 'CHECK_CLOSED_DAYS' }],
      description: 'It is not offered. The business or the location is closed on that day: Stocktaking.',
      closure: { kind: 'CLOSED_DAY', name: 'Stocktaking', firstDate: day, lastDate: day },
    });
  });

  test('nobody books then, but the business may by will; what was booked before stays', async () => {
    const day = freshDay();
    const slot = (hour: string) => ({
      serviceId: haircut.serviceId,
      startDate: `${day}T${hour}:00:00.000Z`,
      endDate: `${day}T${Number(hour) + 1}:00:00.000Z`,
    });
    const before = await business.booked({ service: haircut, slot: slot('10'), booking: confirmed });
    await close({ firstDate: day });
    const refused = await business.book({ service: haircut, slot: slot('12'), as: visitor });
    expect(outcome(refused)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(refused.text).toContain('CLOSED_DAY');
    const byWill = await business.book({
      service: haircut,
      slot: slot('14'),
      request: { flowControlSettings: { skipAvailabilityValidation: true } },
    });
    expect(outcome(byWill)).toBe('200 OK');
    expect(await business.eventStatusOf(before)).toBe('CONFIRMED');
  });

  test('one place alone: the other goes on', async () => {
    const both = await business.addService({
      name: 'Both',
      locations: [
        { type: 'BUSINESS', locationId: business.locationId },
        { type: 'BUSINESS', locationId: business.branchId },
      ],
    });
    const day = freshDay();
    await close({ firstDate: day, locationId: business.branchId });
    const placesOf = async () => {
      const answer = await send(
        'POST',
        '/_api/service-availability/v2/time-slots',
        { serviceId: both.serviceId, fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:00:00` },
        visitor,
      );
      return new Set((answer.body.timeSlots as { location: { id: string } }[]).map(({ location }) => location.id));
    };
    expect(await placesOf()).toEqual(new Set([business.locationId]));
  });

  test('sessions of classes stay, can be booked, and say on which closed day they are', async () => {
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
    const eventId = await classroom.newSession(yoga);
    const read = await send('GET', `/calendar/v3/events/${eventId}`);
    const day = (read.body.event as { start: { utcDate: string } }).start.utcDate.slice(0, 10);
    await close({ firstDate: day, name: 'Bank holiday' });
    const listed = await send(
      'POST',
      '/_api/service-availability/v2/time-slots/event',
      { serviceIds: [yoga.serviceId], fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:59:00` },
      visitor,
    );
    expect(listed.body).toMatchObject({ timeSlots: [{ bookable: true, eventInfo: { eventId } }] });
    const explained = await send('POST', '/v1/availability/explain', { eventId }, visitor);
    expect(explained.body).toMatchObject({ bookable: true, reasons: [], closure: { name: 'Bank holiday' } });
  });
});

describe('what is told', () => {
  const closuresOf = async (fromDate: string, toDate: string) => {
    const answer = await send('GET', `/v1/closures?fromDate=${fromDate}&toDate=${toDate}`, undefined, visitor);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.closures as Closure[];
  };

  test('hours of a day are closed alone, and null opens the rest of it no more', async () => {
    const day = freshWeekday();
    const { id } = await close({ firstDate: day, startTime: '14:00', endTime: '24:00' });
    const ofDay = async () => (await closuresOf(day, day)).filter(({ closedDayId }) => closedDayId === id);
    expect(await ofDay()).toMatchObject([{ startTime: '14:00' }]);
    const starts = await startsOn(day);
    expect(starts).toContain(`${day}T13:00:00`);
    expect(starts).not.toContain(`${day}T14:00:00`);
    const hours = await send('GET', '/v1/opening-hours', undefined, visitor);
    expect((hours.body.openingHours as { closedDays: object[] }).closedDays).toContainEqual({
      firstDate: day,
      lastDate: day,
      startTime: '14:00',
      name: 'Inventory',
      closedDayId: id,
    });
    const refused = await send('PATCH', `${path}/${id}`, { closedDay: { id, revision: '1', endTime: '13:00' } });
    expect(outcome(refused)).toBe('400 INVALID_ARGUMENT');
    const whole = await send('PATCH', `${path}/${id}`, { closedDay: { id, revision: '1', startTime: null } });
    expect(whole.status, whole.text).toBe(200);
    expect(await startsOn(day)).toEqual([]);
    await send('DELETE', `${path}/${id}`);
  });

  test('closures of a range, each year of its own, and the opening hours with their names', async () => {
    const day = freshDay();
    const { id } = await close({ firstDate: day, name: 'Founding day', yearly: true });
    const founding = (closures: Closure[]) => closures.filter(({ closedDayId }) => closedDayId === id);
    const inYears = founding(await closuresOf(day, addDays(day, 780)));
    expect(inYears.map(({ firstDate }) => firstDate.slice(5))).toEqual([day, day, day].map((date) => date.slice(5)));
    const hours = await send('GET', '/v1/opening-hours', undefined, visitor);
    const { closedDays } = hours.body.openingHours as { closedDays: { name?: string; firstDate: string }[] };
    expect(closedDays).toContainEqual({ firstDate: day, lastDate: day, name: 'Founding day', closedDayId: id });
    await send('DELETE', `${path}/${id}`);
    expect(founding(await closuresOf(day, day))).toEqual([]);
  });

  test.each([
    ['2027-01-02', '2027-01-01'],
    ['2027-01-01', '2029-04-01'],
    ['2027-02-30', '2027-03-01'],
  ])('a range from %s to %s is refused', async (fromDate, toDate) => {
    const answer = await send('GET', `/v1/closures?fromDate=${fromDate}&toDate=${toDate}`, undefined, visitor);
    expect(outcome(answer)).toBe('400 INVALID_ARGUMENT');
  });
});

describe('what lies within', () => {
  const within = (periods: object[], more: object = {}, headers = business.owner): Promise<TestAnswer> =>
    send('POST', '/v1/visits-within', { periods, ...more }, headers);
  const wholeDay = (date: string, more: object = {}) => ({
    localStart: `${date}T00:00:00`,
    localEnd: `${addDays(date, 1)}T00:00:00`,
    ...more,
  });
  const slotOn = (date: string, hour: number, service: TestService) => ({
    serviceId: service.serviceId,
    startDate: new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000).toISOString(),
    endDate: new Date(Date.parse(`${date}T00:00:00Z`) + (hour + 1) * 3_600_000).toISOString(),
  });

  test('appointments and sessions are counted and listed by their start; what is called off is none of them', async () => {
    const day = freshDay();
    const [late, early] = [
      await business.booked({
        service: haircut,
        slot: slotOn(day, 15, haircut),
        booking: {
          ...confirmed,
          contactDetails: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
        },
      }),
      await business.booked({ service: haircut, slot: slotOn(day, 8, haircut), booking: confirmed }),
    ];
    const gone = await business.booked({ service: haircut, slot: slotOn(day, 11, haircut), booking: confirmed });
    const cancelled = await send('POST', `/v2/bookings/${gone.id}/cancel`, {
      revision: gone.revision,
      flowControlSettings: { ignoreCancellationPolicy: true },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const pottery = await business.addService({
      name: 'Pottery',
      type: 'CLASS',
      resourceIds: [],
      rules: { participantsPolicy: { maxParticipantsPerBooking: 3 } },
    });
    const eventId = await classroom.newSession(pottery, { from: `${day}T12:00:00` });
    const seats = { eventId, serviceId: pottery.serviceId };
    await business.booked({ service: pottery, slot: seats, booking: { ...confirmed, totalParticipants: 2 } });
    const answer = await within([wholeDay(day)]);
    expect(answer.body).toMatchObject({ appointmentCount: 2, sessionCount: 1, participantCount: 2 });
    expect(answer.body.visits).toMatchObject([
      { kind: 'APPOINTMENT', bookingId: early.id, resourceIds: [business.ada.resourceId] },
      { kind: 'CLASS', eventId, participants: 2 },
      { kind: 'APPOINTMENT', bookingId: late.id, contactName: 'Grace Hopper', title: 'Haircut' },
    ]);
    expect((await within([wholeDay(day)], { limit: 1 })).body).toMatchObject({
      appointmentCount: 2,
      sessionCount: 1,
      visits: [{ bookingId: early.id }],
    });
    expect((await within([wholeDay(addDays(day, 1))])).body).toMatchObject({ appointmentCount: 0, visits: [] });
  });

  test('of one person, of one place, and of what is to come alone', async () => {
    const day = freshDay();
    await business.booked({ service: haircut, slot: slotOn(day, 9, haircut), booking: confirmed });
    const count = async (...asked: Parameters<typeof within>) => (await within(...asked)).body.appointmentCount;
    expect(await count([wholeDay(day)], { resourceIds: [business.ada.resourceId] })).toBe(1);
    expect(await count([wholeDay(day)], { resourceIds: [business.ben.resourceId] })).toBe(0);
    expect(await count([wholeDay(day, { locationId: business.locationId })])).toBe(1);
    expect(await count([wholeDay(day, { locationId: business.branchId })])).toBe(0);
    expect(await count([{ localStart: `${day}T10:00:00`, localEnd: `${day}T18:00:00` }])).toBe(0);
    expect(await count([wholeDay(addDays(today(), -7))])).toBe(0);
    // By the clock of another zone the day is another one.
    expect(await count([wholeDay(day)], { timeZone: 'Pacific/Kiritimati' })).toBe(1);
    expect(await count([wholeDay(addDays(day, 1))], { timeZone: 'Pacific/Kiritimati' })).toBe(0);
  });

  test('of as many days as there are, each session once, and none of what lies between them', async () => {
    const first = addDays(today(), 20);
    const days = Array.from({ length: 150 }, (_, index) => addDays(first, 2 * index));
    // Closed as a whole and at two places: more periods than days.
    const periods = [
      ...days.map((day) => wholeDay(day)),
      ...days.map((day) => wholeDay(day, { locationId: business.branchId })),
    ];
    const count = async (asked: object[] = periods) => (await within(asked)).body.sessionCount as number;
    const [around, before] = [[wholeDay(addDays(first, 6)), wholeDay(addDays(first, 8))], await count()];
    const aroundBefore = await count(around);
    const swimming = await business.addService({ name: 'Swimming', type: 'CLASS', resourceIds: [] });
    await classroom.newSession(swimming, { from: `${first}T12:00:00`, weekly: true });
    // Of the weekly ones every other is on one of the days.
    expect(await count()).toBe(before + Math.ceil(299 / 14));
    expect(await count(around)).toBe(aroundBefore);
    const overNight = await send('POST', '/calendar/v3/events', {
      event: {
        scheduleId: swimming.scheduleId,
        type: 'CLASS',
        start: { localDate: `${days[3]}T22:00:00` },
        end: { localDate: `${days[4]}T04:00:00` },
        recurrenceRule: { days: [weekdayNames[(new Date(days[3] as string).getUTCDay() + 6) % 7]] },
      },
    });
    expect(overNight.status, overNight.text).toBe(200);
    expect(await count(around)).toBe(aroundBefore + 1);
  });

  test('staff ask of themselves, whomever they name; customers not at all', async () => {
    const day = freshDay();
    await business.booked({ service: haircut, slot: slotOn(day, 9, haircut), booking: confirmed });
    const staff = await server.caller('STAFF');
    const answer = await within([wholeDay(day)], { resourceIds: [business.ada.resourceId] }, staff);
    expect(answer.body).toMatchObject({ appointmentCount: 0, visits: [] });
    expect(outcome(await within([wholeDay(day)], {}, visitor))).toBe('403 PERMISSION_DENIED');
    const desk = await server.caller('FRONT_DESK');
    expect((await within([wholeDay(day)], {}, desk)).body).toMatchObject({ appointmentCount: 1 });
  });

  test.each([
    ['an end before its start', [{ localStart: '2027-01-02T00:00:00', localEnd: '2027-01-01T00:00:00' }], {}],
    ['three years', [wholeDay('2027-01-01'), wholeDay('2029-12-01')], {}],
    ['a zone that there is not', [wholeDay('2027-01-01')], { timeZone: 'Mars/Olympus' }],
  ])('%s is refused', async (_, periods, more) => {
    expect(outcome(await within(periods, more))).toBe('400 INVALID_ARGUMENT');
  });
});
