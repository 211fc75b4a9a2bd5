/** The search of the catalogue as the published SDK uses it, and over the wire (services sheet 8.3). */
import { catalogSearch } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { plantSession } from '../support/calendar.ts';
import { openClassroom } from '../support/classes.ts';
import { mondayMorningMs } from '../support/clock.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addStaff, siteZone } from '../support/site-catalogue.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;
let haircut: TestService;
let weekends: TestService;
let lesson: TestService;
let course: TestService;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: mondayMorningMs });
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
  const resourceIds = [
    await server.database.transact(
      server.siteId,
      async (tx) => addStaff(tx, 'Cleo', [[9, 12]], server.now()).resourceId,
    ),
  ];
  haircut = await business.addService({ name: 'Haircut', resourceIds, sessionDurations: [60, 90] });
  weekends = await business.addService({
    name: 'Far away',
    resourceIds,
    rules: { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 4 * 1440 } },
  });
  lesson = await business.addService({ name: 'Lesson', type: 'CLASS', resourceIds: [], defaultCapacity: 2 });
  await server.database.transact(server.siteId, async (tx) => {
    plantSession(tx, { scheduleId: lesson.scheduleId, from: '2026-11-25T18:00:00', nowMs: server.now(), capacity: 1 });
    plantSession(tx, { scheduleId: lesson.scheduleId, from: '2026-11-26T18:00:00', nowMs: server.now() });
  });
  course = await openClassroom(server, business).newCourse(3, {}, 2);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

interface Found {
  readonly name: string;
  readonly available: boolean;
}
const byName = { sort: [{ fieldName: 'name' }], cursorPaging: {} };
const path = '/bookings/catalog-search/v1/catalog/search/services/query';
const ask = (body: object) => server.send('POST', path, { headers: visitor, body });
async function search(serviceFilters: object, query: object = byName): Promise<Found[]> {
  const { status, text, body } = await ask({ query, serviceFilters });
  expect(status, text).toBe(200);
  const { results } = body as { results: { service: { name: string }; available: boolean }[] };
  return results.map(({ available, service }) => ({ name: service.name, available }));
}
const namesIn = async (localStartDate: string, localEndDate: string, more: object = {}) =>
  (await search({ localStartDate, localEndDate, ...more })).map(({ name }) => name);

describe('through the SDK', () => {
  test('without a window every service is available, in the order of the query, page by page', async () => {
    const sdk = sdkClient(server, { catalogSearch }, visitorOf(server));
    const query = { filter: { type: 'APPOINTMENT' }, sort: [{ fieldName: 'name', order: 'DESC' as const }] };
    const first = await sdk.catalogSearch.queryServicesByFilters({ query: { ...query, cursorPaging: { limit: 1 } } });
    expect(first.results).toMatchObject([{ available: true, service: { _id: haircut.serviceId, name: 'Haircut' } }]);
    expect(first.pagingMetadata).toMatchObject({ count: 1, hasNext: true });
    const cursor = first.pagingMetadata?.cursors?.next as string;
    const second = await sdk.catalogSearch.queryServicesByFilters({ query: { cursorPaging: { cursor, limit: 1 } } });
    expect(second.results?.map(({ service }) => service?._id)).toEqual([weekends.serviceId]);
    expect(second.pagingMetadata).toMatchObject({ count: 1, hasNext: false, cursors: {} });
    const whole = await sdk.catalogSearch.queryServicesByFilters();
    expect(whole.results).toHaveLength(4);
  });

  test('the owner is answered the same, and a service as the query of services has it', async () => {
    const sdk = sdkClient(server, { catalogSearch }, ownerOf(server));
    const query = { filter: { id: haircut.serviceId } };
    const { results } = await sdk.catalogSearch.queryServicesByFilters({ query });
    expect(results).toHaveLength(1);
    const answer = await ask({ query });
    const [found] = answer.body.results as { service: object }[];
    const services = await server.send('POST', '/v2/services/query', { headers: visitor, body: { query } });
    expect(found?.service).toEqual((services.body.services as object[])[0]);
  });
});

describe('a window of hours', () => {
  test('needs a session within it, of whatever length is offered first', async () => {
    expect(await namesIn('2026-11-24T09:00:00', '2026-11-24T10:00:00')).toEqual(['Haircut']);
    expect(await namesIn('2026-11-24T09:10:00', '2026-11-24T10:25:00')).toEqual([]);
    expect(await namesIn('2026-11-24T12:00:00', '2026-11-24T15:00:00')).toEqual([]);
    expect(await namesIn('2026-11-25T17:00:00', '2026-11-25T19:30:00')).toEqual(['Lesson']);
  });

  test('meant exactly it is the session', async () => {
    const exactly = { exactMatch: true };
    expect(await namesIn('2026-11-24T09:00:00', '2026-11-24T11:00:00')).toEqual(['Haircut']);
    expect(await namesIn('2026-11-24T09:00:00', '2026-11-24T11:00:00', exactly)).toEqual([]);
    expect(await namesIn('2026-11-24T09:30:00', '2026-11-24T11:00:00', exactly)).toEqual(['Haircut']);
    expect(await namesIn('2026-11-26T18:00:00', '2026-11-26T19:00:00', exactly)).toEqual(['Lesson']);
    expect(await namesIn('2026-11-26T18:00:00', '2026-11-26T19:30:00', exactly)).toEqual([]);
  });

  test('is read in the zone that is said', async () => {
    expect(await namesIn('2026-11-24T08:00:00', '2026-11-24T09:00:00', { timeZone: 'UTC' })).toEqual(['Haircut']);
    expect(await namesIn('2026-11-24T09:00:00', '2026-11-24T10:00:00', { timeZone: 'Asia/Tokyo' })).toEqual([]);
  });
});

describe('a window of days', () => {
  test('needs one session that starts in it, meant exactly one on each of its days', async () => {
    expect(await namesIn('2026-11-24T00:00:00', '2026-11-24T23:59:00')).toEqual(['Haircut']);
    expect(await namesIn('2026-11-24T00:00:00', '2026-11-27T00:00:00')).toEqual([course.name, 'Haircut', 'Lesson']);
    expect(await namesIn('2026-11-24T00:00:00', '2026-11-28T00:00:00', { exactMatch: true })).toEqual(['Haircut']);
    expect(await namesIn('2026-11-25T00:00:00', '2026-11-27T00:00:00', { exactMatch: true })).toEqual([
      'Haircut',
      'Lesson',
    ]);
    expect(await namesIn('2026-11-27T00:00:00', '2026-12-04T00:00:00')).toEqual([course.name, 'Far away', 'Haircut']);
  });

  test('days that have begun before are over', async () => {
    expect(await namesIn('2026-11-20T00:00:00', '2026-11-23T00:00:00')).toEqual([]);
    expect(await namesIn('2026-11-22T00:00:00', '2026-11-25T00:00:00', { exactMatch: true })).toEqual([]);
    expect(await namesIn('2026-11-23T00:00:00', '2026-11-25T00:00:00', { exactMatch: true })).toEqual(['Haircut']);
  });

  test('what is taken is not there, and is told when it is asked for', async () => {
    const slot = { eventId: await eventOf('2026-11-25T18:00:00') };
    await business.booked({ service: lesson, slot, booking: { status: 'CONFIRMED' } });
    const wednesday = { localStartDate: '2026-11-25T00:00:00', localEndDate: '2026-11-26T00:00:00' };
    expect(await search(wednesday)).toEqual([
      { name: course.name, available: true },
      { name: 'Haircut', available: true },
    ]);
    expect(await search({ ...wednesday, includeUnavailable: true })).toEqual([
      { name: course.name, available: true },
      { name: 'Far away', available: false },
      { name: 'Haircut', available: true },
      { name: 'Lesson', available: false },
    ]);
  });
});

/** The id of a session by its start. */
async function eventOf(localStartDate: string): Promise<string> {
  const answer = await server.send('POST', '/v2/time-slots/event', {
    headers: visitor,
    body: { fromLocalDate: localStartDate, toLocalDate: `${localStartDate.slice(0, 11)}23:00:00` },
  });
  const [slot] = answer.body.timeSlots as { eventInfo: { eventId: string } }[];
  return slot?.eventInfo.eventId as string;
}

test('places and types of resources choose among services', async () => {
  expect((await search({ resourceTypes: ['STAFF'] })).map(({ name }) => name)).toEqual(['Far away', 'Haircut']);
  expect(await search({ resourceTypes: ['boat'] })).toEqual([]);
  expect((await search({ locationIds: [business.branchId] })).map(({ name }) => name)).toEqual(['Far away', 'Haircut']);
});

test('of a service at several places the window is asked at those that are meant', async () => {
  const { branchId, locationId } = business;
  const at = (id: string) => ({ type: 'BUSINESS', locationId: id }) as const;
  const made = await business.addService({ name: 'Both', locations: [at(locationId), at(branchId)] });
  const filters = { localStartDate: '2026-11-24T08:00:00', localEndDate: '2026-11-24T12:00:00' };
  const query = { filter: { id: made.serviceId }, cursorPaging: {} };
  for (const locationIds of [[branchId], [locationId], [locationId, branchId]]) {
    expect(await search({ ...filters, locationIds }, query)).toEqual([{ name: 'Both', available: true }]);
  }
});

test.each<[string, object, object, string]>([
  ['a beginning alone', {}, { localStartDate: '2026-11-24T00:00:00' }, 'serviceFilters.localEndDate'],
  [
    'an end before it',
    {},
    { localStartDate: '2026-11-24T00:00:00', localEndDate: '2026-11-23T00:00:00' },
    'serviceFilters.localEndDate',
  ],
  [
    'an unknown zone',
    {},
    { localStartDate: '2026-11-24T00:00:00', localEndDate: '2026-11-25T00:00:00', timeZone: 'Mars' },
    'serviceFilters.timeZone',
  ],
  [
    'an attribute that nobody knows',
    {},
    { attributes: [{ attributeId: newId(), boolValue: true }] },
    'serviceFilters.attributes[0].attributeId',
  ],
  ['an attribute without a name', {}, { attributes: [{}] }, 'serviceFilters.attributes[0].attributeId'],
  ['an unknown field', { filter: { colour: 'red' } }, {}, 'query.filter'],
  ['too long a page', { cursorPaging: { limit: 51 } }, {}, 'query.cursorPaging.limit'],
  ['a made-up cursor', { cursorPaging: { cursor: 'made up' } }, {}, 'query.cursorPaging.cursor'],
  [
    'too many keys',
    { sort: ['name', 'id', 'type', 'hidden', 'createdDate', 'updatedDate'].map((fieldName) => ({ fieldName })) },
    {},
    'query.sort',
  ],
  ['too many places', {}, { locationIds: Array.from({ length: 101 }, newId) }, 'serviceFilters.locationIds'],
])('%s is refused', async (_name, query, serviceFilters, field) => {
  const { status, body } = await ask({ query, serviceFilters });
  expect(status).toBe(400);
  const { details } = body as { details: { validationError: { fieldViolations: { field: string }[] } } };
  expect(details.validationError.fieldViolations.map((violation) => violation.field)[0]).toContain(field);
});

test('a range of days is one session of as many days, and of hours never several days', async () => {
  const rangeOf = async (name: string, durationRange: object) => {
    const answer = await server.send('POST', '/v2/services', {
      headers: business.owner,
      body: {
        service: {
          name,
          type: 'APPOINTMENT',
          defaultCapacity: 1,
          onlineBooking: { enabled: true },
          payment: { rateType: 'NO_FEE', options: { inPerson: true } },
          staffMemberIds: [business.ben.resourceId],
          schedule: { availabilityConstraints: { durationRange } },
        },
      },
    });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.service as { id: string }).id;
  };
  const hours = await rangeOf('By hours', {
    unitType: 'HOUR',
    hourOptions: { minDurationInMinutes: 60, maxDurationInMinutes: 180 },
  });
  const days = await rangeOf('By days', {
    unitType: 'DAY',
    dayOptions: { minDurationInDays: 1, maxDurationInDays: 3 },
  });
  const query = { filter: { id: hours }, cursorPaging: {} };
  const inDays = { localStartDate: '2026-11-24T00:00:00', localEndDate: '2026-11-26T00:00:00' };
  const inHours = { localStartDate: '2026-11-24T08:00:00', localEndDate: '2026-11-24T10:30:00', exactMatch: true };
  expect(await search(inDays, query)).toHaveLength(1);
  expect(await search({ ...inDays, exactMatch: true }, query)).toEqual([]);
  expect(await search(inHours, query)).toEqual([{ name: 'By hours', available: true }]);
  expect(await search({ ...inHours, localEndDate: '2026-11-24T12:00:00' }, query)).toEqual([]);
  const byDays = { filter: { id: days }, cursorPaging: {} };
  for (const [until, count] of [
    ['2026-11-25T00:00:00', 1],
    ['2026-11-26T00:00:00', 1],
    ['2026-11-27T00:00:00', 1],
    ['2026-11-28T00:00:00', 0],
  ] as const) {
    expect(await search({ ...inDays, localEndDate: until, exactMatch: true }, byDays)).toHaveLength(count);
  }
  expect(await search(inHours, byDays)).toEqual([]);
});

test('another site finds none of these services', async () => {
  const other = await server.addSite('Other');
  const headers = await server.caller('visitor', other);
  const answer = await server.send('POST', path, { headers, body: {} });
  expect([answer.status, answer.body.results]).toEqual([200, []]);
});

test('services are found by attributes of their own and of who serves them, visible ones for customers', async () => {
  const owner = await server.caller('OWNER');
  const send = async (target: string, body: object) => {
    const answer = await server.send('POST', `/_api/attributes/v1/${target}`, { headers: owner, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { attributeDefinition: { id: string } };
  };
  const define = async (name: string, more: object = {}) =>
    (
      await send('attribute-definitions', {
        attributeDefinition: { name, valueType: 'BOOL', defaultValue: { boolDefault: false }, ...more },
      })
    ).attributeDefinition.id;
  const [lift, hidden] = [await define('Lift'), await define('Margin', { visibility: false })];
  const give = (entityId: string, attributeDefinitionId: string) =>
    send(`attribute-values/${entityId}/bulk-upsert`, { values: [{ attributeDefinitionId, boolData: true }] });
  await give(haircut.serviceId, lift);
  await give(haircut.serviceId, hidden);
  const asked = (attributeId: string) => ({ attributes: [{ attributeId, boolValue: true }] });
  expect((await search(asked(lift))).map(({ name }) => name)).toEqual(['Haircut']);
  const refused = await ask({ query: byName, serviceFilters: asked(hidden) });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('serviceFilters.attributes[0].attributeId'),
  ]);
  const found = await server.send('POST', path, {
    headers: owner,
    body: { query: byName, serviceFilters: asked(hidden) },
  });
  expect((found.body as { results: unknown[] }).results).toHaveLength(1);
});
