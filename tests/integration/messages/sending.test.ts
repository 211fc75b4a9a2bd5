/**
 * Messages on their way through a real mail server: what arrives, what is tried again, what is given up, and what is
 * told.
 */

import { randomBytes } from 'node:crypto';
import type { MailDelivery, Message } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { linkPlace } from '../../../packages/server/src/messages/sealed-link.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { eventually } from '../../support/eventually.ts';
import { partsOfMail, startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantUser } from '../../support/sites.ts';

const password = 'a secret: of@mail/';
let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let haircut: TestService;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      SMTP_FROM: 'bookings@salon.test',
      OPENHOURS_TIME_ZONE: 'Europe/Berlin',
    },
  });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function book(email: string): Promise<string> {
  const booking = await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email } },
  });
  const confirmed = await server.send('POST', `/v2/bookings/${booking.id}/confirm`, {
    headers: business.owner,
    body: { revision: booking.revision, participantNotification: { notifyParticipants: true } },
  });
  expect(confirmed.status).toBe(200);
  return booking.id;
}

async function messagesTo(to: string): Promise<Message[]> {
  const path = `/v1/outbox/messages?to=${encodeURIComponent(to)}`;
  return (await server.send('GET', path, { headers: business.owner })).body.messages as Message[];
}

async function messageTo(to: string, isThere: (message: Message) => boolean): Promise<Message> {
  const [message] = await eventually(
    () => messagesTo(to),
    ([first]) => first !== undefined && isThere(first),
  );
  return message as Message;
}

async function deliveryState(headers = business.owner): Promise<MailDelivery> {
  return (await server.send('GET', '/v1/outbox/delivery', { headers })).body.delivery as MailDelivery;
}

const nameBusiness = (businessName: string) =>
  server.send('PATCH', '/v4/properties', {
    headers: business.owner,
    body: { properties: { businessName }, fields: { paths: ['businessName'] } },
  });

/** Lets what waits for its next attempt be due. */
async function makeDue(): Promise<void> {
  await server.database.serverReader.all(
    statement(
      `update task set due_at = ${databaseNow} where site_id = $1 and kind = 'send mail' and state = 'PENDING'`,
      [server.siteId],
    ),
  );
}

test('a confirmed booking arrives as text, HTML and calendar file, from the business, and is marked', async () => {
  const id = await book('grace@customers.test');
  const message = await messageTo('grace@customers.test', ({ status }) => status === 'SENT');
  expect(message.delivery).toMatchObject({ attempts: 1 });
  expect(message.delivery.sentDate).toBeDefined();
  const mail = mailServer.taken.find(({ to }) => to.includes('grace@customers.test'));
  expect(mail?.from).toBe('bookings@salon.test');
  const headers = mail?.raw.split('\r\n\r\n', 1)[0] ?? '';
  expect(headers).toContain(`Message-ID: <${message.id}@salon.test>`);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  const parts = partsOfMail(mail?.raw ?? '');
  expect(parts.get('text/plain')?.replaceAll('\r\n', '\n').trim()).toBe(message.text.trim());
  expect(parts.get('text/html')).toContain('Haircut');
  expect(parts.get('text/calendar')).toContain(`UID:${id}`);
  expect(mail?.raw).toMatch(/text\/calendar;[^\r]*method=REQUEST/i);
  expect(await deliveryState()).toMatchObject({ state: 'WORKS', from: 'bookings@salon.test' });
});

test('a message that is sent while it is read is told as sent', async () => {
  let letGo = () => {};
  mailServer.onTaken = () =>
    new Promise((resolve) => {
      letGo = resolve;
    });
  await book('reader@customers.test');
  await expect.poll(() => mailServer.taken.some(({ to }) => to.includes('reader@customers.test'))).toBe(true);
  mailServer.onTaken = undefined;
  const { id } = await messageTo('reader@customers.test', ({ status }) => status === 'QUEUED');
  const sender = new pg.Client({ connectionString: server.databaseUrl });
  await sender.connect();
  onTestFinished(async () => {
    letGo();
    await sender.end();
  });
  await sender.query('begin');
  await sender.query('lock table task in access exclusive mode');
  // It has read the message, and waits to read when that is tried next.
  const reading = server.send('GET', `/v1/outbox/messages/${id}`, { headers: business.owner });
  const waiting = statement(
    `select pid from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() and query like 'select id, attempt, due_at from task%'`,
    [],
  );
  await expect.poll(() => server.database.serverReader.all(waiting)).toHaveLength(1);
  await sender.query(
    `update message set status = 'SENT', sent_at = clock_timestamp(), leaves_at = null where id = $1`,
    [id],
  );
  await sender.query('delete from task where id = $1', [id]);
  await sender.query('commit');
  expect((await reading).body.message).toMatchObject({ status: 'SENT', delivery: { sentDate: expect.any(String) } });
});

test('addresses that belong to nobody get no mail', async () => {
  await book('sample@example.com');
  const message = await messageTo('sample@example.com', () => true);
  await server.runDueWork();
  expect(await messageTo('sample@example.com', () => true)).toMatchObject({
    status: 'QUEUED',
    delivery: { attempts: 0 },
  });
  expect(mailServer.taken.some(({ raw }) => raw.includes(message.id))).toBe(false);
});

test('what a recipient cannot have for good fails at once, what he cannot have now is tried again', async () => {
  mailServer.answers = { recipient: '550 no such mailbox' };
  await book('gone@customers.test');
  const failed = await messageTo('gone@customers.test', ({ status }) => status === 'FAILED');
  expect(failed.delivery).toMatchObject({ attempts: 1 });
  expect(failed.delivery.lastError).toContain('no such mailbox');
  expect(failed.delivery.nextAttemptDate).toBeUndefined();

  mailServer.answers = { recipient: '450 try later' };
  await book('busy@customers.test');
  const waiting = await messageTo('busy@customers.test', ({ delivery }) => delivery.lastError !== undefined);
  expect(waiting).toMatchObject({ status: 'QUEUED', delivery: { attempts: 1 } });
  expect(waiting.delivery.nextAttemptDate).toBeDefined();
  mailServer.answers = {};
  await makeDue();
  await server.runDueWork();
  const sent = await messageTo('busy@customers.test', ({ status }) => status === 'SENT');
  expect(sent.delivery).toMatchObject({ attempts: 2 });
  // One bad address is no trouble with the mail as a whole.
  expect((await deliveryState()).state).toBe('WORKS');
});

test('a message can be sent again: a row of its own that names the first', async () => {
  await book('again@customers.test');
  const first = await messageTo('again@customers.test', ({ status }) => status === 'SENT');
  const repeated = await server.send('POST', `/v1/outbox/messages/${first.id}/resend`, { headers: business.owner });
  expect(repeated.status).toBe(200);
  const { id } = repeated.body.message as Message;
  expect(repeated.body.message).toMatchObject({ resendOf: first.id, subject: first.subject, hasCalendarFile: true });
  await eventually(
    () => server.send('GET', `/v1/outbox/messages/${id}`, { headers: business.owner }),
    ({ body }) => (body.message as Message).status === 'SENT',
  );
  expect(mailServer.taken.filter(({ to }) => to.includes('again@customers.test'))).toHaveLength(2);
  const unknown = await server.send('POST', '/v1/outbox/messages/3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11/resend', {
    headers: business.owner,
  });
  expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
});

test('a test message goes where it is told', async () => {
  const tried = await server.send('POST', '/v1/outbox/test-message', {
    headers: business.owner,
    body: { to: 'me@salon.test' },
  });
  expect(tried.status).toBe(200);
  await messageTo('me@salon.test', ({ status }) => status === 'SENT');
  const wrong = await server.send('POST', '/v1/outbox/test-message', {
    headers: business.owner,
    body: { to: 'me@salon.test, you@salon.test' },
  });
  expect(wrong.status).toBe(400);
});

test('nothing that people typed becomes a header or a recipient', async () => {
  const odd = await business.addService({ name: 'Cut\r\nBcc: all@evil.test' });
  const booking = await business.booked({
    service: odd,
    booking: {
      contactDetails: { firstName: 'Ann, all@evil.test', lastName: '<x@evil.test>', email: 'odd@customers.test' },
    },
  });
  await server.send('POST', `/v2/bookings/${booking.id}/confirm`, {
    headers: business.owner,
    body: { revision: booking.revision, participantNotification: { notifyParticipants: true } },
  });
  await messageTo('odd@customers.test', ({ status }) => status === 'SENT');
  const mail = mailServer.taken.find(({ to }) => to.includes('odd@customers.test'));
  expect(mail?.to).toEqual(['odd@customers.test']);
  expect(mail?.raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^(Bcc|X-Evil):/im);
});

test('a business that takes the place of the link as its name does not get the link into its words', async () => {
  const email = 'manager-named-it@salon.test';
  const name = `https://evil.test/?${linkPlace}`;
  const named = await nameBusiness(name);
  expect(named.status, named.text).toBe(200);
  const body = { user: { email, name: 'New', role: 'OWNER' } };
  expect((await server.send('POST', '/v1/users', { headers: business.owner, body })).status).toBe(200);
  await messageTo(email, ({ status }) => status === 'SENT');
  const mail = mailServer.taken.find(({ to }) => to.includes(email));
  const raw = (mail?.raw ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(raw).toContain('/dashboard/link/ul_');
  expect(raw).not.toMatch(/evil\.test\/\?http[^\s"<]*\/dashboard\/link/);
  expect((await nameBusiness('Salon')).status).toBe(200);
});

test('a link sealed under a secret that is lost is given up, and holds up nothing behind it', async () => {
  const email = 'sealed-before@salon.test';
  const body = { user: { email, name: 'New', role: 'FRONT_DESK' } };
  expect((await server.send('POST', '/v1/users', { headers: business.owner, body })).status).toBe(200);
  const { id } = await messageTo(email, ({ status }) => status === 'SENT');
  const lost = createSealing(randomBytes(32)).seal('https://salon.test/', 'message-link');
  await server.database.serverReader.all(
    statement(
      `update message set status = 'QUEUED', sealed_link = $3, leaves_at = ${databaseNow}
       where site_id = $1 and id = $2`,
      [server.siteId, id, lost],
    ),
  );
  await server.database.serverReader.all(
    statement(
      `update task set state = 'PENDING', due_at = ${databaseNow}, ended_at = null
       where site_id = $1 and id = $2 and kind = 'send mail'`,
      [server.siteId, id],
    ),
  );
  const given = await messageTo(email, ({ status }) => status === 'FAILED');
  expect(given.delivery.lastError).toContain('link');
  expect(mailServer.taken.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('while the mail server is away messages wait, everybody of the business is told, and it ends by itself', async () => {
  const { port } = mailServer;
  await mailServer.stop();
  await book('later@customers.test');
  const waiting = await messageTo('later@customers.test', ({ delivery }) => delivery.lastError !== undefined);
  expect(waiting.status).toBe('QUEUED');
  // Three attempts in a row, whatever the back-off says.
  for (let failures = 1; failures < 3; failures += 1) {
    await server.database.serverReader.all(
      statement('update mail_delivery set failures = failures + 1 where site_id = $1', [server.siteId]),
    );
  }
  expect(await deliveryState()).toMatchObject({ state: 'FAILING', problem: 'CONNECTION' });
  expect((await deliveryState()).lastError).toMatch(/ECONNREFUSED|connect/);
  const atTheDesk = await deliveryState(await server.caller('FRONT_DESK'));
  expect(atTheDesk).toMatchObject({ state: 'FAILING', problem: 'CONNECTION' });
  expect(atTheDesk.lastError).toBeUndefined();

  mailServer = await startMailServer({}, port);
  await makeDue();
  await messageTo('later@customers.test', ({ status }) => status === 'SENT');
  expect(await deliveryState()).toMatchObject({ state: 'WORKS' });
});

test('the log holds no address, no words and no secret', () => {
  const said = JSON.stringify(server.log);
  expect(said).not.toMatch(/customers\.test|Grace/);
  expect(said).not.toContain(password);
});

test('the link of an invitation is in the mail and works, and in the log it is not', async () => {
  const email = 'new-colleague@salon.test';
  const body = { user: { email, name: 'New', role: 'FRONT_DESK' } };
  expect((await server.send('POST', '/v1/users', { headers: business.owner, body })).status).toBe(200);
  await messageTo(email, ({ status }) => status === 'SENT');
  const mail = mailServer.taken.find(({ to }) => to.includes(email));
  const raw = (mail?.raw ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const tokens = new Set([...raw.matchAll(/\/dashboard\/link\/(ul_[\w.-]+)/g)].map(([, token]) => token as string));
  expect(tokens.size).toBe(1);
  expect(raw).not.toContain('link.invalid');
  const [token] = tokens;
  const described = await server.send('POST', '/v1/user-links/describe', { body: { token } });
  expect(described.body).toMatchObject({ email, role: 'FRONT_DESK', purpose: 'INVITATION' });
  expect(JSON.stringify(await messagesTo(email))).not.toContain(token);
});

test('who is written to where they sign in is named by the resource, for whoever says who is told', async () => {
  expect(await deliveryState()).toMatchObject({ reachedAtSignIn: [] });
  const { resourceId } = business.ada;
  await server.database.transact(server.siteId, async (tx) => {
    tx.write(
      statement(`update staff_member set email = '' where site_id = $1 and resource_id = $2`, [
        server.siteId,
        resourceId,
      ]),
    );
  });
  const user = { email: 'ada@salon.test', role: 'STAFF', resourceId, passwordHash: 'none' } as const;
  await plantUser(server.database, server.siteId, user, server.now());
  expect(await deliveryState()).toMatchObject({ reachedAtSignIn: [resourceId] });
});
