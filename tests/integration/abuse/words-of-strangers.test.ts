/**
 * Words that go out in the name of the business are the business's: nobody else can have it write what they like to whom
 * they like, by whatever call (bookings sheet 4.0, docs/decisions/0043).
 */
import type { Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const words = 'Your payment failed, pay here: https://elsewhere.example';
const participantNotification = { notifyParticipants: true, message: words };

let server: TestServer;
let business: Business;
let massage: TestService;
let visitor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({});
  business = await openBusiness(server);
  massage = await business.addService({ name: 'Massage' });
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

/** What was written to an address, with the words of each message. */
async function toldTo(email: string): Promise<readonly string[]> {
  await settleDeliveries(server);
  const path = `/v1/outbox/messages?to=${encodeURIComponent(email)}`;
  const { body } = await server.send('GET', path, { headers: business.owner });
  return (body.messages as Message[]).map((message) => JSON.stringify(message));
}

const bookingFor = (email: string, slot = business.slot(massage)) => ({
  booking: { bookedEntity: { slot }, totalParticipants: 1, contactDetails: { firstName: 'Ann', email } },
  participantNotification,
});

test.each([
  ['the business', () => business.owner, true],
  ['a visitor', () => visitor, false],
])('a request that %s makes is told, with words: %s', async (name, headers, areSent) => {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const answer = await server.send('POST', '/v2/bookings', { headers: headers(), body: bookingFor(email) });
  expect(answer.status).toBe(200);
  const [told, ...more] = await toldTo(email);
  expect(more).toEqual([]);
  expect(told?.includes(words)).toBe(areSent);
});

test('many requests of a visitor in one call are told to nobody', async () => {
  const createBookingsInfo = ['one@example.com', 'two@example.com'].map((email) => bookingFor(email));
  const answer = await server.send('POST', '/v2/bulk/bookings/create', {
    headers: visitor,
    body: { createBookingsInfo },
  });
  expect(answer.body).toMatchObject({ bulkActionMetadata: { totalSuccesses: 2 } });
  expect([...(await toldTo('one@example.com')), ...(await toldTo('two@example.com'))]).toEqual([]);
});

test('whoever joins and leaves a waitlist is told in the words of the product', async () => {
  const yoga = await business.addService({
    name: 'Yoga',
    type: 'CLASS',
    resourceIds: [],
    defaultCapacity: 1,
    rules: { waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 60 } },
  });
  const eventId = await openClassroom(server, business).newSession(yoga, { capacity: 1 });
  await business.booked({ service: yoga, slot: { eventId }, booking: { status: 'CONFIRMED' } });
  const joined = await server.send('POST', '/v1/waitlist/register', {
    headers: visitor,
    body: {
      booking: {
        bookedEntity: { slot: { eventId } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Ann', email: 'waits@example.com' },
      },
      participantNotification,
    },
  });
  expect(joined.status, joined.text).toBe(200);
  const { id } = joined.body.booking as { id: string };
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
  const left = await server.send('POST', '/v1/waitlist/leave', {
    body: { token: body.token, participantNotification },
  });
  expect(left.status, left.text).toBe(200);
  const told = await toldTo('waits@example.com');
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((message) => message.includes(words))).toEqual([]);
});
