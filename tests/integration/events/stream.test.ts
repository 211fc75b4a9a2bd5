/** The stream of changes through the whole server: who hears what, and that stopping ends it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEphemeralEvents } from '../../../packages/server/src/events/ephemeral-events.ts';
import { createLiveConsumer } from '../../../packages/server/src/events/live.ts';
import { plantApiKey } from '../../support/api-keys.ts';
import { eventually } from '../../support/eventually.ts';
import { listenTo } from '../../support/live-stream.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { bookingUpdated, outboxOf, recordAll } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listen = (headers: Record<string, string>) => listenTo(server, headers);

test('the business hears every change of its site, staff only what is theirs, other sites nothing', async () => {
  const other = await server.addSite('Other');
  const [owner, staff, foreign] = await Promise.all([
    listen(await server.caller('OWNER')),
    listen(await server.caller('STAFF')),
    listen({ authorization: other.apiKey, 'wix-site-id': other.siteId }),
  ]);
  expect([owner, staff, foreign].map((heard) => heard.response.statusCode)).toEqual([200, 200, 200]);
  expect(owner.response.headers['x-wix-request-id']).toBeDefined();
  const record = outboxOf([createLiveConsumer()]);
  await recordAll(server.database, server.siteId, record, [bookingUpdated('first', 1), bookingUpdated('second', 1)]);
  await recordAll(server.database, other.siteId, record, [bookingUpdated('of the other site', 1)]);
  await eventually(
    async () => [owner.text(), foreign.text()],
    ([ours, theirs]) =>
      ours?.includes('"entityId":"second"') === true && theirs?.includes('of the other site') === true,
  );
  expect(owner.text()).toContain('"entityId":"first"');
  expect(owner.text()).not.toContain('of the other site');
  expect(foreign.text()).not.toContain('"entityId":"first"');
  expect(staff.text()).not.toContain('event:');
});

test('a key hears of what it may read, and of nothing besides', async () => {
  const listenWith = async (...permissions: readonly string[]) =>
    listen({ authorization: await plantApiKey(server, { permissions }), 'wix-site-id': server.siteId });
  const [reader, other] = await Promise.all([
    listenWith('EVENTS.STREAM', 'BOOKINGS.READ'),
    listenWith('EVENTS.STREAM', 'CONTACTS.READ'),
  ]);
  const contact = { ...bookingUpdated('somebody', 1), type: 'openhours.contacts.v1.contact_updated' } as const;
  const record = outboxOf([createLiveConsumer()]);
  await recordAll(server.database, server.siteId, record, [
    contact,
    bookingUpdated('a visit', 1),
    { ...contact, entityId: 'the last somebody' },
    bookingUpdated('the last visit', 1),
  ]);
  await eventually(
    async () => [reader.text(), other.text()],
    ([visits, people]) => visits?.includes('the last visit') === true && people?.includes('the last somebody') === true,
  );
  expect(reader.text()).toContain('a visit');
  expect(other.text()).toContain('"somebody"');
  expect(reader.text()).not.toContain('somebody');
  expect(other.text()).not.toContain('visit');
});

test('what is true only now reaches the business of its site in every process, has no place, and is never told again', async () => {
  const other = await server.addSite('Elsewhere');
  const owner = await server.caller('OWNER');
  const [heard, staff, foreign] = await Promise.all([
    listen(owner),
    listen(await server.caller('STAFF')),
    listen({ authorization: other.apiKey, 'wix-site-id': other.siteId }),
  ]);
  // As another process would: nothing but the notification of the database joins the two.
  const tell = createEphemeralEvents(server.database.serverReader, { info() {}, warn() {}, error() {} });
  const type = 'openhours.bookings.v1.booking_viewers_changed';
  tell({ siteId: server.siteId, type, entityId: 'looked-at' });
  await eventually(
    async () => heard.text(),
    (text) => text.includes('looked-at'),
  );
  expect(heard.text()).toContain(
    `\n\nevent: ${type}\ndata: {"eventType":"${type}","data":{"entityId":"looked-at"}}\n\n`,
  );
  const record = outboxOf([createLiveConsumer()]);
  await recordAll(server.database, other.siteId, record, [bookingUpdated('the last of the other site', 1)]);
  await eventually(
    async () => foreign.text(),
    (text) => text.includes('the last of the other site'),
  );
  expect(`${staff.text()}${foreign.text()}`).not.toContain('looked-at');
  const later = await listen({ ...owner, 'last-event-id': '0' });
  await eventually(
    async () => later.text(),
    (text) => text.includes('retry:'),
  );
  expect(later.text()).not.toContain('looked-at');
});

test('signing out ends the stream at once', async () => {
  const headers = await server.caller('OWNER');
  const owner = await listen(headers);
  expect((await server.send('DELETE', '/v1/user-sessions/current', { headers })).status).toBe(200);
  await eventually(
    async () => owner.ended(),
    (ended) => ended,
  );
});

test('stopping the server ends the streams instead of waiting for them', async () => {
  const owner = await listen(await server.caller('OWNER'));
  await server.assembly.stop();
  await eventually(
    async () => owner.ended(),
    (ended) => ended,
  );
});
