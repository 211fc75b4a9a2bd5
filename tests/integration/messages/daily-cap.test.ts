/**
 * No address gets more than so many messages within a day; what is beyond stays in the log with its reason
 * (docs/decisions/0043).
 */
import type { Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { messageTable } from '../../../packages/server/src/domains/notifications/repository.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let haircut: TestService;
beforeAll(async () => {
  mailServer = await startMailServer();
  await open('on');
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

/** Starts a server with a business that mails. */
async function open(rateLimits: 'on' | 'off'): Promise<void> {
  server = await startTestServer({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      SMTP_FROM: 'bookings@salon.test',
      OPENHOURS_OWNER_EMAIL: 'owner@salon.test',
      OPENHOURS_RATE_LIMITS: rateLimits,
    },
  });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
}

/** Writes into the log what somebody has been sent. */
async function plantSent(to: string, count: number, more: Partial<Parameters<typeof messageTable.insert>[1]> = {}) {
  await server.database.transact(server.siteId, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      messageTable.insert(tx, {
        id: newId(),
        once: `planted:${newId()}`,
        type: 'BOOKING_CANCELED',
        channel: 'EMAIL',
        status: 'SENT',
        to_address: to,
        to_address_folded: to,
        from_address: 'bookings@salon.test',
        language: 'en',
        subject: 'Planted',
        text: 'Planted',
        html: null,
        related_id: null,
        contact_id: null,
        created_at: server.now() - hourMs,
        calendar: null,
        calendar_of: null,
        calendar_turn: null,
        sealed_link: null,
        resend_of: null,
        useful_until: null,
        attempt: 1,
        leaves_at: null,
        sent_at: server.now() - hourMs,
        last_error: null,
        moved_of: null,
        moved_from: null,
        moved_since: null,
        ...more,
      });
    }
    await tx.flush();
  });
}

async function confirmFor(email: string): Promise<void> {
  const booking = await business.booked({ service: haircut, booking: { contactDetails: { firstName: 'Ann', email } } });
  const { status } = await server.send('POST', `/v2/bookings/${booking.id}/confirm`, {
    headers: business.owner,
    body: { revision: booking.revision, participantNotification: { notifyParticipants: true } },
  });
  expect(status).toBe(200);
}

const read = async (path: string): Promise<Message[]> =>
  (await server.send('GET', path, { headers: business.owner })).body.messages as Message[];

/** The newest message about a visit to an address, once it went out or it is known that it does not. */
async function settled(to: string): Promise<Message> {
  const [message] = await eventually(
    () => read(`/v1/outbox/messages?to=${encodeURIComponent(to)}&type=BOOKING_CONFIRMED`),
    ([first]) => first !== undefined && first.status !== 'QUEUED',
  );
  return message as Message;
}

test('the addresses of one mailbox that differ behind a plus sign are counted as one', async () => {
  await plantSent('pia@customers.test', 20);
  await plantSent('pia+salon@customers.test', 10);
  await plantSent('pia+@customers.test', 10);
  await plantSent('pia@another.test', 40);
  await plantSent('pia+salon@another.test', 40);
  await confirmFor('Pia+Other@customers.test');
  expect(await settled('pia+other@customers.test')).toMatchObject({ status: 'FAILED' });
  // Neither another name, nor one that merely begins alike, nor dots in it.
  for (const email of ['piau@customers.test', 'pi@customers.test', 'p.ia@customers.test']) {
    await confirmFor(email);
    expect(await settled(email)).toMatchObject({ status: 'SENT' });
  }
});

test('the fortieth message of a day arrives, the next one stays with its reason, and goes when it is sent by hand', async () => {
  await plantSent('ann@customers.test', 39);
  await confirmFor('Ann@Customers.test');
  expect(await settled('ann@customers.test')).toMatchObject({ status: 'SENT' });
  await confirmFor('ann@customers.test');
  const kept = await eventually(
    () => read('/v1/outbox/messages?to=ann%40customers.test&status=FAILED'),
    ({ length }) => length > 0,
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({
    type: 'BOOKING_CONFIRMED',
    status: 'FAILED',
    delivery: {
      attempts: 0,
      lastError: 'This address has had 40 messages within a day. Send it again by hand if it is wanted.',
    },
  });
  expect(mailServer.taken.filter(({ to }) => /ann@customers.test/i.test(to.join()))).toHaveLength(1);
  const again = await server.send('POST', `/v1/outbox/messages/${kept[0]?.id}/resend`, { headers: business.owner });
  expect(again.status).toBe(200);
  await eventually(
    async () => mailServer.taken.filter(({ to }) => /ann@customers.test/i.test(to.join())),
    ({ length }) => length === 2,
  );
  // Somebody else is told, and the business of both.
  await confirmFor('bea@customers.test');
  expect(await settled('bea@customers.test')).toMatchObject({ status: 'SENT' });
});

test('codes, and what the business is told, do not use it up; what never left does not, either', async () => {
  await plantSent('cleo@customers.test', 30, { type: 'BOOKING_VERIFICATION' });
  await plantSent('cleo@customers.test', 60, { type: 'BUSINESS_BOOKING_CREATED' });
  await plantSent('cleo@customers.test', 60, { status: 'FAILED', sent_at: null });
  await plantSent('cleo@customers.test', 60, { status: 'QUEUED', sent_at: null });
  await plantSent('cleo@customers.test', 60, { channel: 'SMS' });
  await confirmFor('cleo@customers.test');
  expect(await settled('cleo@customers.test')).toMatchObject({ status: 'SENT' });
});

test('messages that a clock wrote which was ahead do not count, and after a day an address is written to again', async () => {
  await plantSent('dora@customers.test', 60, { created_at: server.now() + 3 * dayMs });
  await confirmFor('dora@customers.test');
  expect(await settled('dora@customers.test')).toMatchObject({ status: 'SENT' });
  await plantSent('edda@customers.test', 60, { created_at: server.now() - dayMs });
  await confirmFor('edda@customers.test');
  expect(await settled('edda@customers.test')).toMatchObject({ status: 'SENT' });
});

test('links that anybody may ask for are kept back after twelve, and nothing of a visit because of them', async () => {
  const to = 'dora@customers.test';
  await plantSent(to, 39);
  await plantSent(to, 12, { type: 'BOOKING_LINKS' });
  await confirmFor(to);
  expect(await settled(to)).toMatchObject({ status: 'SENT' });
  const asked = await server.send('POST', '/v1/booking-links/send', { body: { email: to }, headers: business.owner });
  expect(asked.status).toBe(200);
  const [kept] = await eventually(
    () => read(`/v1/outbox/messages?to=${encodeURIComponent(to)}&type=BOOKING_LINKS&status=FAILED`),
    ({ length }) => length > 0,
  );
  expect(kept?.delivery.lastError).toContain('12 messages within a day');
});

test('without rate limits an address gets as many as there are', async () => {
  await server.stop();
  await open('off');
  await plantSent('ann@customers.test', 60);
  await confirmFor('ann@customers.test');
  expect(await settled('ann@customers.test')).toMatchObject({ status: 'SENT' });
});
