/** The configuration of time slots as the published SDK uses it, and over the wire (bookings sheet 15). */
import { bookingsAppId } from '@openhours/contract';
import { timeSlotsConfiguration } from '@wix/bookings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { readPolicies } from '../../packages/server/src/domains/policies/index.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addAppointmentService, addStaff, siteZone } from '../support/site-catalogue.ts';

const nowMs = Date.UTC(2026, 10, 23, 8);
const root = '/_api/time-slots-config/v1/time-slots-configurations';

let server: TestServer;
let owner: Record<string, string>;
let visitor: Record<string, string>;
let serviceId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: nowMs });
  owner = await server.caller('apiKey');
  visitor = await server.caller('visitor');
  serviceId = await server.database.transact(server.siteId, async (tx) => {
    const { resourceId } = addStaff(tx, 'Ada', [[9, 12]], nowMs);
    const [policy] = await readPolicies(tx);
    const made = { name: 'Haircut', policyId: policy?.id as string, resourceIds: [resourceId] };
    return (await addAppointmentService(tx, made, nowMs)).serviceId;
  });
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

async function readOne(): Promise<Record<string, unknown> & { id: string; revision: string }> {
  const answer = await server.send('GET', `${root}/app/${bookingsAppId}`, { headers: visitor });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.timeSlotsConfiguration as never;
}

test('one configuration exists from the start, with its defaults, for the bookings application', async () => {
  const sdk = sdkClient(server, { timeSlotsConfiguration }, visitorOf(server));
  const byApp = await sdk.timeSlotsConfiguration.getTimeSlotsConfigurationByAppId(bookingsAppId);
  const configuration = byApp.timeSlotsConfiguration ?? byApp;
  expect(configuration).toMatchObject({
    revision: '1',
    appId: bookingsAppId,
    displayTimeZone: { customerCanChange: true, basedOn: 'BUSINESS_TIME_ZONE', timeZone: siteZone },
    staffSelection: { strategy: 'CUSTOMER_MAY_CHOOSE', allowGenderSelection: false },
    splitInterval: { sameAsDuration: false, valueInMinutes: 30 },
    extendedFields: {},
  });
  const { id } = await readOne();
  expect(await sdk.timeSlotsConfiguration.getTimeSlotsConfiguration(id)).toMatchObject({ _id: id, revision: '1' });
  for (const [path, status] of [
    [`${root}/${newId()}`, 404],
    [`${root}/app/${newId()}`, 404],
    [`${root}/not-a-guid`, 400],
  ] as const) {
    expect((await server.send('GET', path, { headers: visitor })).status).toBe(status);
  }
});

test('a change keeps what is not sent, needs the revision, and drives the starts of slots', async () => {
  const sdk = sdkClient(server, { timeSlotsConfiguration }, ownerOf(server));
  const before = await readOne();
  const changed = await sdk.timeSlotsConfiguration.updateTimeSlotsConfiguration(before.id, {
    revision: before.revision,
    splitInterval: { valueInMinutes: 45 },
    staffSelection: { strategy: 'CUSTOMER_CANNOT_CHOOSE' },
    extendedFields: { namespaces: { '@me/app': { colour: 'red' } } },
  });
  expect(changed).toMatchObject({
    revision: String(Number(before.revision) + 1),
    displayTimeZone: { customerCanChange: true },
    staffSelection: { strategy: 'CUSTOMER_CANNOT_CHOOSE', allowGenderSelection: false },
    splitInterval: { sameAsDuration: false, valueInMinutes: 45 },
    extendedFields: { namespaces: { '@me/app': { colour: 'red' } } },
  });
  const starts = async () => {
    const answer = await server.send('POST', '/service-availability/v2/time-slots', {
      headers: visitor,
      body: { serviceId, fromLocalDate: '2026-11-24T00:00:00', toLocalDate: '2026-11-25T00:00:00' },
    });
    return (answer.body.timeSlots as { localStartDate: string }[]).map((slot) => slot.localStartDate.slice(11, 16));
  };
  expect(await starts()).toEqual(['09:00', '09:45', '10:30']);
  const stale = await server.send('PATCH', `${root}/${before.id}`, {
    headers: owner,
    body: {
      timeSlotsConfiguration: { id: before.id, revision: before.revision, splitInterval: { valueInMinutes: 5 } },
    },
  });
  expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
  const { revision } = await readOne();
  const whole = await server.send('PATCH', `/v1/time-slots-configurations/${before.id}`, {
    headers: owner,
    body: { timeSlotsConfiguration: { revision, splitInterval: { sameAsDuration: true } } },
  });
  expect(whole.status, whole.text).toBe(200);
  expect(await starts()).toEqual(['09:00', '10:00', '11:00']);
});

test('a bad change is refused, and only the management may change anything', async () => {
  const { id, revision } = await readOne();
  const patch = (headers: Record<string, string>, changes: Record<string, unknown>) =>
    server.send('PATCH', `${root}/${id}`, { headers, body: { timeSlotsConfiguration: { id, revision, ...changes } } });
  for (const changes of [
    { revision: undefined },
    { id: newId() },
    { splitInterval: { valueInMinutes: 0 } },
    { splitInterval: { valueInMinutes: 1.5 } },
    { displayTimeZone: { basedOn: 'MOON' } },
    { staffSelection: { strategy: 'NOBODY' } },
  ]) {
    expect((await patch(owner, changes)).status, JSON.stringify(changes)).toBe(400);
  }
  const unknown = newId();
  const missing = await server.send('PATCH', `${root}/${unknown}`, {
    headers: owner,
    body: { timeSlotsConfiguration: { id: unknown, revision } },
  });
  expect([missing.status, missing.code]).toEqual([404, 'NOT_FOUND']);
  for (const headers of [visitor, await server.caller('member'), await server.caller('FRONT_DESK')]) {
    const refused = await patch(headers, { splitInterval: { valueInMinutes: 5 } });
    expect([refused.status, refused.code]).toEqual([403, 'UNAUTHORIZED_OPERATION']);
  }
  expect((await patch(await server.caller('MANAGER'), { displayTimeZone: { customerCanChange: false } })).status).toBe(
    200,
  );
  expect(await readOne()).toMatchObject({ displayTimeZone: { customerCanChange: false } });
});

test('the query filters and sorts by its fields, as GET with .r and as POST', async () => {
  const sdk = sdkClient(server, { timeSlotsConfiguration }, visitorOf(server));
  const found = await sdk.timeSlotsConfiguration.queryTimeSlotsConfigurations().eq('appId', bookingsAppId).find();
  expect(found.items).toHaveLength(1);
  const { id } = await readOne();
  const ask = async (query: Record<string, unknown>, method: 'GET' | 'POST' = 'GET') => {
    const encoded = Buffer.from(JSON.stringify({ query })).toString('base64url');
    return method === 'GET'
      ? server.send('GET', `${root}/query?.r=${encoded}`, { headers: visitor })
      : server.send('POST', `${root}/query`, { headers: visitor, body: { query } });
  };
  for (const filter of [
    { id },
    { createdDate: { $lte: '2100-01-01T00:00:00Z' } },
    { updatedDate: { $gt: '2000-01-01T00:00:00Z' } },
    { appId: { $in: [bookingsAppId] } },
    { 'displayTimeZone.basedOn': { $ne: 'CUSTOMER_TIME_ZONE' } },
    { 'splitInterval.sameAsDuration': { $exists: true } },
    { 'splitInterval.valueInMinutes': { $gte: 1 } },
    { 'staffSelection.strategy': { $nin: ['CUSTOMER_MUST_CHOOSE'] } },
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask({ filter, sort: [{ fieldName: 'createdDate', order: 'DESC' }] }, method);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.timeSlotsConfigurations).toHaveLength(1);
      expect(answer.body.pagingMetadata).toMatchObject({ count: 1, cursors: {}, hasNext: false });
    }
  }
  expect((await ask({ filter: { id: newId() } })).body.timeSlotsConfigurations).toEqual([]);
  for (const query of [
    { sort: [{ fieldName: 'appId' }] },
    { filter: { extendedFields: 1 } },
    { filter: { appId: { $near: 1 } } },
  ]) {
    expect((await ask(query)).status, JSON.stringify(query)).toBe(400);
  }
});

test('another site has a configuration of its own', async () => {
  const other = await server.addSite('Other');
  const { id } = await readOne();
  const stranger = await server.caller('visitor', other);
  expect((await server.send('GET', `${root}/${id}`, { headers: stranger })).status).toBe(404);
  const own = await server.send('GET', `${root}/app/${bookingsAppId}`, { headers: stranger });
  expect(own.body.timeSlotsConfiguration).toMatchObject({ revision: '1', splitInterval: { valueInMinutes: 30 } });
});
