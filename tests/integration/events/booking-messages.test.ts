/** From a booking over HTTP to the messages about it, through outbox and relay of the running server. */
import type { Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' } });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
});
afterAll(() => server.stop());

async function messagesAbout(bookingId: string): Promise<Message[]> {
  const { body } = await server.send('GET', '/v1/outbox/messages?limit=100', { headers: business.owner });
  return (body.messages as Message[]).filter((message) => message.relatedId === bookingId);
}

const contactDetails = { firstName: 'Grace', email: 'grace@example.com' };

test('a customer who books is a request to the business; its answer and its end are told to the customer', async () => {
  const created = await business.book({
    service: haircut,
    booking: { contactDetails },
    as: await server.caller('visitor'),
  });
  expect(created.status).toBe(200);
  const { id } = created.body.booking as { id: string };
  const [request] = await eventually(
    () => messagesAbout(id),
    (messages) => messages.length === 1,
  );
  expect(request).toMatchObject({ type: 'BUSINESS_BOOKING_REQUESTED', to: server.ownerEmail });
  expect(request?.text).toContain('grace@example.com');

  const answers = { participantNotification: { notifyParticipants: true, message: 'See you' } };
  const confirmed = await server.send('POST', `/v2/bookings/${id}/confirm`, {
    headers: business.owner,
    body: { revision: '1', ...answers },
  });
  expect(confirmed.status).toBe(200);
  const cancelled = await server.send('POST', `/v2/bookings/${id}/cancel`, {
    headers: business.owner,
    body: {
      revision: '2',
      participantNotification: { notifyParticipants: false },
      flowControlSettings: { ignoreCancellationPolicy: true },
    },
  });
  expect(cancelled.status).toBe(200);
  await eventually(
    () => messagesAbout(id),
    (messages) => messages.length >= 4,
  );
  await server.assembly.worker.drain();
  const messages = await messagesAbout(id);
  expect(messages.map((message) => [message.type, message.to]).sort()).toEqual([
    ['BOOKING_CONFIRMED', 'grace@example.com'],
    ['BUSINESS_BOOKING_REQUESTED', server.ownerEmail],
    ['STAFF_BOOKING_CANCELED', 'ada@example.com'],
    ['STAFF_BOOKING_CREATED', 'ada@example.com'],
  ]);
  expect(messages.find(({ type }) => type === 'BOOKING_CONFIRMED')?.text).toContain('See you');
});
