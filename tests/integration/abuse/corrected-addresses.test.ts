/**
 * Correcting the address of a booking is no way to write to more people than one may book for: each other address counts as
 * one more that somebody gave within the hour (docs/decisions/0043, 0052).
 */
import type { Booking } from '@openhours/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { formWith, openPage, postForm } from '../../support/without-script.ts';

let mailServer: TestMailServer;
let server: TestServer;
let owner: Record<string, string>;
let visitor: Record<string, string>;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    startsAtMs: Date.parse('2026-11-23T06:00:00Z'),
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      OPENHOURS_RATE_LIMITS: 'on',
      OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  await openMassageBusiness(server);
  owner = await server.caller('apiKey');
  visitor = await server.caller('visitor');
});
afterEach(async () => {
  await server.stop();
  await mailServer.stop();
});

const [stranger, elsewhere] = ['198.51.100.7', '203.0.113.9'];
const nobodyAsked = (nth: number) => `nobody-asked-${nth}@example.test`;

const post = (path: string, body: object, headers: Record<string, string>, from = stranger) =>
  server.send('POST', path, { body, headers: { 'x-forwarded-for': from, ...headers } });

async function firstService() {
  const { services } = await (await server.client('apiKey')).services.queryServices({});
  return { serviceId: services[0]?.id as string, slug: services[0]?.mainSlug.name as string };
}

/** A visitor's request of their own back end, which the business has yet to answer; answers its link. */
async function requested(email: string, hour: number): Promise<string> {
  const { serviceId } = await firstService();
  const slot = { serviceId, startDate: `2026-11-30T${hour}:00:00Z`, endDate: `2026-11-30T${hour}:50:00Z` };
  const answer = await post(
    '/v2/bookings',
    {
      booking: { bookedEntity: { slot }, totalParticipants: 1, contactDetails: { firstName: 'Eve', email } },
      participantNotification: { notifyParticipants: true },
    },
    visitor,
  );
  expect(outcome(answer)).toBe('200 OK');
  const { id } = answer.body.booking as Booking;
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
  return body.token as string;
}

async function writtenTo(): Promise<number> {
  await settleDeliveries(server);
  const { body } = await server.send('GET', '/v1/outbox/messages?limit=100', { headers: owner });
  const { messages } = body as { messages: { to: string }[] };
  return new Set(messages.map(({ to }) => to).filter((to) => to.startsWith('nobody-asked-'))).size;
}

test('four addresses in an hour are written to without proof, by new requests and corrections together', async () => {
  const links: string[] = [];
  for (const hour of [10, 11, 12]) {
    links.push(await requested(nobodyAsked(hour), hour));
  }
  const correct = (nth: number, from?: string) =>
    post(`/v1/anonymous-bookings/${links[0]}/send-message`, { email: nobodyAsked(nth) }, visitor, from);
  const recipient = async () => {
    const path = `/v1/anonymous-bookings/${links[0]}/recipient`;
    return (await server.send('GET', path, { headers: { 'x-forwarded-for': stranger, ...visitor } })).body.recipient;
  };
  expect(await recipient()).toMatchObject({ correctable: true });
  const first = await correct(1);
  expect(outcome(first)).toBe('200 OK');
  // What the page shows next offers no more.
  expect(first.body.recipient).toMatchObject({ email: nobodyAsked(1), correctable: false });
  links[0] = await linkOf(nobodyAsked(1));
  expect(await recipient()).toMatchObject({ correctable: false, sendingsLeft: 2 });
  expect(outcome(await correct(2))).toBe('403 UNAUTHORIZED_OPERATION');
  expect(await writtenTo()).toBe(4);
  // The same visitor's message is sent again all the same, and whoever is elsewhere has not done any of it.
  const again = await post(`/v1/anonymous-bookings/${links[0]}/send-message`, {}, visitor);
  expect(outcome(again)).toBe('200 OK');
  expect(outcome(await correct(3, elsewhere))).toBe('200 OK');
});

async function linkOf(email: string): Promise<string> {
  const { bookings } = await server.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email } },
  });
  const path = `/v1/anonymous-bookings/${extendedBookings[0]?.booking?.id}/token`;
  return (await server.send('GET', path, { headers: owner })).body.token as string;
}

test('codes go to six other addresses in an hour, however many bookings wait for one', async () => {
  const { bookings } = await server.client('apiKey');
  const { revision } = await bookings.getCustomerVerification({});
  await bookings.updateCustomerVerification({
    customerVerification: { confirmation: 'BY_EMAIL', captcha: 'OFF' },
    revision,
  });
  const { slug } = await firstService();
  const from = { 'x-forwarded-for': stranger };
  const links: string[] = [];
  for (const hour of [10, 11, 14]) {
    const opened = await openPage(server.url, `/booking-form?service=${slug}&start=2026-11-30T${hour}:00`, from);
    const typed = { name: 'Eve Stranger', email: nobodyAsked(hour) };
    const page = await postForm(server.url, formWith(opened, 'email'), typed, from);
    links.push(/\/manage\/([\w-]{20,})/.exec(page.html)?.[1] as string);
  }
  const outcomes: string[] = [];
  for (let nth = 100; nth < 107; nth += 1) {
    const path = `/v1/anonymous-bookings/${links[nth % 3]}/resend-verification`;
    outcomes.push(outcome(await post(path, { email: nobodyAsked(nth) }, {})));
  }
  expect(outcomes).toEqual([...Array(6).fill('200 OK'), '429 THROTTLED_FEATURE']);
  // To the address that it has, the code is still sent.
  const again = await post(`/v1/anonymous-bookings/${links[2]}/resend-verification`, {}, {});
  expect(outcome(again)).toBe('200 OK');
});

test('a back end corrects for all its customers from one address, and is not counted for it', async () => {
  const outcomes: string[] = [];
  for (let nth = 1; nth <= 4; nth += 1) {
    const { authorization } = await server.caller('visitor');
    const pair = { authorization: `${authorization},${server.apiKey}` };
    visitor = pair;
    const link = await requested(nobodyAsked(nth), [10, 11, 14, 15][nth - 1] as number);
    for (const other of [200 + nth, 300 + nth]) {
      const token = other < 300 ? link : await linkOf(nobodyAsked(200 + nth));
      const path = `/v1/anonymous-bookings/${token}/send-message`;
      outcomes.push(outcome(await post(path, { email: nobodyAsked(other) }, pair)));
    }
  }
  expect(outcomes).toEqual(Array(8).fill('200 OK'));
});
