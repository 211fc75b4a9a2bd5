/**
 * How often somebody may write by the link of a booking without signing in, with the limits switched on
 * (docs/decisions/0043).
 */
import type { Booking } from '@openhours/contract';
import { afterEach, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { openRecurring, weekly } from './recurring-calls.ts';

const minuteMs = 60_000;

let server: TestServer;
let business: Business;
let service: TestService;
/** The clock of limits, moved by hand. */
let limitsMs: number;
afterEach(() => server.stop());

async function open(environment: Readonly<Record<string, string>> = {}, withPages = false): Promise<void> {
  limitsMs = 0;
  server = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'on', OPENHOURS_TRUSTED_PROXIES: '127.0.0.1', ...environment },
    limitTimes: { nowMs: () => limitsMs },
    withPages,
  });
  business = await openBusiness(server);
  service = await business.addService({
    name: 'Open',
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
  });
}

const bookedFor = (email: string) =>
  business.booked({ service, booking: { contactDetails: { firstName: 'Ann', email } } });

async function tokenOf(booking: Pick<Booking, 'id'>): Promise<string> {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, { headers: business.owner });
  return answer.body.token as string;
}

const act = (verb: string, token: string, body: object, from = '192.0.2.1', headers: Record<string, string> = {}) =>
  server.send('POST', `/v1/anonymous-bookings/${token}/${verb}`, {
    body,
    headers: { 'x-forwarded-for': from, ...headers },
  });
/** Refused for its revision, so that it can be asked again; counted all the same. */
const cancel = (token: string, from?: string, headers?: Record<string, string>) =>
  act('cancel', token, { revision: '99' }, from, headers);

test('ten changes of one booking in ten minutes, whatever its link is written like and wherever they come from', async () => {
  await open();
  const [booking, other] = [await bookedFor('ann@example.com'), await bookedFor('bea@example.com')];
  const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenOf(booking)));
  for (const [index, token] of tokens.entries()) {
    const slot = { ...business.slot(service), resource: undefined };
    const answer =
      index % 2 === 0
        ? await cancel(token, `198.51.100.${index}`)
        : await act('reschedule', token, { revision: '99', slot }, `198.51.100.${index}`);
    expect(outcome(answer)).toBe('409 BOOKING_REVISION_MISMATCH');
  }
  const refused = await cancel(await tokenOf(booking), '203.0.113.9');
  expect(outcome(refused)).toBe('429 THROTTLED_FEATURE');
  expect(Number(refused.headers.get('retry-after'))).toBe(601);
  // The same visitor's other booking is none of it, and the business does as it likes.
  expect(outcome(await cancel(await tokenOf(other), '203.0.113.9'))).toBe('409 BOOKING_REVISION_MISMATCH');
  expect(outcome(await cancel(await tokenOf(booking), '203.0.113.9', business.owner))).toBe(
    '409 BOOKING_REVISION_MISMATCH',
  );
  limitsMs += 20 * minuteMs;
  expect(outcome(await cancel(await tokenOf(booking)))).toBe('409 BOOKING_REVISION_MISMATCH');
});

test('thirty changes an hour of all bookings about which one address is written to', async () => {
  await open();
  const bookings = await Promise.all(
    ['ann@example.com', 'Ann@Example.com ', 'ann@example.com', 'ann@example.com'].map((email) =>
      bookedFor(email.trim()),
    ),
  );
  const tokens = await Promise.all(bookings.map(tokenOf));
  for (let call = 0; call < 30; call += 1) {
    expect(outcome(await cancel(tokens[call % 4] as string, `198.51.100.${call}`))).toBe(
      '409 BOOKING_REVISION_MISMATCH',
    );
  }
  expect(outcome(await cancel(tokens[2] as string, '203.0.113.9'))).toBe('429 THROTTLED_FEATURE');
});

test('and as many for all addresses of one mailbox', async () => {
  await open();
  const bookings = await Promise.all(
    ['ann@example.com', 'ann+a@example.com', 'Ann+b@example.com', 'ann+a+b@example.com'].map(bookedFor),
  );
  const tokens = await Promise.all(bookings.map(tokenOf));
  for (let call = 0; call < 30; call += 1) {
    await cancel(tokens[call % 4] as string, `198.51.100.${call}`);
  }
  expect(outcome(await cancel(tokens[2] as string, '203.0.113.9'))).toBe('429 THROTTLED_FEATURE');
  for (let call = 0; call < 4; call += 1) {
    expect(outcome(await linksTo(`ben+${call}@example.com`, `198.51.100.${call}`))).toBe('200 OK');
  }
  expect(outcome(await linksTo('ben@example.com', '203.0.113.9'))).toBe('429 THROTTLED_FEATURE');
});

test('a hundred and twenty tries an hour from one address, links that open nothing included', async () => {
  await open();
  const token = 'x'.repeat(64);
  for (let call = 0; call < 120; call += 1) {
    expect(outcome(await cancel(token))).toBe('400 INVALID_TOKEN');
  }
  expect(outcome(await cancel(token))).toBe('429 THROTTLED_FEATURE');
  const booking = await bookedFor('ann@example.com');
  expect(outcome(await cancel(await tokenOf(booking)))).toBe('429 THROTTLED_FEATURE');
  expect(outcome(await cancel(await tokenOf(booking), '203.0.113.9'))).toBe('409 BOOKING_REVISION_MISMATCH');
});

test('the page of a booking says in words what to do', async () => {
  await open({}, true);
  const booking = await bookedFor('ann@example.com');
  const token = await tokenOf(booking);
  const path = `/manage/${token}/cancel`;
  const page = await server.send('GET', path);
  const ticket = /name="ticket" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  for (let call = 0; call < 10; call += 1) {
    await cancel(token, `198.51.100.${call}`);
  }
  const posted = await server.send('POST', path, {
    body: new URLSearchParams({ ticket }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
  });
  expect(posted.status).toBe(429);
  expect(Number(posted.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(posted.text).toContain('Too many attempts in a short time.');
  expect(posted.text).toContain('Nothing was done. Press the button again in 11 min.');
});

test('where limits are off nobody is counted', async () => {
  await open({ OPENHOURS_RATE_LIMITS: 'off' });
  const token = await tokenOf(await bookedFor('ann@example.com'));
  for (let call = 0; call < 12; call += 1) {
    expect(outcome(await cancel(token))).toBe('409 BOOKING_REVISION_MISMATCH');
  }
});

const linksTo = (email: string, from: string) =>
  server.send('POST', '/v1/booking-links/send', { body: { email }, headers: { 'x-forwarded-for': from } });

test('the links of one address are sent four times an hour, known or not, whoever asks; twenty times for one who asks', async () => {
  await open({}, true);
  await bookedFor('ann@example.com');
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    for (let call = 0; call < 4; call += 1) {
      const spelling = call % 2 === 0 ? email : email.toUpperCase();
      expect(outcome(await linksTo(spelling, `198.51.100.${call}`))).toBe('200 OK');
    }
    const refused = await linksTo(email, '203.0.113.9');
    expect([email, outcome(refused)]).toEqual([email, '429 THROTTLED_FEATURE']);
    expect(Number(refused.headers.get('retry-after'))).toBe(3601);
  }
  for (let call = 0; call < 20; call += 1) {
    expect(outcome(await linksTo(`guest${call}@example.com`, '192.0.2.7'))).toBe('200 OK');
  }
  expect(outcome(await linksTo('another@example.com', '192.0.2.7'))).toBe('429 THROTTLED_FEATURE');
  expect(outcome(await linksTo('another@example.com', '192.0.2.8'))).toBe('200 OK');
});

test('a booking’s message that was asked for too often is refused, whoever made it', async () => {
  await open();
  const visitor = await server.caller('visitor');
  const made = await server.send('POST', '/v2/bookings', {
    body: {
      booking: {
        bookedEntity: { slot: business.slot(service) },
        totalParticipants: 1,
        contactDetails: { firstName: 'Ann', email: 'ann@example.com' },
      },
    },
    headers: visitor,
  });
  const token = await tokenOf(made.body.booking as Booking);
  const again = (from: string) => act('send-message', token, {}, from, visitor);
  for (let call = 0; call < 3; call += 1) {
    expect(outcome(await again(`198.51.100.${call}`))).toBe('200 OK');
  }
  for (let call = 3; call < 8; call += 1) {
    expect(outcome(await again(`198.51.100.${call}`))).toBe('428 SENDING_LIMIT_REACHED');
  }
  expect(outcome(await again('203.0.113.9'))).toBe('429 THROTTLED_FEATURE');
});

test('the page that finds bookings says in words when to come back, and keeps what was typed', async () => {
  await open({ SMTP_URL: 'smtp://127.0.0.1:9' }, true);
  const post = async () => {
    const page = await server.send('GET', '/find-booking');
    const ticket = /name="ticket" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    return server.send('POST', '/find-booking', {
      body: new URLSearchParams({ ticket, email: 'ann@example.com' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    });
  };
  for (let call = 0; call < 4; call += 1) {
    expect((await post()).status).toBe(200);
  }
  const refused = await post();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Too many attempts in a short time.');
  expect(refused.text).toContain('value="ann@example.com"');
});

test('sixty looks at where a series could go within ten minutes, before it is booked or by its link', async () => {
  await open();
  const recurring = openRecurring(server, business);
  const slot = recurring.slot(service);
  const { bookings } = await recurring.created(service.serviceId, weekly(slot, 2));
  const token = await tokenOf(bookings[0] as Booking);
  const bookingIds = bookings.map(({ id }) => id);
  const look = (from?: string, headers?: Record<string, string>) =>
    act('recurring/check-reschedule', token, { bookingIds, startDate: slot.startDate }, from, headers);
  await setOffer(12);
  const from = { 'x-forwarded-for': '192.0.2.1' };
  const as = { ...(await server.caller('visitor')), ...from };
  const before = await recurring.check(recurring.slot(service), { frequency: 'WEEKLY', count: 2 }, { as });
  expect(outcome(before)).toBe('200 OK');
  for (let call = 1; call < 60; call += 1) {
    expect(outcome(await look())).toBe('200 OK');
  }
  expect(outcome(await look())).toBe('429 THROTTLED_FEATURE');
  expect(outcome(await look('203.0.113.9'))).toBe('200 OK');
  expect(outcome(await look(undefined, business.owner))).toBe('200 OK');
});

test('twenty new bookings an hour, twenty dates of series, and forty of both', async () => {
  await open();
  await setOffer(12);
  const verification = await server.send('GET', '/v1/customer-verification', { headers: business.owner });
  const { customerVerification, revision } = verification.body as { customerVerification: object; revision: string };
  await server.send('PUT', '/v1/customer-verification', {
    headers: business.owner,
    body: { customerVerification: { ...customerVerification, confirmation: 'AT_ONCE', captcha: 'OFF' }, revision },
  });
  const recurring = openRecurring(server, business);
  const as = { ...(await server.caller('visitor')), 'x-forwarded-for': '192.0.2.1' };
  let person = 0;
  const contactDetails = () => {
    person += 1;
    return { firstName: 'Ann', email: `ann${person}@example.com` };
  };
  const series = () =>
    recurring.create(service.serviceId, weekly(recurring.slot(service), 8), {
      as,
      booking: { status: 'CREATED', contactDetails: contactDetails() },
    });
  const one = (headers = as) =>
    business.book({
      service,
      as: headers,
      slot: { ...recurring.slot(service) },
      booking: { contactDetails: contactDetails() },
    });
  expect(outcome(await series())).toBe('200 OK');
  for (let call = 0; call < 11; call += 1) {
    expect(outcome(await one())).toBe('200 OK');
  }
  expect(outcome(await series())).toBe('200 OK');
  // There is room for one of a series, so it passes whole, and no other does.
  expect(outcome(await series())).toBe('200 OK');
  expect(outcome(await series())).toBe('429 THROTTLED_FEATURE');
  // Those are 35.
  for (let call = 0; call < 5; call += 1) {
    expect(outcome(await one()), `${call}`).toBe('200 OK');
  }
  expect(outcome(await one())).toBe('429 THROTTLED_FEATURE');
  expect(outcome(await one({ ...(await server.caller('visitor')), 'x-forwarded-for': '203.0.113.9' }))).toBe('200 OK');
});

async function setOffer(mostOccurrences: number): Promise<void> {
  const { body } = await server.send('GET', '/v1/recurring-offer', { headers: business.owner });
  await server.send('PUT', '/v1/recurring-offer', {
    headers: business.owner,
    body: { recurringOffer: { isOffered: true, mostOccurrences }, revision: body.revision },
  });
}
