/** The older availability query and the sequences of several appointments, by SDK and over the wire (bookings sheet 6). */
import { availabilityCalendar as declared } from '@openhours/contract';
import { availabilityCalendar, bookings } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { occupy } from '../../packages/server/src/domains/calendar/index.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { hourMs, minuteMs } from '../../packages/server/src/time/index.ts';
import { plantLocation } from '../support/locations.ts';
import { restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import {
  addServiceWithRules,
  addStaff,
  type NewService,
  type PolicyRules,
  siteZone,
} from '../support/site-catalogue.ts';

/** Monday, five to ten in the morning in Berlin. */
const nowMs = Date.UTC(2026, 10, 23, 8, 55);
const path = '/availability-calendar/v1/availability/query';
const multiPath = '/v1/availability/multislot';

let server: TestServer;
let visitor: Record<string, string>;
let ada: string;
let eve: string;
let haircut: string;
let mainId: string;
let branchId: string;

interface Entry {
  slot: {
    startDate: string;
    endDate: string;
    timezone: string;
    resource: { id: string; name: string };
    location: { id: string; locationType: string };
  };
  bookable: boolean;
  openSpots: number;
  bookingPolicyViolations: Record<string, boolean>;
}

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  visitor = await server.caller('visitor');
  await server.database.transact(server.siteId, async (tx) => {
    ada = addStaff(tx, 'Ada', [[9, 11]], nowMs).resourceId;
    eve = addStaff(tx, 'Eve', [[10, 12]], nowMs).resourceId;
    branchId = plantLocation(tx, { name: 'Branch', nowMs });
    await tx.flush();
    mainId = (await readLocations(tx)).find((each) => each.is_default)?.id as string;
    // Ada is booked from nine to ten on Tuesday.
    const nine = Date.UTC(2026, 10, 24, 8);
    occupy(
      tx,
      [
        {
          resourceId: ada,
          source: 'BOOKING',
          sourceId: newId(),
          startMs: nine,
          endMs: nine + hourMs,
          blocks: true,
          exclusive: true,
        },
      ],
      () => new Error('taken'),
    );
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

const tuesday = { startDate: '2026-11-24T00:00:00Z', endDate: '2026-11-25T00:00:00Z' };
const ask = (
  filter: Record<string, unknown>,
  more: Record<string, unknown> = {},
  sort?: unknown,
): Promise<TestAnswer> =>
  server.send('POST', path, { headers: visitor, body: { query: { filter, ...(sort ? { sort } : {}) }, ...more } });
async function entriesOf(filter: Record<string, unknown> = {}, more: Record<string, unknown> = {}, sort?: unknown) {
  const answer = await ask({ serviceId: haircut, ...tuesday, ...filter }, { timezone: siteZone, ...more }, sort);
  expect(answer.status, answer.text).toBe(200);
  expect(Compile(declared.queryAvailability.output).Check(answer.body)).toBe(true);
  return answer.body.availabilityEntries as Entry[];
}
const told = (entries: readonly Entry[]) =>
  entries.map(
    ({ slot, bookable, openSpots }) =>
      `${slot.startDate.slice(11, 16)} ${slot.resource.name} ${openSpots} ${bookable ? 'yes' : 'no'}`,
  );

describe('6 queryAvailability', () => {
  test('the published SDK gets one entry per start and person, taken ones after the bookable', async () => {
    const client = sdkClient(server, { availabilityCalendar }, visitorOf(server));
    const answer = await client.availabilityCalendar.queryAvailability(
      { filter: { serviceId: haircut, ...tuesday } },
      { timezone: siteZone },
    );
    expect(told(answer.availabilityEntries as never)).toEqual([
      '10:00 Ada 1 yes',
      '10:00 Eve 1 yes',
      '10:30 Eve 1 yes',
      '11:00 Eve 1 yes',
      '09:00 Ada 0 no',
      '09:30 Ada 0 no',
    ]);
    expect(answer.availabilityEntries?.[0]).toMatchObject({
      slot: {
        serviceId: haircut,
        startDate: '2026-11-24T10:00:00+01:00',
        endDate: '2026-11-24T11:00:00+01:00',
        timezone: siteZone,
        resource: { _id: ada, name: 'Ada' },
        location: { _id: mainId, locationType: 'OWNER_BUSINESS' },
      },
      totalSpots: 1,
      openSpots: 1,
      locked: false,
      isFromV2: false,
      bookingPolicyViolations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
    });
  });

  test('what is offered can be booked with the very slot that was answered', async () => {
    const client = sdkClient(server, { bookings }, visitorOf(server));
    const serviceId = await addService({});
    const [entry] = await entriesOf({ serviceId, resourceId: eve });
    const { booking } = await client.bookings.createBooking({
      bookedEntity: { slot: entry?.slot as never },
      totalParticipants: 1,
      contactDetails: { email: 'grace@example.com', firstName: 'Grace' },
    });
    expect(booking?.bookedEntity?.slot).toMatchObject({
      resource: { _id: eve },
      startDate: '2026-11-24T09:00:00.000Z',
    });
  });

  test('without a zone answers are in UTC, with one in its offset; paths of all prefixes answer', async () => {
    const plain = await ask({ serviceId: haircut, ...tuesday });
    const [entry] = plain.body.availabilityEntries as Entry[];
    expect(entry?.slot).toMatchObject({ startDate: '2026-11-24T09:00:00.000Z', timezone: siteZone });
    for (const prefix of ['/v1', '/bookings/v1', '/bookings/availability-calendar/v1']) {
      const answer = await server.send('POST', `${prefix}/availability/query`, {
        headers: visitor,
        body: { query: { filter: { serviceId: haircut, ...tuesday } } },
      });
      expect(answer.body).toEqual(plain.body);
    }
    const kathmandu = await entriesOf({}, { timezone: 'Asia/Kathmandu' });
    expect(kathmandu[0]?.slot.startDate).toBe('2026-11-24T14:45:00+05:45');
  });

  test('with a zone the offset of a bound is dropped; a local time that the clock skips moves forward', async () => {
    const dropped = await entriesOf({ startDate: '2026-11-24T10:30:00+09:00', endDate: '2026-11-24T12:00:00-03:00' });
    expect(told(dropped)).toEqual(['10:30 Eve 1 yes', '11:00 Eve 1 yes']);
    const [night] = await server.database.transact(server.siteId, async (tx) => [
      addStaff(tx, 'Owl', [[0, 6]], nowMs).resourceId,
    ]);
    const serviceId = await addService({}, { resourceIds: [night as string], sessionDurations: [30] });
    const spring = await entriesOf({
      serviceId,
      startDate: '2027-03-28T02:30:00',
      endDate: '2027-03-28T05:00:00',
    });
    expect(spring[0]?.slot.startDate).toBe('2027-03-28T03:30:00+02:00');
  });

  test('starts lie in the range and ends too', async () => {
    const range = { startDate: '2026-11-24T10:00:00+01:00', endDate: '2026-11-24T11:30:00+01:00' };
    expect(told(await entriesOf(range))).toEqual(['10:00 Ada 1 yes', '10:00 Eve 1 yes', '10:30 Eve 1 yes']);
  });

  test('several services, persons and places; unknown ones give nothing', async () => {
    const second = await addService({}, { resourceIds: [eve] });
    expect(await entriesOf({ serviceId: [haircut, second, newId()] })).toHaveLength(9);
    expect(await entriesOf({ serviceId: newId() })).toEqual([]);
    expect(told(await entriesOf({ resourceId: ada }))).toEqual(['10:00 Ada 1 yes', '09:00 Ada 0 no', '09:30 Ada 0 no']);
    expect(await entriesOf({ resourceId: [ada, eve] })).toHaveLength(6);
    expect(await entriesOf({ resourceId: [newId()] })).toEqual([]);
    const places = [mainId, branchId].map((locationId) => ({ type: 'BUSINESS' as const, locationId }));
    const serviceId = await addService(
      {},
      { resourceIds: [eve], locations: [...places, { type: 'CUSTOMER' as const }] },
    );
    expect(await entriesOf({ serviceId })).toHaveLength(9);
    const atBranch = await entriesOf({ serviceId, 'location.businessLocation.id': branchId });
    expect(atBranch.map(({ slot }) => slot.location.id)).toEqual([branchId, branchId, branchId]);
    expect(await entriesOf({ serviceId, 'location.locationType': ['OWNER_BUSINESS'] })).toHaveLength(6);
    expect((await entriesOf({ serviceId, 'location.locationType': 'CUSTOM' }))[0]?.slot.location).toEqual({
      locationType: 'CUSTOM',
    });
    expect(await entriesOf({ serviceId, location: { locationType: 'OWNER_CUSTOM' } })).toEqual([]);
  });

  test('bookable, and each policy violation by itself, dotted or nested', async () => {
    expect(await entriesOf({ bookable: true })).toHaveLength(4);
    const strict = await addService({
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 24 * 60 + 65 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 24 * 60 + 5 },
    });
    const asked = { serviceId: strict, resourceId: eve };
    const wednesday = { ...asked, endDate: '2026-11-26T00:00:00Z', 'bookingPolicyViolations.tooEarlyToBook': true };
    expect((await entriesOf(wednesday)).map(({ slot }) => slot.startDate.slice(8, 16))).toEqual([
      '25T10:00',
      '25T10:30',
      '25T11:00',
    ]);
    // Now it is five to ten: ten o'clock is less than a day and five minutes off; eleven more than a day and 65.
    const told3 = (await entriesOf(asked)).map(({ slot, bookable, bookingPolicyViolations: violations }) =>
      [slot.startDate.slice(11, 16), bookable, violations.tooEarlyToBook, violations.tooLateToBook].join(' '),
    );
    expect(told3).toEqual(['10:30 true false false', '11:00 true false false', '10:00 false false true']);
    expect(
      await entriesOf({ ...asked, bookingPolicyViolations: { tooLateToBook: false, tooEarlyToBook: false } }),
    ).toEqual(await entriesOf({ ...asked, bookable: true }));
  });

  test('order: bookable first, each half by start, downwards when asked', async () => {
    const down = await entriesOf({}, {}, [{ fieldName: 'startDate', order: 'DESC' }]);
    expect(told(down)).toEqual([
      '11:00 Eve 1 yes',
      '10:30 Eve 1 yes',
      '10:00 Ada 1 yes',
      '10:00 Eve 1 yes',
      '09:30 Ada 0 no',
      '09:00 Ada 0 no',
    ]);
  });

  test('slotsPerDay keeps the first of each local day, bookable before unbookable', async () => {
    const two = { ...tuesday, endDate: '2026-11-26T00:00:00Z' };
    const entries = await entriesOf(two, { slotsPerDay: 2 });
    expect(entries.map(({ slot }) => slot.startDate.slice(8, 16))).toEqual([
      '24T10:00',
      '24T10:00',
      '25T09:00',
      '25T09:30',
    ]);
    expect(told(await entriesOf({ bookable: false }, { slotsPerDay: 1 }))).toEqual(['09:00 Ada 0 no']);
  });

  test('past starts are there only when asked for, too late and not bookable', async () => {
    const entries = await entriesOf({ startDate: '2026-11-23T00:00:00Z', endDate: '2026-11-23T23:00:00Z' });
    const past = entries.filter(({ slot }) => slot.startDate < '2026-11-23T09:55');
    expect(past.map(({ bookable, openSpots }) => [bookable, openSpots])).toEqual([
      [false, 1],
      [false, 1],
    ]);
    expect(past[0]?.bookingPolicyViolations.tooLateToBook).toBe(true);
  });

  test.each([
    [{}, 'query.filter.startDate'],
    [{ ...tuesday }, 'query.filter.serviceId'],
    [{ serviceId: { $eq: 'x' }, ...tuesday }, 'query.filter.serviceId'],
    [{ serviceId: 'x', startDate: '2026-11-24', endDate: tuesday.endDate }, 'query.filter.startDate'],
    [{ serviceId: 'x', startDate: tuesday.endDate, endDate: tuesday.startDate }, 'query.filter.endDate'],
    [{ serviceId: 'x', ...tuesday, endDate: '2028-11-25T00:00:00Z' }, 'query.filter.endDate'],
    [{ serviceId: 'x', ...tuesday, bookable: 'yes' }, 'query.filter.bookable'],
    [{ serviceId: 'x', ...tuesday, openSpots: -1 }, 'query.filter.openSpots'],
    [{ serviceId: 'x', ...tuesday, 'location.locationType': 'MOON' }, 'query.filter.location.locationType'],
    [{ serviceId: 'x', ...tuesday, colour: 'red' }, 'query.filter'],
    [{ serviceId: 'x', ...tuesday, bookable: { $eq: true } }, 'query.filter.bookable'],
  ])('%j is refused at %s', async (filter, field) => {
    const answer = await ask(filter);
    expect([answer.status, answer.text.includes(`"field":"${field}"`)], answer.text).toEqual([400, true]);
  });

  test.each([
    ['2028-10-29T23:59:59', 200],
    ['2028-10-30T00:00:00', 200],
    ['2028-10-30T00:00:01', 400],
  ])('a year by the clock is the longest range, also when it has an hour more: until %s', async (endDate, status) => {
    const answer = await ask({ serviceId: newId(), startDate: '2027-10-30T00:00:00', endDate }, { timezone: siteZone });
    expect(answer.status, answer.text).toBe(status);
  });

  test('only startDate sorts, zones must exist, and no answer has more than a thousand entries', async () => {
    expect((await ask({ serviceId: haircut, ...tuesday }, {}, [{ fieldName: 'endDate' }])).status).toBe(400);
    expect((await ask({ serviceId: haircut, ...tuesday }, { timezone: 'Mars/Olympus' })).status).toBe(400);
    expect(await entriesOf({ endDate: '2027-11-23T00:00:00Z' })).toHaveLength(1000);
  });
});

describe('6 calculateMultiSlotAvailability', () => {
  const day = { from: '2026-11-25T00:00:00', to: '2026-11-26T00:00:00', timeZone: siteZone };
  const multi = (body: Record<string, unknown>) =>
    server.send('POST', multiPath, {
      headers: visitor,
      body: { ...day, location: { locationType: 'OWNER_BUSINESS', id: mainId }, ...body },
    });
  interface MultiSlot {
    slot: { startDate: string; endDate: string };
    nestedSlots: { serviceId: string; start: string; end: string; resource: { name: string } }[];
    bookable: boolean;
  }
  async function sequencesOf(body: Record<string, unknown>): Promise<string[]> {
    const answer = await multi(body);
    expect(answer.status, answer.text).toBe(200);
    expect(Compile(declared.calculateMultiSlotAvailability.output).Check(answer.body)).toBe(true);
    return (answer.body.slots as MultiSlot[]).map(({ nestedSlots }) =>
      nestedSlots.map(({ start, resource }) => `${start.slice(11, 16)} ${resource.name}`).join(', '),
    );
  }

  test('each service begins exactly when the one before ends, with whoever is free', async () => {
    const quick = await addService({}, { sessionDurations: [30] });
    expect(await sequencesOf({ slots: [{ serviceId: haircut }, { serviceId: quick }] })).toEqual([
      '09:00 Ada, 10:00 Ada',
      '09:30 Ada, 10:30 Ada',
      '10:00 Ada, 11:00 Eve',
      '10:30 Eve, 11:30 Eve',
    ]);
    const client = sdkClient(server, { availabilityCalendar }, visitorOf(server));
    const answer = await client.availabilityCalendar.calculateMultiSlotAvailability({
      ...day,
      location: { locationType: 'OWNER_BUSINESS', _id: mainId },
      slots: [{ serviceId: haircut }, { serviceId: quick }],
    });
    expect(answer.slots?.map(({ slot }) => slot?.startDate?.slice(0, 16))).toEqual(
      ['09:00', '09:30', '10:00', '10:30'].map((time) => `2026-11-25T${time}`),
    );
  });

  test('the time after a session is kept free: nobody serves two services within it', async () => {
    const buffered = await addService({}, { bufferMinutes: 15, sessionDurations: [30] });
    const quick = await addService({}, { sessionDurations: [30] });
    expect(await sequencesOf({ slots: [{ serviceId: buffered }, { serviceId: quick }] })).toEqual([
      '09:30 Ada, 10:00 Eve',
      '10:00 Ada, 10:30 Eve',
      '10:30 Ada, 11:00 Eve',
    ]);
    const onlyEve = { resourcesFilter: { resourceIds: [eve] } };
    expect(
      await sequencesOf({
        slots: [
          { serviceId: buffered, ...onlyEve },
          { serviceId: quick, ...onlyEve },
        ],
      }),
    ).toEqual([]);
  });

  test('pages, per day, policies and places', async () => {
    const quick = await addService({}, { sessionDurations: [30] });
    const slots = [{ serviceId: quick }, { serviceId: quick }];
    const whole = await sequencesOf({ slots });
    const first = await multi({ slots, cursorPaging: { limit: 2 } });
    const metadata = first.body.cursorPagingMetadata as { count: number; cursors: { next: string }; hasNext: boolean };
    expect(metadata).toMatchObject({ count: 2, hasNext: true });
    const second = await server.send('POST', multiPath, {
      headers: visitor,
      body: { cursorPaging: { cursor: metadata.cursors.next, limit: 100 } },
    });
    expect([...(first.body.slots as unknown[]), ...(second.body.slots as unknown[])]).toHaveLength(whole.length);
    expect(await sequencesOf({ slots, slotsPerDay: 1 })).toEqual(whole.slice(0, 1));
    expect(await sequencesOf({ slots, bookable: false })).toEqual([]);
    expect(await sequencesOf({ slots, location: { locationType: 'CUSTOM' } })).toEqual([]);
    const late = await addService({ limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } });
    const answer = await multi({ slots: [{ serviceId: quick }, { serviceId: late }] });
    expect((answer.body.slots as MultiSlot[]).every(({ bookable }) => !bookable)).toBe(true);
  });

  test.each([
    [{ slots: [] }, 400, 'INVALID_ARGUMENT'],
    [{ slots: undefined }, 400, 'MISSING_ARGUMENTS'],
    [{ slots: [{ serviceId: newId() }] }, 404, 'SERVICE_NOT_FOUND'],
    [{ slots: [{ serviceId: newId() }], location: {} }, 400, 'INVALID_ARGUMENT'],
    [{ slots: [{ serviceId: newId() }], location: { locationType: 'OWNER_BUSINESS' } }, 400, 'INVALID_ARGUMENT'],
    [{ slots: Array.from({ length: 7 }, () => ({ serviceId: newId() })) }, 400, 'INVALID_ARGUMENT'],
    [{ slots: [{ serviceId: newId() }], cursorPaging: { limit: 101 } }, 400, 'INVALID_ARGUMENT'],
    [{ slots: [{ serviceId: newId() }], to: day.from }, 400, 'INVALID_ARGUMENT'],
  ])('%j: %i %s', async (body, status, code) => {
    const answer = await multi(body);
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);
  });
});

test('a month asked for as bytes is the same as its parts', async () => {
  const month = await entriesOf({ endDate: '2026-12-24T00:00:00Z' });
  const days = new Set(month.map(({ slot }) => slot.startDate.slice(0, 10)));
  expect(days.size).toBe(30);
  for (const { slot } of month) {
    expect(Date.parse(slot.endDate) - Date.parse(slot.startDate)).toBe(60 * minuteMs);
  }
});
