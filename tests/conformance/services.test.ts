/** Services as the published SDK reads them (services sheet 1 and 2). */
import { defaultFormId, services, staffResourceTypeId } from '@openhours/contract';
import { services as sdkServices } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { addResource } from '../../packages/server/src/domains/staff/commands/add.ts';
import { createStaffMember } from '../../packages/server/src/domains/staff/index.ts';
import { plantResourceType } from '../support/resource-types.ts';
import { restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { plantService } from '../support/site-catalogue.ts';

const roomType = newId();
let server: TestServer;
let visitor: Record<string, string>;
let policyId: string;
let staff: string;
let massage: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_CURRENCY: 'EUR' } });
  visitor = await server.caller('visitor');
  const nowMs = server.now();
  await server.database.transact(server.siteId, async (tx) => {
    policyId = createPolicy(tx, { name: 'Kind', rules: { cancellationPolicy: { enabled: true } }, nowMs });
    staff = createStaffMember(tx, { name: 'Ada', email: 'ada@example.com', nowMs }).resourceId;
    await plantResourceType(tx, roomType, nowMs);
    const room = addResource(tx, { name: 'Blue room', typeId: roomType, nowMs }).resource.id;
    await tx.flush();
    const shared = {
      type: 'APPOINTMENT',
      policyId,
      sessionDurations: [50],
      resourceIds: [staff],
      nowMs,
      payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
    } as const;
    massage = (
      await plantService(tx, {
        ...shared,
        name: 'Massage',
        description: 'Slow and thorough',
        bufferMinutes: 10,
        resourceIds: [staff, room],
        payment: {
          rateType: 'FIXED',
          fixed: { price: { value: '65.00' } },
          options: { online: true, inPerson: true, deposit: false, pricingPlan: false },
        },
      })
    ).serviceId;
    for (const name of ['Massage', 'Yoga', 'Tea ceremony']) {
      await tx.flush();
      await plantService(tx, { ...shared, name, hidden: name === 'Yoga', nowMs: nowMs + name.length });
    }
  });
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const read = async (serviceId: string, query = '') =>
  server.send('GET', `/_api/bookings/v2/services/${serviceId}${query}`, { headers: visitor });

async function namesOf(query: Record<string, unknown>): Promise<string[]> {
  const answer = await server.send('POST', '/bookings/v2/services/query', { body: { query }, headers: visitor });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.services as { mainSlug: { name: string } }[]).map(({ mainSlug }) => mainSlug.name);
}

test('a typed query of the published SDK gets the fields that it names', async () => {
  const client = sdkClient(server, { services: sdkServices }, visitorOf(server));
  // Of the two forms of the call, the client's types show only the builder.
  const typedQuery = client.services.queryServices as unknown as (query: object) => Promise<{ services: object[] }>;
  const { services: found } = await typedQuery({
    filter: { name: 'Tea ceremony' },
    fields: ['_id', 'name', '_createdDate', 'media.items'],
  });
  expect(found).toEqual([
    { _id: expect.any(String), name: 'Tea ceremony', _createdDate: expect.any(Date), media: { items: [] } },
  ]);
});

test('a visitor of the published SDK reads a service', async () => {
  const client = sdkClient(server, { services: sdkServices }, visitorOf(server));
  const service = await client.services.getService(massage);
  expect(service).toMatchObject({
    _id: massage,
    revision: '1',
    name: 'Massage',
    type: 'APPOINTMENT',
    defaultCapacity: 1,
    form: { _id: defaultFormId },
    payment: {
      rateType: 'FIXED',
      fixed: { price: { value: '65.00', currency: 'EUR' } },
      options: { online: true, inPerson: true },
    },
    bookingPolicy: { _id: policyId, name: 'Kind', cancellationPolicy: { enabled: true } },
    schedule: { availabilityConstraints: { sessionDurations: [50], timeBetweenSessions: 10 } },
    staffMemberIds: [staff],
    serviceResources: [{ resourceType: { _id: roomType } }],
    primaryResourceType: staffResourceTypeId,
    mainSlug: { name: 'massage', custom: false },
  });
  expect(service._createdDate).toBeInstanceOf(Date);
  expect(String(service.urls?.servicePage)).toMatch(/\/service-page\/massage$/);
});

test('the SDK’s query builder filters, sorts and counts', async () => {
  const client = sdkClient(server, { services: sdkServices }, visitorOf(server));
  const found = await client.services.queryServices().eq('hidden', false).descending('name').limit(2).find();
  expect(found.items.map(({ name }) => name)).toEqual(['Tea ceremony', 'Massage']);
  expect(found.totalCount).toBe(3);
  expect(found.hasNext()).toBe(true);
  expect((await found.next()).items.map(({ name }) => name)).toEqual(['Massage']);
  expect(await client.services.countServices({ filter: { hidden: true } })).toEqual({ count: 1 });
});

test('the SDK searches by words, the best first, counts what it finds, and pages', async () => {
  const client = sdkClient(server, { services: sdkServices }, visitorOf(server));
  const { services: found, aggregationData } = await client.services.searchServices({
    search: { expression: 'massage cere' },
    aggregations: [
      { name: 'hidden', type: 'VALUE', fieldPath: 'hidden', value: {} },
      { type: 'VALUE', fieldPath: 'staffMemberIds', value: {} },
      { type: 'SCALAR', fieldPath: '_id', scalar: { type: 'COUNT_DISTINCT' } },
    ],
  } as never);
  expect(found?.map(({ name }) => name)).toEqual(['Massage', 'Massage', 'Tea ceremony']);
  expect(aggregationData?.results).toMatchObject([
    { values: { results: [{ value: 'false', count: 3 }] } },
    { values: { results: [{ value: staff, count: 3 }] } },
    { scalar: { type: 'COUNT_DISTINCT', value: 3 } },
  ]);
  const all = await client.services.searchServices({
    sort: [{ fieldName: 'name' }],
    cursorPaging: { limit: 3 },
  } as never);
  expect(all.services?.map(({ name }) => name)).toEqual(['Massage', 'Massage', 'Tea ceremony']);
  const cursor = all.pagingMetadata?.cursors?.next;
  const rest = await client.services.searchServices({ cursorPaging: { cursor } } as never);
  expect(rest.services?.map(({ name }) => name)).toEqual(['Yoga']);
});

describe('the wire', () => {
  test('has the declared shape; details only when asked for, contact data never', async () => {
    const plain = await read(massage);
    expect(Compile(services.getService.output).Check(plain.body)).toBe(true);
    const without = plain.body.service as Record<string, unknown>;
    expect(without).not.toHaveProperty('staffMemberDetails');
    const { service } = (
      await read(massage, '?conditionalFields=STAFF_MEMBER_DETAILS&conditionalFields=RESOURCE_DETAILS')
    ).body as { service: Record<string, unknown> };
    expect(service.staffMemberDetails).toEqual({ staffMembers: [{ staffMemberId: staff, name: 'Ada' }] });
    expect(service.serviceResources).toMatchObject([{ resourceDetails: { resources: [{ name: 'Blue room' }] } }]);
    expect(JSON.stringify(service)).not.toContain('ada@example.com');
  });

  test('a name used twice gives two slugs', async () => {
    expect(await namesOf({ filter: { name: 'Massage' } })).toEqual(['massage', 'massage-1']);
  });

  test.each([
    [{ filter: { staffMemberIds: { $hasSome: ['STAFF'] } } }, ['massage', 'tea-ceremony', 'massage-1', 'yoga']],
    [{ filter: { 'payment.rateType': 'FIXED' } }, ['massage']],
    [{ filter: { 'payment.options.online': true } }, ['massage']],
    [{ filter: { name: { $startsWith: 'te' } } }, ['tea-ceremony']],
    [{ filter: { 'mainSlug.name': { $in: ['yoga', 'massage-1'] } } }, ['massage-1', 'yoga']],
    [{ filter: { $or: [{ hidden: true }, { description: { $exists: true } }] } }, ['massage', 'yoga']],
    [{ filter: { 'locations.business.id': { $exists: false } }, paging: { limit: 1 } }, ['massage']],
  ])('%j', async (query, slugs) => {
    const filled = JSON.parse(JSON.stringify(query).replace('STAFF', staff));
    expect((await namesOf(filled)).toSorted()).toEqual(slugs.toSorted());
  });

  test('cursor pages', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await server.send('POST', '/v2/services/query', {
        body: { query: { cursorPaging: { limit: 3, ...(cursor === undefined ? {} : { cursor }) } } },
        headers: visitor,
      });
      seen.push(...(answer.body.services as { id: string }[]).map(({ id }) => id));
      cursor = (answer.body.pagingMetadata as { cursors: { next?: string } }).cursors.next;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(4);
  });

  test('an unknown service, a malformed id, an unknown field, another site', async () => {
    const unknown = await read(newId());
    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
    expect((await read('massage')).status).toBe(400);
    const field = await server.send('POST', '/v2/services/query', {
      body: { query: { filter: { password: 1 } } },
      headers: visitor,
    });
    expect([field.status, field.code]).toEqual([400, 'INVALID_ARGUMENT']);
    const stranger = await server.caller('visitor', await server.addSite('Stranger'));
    expect((await server.send('GET', `/v2/services/${massage}`, { headers: stranger })).status).toBe(404);
  });
});
