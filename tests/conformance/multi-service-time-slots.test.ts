/** Visits of several appointments, by SDK and over the wire (bookings sheet 8 and 10.4). */
import { multiServiceTimeSlots as declared, staffResourceTypeId } from '@openhours/contract';
import { multiServiceAvailabilityTimeSlots } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addServiceWithRules,
  addStaff,
  type NewService,
  type PolicyRules,
  siteZone,
} from '../support/site-catalogue.ts';

/** Monday, five to ten in the morning in Berlin. */
const nowMs = Date.UTC(2026, 10, 23, 8, 55);
const root = '/service-availability/v2/multi-service-time-slots';

let server: TestServer;
let visitor: Record<string, string>;
let ada: string;
let eve: string;
let mainId: string;
/** An hour, and half an hour. */
let haircut: string;
let quick: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  visitor = await server.caller('visitor');
  await server.database.transact(server.siteId, async (tx) => {
    ada = addStaff(tx, 'Ada', [[9, 11]], nowMs).resourceId;
    eve = addStaff(tx, 'Eve', [[10, 12]], nowMs).resourceId;
    await tx.flush();
    mainId = (await readLocations(tx)).find((each) => each.is_default)?.id as string;
  });
  haircut = await addService({});
  quick = await addService({}, { sessionDurations: [30] });
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

interface Slot {
  localStartDate: string;
  localEndDate: string;
  bookable: boolean;
  bookingPolicyViolations: { tooEarlyToBook: boolean; earliestBookingDate?: string };
  nestedTimeSlots: {
    serviceId: string;
    localStartDate: string;
    localEndDate: string;
    availableResources: { resourceTypeId: string; resources: { name: string }[]; hasMoreAvailableResources: boolean }[];
  }[];
}

const day = { fromLocalDate: '2026-11-25T00:00:00', toLocalDate: '2026-11-26T00:00:00', timeZone: siteZone };
const here = () => ({ locationType: 'BUSINESS', id: mainId });
const services = () => [{ serviceId: haircut }, { serviceId: quick }];
const list = (body: Record<string, unknown>) =>
  server.send('POST', root, { headers: visitor, body: { ...day, location: here(), ...body } });
const get = (body: Record<string, unknown>) =>
  server.send('POST', `${root}/get`, { headers: visitor, body: { timeZone: siteZone, location: here(), ...body } });

async function slotsOf(body: Record<string, unknown>): Promise<Slot[]> {
  const answer = await list(body);
  expect(answer.status, answer.text).toBe(200);
  expect(Compile(declared.listMultiServiceAvailabilityTimeSlots.output).Check(answer.body)).toBe(true);
  return answer.body.timeSlots as Slot[];
}
const startsOf = async (body: Record<string, unknown>) =>
  (await slotsOf(body)).map(({ nestedTimeSlots }) =>
    nestedTimeSlots.map(({ localStartDate }) => localStartDate.slice(11, 16)).join(', '),
  );

describe('10.4 listMultiServiceAvailabilityTimeSlots', () => {
  test('the published SDK gets containers of nested slots, each beginning when the one before ends', async () => {
    const client = sdkClient(server, { multiServiceAvailabilityTimeSlots }, visitorOf(server));
    const answer = await client.multiServiceAvailabilityTimeSlots.listMultiServiceAvailabilityTimeSlots({
      ...day,
      location: { locationType: 'BUSINESS', _id: mainId } as never,
      services: services(),
    });
    expect(answer.timeZone).toBe(siteZone);
    expect(answer.cursorPagingMetadata).toMatchObject({ hasNext: false });
    expect(answer.timeSlots?.map(({ localStartDate, localEndDate }) => [localStartDate, localEndDate])).toEqual([
      ['2026-11-25T09:00:00', '2026-11-25T10:30:00'],
      ['2026-11-25T09:30:00', '2026-11-25T11:00:00'],
      ['2026-11-25T10:00:00', '2026-11-25T11:30:00'],
      ['2026-11-25T10:30:00', '2026-11-25T12:00:00'],
    ]);
    const [first] = answer.timeSlots ?? [];
    expect(first).toMatchObject({
      bookable: true,
      location: { _id: mainId, locationType: 'BUSINESS' },
      totalCapacity: 1,
      remainingCapacity: 1,
      bookableCapacity: 1,
      availableResources: [],
      nestedTimeSlots: [
        { serviceId: haircut, localStartDate: '2026-11-25T09:00:00', localEndDate: '2026-11-25T10:00:00' },
        { serviceId: quick, localStartDate: '2026-11-25T10:00:00', localEndDate: '2026-11-25T10:30:00' },
      ],
    });
    expect(first?.serviceId).toBeUndefined();
    expect(first?.scheduleId).toBeUndefined();
    expect(first?.nestedTimeSlots?.every(({ availableResources }) => availableResources?.length === 0)).toBe(true);
  });

  test('all at once: every service begins together, each with somebody of its own', async () => {
    const parallel = { multiServiceBookingType: 'PARALLEL_BOOKINGS', services: services() };
    expect(await startsOf(parallel)).toEqual(['10:00, 10:00', '10:30, 10:30']);
    const [slot] = await slotsOf(parallel);
    expect([slot?.localStartDate, slot?.localEndDate]).toEqual(['2026-11-25T10:00:00', '2026-11-25T11:00:00']);
    const three = { ...parallel, services: [...services(), { serviceId: quick }] };
    expect(await startsOf(three)).toEqual([]);
  });

  test('separate bookings have no common listing', async () => {
    const answer = await list({ multiServiceBookingType: 'SEPARATE_BOOKINGS', services: services() });
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(answer.text).toContain('multiServiceBookingType');
  });

  test('resources are named for the types asked for, and the wanted ones must be free', async () => {
    const onlyEve = { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [eve] }] };
    const slots = await slotsOf({ services: [{ serviceId: haircut, ...onlyEve }, { serviceId: quick }] });
    expect(slots.map(({ localStartDate }) => localStartDate.slice(11, 16))).toEqual(['10:00', '10:30']);
    expect(slots[0]?.nestedTimeSlots.map((each) => each.availableResources)).toEqual([
      [
        {
          resourceTypeId: staffResourceTypeId,
          resources: [{ id: eve, name: 'Eve' }],
          hasMoreAvailableResources: false,
        },
      ],
      [],
    ]);
    const included = { includeResourceTypeIds: [staffResourceTypeId] };
    const [, , third] = await slotsOf({ services: [{ serviceId: haircut }, { serviceId: quick, ...included }] });
    expect(third?.nestedTimeSlots[1]?.availableResources[0]?.resources.map(({ name }) => name)).toEqual(['Eve']);
  });

  test('customer choices, per day, policies and places', async () => {
    const choice = { customerChoices: { durationInMinutes: 45 } };
    expect((await list({ services: [{ serviceId: haircut, ...choice }, { serviceId: quick }] })).status).toBe(400);
    expect(await startsOf({ services: services(), timeSlotsPerDay: 1 })).toEqual(['09:00, 10:00']);
    expect(await startsOf({ services: services(), bookable: false })).toEqual([]);
    expect(await startsOf({ services: services(), location: { locationType: 'CUSTOM' } })).toEqual([]);
    const late = await addService({ limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } });
    const [first] = await slotsOf({ services: [{ serviceId: quick }, { serviceId: late }] });
    expect(first).toMatchObject({
      bookable: false,
      localStartDate: '2026-11-25T09:00:00',
      // The second service begins at 09:30 in Berlin and may be booked an hour before.
      bookingPolicyViolations: { tooEarlyToBook: true, earliestBookingDate: '2026-11-25T07:30:00.000Z' },
      nonBookableReasons: { violatesBookingPolicy: true },
    });
    expect(await startsOf({ services: [{ serviceId: quick }, { serviceId: late }], bookable: true })).toEqual([]);
  });

  test('pages go on where the one before ended, and keep the question', async () => {
    const weeks = { ...day, toLocalDate: '2027-03-01T00:00:00', services: services() };
    const whole = await slotsOf(weeks);
    expect(whole.length).toBeGreaterThan(200);
    const paged: Slot[] = [];
    let cursor: string | undefined;
    do {
      const body = cursor === undefined ? { ...weeks, cursorPaging: { limit: 90 } } : { cursorPaging: { cursor } };
      const answer = await server.send('POST', root, {
        headers: visitor,
        body: cursor === undefined ? { location: here(), ...body } : body,
      });
      expect(answer.status, answer.text).toBe(200);
      paged.push(...(answer.body.timeSlots as Slot[]));
      const metadata = answer.body.cursorPagingMetadata as { cursors: { next?: string }; hasNext: boolean };
      expect(metadata.hasNext).toBe(metadata.cursors.next !== undefined);
      cursor = metadata.cursors.next;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
  });

  test('without a beginning it is now', async () => {
    const { fromLocalDate: _from, ...rest } = { ...day, toLocalDate: '2026-11-24T00:00:00' };
    const answer = await server.send('POST', root, {
      headers: visitor,
      body: { ...rest, location: here(), services: services() },
    });
    expect((answer.body.timeSlots as Slot[]).map(({ localStartDate }) => localStartDate.slice(11, 16))).toEqual([
      '10:00',
      '10:30',
    ]);
  });

  const some = (count: number) => Array.from({ length: count }, () => ({ serviceId: newId() }));
  test.each([
    ['no services', { services: undefined }, 400, 'MISSING_ARGUMENTS'],
    ['no location', { location: undefined }, 400, 'MISSING_ARGUMENTS'],
    ['no end', { toLocalDate: undefined }, 400, 'MISSING_ARGUMENTS'],
    ['one service', { services: some(1) }, 400, 'INVALID_SERVICES_SIZE'],
    ['41 services', { services: some(41) }, 400, 'INVALID_SERVICES_SIZE'],
    ['40 services of nobody', { services: some(40) }, 404, 'SERVICE_NOT_FOUND'],
    ['a location without type', { location: {} }, 400, 'INVALID_ARGUMENT'],
    ['a business location without id', { location: { locationType: 'BUSINESS' } }, 400, 'INVALID_ARGUMENT'],
    ['an end at the beginning', { toLocalDate: day.fromLocalDate }, 400, 'INVALID_ARGUMENT'],
    ['no such zone', { timeZone: 'Mars/Olympus' }, 400, 'INVALID_ARGUMENT'],
    ['a page of 1001', { cursorPaging: { limit: 1001 } }, 400, 'INVALID_ARGUMENT'],
  ])('%s', async (_, body, status, code) => {
    const answer = await list({ services: services(), ...body });
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);
  });

  test('forty services whom nobody can serve are answered at once', async () => {
    const long = await addService({}, { sessionDurations: [1], bufferMinutes: 720 });
    expect(await startsOf({ services: Array.from({ length: 40 }, () => ({ serviceId: long })) })).toEqual([]);
  });
});

describe('10.4 getMultiServiceAvailabilityTimeSlot', () => {
  test('the published SDK gets the visit with all who are free for each service', async () => {
    const client = sdkClient(server, { multiServiceAvailabilityTimeSlots }, visitorOf(server));
    const answer = await client.multiServiceAvailabilityTimeSlots.getMultiServiceAvailabilityTimeSlot(
      services(),
      '2026-11-25T09:00:00',
      '2026-11-25T10:30:00',
      siteZone,
      { locationType: 'BUSINESS', _id: mainId } as never,
    );
    expect(answer.timeSlot?.nestedTimeSlots?.map(({ availableResources }) => availableResources)).toMatchObject([
      [{ resourceTypeId: staffResourceTypeId, resources: [{ name: 'Ada' }] }],
      [{ resourceTypeId: staffResourceTypeId, resources: [{ name: 'Ada' }, { name: 'Eve' }] }],
    ]);
  });

  test('another end, another start or a place where it is not held: there is no such slot', async () => {
    const visit = { localStartDate: '2026-11-25T09:00:00', localEndDate: '2026-11-25T10:30:00', services: services() };
    expect((await get(visit)).status).toBe(200);
    const answers = await Promise.all([
      get({ ...visit, localEndDate: '2026-11-25T10:00:00' }),
      get({ ...visit, localStartDate: '2026-11-25T11:00:00', localEndDate: '2026-11-25T12:30:00' }),
      get({ ...visit, location: { locationType: 'CUSTOM' } }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'SLOT_NOT_FOUND']));
    expect((await get({ ...visit, localEndDate: visit.localStartDate })).status).toBe(400);
    expect((await get({ ...visit, services: [{ serviceId: haircut }] })).code).toBe('INVALID_SERVICES_SIZE');
  });
});
