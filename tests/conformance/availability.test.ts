/** Free times as the published SDK asks for them, and as they go over the wire (bookings sheet 10.1, 18.5, 21). */
import { availability, staffResourceTypeId } from '@openhours/contract';
import { availabilityTimeSlots } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { occupy } from '../../packages/server/src/domains/calendar/index.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { blockTime } from '../support/calendar.ts';
import { plantLocation } from '../support/locations.ts';
import { restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import {
  addAppointmentService,
  addServiceWithRules,
  addStaff,
  type PolicyRules,
  siteZone,
} from '../support/site-catalogue.ts';

/** Monday, five to ten in the morning in Berlin; the clock goes on from there. */
const nowMs = Date.UTC(2026, 10, 23, 8, 55);
const path = '/_api/service-availability/v2/time-slots';
const week = { fromLocalDate: '2026-11-24T00:00:00', toLocalDate: '2026-11-25T00:00:00' };

let server: TestServer;
let visitor: Record<string, string>;
let ada: string;
let eve: string;
let haircut: string;
let scheduleId: string;
let adaSchedule: string;

interface Slot {
  localStartDate: string;
  localEndDate: string;
  bookable: boolean;
  location: { id: string; locationType: string };
  bookingPolicyViolations: Record<string, unknown>;
  availableResources: { resourceTypeId: string; resources: { id: string }[]; hasMoreAvailableResources: boolean }[];
}

beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: siteZone },
    startsAtMs: nowMs,
    clockRunsOn: true,
  });
  visitor = await server.caller('visitor');
  await server.database.transact(server.siteId, async (tx) => {
    const first = addStaff(tx, 'Ada', [[9, 12]], nowMs);
    const second = addStaff(tx, 'Eve', [[10, 13]], nowMs);
    ada = first.resourceId;
    adaSchedule = first.eventsScheduleId;
    eve = second.resourceId;
    const policyId = createPolicy(tx, { name: 'Open', nowMs });
    await tx.flush();
    const made = await addAppointmentService(tx, { name: 'Haircut', policyId, resourceIds: [ada, eve] }, nowMs);
    haircut = made.serviceId;
    scheduleId = made.scheduleId;
  });
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const ask = (body: Record<string, unknown>): Promise<TestAnswer> =>
  server.send('POST', path, { body, headers: visitor });

async function slotsOf(body: Record<string, unknown>): Promise<Slot[]> {
  const answer = await ask({ serviceId: haircut, ...week, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.timeSlots as Slot[];
}
const startsOf = async (body: Record<string, unknown>) =>
  (await slotsOf(body)).map(({ localStartDate }) => localStartDate.slice(5, 16));

async function addService(rules: PolicyRules, resourceIds = [ada]): Promise<string> {
  return server.database.transact(server.siteId, async (tx) => {
    return (await addServiceWithRules(tx, { name: 'Session', rules, resourceIds }, nowMs)).serviceId;
  });
}

test('a visitor of the published SDK gets the slots of a day', async () => {
  const client = sdkClient(server, { availabilityTimeSlots }, visitorOf(server));
  const answer = await client.availabilityTimeSlots.listAvailabilityTimeSlots({
    serviceId: haircut,
    ...week,
    timeZone: siteZone,
  });
  expect(answer.timeZone).toBe(siteZone);
  expect(answer.cursorPagingMetadata).toMatchObject({ hasNext: false });
  expect(answer.timeSlots?.map(({ localStartDate }) => localStartDate)).toEqual(
    ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => `2026-11-24T${time}:00`),
  );
  const [main] = await readLocations(server.database.reader(server.siteId));
  expect(answer.timeSlots?.[0]).toMatchObject({
    serviceId: haircut,
    scheduleId,
    localEndDate: '2026-11-24T10:00:00',
    bookable: true,
    location: { _id: main?.id, name: main?.name, locationType: 'BUSINESS' },
    totalCapacity: 1,
    remainingCapacity: 1,
    bookableCapacity: 1,
    availableResources: [],
  });
});

test('the text that is written has the declared shape, with all its parts', async () => {
  const strict = await addService({ limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } });
  const answer = await ask({ serviceId: strict, ...week, includeResourceTypeIds: [staffResourceTypeId] });
  expect(Compile(availability.listAvailabilityTimeSlots.output).Check(answer.body)).toBe(true);
  expect(answer.body.timeSlots).toHaveLength(5);
});

describe('what is asked for', () => {
  test('starts from the first moment on, up to but not including the last', async () => {
    expect(await startsOf({ fromLocalDate: '2026-11-24T09:30:00', toLocalDate: '2026-11-24T10:30:00' })).toEqual([
      '11-24T09:30',
      '11-24T10:00',
    ]);
  });

  test('without a beginning, from now on', async () => {
    const starts = await startsOf({ fromLocalDate: undefined, toLocalDate: '2026-11-23T23:00:00' });
    expect(starts).toEqual(['11-23T10:00', '11-23T10:30', '11-23T11:00', '11-23T11:30', '11-23T12:00']);
  });

  test('past starts are listed as too late to book', async () => {
    const slots = await slotsOf({ fromLocalDate: '2026-11-23T00:00:00', toLocalDate: '2026-11-23T11:00:00' });
    expect(slots.map((slot) => [slot.localStartDate.slice(11, 16), slot.bookable])).toEqual([
      ['09:00', false],
      ['09:30', false],
      ['10:00', true],
      ['10:30', true],
    ]);
    expect(slots[0]?.bookingPolicyViolations).toEqual({
      tooEarlyToBook: false,
      tooLateToBook: true,
      bookOnlineDisabled: false,
    });
  });

  test('in another zone: bounds and answers are read there', async () => {
    const answer = await ask({
      serviceId: haircut,
      timeZone: 'America/New_York',
      fromLocalDate: '2026-11-24T03:00:00',
      toLocalDate: '2026-11-24T04:00:00',
    });
    expect(answer.body.timeZone).toBe('America/New_York');
    expect((answer.body.timeSlots as Slot[]).map(({ localStartDate }) => localStartDate)).toEqual([
      '2026-11-24T03:00:00',
      '2026-11-24T03:30:00',
    ]);
  });

  test('resources are named only when asked for, and a wanted one must be free', async () => {
    const [first] = await slotsOf({ includeResourceTypeIds: [staffResourceTypeId] });
    expect(first?.availableResources).toEqual([
      { resourceTypeId: staffResourceTypeId, resources: [{ id: ada, name: 'Ada' }], hasMoreAvailableResources: false },
    ]);
    const wanted = { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [eve] }] };
    expect(await startsOf(wanted)).toEqual(['11-24T10:00', '11-24T10:30', '11-24T11:00', '11-24T11:30', '11-24T12:00']);
    expect((await slotsOf(wanted))[0]?.availableResources[0]?.resources).toEqual([{ id: eve, name: 'Eve' }]);
    expect(await startsOf({ resourceTypes: [{ resourceTypeId: newId(), resourceIds: [eve] }] })).toEqual([]);
    expect(
      await startsOf({ resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [newId()] }] }),
    ).toEqual([]);
  });

  test('more than ten free resources are not all named', async () => {
    const many = await server.database.transact(server.siteId, async (tx) =>
      Array.from({ length: 12 }, (_, index) => addStaff(tx, `Person ${index}`, [[9, 10]], nowMs).resourceId),
    );
    const serviceId = await addService({}, many);
    const [slot] = await slotsOf({ serviceId, includeResourceTypeIds: [staffResourceTypeId] });
    expect(slot?.availableResources[0]?.resources.map(({ id }) => id)).toEqual(many.slice(0, 10));
    expect(slot?.availableResources[0]?.hasMoreAvailableResources).toBe(true);
  });

  test('places are chosen by id and by type', async () => {
    const [locationId, serviceId] = await server.database.transact(server.siteId, async (tx) => {
      const branch = plantLocation(tx, { name: 'Branch', nowMs: server.now() });
      const policyId = createPolicy(tx, { name: 'Branch', nowMs: server.now() });
      await tx.flush();
      const [main] = await readLocations(tx);
      const made = await addAppointmentService(
        tx,
        {
          name: 'Two places',
          policyId,
          resourceIds: [ada],
          locations: [main?.id as string, branch].map((id) => ({
            type: 'BUSINESS',
            locationId: id,
            address: undefined,
          })),
        },
        nowMs,
      );
      return [branch, made.serviceId] as const;
    });
    expect(await startsOf({ serviceId })).toHaveLength(10);
    const chosen = await slotsOf({ serviceId, locations: [{ id: locationId, locationType: 'BUSINESS' }] });
    expect(chosen.map(({ location }) => location.id)).toEqual(Array.from({ length: 5 }, () => locationId));
    expect(await startsOf({ serviceId, locations: [{ locationType: 'CUSTOMER' }] })).toEqual([]);
    expect(await startsOf({ serviceId, locations: [{ id: newId() }] })).toEqual([]);
  });

  test('per day the first so many, bookable ones before others, still ascending', async () => {
    const range = { fromLocalDate: '2026-11-23T00:00:00', toLocalDate: '2026-11-25T00:00:00', timeSlotsPerDay: 2 };
    expect(await startsOf(range)).toEqual(['11-23T10:00', '11-23T10:30', '11-24T09:00', '11-24T09:30']);
    expect(await startsOf({ ...range, bookable: false })).toEqual(['11-23T09:00', '11-23T09:30']);
  });

  test('a duration must be one of the service', async () => {
    expect(await startsOf({ customerChoices: { durationInMinutes: 60 } })).toHaveLength(7);
    for (const customerChoices of [{ durationInMinutes: 45 }, { durationChoiceId: newId() }, { addOnIds: [newId()] }]) {
      const answer = await ask({ serviceId: haircut, ...week, customerChoices });
      expect(answer.status, answer.text).toBe(400);
    }
    const gender = await ask({
      serviceId: haircut,
      ...week,
      customerChoices: { requestedGender: { gender: 'ANY_FEMALE' } },
    });
    expect([gender.status, gender.code]).toEqual([428, 'REQUESTED_GENDER_NOT_ALLOWED']);
  });
});

describe('policies', () => {
  test('too early and too late are told, and each filters by itself', async () => {
    const serviceId = await addService({
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 26 * 60 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 24 * 60 },
    });
    const slots = await slotsOf({ serviceId });
    expect(slots.map(({ bookable }) => bookable)).toEqual([false, false, true, true, true]);
    expect(slots[0]?.bookingPolicyViolations).toMatchObject({ tooLateToBook: true, tooEarlyToBook: false });
    const later = { serviceId, fromLocalDate: '2026-11-25T00:00:00', toLocalDate: '2026-11-26T00:00:00' };
    expect((await slotsOf(later))[0]?.bookingPolicyViolations).toEqual({
      tooEarlyToBook: true,
      earliestBookingDate: '2026-11-24T06:00:00.000Z',
      tooLateToBook: false,
      bookOnlineDisabled: false,
    });
    expect(await startsOf({ serviceId, bookable: true })).toEqual(['11-24T10:00', '11-24T10:30', '11-24T11:00']);
    expect(await startsOf({ serviceId, bookingPolicyViolations: { tooLateToBook: true } })).toEqual([
      '11-24T09:00',
      '11-24T09:30',
    ]);
    expect(await startsOf({ ...later, bookingPolicyViolations: { tooEarlyToBook: false } })).toEqual([]);
  });
});

describe('pages', () => {
  test('follow each other without gap or repetition, in one zone and order, per day or not', async () => {
    for (const more of [{}, { timeSlotsPerDay: 3 }]) {
      const asked = {
        serviceId: haircut,
        fromLocalDate: '2026-11-24T00:00:00',
        toLocalDate: '2027-02-24T00:00:00',
        timeZone: 'Asia/Kathmandu',
        ...more,
      };
      const whole = ((await ask(asked)).body.timeSlots as Slot[]).map(({ localStartDate }) => localStartDate);
      expect(whole.length).toBeGreaterThan(200);
      expect(whole).toEqual(whole.toSorted());
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const answer = await ask(
          cursor === undefined ? { ...asked, cursorPaging: { limit: 97 } } : { cursorPaging: { cursor } },
        );
        expect(answer.status, answer.text).toBe(200);
        const page = answer.body.timeSlots as Slot[];
        expect(answer.body.timeZone).toBe('Asia/Kathmandu');
        paged.push(...page.map(({ localStartDate }) => localStartDate));
        const metadata = answer.body.cursorPagingMetadata as { hasNext: boolean; cursors: { next?: string } };
        expect(metadata.hasNext).toBe(metadata.cursors.next !== undefined);
        cursor = metadata.cursors.next;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
    }
  });

  test('a cursor of another site, a damaged one and one made up are refused', async () => {
    const other = await server.addSite('Other');
    const first = await ask({ serviceId: haircut, ...week, cursorPaging: { limit: 1 } });
    const { next } = (first.body.cursorPagingMetadata as { cursors: { next: string } }).cursors;
    const elsewhere = await server.send('POST', path, {
      body: { cursorPaging: { cursor: next } },
      headers: await server.caller('visitor', other),
    });
    expect([elsewhere.status, elsewhere.code]).toEqual([400, 'INVALID_ARGUMENT']);
    for (const cursor of [`${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`, 'x', next.slice(3)]) {
      const answer = await ask({ cursorPaging: { cursor } });
      expect([answer.status, answer.text.includes('"field":"cursorPaging.cursor"')]).toEqual([400, true]);
    }
  });

  test('a page has at most a thousand slots', async () => {
    const answer = await ask({
      serviceId: haircut,
      fromLocalDate: '2026-11-24T00:00:00',
      toLocalDate: '2027-11-24T00:00:00',
    });
    expect(answer.body.timeSlots).toHaveLength(1000);
    expect(answer.body.cursorPagingMetadata).toMatchObject({ hasNext: true });
  });
});

describe('refusals', () => {
  test.each([
    [{}, 400, 'MISSING_ARGUMENTS'],
    [{ serviceId: 'haircut' }, 400, 'MISSING_ARGUMENTS'],
    [{ ...week }, 400, 'MISSING_ARGUMENTS'],
    [{ ...week, serviceId: newId() }, 404, 'SERVICE_NOT_FOUND'],
    [{ ...week, serviceId: 'not a GUID' }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', fromLocalDate: '2026-11-24', toLocalDate: '2026-11-25' }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', ...week, toLocalDate: '2026-02-30T00:00:00' }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', ...week, toLocalDate: '2026-11-25T00:00:00Z' }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', ...week, toLocalDate: '2026-11-24T00:00:00' }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', ...week, toLocalDate: '2028-11-24T00:00:00' }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', ...week, timeZone: 'Mars/Olympus' }, 400, 'INVALID_ARGUMENT'],
    [
      { serviceId: 'haircut', fromLocalDate: '9999-12-30T00:00:00', toLocalDate: '9999-12-31T00:00:00' },
      400,
      'INVALID_ARGUMENT',
    ],
    [
      { serviceId: 'haircut', fromLocalDate: '0000-01-01T00:00:00', toLocalDate: '0000-01-02T00:00:00' },
      400,
      'INVALID_ARGUMENT',
    ],
    [{ serviceId: 'haircut', ...week, cursorPaging: { limit: 0 } }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', ...week, cursorPaging: { limit: 1001 } }, 400, 'INVALID_ARGUMENT'],
    [{ serviceId: 'haircut', ...week, timeSlotsPerDay: 0 }, 400, 'INVALID_ARGUMENT'],
  ])('%j: %i %s', async (body, status, code) => {
    const answer = await ask(
      'serviceId' in body && body.serviceId === 'haircut' ? { ...body, serviceId: haircut } : body,
    );
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);
  });

  test('only appointments have slots, and another site knows none of them', async () => {
    const classService = await addService({});
    await server.database.serverReader.all(
      statement(`update service set type = 'CLASS' where site_id = $1 and id = $2`, [server.siteId, classService]),
    );
    await server.database.transact(server.siteId, async (tx) => {
      createPolicy(tx, { name: 'Raises the version', nowMs });
    });
    const answer = await ask({ serviceId: classService, ...week });
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_ARGUMENT']);
    const stranger = await server.caller('visitor', await server.addSite('Stranger'));
    const unknown = await server.send('POST', path, { body: { serviceId: haircut, ...week }, headers: stranger });
    expect([unknown.status, unknown.code]).toEqual([404, 'SERVICE_NOT_FOUND']);
  });
});

test('a service made a moment ago is found', async () => {
  const serviceId = await addService({});
  expect(
    await startsOf({ serviceId, fromLocalDate: '2026-11-24T00:00:00', toLocalDate: '2026-11-24T10:00:00' }),
  ).toEqual(['11-24T09:00', '11-24T09:30']);
});

// At the end, as it moves the clock.
describe('busy time', () => {
  test('what is booked, held or blocked is not offered; an expired hold is', async () => {
    const day = { fromLocalDate: '2026-12-01T00:00:00', toLocalDate: '2026-12-02T00:00:00' };
    const serviceId = await addService({});
    const nine = Date.UTC(2026, 11, 1, 8);
    const eventId = newId();
    await server.database.transact(server.siteId, async (tx) => {
      const shared = { resourceId: ada, blocks: true, exclusive: true };
      occupy(
        tx,
        [
          { ...shared, source: 'BOOKING', sourceId: newId(), startMs: nine, endMs: nine + hourMs },
          {
            ...shared,
            source: 'HOLD',
            sourceId: newId(),
            startMs: nine + hourMs,
            endMs: nine + 1.5 * hourMs,
            expiresMs: nowMs + hourMs,
          },
        ],
        () => new Error('taken'),
      );
      blockTime(tx, {
        id: eventId,
        scheduleId: adaSchedule,
        resourceIds: [ada],
        title: 'Dentist',
        startMs: nine + 2.5 * hourMs,
        endMs: nine + 3 * hourMs,
        timeZone: siteZone,
        nowMs,
      });
    });
    expect(await startsOf({ serviceId, ...day })).toEqual(['12-01T10:30']);
    await server.setClock(nowMs + hourMs);
    expect(await startsOf({ serviceId, ...day })).toEqual(['12-01T10:00', '12-01T10:30']);
  });
});
