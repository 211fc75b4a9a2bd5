/** Handing out, erasing and looking up who did it, as the owner calls them; and who may not. */
import { mkdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { openBusiness } from '../../support/business.ts';
import { plantSession } from '../../support/calendar.ts';
import { plantPerson } from '../../support/planted-people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
});
afterAll(() => server.stop());

const nowMs = Date.UTC(2026, 10, 21, 9);

test('a contact is handed out, erased, and unknown afterwards', async () => {
  const person = await plantPerson(server.database, server.siteId, 'grace', nowMs);
  const path = `/v1/contacts/${person.contactId}`;
  const exported = await server.send('GET', `${path}/personal-data`, { headers: owner });
  expect(exported.status).toBe(200);
  expect(exported.body).toMatchObject({
    contactId: person.contactId,
    records: { contact: [{ email: 'grace@example.com' }], booking: [{ id: person.bookingId }] },
  });

  const erased = await server.send('POST', `${path}/erase`, { headers: owner, body: {} });
  expect(erased.status).toBe(200);
  expect(erased.body).toMatchObject({ erasure: { contactId: person.contactId } });
  const again = await server.send('POST', `${path}/erase`, { headers: owner, body: {} });
  expect([again.status, again.body]).toEqual([200, erased.body]);
  for (const [method, rest] of [
    ['GET', '/personal-data'],
    ['GET', ''],
  ] as const) {
    const answer = await server.send(method, path + rest, { headers: owner });
    expect([rest, answer.status, answer.code]).toEqual([rest, 404, 'CONTACT_NOT_FOUND']);
  }

  const audit = await server.send('GET', `/v1/audit-entries?entityType=contact&entityId=${person.contactId}`, {
    headers: owner,
  });
  expect(audit.status).toBe(200);
  expect(audit.body.auditEntries).toMatchObject([
    { operation: 'privacy.eraseContact', actor: { type: 'user' }, entityId: person.contactId },
    { operation: 'privacy.exportContact', actor: { type: 'user' }, entityId: person.contactId },
    { operation: 'test', entityId: person.contactId },
  ]);
  expect(JSON.stringify(audit.body)).not.toContain('grace');
});

test('an erasure that cannot be kept for restores is not told as done, and asking again keeps it', async () => {
  const person = await plantPerson(server.database, server.siteId, 'mallory', nowMs);
  const path = `/v1/contacts/${person.contactId}/erase`;
  const file = join(server.dataDirectory, 'erasures.jsonl');
  const aside = `${file}.aside`;
  renameSync(file, aside);
  mkdirSync(file);
  const refused = await server.send('POST', path, { headers: owner, body: {} });
  rmdirSync(file);
  renameSync(aside, file);
  expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  expect(readFileSync(file, 'utf8')).not.toContain(person.contactId);

  const [erased, again] = [
    await server.send('POST', path, { headers: owner, body: {} }),
    await server.send('POST', path, { headers: owner, body: {} }),
  ];
  expect([erased.status, again.body]).toEqual([200, erased.body]);
  const kept = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; contactId: string })
    .filter(({ contactId }) => contactId === person.contactId);
  expect(kept).toMatchObject([{ siteId: server.siteId, id: (erased.body.erasure as { id: string }).id }]);
  const audit = await server.send('GET', `/v1/audit-entries?entityType=contact&entityId=${person.contactId}`, {
    headers: owner,
  });
  expect((audit.body.auditEntries as { operation: string }[]).map(({ operation }) => operation)).toEqual([
    'privacy.eraseContact',
    'test',
  ]);
});

test('erasing somebody nobody knows is refused', async () => {
  const answer = await server.send('POST', `/v1/contacts/${newId()}/erase`, { headers: owner, body: {} });
  expect([answer.status, answer.code]).toEqual([404, 'CONTACT_NOT_FOUND']);
});

test('the booking of an erased person can still be read, without the person', async () => {
  const person = await plantPerson(server.database, server.siteId, 'judy', nowMs);
  await server.send('POST', `/v1/contacts/${person.contactId}/erase`, { headers: owner, body: {} });
  const found = await server.send('POST', '/v2/extended-bookings/query', {
    headers: owner,
    body: { query: { filter: { id: person.bookingId } } },
  });
  expect(found.status).toBe(200);
  expect(found.body.extendedBookings).toMatchObject([
    {
      booking: {
        id: person.bookingId,
        revision: '2',
        status: 'CONFIRMED',
        totalParticipants: 1,
        contactDetails: {},
        createdBy: { anonymousVisitorId: '00000000-0000-0000-0000-000000000000', contactId: person.contactId },
        bookedEntity: { title: 'Haircut' },
      },
    },
  ]);
  expect(found.text).not.toContain('judy');
});

test('what happened just before an erasure is taken by whoever has not heard of it yet, and says nothing any more', async () => {
  const business = await openBusiness(server);
  const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
  const from = `${new Date(server.now() + 9 * dayMs).toISOString().slice(0, 11)}10:00:00`;
  const eventId = await server.database.transact(server.siteId, async (tx) =>
    plantSession(tx, { scheduleId: yoga.scheduleId, from, nowMs: server.now() }),
  );
  const contactDetails = { firstName: 'Trudy', email: 'trudy@example.com' };
  const booking = { status: 'CONFIRMED', contactDetails };
  const booked = await business.booked({ service: yoga, slot: { eventId }, booking });
  const ended = await server.send('POST', `/v2/bookings/${booked.id}/cancel`, {
    headers: owner,
    body: {
      revision: booked.revision,
      participantNotification: { notifyParticipants: true },
      flowControlSettings: { ignoreCancellationPolicy: true },
    },
  });
  expect(ended.status, ended.text).toBe(200);
  const erased = await server.send('POST', `/v1/contacts/${booked.contactDetails?.contactId}/erase`, {
    headers: owner,
    body: {},
  });
  expect(erased.status, erased.text).toBe(200);
  const ofBooking = `site_id = $1 and id in (select id from outbox_event where site_id = $1 and entity_id = $2)`;
  const again = await server.database.serverReader.all(
    statement<{ kind: string }>(
      `update task set state = 'PENDING', attempt = 0, due_at = clock_timestamp(), ended_at = null, log = '[]'
       where ${ofBooking} returning kind`,
      [server.siteId, booked.id],
    ),
  );
  expect(again.map(({ kind }) => kind)).toContain('messages');
  const outcomes = () =>
    server.database.serverReader.all(
      statement<{ state: string; log: unknown }>(`select distinct state, log from task where ${ofBooking}`, [
        server.siteId,
        booked.id,
      ]),
    );
  await expect.poll(outcomes).toEqual([{ state: 'DONE', log: [] }]);
});

test('the event of an erasure says that it is one', async () => {
  const person = await plantPerson(server.database, server.siteId, 'heidi', nowMs);
  await server.send('POST', `/v1/contacts/${person.contactId}/erase`, { headers: owner, body: {} });
  const rows = await server.database.serverReader.all<Record<string, unknown>>({
    compile: () => ({
      sql: 'select type, entity_sequence, body, triggered_by_anonymize from outbox_event where site_id = $1 and entity_id = $2 order by type',
      parameters: [server.siteId, person.contactId],
    }),
  });
  // Of the contact, and of the member who has the same id.
  const erased = { entity_sequence: 20, body: {}, triggered_by_anonymize: true };
  expect(rows).toEqual([
    { type: 'openhours.contacts.v1.contact_deleted', ...erased },
    { type: 'wix.members.v1.member_deleted', ...erased },
  ]);
});

test('the audit log is read page by page, newest first, and only of the own site', async () => {
  const person = await plantPerson(server.database, server.siteId, 'ivan', nowMs);
  const query = `entityType=booking&entityId=${person.bookingId}&limit=1`;
  const other = await server.addSite('Other');
  const foreign = await server.send('GET', `/v1/audit-entries?${query}`, {
    headers: { authorization: other.apiKey, 'wix-site-id': other.siteId },
  });
  expect(foreign.body.auditEntries).toEqual([]);

  const all: unknown[] = [];
  let cursor = '';
  do {
    const page = await server.send('GET', `/v1/audit-entries?limit=2${cursor}`, { headers: owner });
    expect(page.status).toBe(200);
    const { auditEntries, pagingMetadata } = page.body as {
      auditEntries: { id: string }[];
      pagingMetadata: { cursors?: { next?: string } };
    };
    all.push(...auditEntries.map((entry) => entry.id));
    cursor =
      pagingMetadata.cursors?.next === undefined ? '' : `&cursor=${encodeURIComponent(pagingMetadata.cursors.next)}`;
  } while (cursor !== '');
  expect(all.length).toBeGreaterThan(4);
  expect(all).toEqual([...new Set(all)].sort().reverse());
  const refused = await server.send('GET', '/v1/audit-entries?limit=101', { headers: owner });
  expect([refused.status, refused.code]).toEqual([400, 'INVALID_ARGUMENT']);
});

test.each(['FRONT_DESK', 'STAFF', 'visitor'] as const)('%s may do none of it', async (kind) => {
  const headers = await server.caller(kind);
  for (const [method, path] of [
    ['GET', `/v1/contacts/${newId()}/personal-data`],
    ['POST', `/v1/contacts/${newId()}/erase`],
    ['GET', '/v1/audit-entries'],
  ] as const) {
    const answer = await server.send(method, path, { headers });
    expect([path.replace(/[0-9a-f-]{36}/, 'id'), answer.status]).toEqual([path.replace(/[0-9a-f-]{36}/, 'id'), 403]);
  }
});
