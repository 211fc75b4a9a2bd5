/** Sessions of classes and places of courses as the published SDK asks for them (bookings sheet 6, 10.3, 21.2). */
import { availability } from '@openhours/contract';
import { availabilityCalendar, eventTimeSlots } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseCatalogueVersion } from '../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { plantSession } from '../support/calendar.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import { addServiceWithRules, addStaff, type PolicyRules, siteZone } from '../support/site-catalogue.ts';

/** Monday, nine in the morning in Berlin. */
const nowMs = Date.UTC(2026, 10, 23, 8);
const path = '/_api/service-availability/v2/time-slots/event';
const month = { fromLocalDate: '2026-11-23T00:00:00', toLocalDate: '2026-12-21T00:00:00' };

let server: TestServer;
let visitor: Record<string, string>;
let yoga: { serviceId: string; scheduleId: string };
let pilates: { serviceId: string; scheduleId: string };
let ada: string;
let masterId: string;
let full: string;
let cancelled: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  visitor = await server.caller('visitor');
  ada = await server.database.transact(server.siteId, async (tx) => addStaff(tx, 'Ada', [[9, 12]], nowMs).resourceId);
  yoga = await addService('CLASS', {});
  pilates = await addService('CLASS', {
    waitlistPolicy: { enabled: true, capacity: 4, reservationTimeInMinutes: 10 },
    limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 24 * 60 },
  });
  await server.database.transact(server.siteId, async (tx) => {
    masterId = plantSession(tx, {
      scheduleId: yoga.scheduleId,
      from: '2026-11-24T10:00:00',
      weekly: true,
      resource_ids: [ada],
      resource_transparencies: ['OPAQUE'],
      resource_roles: ['WRITER'],
      nowMs,
    });
    full = plantSession(tx, { scheduleId: yoga.scheduleId, from: '2026-11-25T10:00:00', taken: 3, nowMs });
    cancelled = plantSession(tx, {
      scheduleId: yoga.scheduleId,
      from: '2026-11-26T10:00:00',
      status: 'CANCELLED',
      nowMs,
    });
    plantSession(tx, { scheduleId: pilates.scheduleId, from: '2026-11-27T10:00:00', taken: 1, nowMs });
  });
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

async function addService(
  type: 'CLASS' | 'COURSE',
  rules: PolicyRules,
  more: { defaultCapacity?: number; onlineBookingEnabled?: boolean } = {},
): Promise<{ serviceId: string; scheduleId: string }> {
  return server.database.transact(server.siteId, async (tx) => {
    return addServiceWithRules(
      tx,
      {
        name: `Group ${newId()}`,
        type,
        rules,
        resourceIds: [],
        sessionDurations: [],
        defaultCapacity: 3,
        ...more,
      },
      nowMs,
    );
  });
}

interface Slot {
  localStartDate: string;
  bookable: boolean;
  serviceId: string;
  eventInfo: { eventId: string; eventTitle: string; waitingList?: unknown };
  totalCapacity: number;
  remainingCapacity: number;
  bookableCapacity: number;
  nonBookableReasons: Record<string, boolean>;
  bookingPolicyViolations: Record<string, unknown>;
  availableResources: unknown[];
}

const ask = (body: Record<string, unknown>): Promise<TestAnswer> =>
  server.send('POST', path, { body, headers: visitor });
async function slotsOf(body: Record<string, unknown> = {}): Promise<Slot[]> {
  const answer = await ask({ ...month, ...body });
  expect(answer.status, answer.text).toBe(200);
  expect(Compile(availability.listEventTimeSlots.output).Check(answer.body)).toBe(true);
  return answer.body.timeSlots as Slot[];
}
const daysOf = async (body: Record<string, unknown> = {}) =>
  (await slotsOf(body)).map(({ localStartDate }) => localStartDate.slice(5, 10));

describe('10.3 the list', () => {
  test('a visitor of the published SDK gets the sessions of all classes, ascending', async () => {
    const client = sdkClient(server, { eventTimeSlots }, visitorOf(server));
    const answer = await client.eventTimeSlots.listEventTimeSlots({ ...month, timeZone: siteZone });
    expect(answer.timeZone).toBe(siteZone);
    expect(answer.pagingMetadata).toMatchObject({ hasNext: false });
    expect(answer.timeSlots?.map(({ localStartDate }) => localStartDate)).toEqual([
      '2026-11-24T10:00:00',
      '2026-11-25T10:00:00',
      '2026-11-26T10:00:00',
      '2026-11-27T10:00:00',
      '2026-12-01T10:00:00',
      '2026-12-08T10:00:00',
      '2026-12-15T10:00:00',
    ]);
    const [first] = answer.timeSlots ?? [];
    expect(first).toMatchObject({
      serviceId: yoga.serviceId,
      scheduleId: yoga.scheduleId,
      localEndDate: '2026-11-24T11:00:00',
      bookable: true,
      location: { locationType: 'BUSINESS' },
      eventInfo: { eventTitle: 'Yoga' },
      totalCapacity: 3,
      remainingCapacity: 3,
      bookableCapacity: 3,
      nestedTimeSlots: [],
      allDay: false,
    });
    expect(first?.eventInfo?.eventId).toMatch(/^.{36,250}$/);
    expect(first?.eventInfo?.eventId?.startsWith(masterId.replaceAll('-', ''))).toBe(true);
  });

  test('21.2: places are capacity minus participants; a full session says so', async () => {
    const [slot] = await slotsOf({ serviceIds: [yoga.serviceId], fromLocalDate: '2026-11-25T00:00:00' });
    expect(slot).toMatchObject({
      eventInfo: { eventId: full },
      bookable: false,
      totalCapacity: 3,
      remainingCapacity: 0,
      bookableCapacity: 0,
      nonBookableReasons: {
        noRemainingCapacity: true,
        violatesBookingPolicy: false,
        reservedForWaitingList: false,
        eventCancelled: false,
      },
    });
  });

  test('21.3: the policy of the service is told; the waitlist only where there is one', async () => {
    const [slot] = await slotsOf({ serviceIds: [pilates.serviceId] });
    expect(slot).toMatchObject({
      bookable: false,
      remainingCapacity: 2,
      bookingPolicyViolations: {
        tooEarlyToBook: true,
        earliestBookingDate: '2026-11-26T09:00:00.000Z',
        tooLateToBook: false,
        bookOnlineDisabled: false,
      },
      nonBookableReasons: { violatesBookingPolicy: true, noRemainingCapacity: false },
      eventInfo: { waitingList: { totalCapacity: 4, remainingCapacity: 4 } },
    });
    expect((await slotsOf({ serviceIds: [yoga.serviceId] }))[0]?.eventInfo.waitingList).toBeUndefined();
  });

  test('cancelled sessions are there only with includeNonBookable, its default, and say so', async () => {
    const all = await slotsOf({ serviceIds: [yoga.serviceId] });
    expect(all.find(({ eventInfo }) => eventInfo.eventId === cancelled)).toMatchObject({
      bookable: false,
      remainingCapacity: 0,
      nonBookableReasons: { eventCancelled: true, noRemainingCapacity: false },
    });
    expect(await daysOf({ includeNonBookable: false })).toEqual(['11-24', '12-01', '12-08', '12-15']);
  });

  test('serviceIds, minBookableCapacity and policy violations filter; an unknown service has no sessions', async () => {
    expect(await daysOf({ serviceIds: [pilates.serviceId] })).toEqual(['11-27']);
    expect(await daysOf({ serviceIds: [newId()] })).toEqual([]);
    expect(await daysOf({ minBookableCapacity: 3 })).toEqual(['11-24', '12-01', '12-08', '12-15']);
    expect(await daysOf({ minBookableCapacity: 4 })).toEqual([]);
    expect(await daysOf({ bookingPolicyViolations: { tooEarlyToBook: true } })).toEqual(['11-27']);
    expect(await daysOf({ bookingPolicyViolations: { tooEarlyToBook: false }, includeNonBookable: false })).toEqual([
      '11-24',
      '12-01',
      '12-08',
      '12-15',
    ]);
  });

  test('eventFilter asks about resources, places and seats', async () => {
    expect(await daysOf({ eventFilter: { 'resources.id': { $hasSome: [ada] } } })).toEqual([
      '11-24',
      '12-01',
      '12-08',
      '12-15',
    ]);
    expect(await daysOf({ eventFilter: { 'resources.id': { $hasSome: [newId()] } } })).toEqual([]);
    const [first] = await slotsOf();
    const locationId = (first as unknown as { location: { id: string } }).location.id;
    expect(await daysOf({ eventFilter: { 'location.id': locationId } })).toHaveLength(7);
    expect(await daysOf({ eventFilter: { 'location.id': { $in: [newId()] } } })).toEqual([]);
    expect(await daysOf({ eventFilter: { remainingCapacity: { $gte: 1, $lt: 3 } } })).toEqual(['11-27']);
    expect(await daysOf({ eventFilter: { $or: [{ id: full }, { id: cancelled }] } })).toEqual(['11-25', '11-26']);
    expect(await daysOf({ eventFilter: { $not: { recurringEventId: masterId } } })).toEqual([
      '11-25',
      '11-26',
      '11-27',
    ]);
    for (const eventFilter of [
      { appId: '13d21c63-b5ec-5912-8397-c3a5ddb27a97' },
      { transparency: 'OPAQUE' },
      { conferencingDetails: { $exists: false } },
      { eventType: 'CLASS' },
    ]) {
      expect(await daysOf({ eventFilter })).toHaveLength(7);
    }
    for (const eventFilter of [
      { appId: newId() },
      { transparency: 'TRANSPARENT' },
      { conferencingDetails: { $exists: true } },
      { location: { $exists: true } },
      { 'resources.transparency': { $hasSome: ['TRANSPARENT'] } },
    ]) {
      expect(await daysOf({ eventFilter })).toEqual([]);
    }
    expect(await daysOf({ eventFilter: { status: 'CANCELLED' } })).toEqual(['11-26']);
    const opaque = { 'resources.transparency': { $hasAll: ['OPAQUE'] } };
    expect(await daysOf({ eventFilter: opaque })).toEqual(['11-24', '12-01', '12-08', '12-15']);
    for (const eventFilter of [{ colour: 'red' }, { 'location.id': { $gt: 'a' } }]) {
      const answer = await ask({ ...month, eventFilter });
      expect([answer.status, answer.text.includes('"field":"eventFilter"')]).toEqual([400, true]);
    }
  });

  test('maxSlotsPerDay prefers bookable sessions of a day, within a month', async () => {
    const extra = await server.database.transact(server.siteId, async (tx) =>
      plantSession(tx, { scheduleId: yoga.scheduleId, from: '2026-11-25T18:00:00', nowMs }),
    );
    const wednesday = { fromLocalDate: '2026-11-25T00:00:00', toLocalDate: '2026-11-26T00:00:00' };
    expect(await slotsOf(wednesday)).toHaveLength(2);
    expect((await slotsOf({ ...wednesday, maxSlotsPerDay: 1 })).map(({ eventInfo }) => eventInfo.eventId)).toEqual([
      extra,
    ]);
    const long = await ask({ ...month, toLocalDate: '2026-12-31T00:00:00', maxSlotsPerDay: 1 });
    expect([long.status, long.code]).toEqual([400, 'INVALID_ARGUMENT']);
    await server.database.serverReader.all(
      statement(`delete from calendar_event where site_id = $1 and id = $2`, [server.siteId, extra]),
    );
  });

  test('starts are inclusive, ends exclusive; bounds and answers are in the zone asked for', async () => {
    const answer = await ask({
      fromLocalDate: '2026-11-24T04:00:00',
      toLocalDate: '2026-11-25T04:00:00',
      timeZone: 'America/New_York',
    });
    expect((answer.body.timeSlots as Slot[]).map(({ localStartDate }) => localStartDate)).toEqual([
      '2026-11-24T04:00:00',
    ]);
  });

  test('pages follow each other by a signed cursor that holds the query', async () => {
    const whole = await daysOf({ serviceIds: [yoga.serviceId] });
    const paged: string[] = [];
    let body: Record<string, unknown> = { ...month, serviceIds: [yoga.serviceId], cursorPaging: { limit: 2 } };
    for (;;) {
      const answer = await ask(body);
      expect(answer.status, answer.text).toBe(200);
      paged.push(...(answer.body.timeSlots as Slot[]).map(({ localStartDate }) => localStartDate.slice(5, 10)));
      const { cursors, hasNext } = answer.body.pagingMetadata as { cursors: { next?: string }; hasNext: boolean };
      expect(hasNext).toBe(cursors.next !== undefined);
      if (cursors.next === undefined) {
        break;
      }
      body = { cursorPaging: { cursor: cursors.next } };
    }
    expect(paged).toEqual(whole);
    const broken = await ask({ cursorPaging: { cursor: 'x' } });
    expect([broken.status, broken.text.includes('"field":"cursorPaging.cursor"')]).toEqual([400, true]);
  });

  test.each([
    [{}, 'MISSING_ARGUMENTS'],
    [{ fromLocalDate: '2026-11-24T00:00:00' }, 'MISSING_ARGUMENTS'],
    [{ ...month, toLocalDate: '2026-11-23T00:00:00' }, 'INVALID_ARGUMENT'],
    [{ ...month, toLocalDate: '2028-11-23T00:00:00' }, 'INVALID_ARGUMENT'],
    [{ ...month, timeZone: 'Mars/Olympus' }, 'INVALID_ARGUMENT'],
    [{ ...month, minBookableCapacity: 0 }, 'INVALID_ARGUMENT'],
    [{ ...month, maxSlotsPerDay: 1001 }, 'INVALID_ARGUMENT'],
    [{ ...month, cursorPaging: { limit: 1001 } }, 'INVALID_ARGUMENT'],
  ])('%j is refused', async (body, code) => {
    const answer = await ask(body);
    expect([answer.status, answer.code], answer.text).toEqual([400, code]);
  });
});

describe('10.3 one session', () => {
  test('by its id, an instance that is no row and a cancelled one included; unknown is 404', async () => {
    const client = sdkClient(server, { eventTimeSlots }, visitorOf(server));
    const [first] = await slotsOf();
    const id = first?.eventInfo.eventId as string;
    const answer = await client.eventTimeSlots.getEventTimeSlot(id, { timeZone: 'UTC' });
    expect(answer).toMatchObject({
      timeZone: 'UTC',
      timeSlot: { localStartDate: '2026-11-24T09:00:00', eventInfo: { eventId: id }, bookable: true },
    });
    const gone = await server.send('GET', `${path}/${cancelled}`, { headers: visitor });
    expect(gone.body.timeSlot).toMatchObject({ bookable: false, nonBookableReasons: { eventCancelled: true } });
    for (const unknown of [newId(), masterId]) {
      const missing = await server.send('GET', `${path}/${unknown}`, { headers: visitor });
      expect([missing.status, missing.code]).toEqual([404, 'SLOT_NOT_FOUND']);
    }
    const stranger = await server.caller('visitor', await server.addSite('Stranger'));
    expect((await server.send('GET', `${path}/${full}`, { headers: stranger })).status).toBe(404);
  });
});

describe('6 classes in the older query', () => {
  const query = async (filter: Record<string, unknown>) => {
    const answer = await server.send('POST', '/availability-calendar/v1/availability/query', {
      headers: visitor,
      body: {
        query: { filter: { startDate: '2026-11-24T00:00:00Z', endDate: '2026-11-28T00:00:00Z', ...filter } },
        timezone: siteZone,
      },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.availabilityEntries as { slot: Record<string, unknown>; bookable: boolean }[];
  };

  test('one entry per session, with its event, places and waitlist', async () => {
    const entries = await query({ serviceId: [yoga.serviceId, pilates.serviceId] });
    expect(entries.map(({ slot, bookable }) => [slot.startDate, bookable])).toEqual([
      ['2026-11-24T10:00:00+01:00', true],
      ['2026-11-25T10:00:00+01:00', false],
      ['2026-11-27T10:00:00+01:00', false],
    ]);
    expect(entries[0]).toMatchObject({
      slot: { serviceId: yoga.serviceId, resource: { id: ada, name: 'Ada' }, timezone: siteZone },
      totalSpots: 3,
      openSpots: 3,
      locked: false,
      isFromV2: false,
    });
    expect(entries[0]?.slot.sessionId).toBe(entries[0]?.slot.eventId);
    expect(entries[1]).toMatchObject({ slot: { eventId: full }, openSpots: 0 });
    expect(entries[1]).not.toHaveProperty('waitingList');
    expect(entries[2]).toMatchObject({ openSpots: 2, waitingList: { totalSpots: 4, openSpots: 4 } });
  });

  test('openSpots is the least number of places, resourceId the one who holds it', async () => {
    expect(await query({ serviceId: yoga.serviceId, openSpots: 1 })).toHaveLength(1);
    expect(await query({ serviceId: yoga.serviceId, openSpots: 4 })).toHaveLength(0);
    expect(await query({ serviceId: yoga.serviceId, resourceId: ada })).toHaveLength(1);
    expect(await query({ serviceId: yoga.serviceId, resourceId: newId() })).toHaveLength(0);
  });

  test('courses give no entries', async () => {
    const course = await addService('COURSE', {});
    await server.database.transact(server.siteId, async (tx) => {
      plantSession(tx, { scheduleId: course.scheduleId, type: 'COURSE', from: '2026-11-25T10:00:00', nowMs });
    });
    expect(await query({ serviceId: course.serviceId })).toEqual([]);
  });
});

describe('6 courses', () => {
  async function newCourse(rules: Parameters<typeof addService>[1], from: string, to: string, taken = 0) {
    const course = await addService('COURSE', rules);
    await server.database.transact(server.siteId, async (tx) => {
      plantSession(tx, { scheduleId: course.scheduleId, type: 'COURSE', from, nowMs });
      plantSession(tx, { scheduleId: course.scheduleId, type: 'COURSE', from: to, nowMs });
      raiseCatalogueVersion(tx);
      tx.write(
        statement(
          `update schedule set taken = $3, frame_status = 'FINITE',
             frame_start = (select min(start_at) from calendar_event where site_id = $1 and schedule_id = $2),
             frame_end = (select max(end_at) from calendar_event where site_id = $1 and schedule_id = $2)
           where site_id = $1 and id = $2`,
          [server.siteId, course.scheduleId, taken],
        ),
      );
    });
    return course;
  }
  const read = (scheduleId: string) =>
    server.send('GET', `/v2/availability/schedule/${scheduleId}`, { headers: visitor });

  test('places are capacity minus participants, with the policy of the first session', async () => {
    const course = await newCourse(
      { participantsPolicy: { maxParticipantsPerBooking: 2 } },
      '2026-11-25T10:00:00',
      '2026-12-02T10:00:00',
      2,
    );
    const client = sdkClient(server, { availabilityCalendar }, ownerOf(server));
    expect(await client.availabilityCalendar.getScheduleAvailability(course.scheduleId)).toMatchObject({
      availability: {
        totalSpots: 3,
        openSpots: 1,
        bookingPolicyViolations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
      },
      bookingPolicySettings: { maxParticipantsPerBooking: 2 },
    });
  });

  test('a course that has begun is too late, unless booking after the start is allowed until its last session', async () => {
    const begun = await newCourse({}, '2026-11-20T10:00:00', '2026-12-02T10:00:00');
    expect((await read(begun.scheduleId)).body.availability).toMatchObject({
      bookingPolicyViolations: { tooLateToBook: true },
    });
    const open = await newCourse(
      { bookAfterStartPolicy: { enabled: true } },
      '2026-11-20T10:00:00',
      '2026-12-02T10:00:00',
    );
    expect((await read(open.scheduleId)).body.availability).toMatchObject({
      bookingPolicyViolations: { tooLateToBook: false },
    });
    // The last session runs from half past eight until half past nine; now it is nine.
    const last = await newCourse(
      { bookAfterStartPolicy: { enabled: true } },
      '2026-11-20T10:00:00',
      '2026-11-23T08:30:00',
    );
    expect((await read(last.scheduleId)).body.availability).toMatchObject({
      bookingPolicyViolations: { tooLateToBook: true },
    });
  });

  test('unknown schedules are not resolved, and those of other services are no courses', async () => {
    const unknown = await read(newId());
    expect([unknown.status, unknown.code]).toEqual([404, 'FAILED_RESOLVING_SCHEDULE']);
    const ofClass = await read(yoga.scheduleId);
    expect([ofClass.status, ofClass.code]).toEqual([428, 'FAILED_VALIDATING_AVAILABILITY']);
  });
});
