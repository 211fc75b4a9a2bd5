/** What receivers get, read by the published SDK: created, updated, deleted, actions, and names of their own (identity sheet 10.1). */
import { bookings, services } from '@wix/bookings';
import { AppStrategy, createClient } from '@wix/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startWebhookReceiver, told, type WebhookReceiver } from '../support/webhook-receiver.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let business: Business;
let keys: { appId: string; publicKey: string; publicKeyBase64: string };

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer();
  business = await openBusiness(server);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ['*'] };
  const answer = await server.send('POST', '/v1/webhooks/endpoints', { body: { endpoint }, headers: business.owner });
  expect(answer.status).toBe(200);
  keys = (await server.send('GET', '/v1/webhooks/public-key')).body as typeof keys;
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
  await receiver.stop();
});

/** As a developer writes it, with either form of the key. */
function receiving(publicKey = keys.publicKey) {
  return createClient({
    auth: AppStrategy({ appId: keys.appId, publicKey }),
    modules: { bookings, services },
  });
}

/** The token of the event of a type that comes about an entity. */
async function tokenOf(eventType: string, entityId: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const body = (await receiver.arrived('/hooks', count)).at(count - 1)?.body as string;
    const { data, eventType: type } = told({ body });
    if (type === eventType && (data['entityId'] ?? data['appId']) === entityId) {
      return body;
    }
  }
}

const asRequest = (body: string) => new Request('https://receiver.example/hooks', { method: 'POST', body });

const metadata = () => ({
  instanceId: server.siteId,
  accountInfo: { accountId: server.accountId, siteId: server.siteId },
  identity: { identityType: 'WIX_USER', wixUserId: server.ownerUserId },
  _id: expect.any(String),
  eventTime: expect.any(Date),
  triggeredByAnonymizeRequest: false,
  entityEventSequence: expect.stringMatching(/^\d+$/),
});

test('a service that is created, updated and deleted', async () => {
  const owner = sdkClient(server, { services }, ownerOf(server));
  const service = await owner.services.createService({
    type: 'CLASS',
    name: 'Yoga',
    defaultCapacity: 9,
    onlineBooking: { enabled: true },
    payment: { rateType: 'FIXED', fixed: { price: { value: '10' } }, options: { inPerson: true } },
  });
  const id = service._id as string;
  await owner.services.updateService(id, { revision: service.revision as string, name: 'Slow yoga' });
  await owner.services.deleteService(id);
  const client = receiving();
  const seen: unknown[] = [];
  client.services.onServiceCreated((event) => void seen.push(event));
  client.services.onServiceUpdated((event) => void seen.push(event));
  client.services.onServiceDeleted((event) => void seen.push(event));
  const types = ['created', 'updated', 'deleted'].map((slug) => `wix.bookings.services.v2.service_${slug}`);
  for (const type of types) {
    const processed = await client.webhooks.process(await tokenOf(type, id));
    expect(processed).toMatchObject({ eventType: type, instanceId: server.siteId });
  }
  expect(seen).toMatchObject([
    { entity: { _id: id, name: 'Yoga', _createdDate: expect.any(Date) }, metadata: { ...metadata(), slug: 'created' } },
    { entity: { _id: id, name: 'Slow yoga', revision: '2' }, metadata: { ...metadata(), slug: 'updated' } },
    { metadata: { ...metadata(), slug: 'deleted', entityId: id } },
  ]);
  const sequences = seen.map((event) =>
    Number((event as { metadata: Record<string, string> }).metadata['entityEventSequence']),
  );
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBe(3);
});

test('an action, from a request, with the key on one line', async () => {
  const booking = await business.booked({
    service: await business.addService({ name: 'Haircut' }),
    booking: { status: 'CONFIRMED' },
  });
  const client = receiving(keys.publicKeyBase64);
  const seen: unknown[] = [];
  client.bookings.onBookingCreated((event) => void seen.push(event));
  client.bookings.onBookingCanceled((event) => void seen.push(event));
  const cancelled = await server.send('POST', `/v2/bookings/${booking.id}/cancel`, {
    body: { revision: booking.revision, flowControlSettings: { ignoreCancellationPolicy: true } },
    headers: business.owner,
  });
  expect(cancelled.status).toBe(200);
  for (const slug of ['created', 'canceled']) {
    const token = await tokenOf(`wix.bookings.v2.booking_${slug}`, booking.id);
    await client.webhooks.processRequest(asRequest(token));
  }
  expect(seen).toMatchObject([
    { entity: { _id: booking.id, status: 'CONFIRMED', startDate: expect.any(Date) }, metadata: metadata() },
    { data: { booking: { _id: booking.id, status: 'CANCELED' } }, metadata: metadata() },
  ]);
});

test('a name of its own is told as it is, and what nobody expects is refused', async () => {
  const created = await server.send('POST', '/v1/oauth-apps', {
    body: { oauthApp: { name: 'Shop' } },
    headers: business.owner,
  });
  const { id: appId } = created.body['oauthApp'] as { id: string };
  const token = await tokenOf('AppInstalled', appId);
  const client = receiving();
  const expectedEvents = [client.webhooks.apps.AppInstalled];
  expect(await client.webhooks.process(token, { expectedEvents })).toEqual({
    eventType: 'AppInstalled',
    instanceId: server.siteId,
    identity: { identityType: 'WIX_USER', wixUserId: server.ownerUserId },
    accountInfo: { accountId: server.accountId, siteId: server.siteId },
    payload: { appId },
  });
  await expect(client.webhooks.process(token, { expectedEvents: [client.webhooks.apps.AppRemoved] })).rejects.toThrow(
    'Unexpected event type: AppInstalled. Expected one of: AppRemoved',
  );
});

test('a token of another site, or one that was changed, is none', async () => {
  const other = await server.addSite('Other');
  await server.send('POST', '/v1/webhooks/endpoints', {
    body: { endpoint: { url: 'https://hooks.example/', eventTypes: ['AppInstalled'] } },
    headers: await server.caller('OWNER', other),
  });
  const { publicKey } = (await server.send('GET', `/v1/webhooks/public-key?siteId=${other.siteId}`))
    .body as typeof keys;
  const [received] = await receiver.arrived('/hooks', 1);
  const { body } = received as { body: string };
  await expect(receiving(publicKey).webhooks.process(body)).rejects.toThrow('signature verification failed');
  const [head, payload = '', signature] = body.split('.');
  const forged = `${head}.${payload.slice(0, -4)}AAAA.${signature}`;
  await expect(receiving().webhooks.process(forged)).rejects.toThrow();
  expect((await receiving().webhooks.parseRequest(asRequest(body))).instanceId).toBe(server.siteId);
});
