/** One slot, the ends of a start, ranges of durations, and why a start is not offered (bookings sheet 10.2, 10.5; design 5). */
import { availability, availabilityExplanation, staffResourceTypeId } from '@openhours/contract';
import { availabilityTimeSlots } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseCatalogueVersion } from '../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { occupy } from '../../packages/server/src/domains/calendar/index.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { blockTime, plantSession } from '../support/calendar.ts';
import { restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addServiceWithRules,
  addStaff,
  type NewService,
  type PolicyRules,
  siteZone,
} from '../support/site-catalogue.ts';

/** Monday, nine in the morning in Berlin. */
const nowMs = Date.UTC(2026, 10, 23, 8);
const root = '/_api/service-availability/v2/time-slots';

let server: TestServer;
let visitor: Record<string, string>;
let owner: Record<string, string>;
let ada: string;
let adaSchedule: string;
let eve: string;
let haircut: string;
let mainId: string;
let bookingId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  visitor = await server.caller('visitor');
  owner = await server.caller('apiKey');
  bookingId = newId();
  await server.database.transact(server.siteId, async (tx) => {
    const first = addStaff(tx, 'Ada', [[9, 17]], nowMs);
    ada = first.resourceId;
    adaSchedule = first.eventsScheduleId;
    eve = addStaff(tx, 'Eve', [[12, 20]], nowMs).resourceId;
    await tx.flush();
    mainId = (await readLocations(tx)).find((each) => each.is_default)?.id as string;
    // On Tuesday Ada is booked from eleven to twelve and blocked from three to four.
    const eleven = Date.UTC(2026, 10, 24, 10);
    const shared = { resourceId: ada, blocks: true, exclusive: true };
    occupy(
      tx,
      [{ ...shared, source: 'BOOKING', sourceId: bookingId, startMs: eleven, endMs: eleven + hourMs }],
      () => new Error('taken'),
    );
    blockTime(tx, {
      id: newId(),
      scheduleId: adaSchedule,
      resourceIds: [ada],
      title: 'Dentist',
      startMs: eleven + 4 * hourMs,
      endMs: eleven + 5 * hourMs,
      timeZone: siteZone,
      nowMs,
    });
  });
  haircut = await addService({});
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

async function addService(rules: PolicyRules, more: Partial<NewService> = {}): Promise<string> {
  return server.database.transact(server.siteId, async (tx) => {
    const service = { name: `Session ${newId()}`, resourceIds: [ada, eve], rules, ...more };
    return (await addServiceWithRules(tx, service, nowMs)).serviceId;
  });
}

/** A service whose customers choose how long, made by the call of its owner. */
async function addRanged(durationRange: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await server.send('POST', '/_api/bookings/v2/services', {
    headers: owner,
    body: {
      service: {
        type: 'APPOINTMENT',
        name: `Rental ${newId()}`,
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true } },
        schedule: { availabilityConstraints: { durationRange } },
        staffMemberIds: [ada],
        ...more,
      },
    },
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.service as { id: string }).id;
}

const at = (time: string, day = '2026-11-24') => `${day}T${time}:00`;
const location = () => ({ id: mainId, locationType: 'BUSINESS' });

describe('10.2 getAvailabilityTimeSlot', () => {
  const get = (body: Record<string, unknown>) =>
    server.send('POST', `${root}/get`, {
      headers: visitor,
      body: { serviceId: haircut, timeZone: siteZone, location: location(), ...body },
    });

  test('the published SDK gets the slot with all free resources', async () => {
    const client = sdkClient(server, { availabilityTimeSlots }, visitorOf(server));
    const answer = await client.availabilityTimeSlots.getAvailabilityTimeSlot(
      haircut,
      at('13:00'),
      at('14:00'),
      siteZone,
      { _id: mainId, locationType: 'BUSINESS' },
    );
    expect(answer).toMatchObject({
      timeZone: siteZone,
      timeSlot: {
        serviceId: haircut,
        localStartDate: at('13:00'),
        localEndDate: at('14:00'),
        bookable: true,
        totalCapacity: 1,
        availableResources: [
          {
            resourceTypeId: staffResourceTypeId,
            resources: [
              { _id: ada, name: 'Ada' },
              { _id: eve, name: 'Eve' },
            ],
            hasMoreAvailableResources: false,
          },
        ],
      },
    });
  });

  test('more than ten free resources are all named', async () => {
    const many = await server.database.transact(server.siteId, async (tx) =>
      Array.from({ length: 12 }, (_, index) => addStaff(tx, `Person ${index}`, [[9, 10]], nowMs).resourceId),
    );
    const serviceId = await addService({}, { resourceIds: many });
    const answer = await get({ serviceId, localStartDate: at('09:00'), localEndDate: at('10:00') });
    const slot = answer.body.timeSlot as { availableResources: { resources: { id: string }[] }[] };
    expect(slot.availableResources[0]?.resources.map(({ id }) => id)).toEqual(many);
    expect(Compile(availability.getAvailabilityTimeSlot.output).Check(answer.body)).toBe(true);
  });

  test('a wanted resource must be free; named types only are answered', async () => {
    const wanted = { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [eve] }] };
    const times = { localStartDate: at('13:00'), localEndDate: at('14:00') };
    const answer = await get({ ...times, ...wanted });
    expect(answer.body.timeSlot).toMatchObject({ availableResources: [{ resources: [{ id: eve }] }] });
    expect((await get({ localStartDate: at('09:00'), localEndDate: at('10:00'), ...wanted })).status).toBe(404);
    const other = await get({ ...times, includeResourceTypeIds: [newId()] });
    expect(other.body.timeSlot).toMatchObject({ availableResources: [] });
  });

  test('a slot that the policy forbids is there, and says so', async () => {
    const serviceId = await addService({
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 5 * 24 * 60 },
    });
    const answer = await get({ serviceId, localStartDate: at('13:00'), localEndDate: at('14:00') });
    expect(answer.body.timeSlot).toMatchObject({ bookable: false, bookingPolicyViolations: { tooLateToBook: true } });
  });

  test.each([
    ['nobody is free', { localStartDate: '2026-11-24T11:00:00', localEndDate: '2026-11-24T12:00:00' }, 404],
    ['off the grid', { localStartDate: '2026-11-24T13:10:00', localEndDate: '2026-11-24T14:10:00' }, 404],
    ['another length', { localStartDate: '2026-11-24T13:00:00', localEndDate: '2026-11-24T13:45:00' }, 404],
    ['outside the hours', { localStartDate: '2026-11-24T22:00:00', localEndDate: '2026-11-24T23:00:00' }, 404],
    ['ends before it starts', { localStartDate: '2026-11-24T13:00:00', localEndDate: '2026-11-24T12:00:00' }, 400],
    ['no end', { localStartDate: '2026-11-24T13:00:00' }, 400],
    [
      'another zone',
      { localStartDate: '2026-11-24T13:00:00', localEndDate: '2026-11-24T14:00:00', timeZone: 'X' },
      400,
    ],
  ])('%s', async (_case, body, status) => {
    const answer = await get(body);
    expect([answer.status, answer.code], answer.text).toEqual([
      status,
      status === 404 ? 'SLOT_NOT_FOUND' : 'INVALID_ARGUMENT',
    ]);
  });

  test('an unknown service, a class and a business place without its id are refused', async () => {
    const times = { localStartDate: at('13:00'), localEndDate: at('14:00') };
    expect((await get({ ...times, serviceId: newId() })).code).toBe('SERVICE_NOT_FOUND');
    expect((await get({ ...times, location: { locationType: 'BUSINESS' } })).status).toBe(400);
    expect((await get({ ...times, location: { locationType: 'CUSTOMER' } })).status).toBe(404);
    expect((await get({ ...times, location: undefined, timeZone: undefined })).status).toBe(200);
  });
});

describe('10.5 end options and ranges of hours', () => {
  const endsOf = async (serviceId: string, start: string, more: Record<string, unknown> = {}) => {
    const answer = await server.send('POST', `${root}/end-options`, {
      headers: visitor,
      body: { serviceId, localStartDate: start, location: location(), timeZone: siteZone, ...more },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(Compile(availability.listAvailabilityTimeSlotEndOptions.output).Check(answer.body)).toBe(true);
    return (answer.body.endOptions as { localStartDate: string; localEndDate: string }[]).map((slot) => {
      expect(slot.localStartDate).toBe(start);
      return slot.localEndDate.slice(11, 16);
    });
  };
  const range = { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 180 } };

  test('ascending from the shortest to the longest, as far as the time is free', async () => {
    const serviceId = await addRanged(range);
    expect(await endsOf(serviceId, at('12:00'))).toEqual(['13:00', '13:30', '14:00', '14:30', '15:00']);
    // Ada is blocked at three, and gone at five.
    expect(await endsOf(serviceId, at('13:30'))).toEqual(['14:30', '15:00']);
    expect(await endsOf(serviceId, at('16:00'))).toEqual(['17:00']);
    expect(await endsOf(serviceId, at('11:00'))).toEqual([]);
    expect(await endsOf(serviceId, at('12:00'), { maxLocalEndDate: at('13:30') })).toEqual(['13:00', '13:30']);
    expect(
      await endsOf(serviceId, at('12:00'), {
        resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [eve] }],
      }),
    ).toEqual([]);
    const client = sdkClient(server, { availabilityTimeSlots }, visitorOf(server));
    const answer = await client.availabilityTimeSlots.listAvailabilityTimeSlotEndOptions(serviceId, {
      localStartDate: at('12:00'),
      location: { _id: mainId, locationType: 'BUSINESS' },
    });
    expect(answer.endOptions).toHaveLength(5);
    expect(answer.endOptions?.[0]).toMatchObject({ totalCapacity: 1, availableResources: [] });
  });

  test('21.1.1: starts are those of the shortest session; a chosen length within the range is taken', async () => {
    const serviceId = await addRanged(range);
    const starts = async (customerChoices?: Record<string, unknown>) => {
      const answer = await server.send('POST', root, {
        headers: visitor,
        body: { serviceId, fromLocalDate: at('12:00'), toLocalDate: at('17:00'), customerChoices },
      });
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.timeSlots as { localStartDate: string }[]).map((slot) => slot.localStartDate.slice(11, 16));
    };
    expect(await starts()).toEqual(['12:00', '12:30', '13:00', '13:30', '14:00', '16:00']);
    expect(await starts({ durationInMinutes: 150 })).toEqual(['12:00', '12:30']);
    const long = await server.send('POST', root, {
      headers: visitor,
      body: {
        serviceId,
        fromLocalDate: at('12:00'),
        toLocalDate: at('17:00'),
        customerChoices: { durationInMinutes: 181 },
      },
    });
    expect(long.status).toBe(400);
  });

  test('refusals: another kind of service, an end beyond the longest, an unknown service', async () => {
    const serviceId = await addRanged(range);
    const ask = (body: Record<string, unknown>) =>
      server.send('POST', `${root}/end-options`, {
        headers: visitor,
        body: { serviceId, localStartDate: at('12:00'), location: location(), ...body },
      });
    for (const [body, status, code] of [
      [{ serviceId: haircut }, 428, 'END_OPTIONS_NOT_SUPPORTED'],
      [{ maxLocalEndDate: at('15:01') }, 400, 'MAX_END_DATE_EXCEEDS_MAXIMUM'],
      [{ maxLocalEndDate: at('12:00') }, 400, 'INVALID_ARGUMENT'],
      [{ serviceId: newId() }, 404, 'SERVICE_NOT_FOUND'],
      [{ location: undefined }, 400, 'INVALID_ARGUMENT'],
      [{ location: { locationType: 'BUSINESS' } }, 400, 'INVALID_ARGUMENT'],
    ] as const) {
      const answer = await ask(body);
      expect([answer.status, answer.code], answer.text).toEqual([status, code]);
    }
  });
});

describe('ranges of days', () => {
  test('slots are whole days on which the resource works and nothing is booked', async () => {
    const serviceId = await addRanged({
      unitType: 'DAY',
      dayOptions: { minDurationInDays: 2, maxDurationInDays: 3 },
    });
    const ask = async (customerChoices?: Record<string, unknown>) => {
      const answer = await server.send('POST', root, {
        headers: visitor,
        body: {
          serviceId,
          fromLocalDate: '2026-11-23T00:00:00',
          toLocalDate: '2026-11-29T00:00:00',
          bookable: true,
          customerChoices,
        },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.timeSlots as { localStartDate: string; localEndDate: string; allDay: boolean }[];
    };
    // Tuesday has a booking.
    const slots = await ask();
    expect(slots.map(({ localStartDate, localEndDate }) => `${localStartDate} ${localEndDate}`)).toEqual([
      '2026-11-25T00:00:00 2026-11-27T00:00:00',
      '2026-11-26T00:00:00 2026-11-28T00:00:00',
      '2026-11-27T00:00:00 2026-11-29T00:00:00',
      '2026-11-28T00:00:00 2026-11-30T00:00:00',
    ]);
    expect(slots.every(({ allDay }) => allDay)).toBe(true);
    expect((await ask({ durationInMinutes: 3 * 1440 }))[0]?.localEndDate).toBe('2026-11-28T00:00:00');
    const one = await server.send('POST', `${root}/get`, {
      headers: visitor,
      body: { serviceId, localStartDate: at('00:00', '2026-11-25'), localEndDate: at('00:00', '2026-11-28') },
    });
    expect(one.body.timeSlot).toMatchObject({ allDay: true, bookable: true });
    const odd = await server.send('POST', root, {
      headers: visitor,
      body: {
        serviceId,
        fromLocalDate: at('00:00'),
        toLocalDate: at('00:00', '2026-11-29'),
        customerChoices: { durationInMinutes: 3000 },
      },
    });
    expect(odd.status).toBe(400);
  });
});

describe('design 5: explain', () => {
  const explain = async (body: Record<string, unknown>, headers = visitor) => {
    const answer = await server.send('POST', '/v1/availability/explain', {
      headers,
      body: { serviceId: haircut, timeZone: siteZone, ...body },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(Compile(availabilityExplanation.explainAvailability.output).Check(answer.body)).toBe(true);
    return answer.body as {
      offered: boolean;
      bookable: boolean;
      description: string;
      reasons: { code: string; suggestedAction: string; description: string }[];
      nearest: { localStartDate: string }[];
      resources?: { id: string; free: boolean; reason?: { code: string }; conflicts: unknown[] }[];
    };
  };
  const codesOf = async (body: Record<string, unknown>) =>
    (await explain(body)).reasons.map(({ code, suggestedAction }) => `${code} ${suggestedAction}`);

  test('a start that is offered has no reasons', async () => {
    expect(await explain({ localStartDate: at('13:00') })).toMatchObject({
      offered: true,
      bookable: true,
      reasons: [],
      nearest: [],
      localEndDate: at('14:00'),
      description: 'It is offered and can be booked.',
    });
  });

  test('each reason has a code, a sentence and what helps', async () => {
    expect(await codesOf({ localStartDate: at('11:00') })).toEqual([
      'RESOURCE_BUSY CHOOSE_ANOTHER_TIME',
      'RESOURCE_NOT_IN_WORKING_HOURS CHECK_STAFF_WORKING_HOURS',
    ]);
    expect(await codesOf({ localStartDate: at('15:00'), resourceId: ada })).toEqual([
      'RESOURCE_BLOCKED CHECK_BLOCKED_TIME',
    ]);
    expect(await codesOf({ localStartDate: at('19:30') })).toEqual([
      'RESOURCE_NOT_IN_WORKING_HOURS CHECK_STAFF_WORKING_HOURS',
      'DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS REDUCE_DURATION_OR_BUFFER',
    ]);
    expect(await codesOf({ localStartDate: at('13:10') })).toEqual(['START_NOT_ON_GRID CHECK_SPLIT_INTERVAL']);
    expect(await codesOf({ localStartDate: at('13:00'), localEndDate: at('13:20') })).toEqual([
      'DURATION_NOT_OFFERED CHOOSE_AN_OFFERED_DURATION',
    ]);
    expect(await codesOf({ localStartDate: at('13:00'), location: { id: newId() } })).toEqual([
      'REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE CHECK_SERVICE_LOCATIONS',
    ]);
    expect(await codesOf({ localStartDate: at('13:00'), resourceId: newId() })).toEqual([
      'RESOURCE_NOT_ASSIGNED_TO_SERVICE ASSIGN_RESOURCE_TO_SERVICE',
    ]);
    const buffered = await addService({}, { bufferMinutes: 30, resourceIds: [ada] });
    expect(await codesOf({ serviceId: buffered, localStartDate: at('10:00') })).toEqual([
      'BUFFER_TIME_ELIMINATES_WINDOWS REDUCE_DURATION_OR_BUFFER',
    ]);
    const idle = await server.database.transact(
      server.siteId,
      async (tx) => addStaff(tx, 'Idle', [], nowMs).resourceId,
    );
    const unserved = await addService({}, { resourceIds: [idle] });
    expect(await codesOf({ serviceId: unserved, localStartDate: at('10:00') })).toEqual([
      'RESOURCE_HAS_NO_WORKING_HOURS CHECK_STAFF_WORKING_HOURS',
    ]);
    const nobody = await addService({}, { resourceIds: [ada] });
    await server.database.transact(server.siteId, async (tx) => {
      raiseCatalogueVersion(tx);
      tx.write(
        statement(`update service set staff_ids = '{}' where site_id = $1 and id = $2`, [server.siteId, nobody]),
      );
    });
    expect(await codesOf({ serviceId: nobody, localStartDate: at('10:00') })).toEqual([
      'NO_ASSIGNED_STAFF_OR_RESOURCES ASSIGN_STAFF_OR_RESOURCES',
    ]);
  });

  test('policies make a shown start unbookable; a time that the clock skips does not exist', async () => {
    const early = await addService(
      { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } },
      { onlineBookingEnabled: false },
    );
    const answer = await explain({ serviceId: early, localStartDate: at('13:00') });
    expect(answer).toMatchObject({ offered: true, bookable: false, earliestBookingDate: '2026-11-24T11:00:00.000Z' });
    expect(answer.reasons.map(({ code }) => code)).toEqual(['TOO_EARLY_TO_BOOK', 'ONLINE_BOOKING_DISABLED']);
    expect(await codesOf({ localStartDate: at('09:00', '2026-11-23') })).toEqual([
      'TOO_LATE_TO_BOOK CHECK_BOOKING_POLICY',
    ]);
    expect(await codesOf({ localStartDate: '2027-03-28T02:30:00' })).toEqual([
      'START_SKIPPED_BY_CLOCK_CHANGE CHOOSE_ANOTHER_TIME',
    ]);
  });

  test('the nearest bookable starts are named, and can be booked', async () => {
    const { nearest } = await explain({ localStartDate: at('11:00') });
    expect(nearest.map(({ localStartDate }) => localStartDate.slice(11, 16))).toEqual([
      '09:30',
      '10:00',
      '12:00',
      '12:30',
    ]);
    for (const { localStartDate } of nearest) {
      expect((await explain({ localStartDate })).bookable).toBe(true);
    }
  });

  test('who is taken by what is for the business alone', async () => {
    expect(await explain({ localStartDate: at('11:00') })).not.toHaveProperty('resources');
    const { resources } = await explain({ localStartDate: at('11:00') }, owner);
    expect(resources).toEqual([
      expect.objectContaining({
        id: ada,
        free: false,
        reason: expect.objectContaining({ code: 'RESOURCE_BUSY' }),
        conflicts: [{ source: 'BOOKING', id: bookingId }],
      }),
      expect.objectContaining({
        id: eve,
        free: false,
        reason: expect.objectContaining({ code: 'RESOURCE_NOT_IN_WORKING_HOURS' }),
        conflicts: [],
      }),
    ]);
  });

  test('a session of a class is explained by its id', async () => {
    const { scheduleId, full, gone, open } = await server.database.transact(server.siteId, async (tx) => {
      const made = await addServiceWithRules(
        tx,
        { name: 'Yoga', type: 'CLASS', resourceIds: [], sessionDurations: [], defaultCapacity: 3 },
        nowMs,
      );
      const session = { scheduleId: made.scheduleId, nowMs };
      return {
        scheduleId: made.scheduleId,
        full: plantSession(tx, { ...session, from: at('10:00'), taken: 3 }),
        gone: plantSession(tx, { ...session, from: at('12:00'), status: 'CANCELLED' }),
        open: plantSession(tx, { ...session, from: at('14:00') }),
      };
    });
    expect(scheduleId).toBeDefined();
    expect(await explain({ eventId: open })).toMatchObject({ offered: true, bookable: true });
    const answer = await explain({ eventId: full });
    expect(answer).toMatchObject({ offered: true, bookable: false });
    expect(answer.reasons.map(({ code }) => code)).toEqual(['NO_REMAINING_CAPACITY']);
    expect(answer.nearest.map(({ localStartDate }) => localStartDate)).toEqual([at('14:00')]);
    expect((await explain({ eventId: gone })).reasons.map(({ code }) => code)).toEqual(['EVENT_CANCELLED']);
  });

  test.each([
    [{ serviceId: undefined, localStartDate: at('13:00') }, 400, 'MISSING_ARGUMENTS'],
    [{}, 400, 'MISSING_ARGUMENTS'],
    [{ serviceId: newId(), localStartDate: at('13:00') }, 404, 'SERVICE_NOT_FOUND'],
    [{ eventId: newId() }, 404, 'SLOT_NOT_FOUND'],
    [{ localStartDate: at('13:00'), timeZone: 'Mars/Olympus' }, 400, 'INVALID_ARGUMENT'],
    [{ localStartDate: at('13:00'), localEndDate: at('12:00') }, 400, 'INVALID_ARGUMENT'],
  ])('%j: %i %s', async (body, status, code) => {
    const answer = await server.send('POST', '/v1/availability/explain', {
      headers: visitor,
      body: { serviceId: haircut, ...body },
    });
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);
  });
});
