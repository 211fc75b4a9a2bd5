/**
 * Appointments that are booked together are one piece of news (bookings sheet 8): one message to the customer and to the
 * business that names all of them, with one calendar file, while whoever does the work hears of each that is theirs.
 */
import type { Booking, Message } from '@openhours/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import {
  type MultiService,
  type MultiServiceCalls,
  named,
  openMultiServices,
} from '../bookings/multi-service-calls.ts';

let server: TestServer;
let business: Business;
let multiServices: MultiServiceCalls;
let cut: TestService;
let massage: TestService;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_OWNER_EMAIL: 'owner@salon.test' } });
  business = await openBusiness(server);
  multiServices = openMultiServices(server, business);
  const rules = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
  cut = await business.addService({ name: 'Cut', rules });
  massage = await business.addService({ name: 'Massage', resourceIds: [business.ben.resourceId], rules });
});
afterAll(() => server.stop());

const asked = { participantNotification: { notifyParticipants: true } };
const details = (email: string) => ({ contactDetails: { firstName: 'Grace', email } });

interface Written extends Pick<Message, 'type' | 'subject' | 'text'> {
  readonly to: string;
  readonly calendar: string | null;
}

/** What was written about bookings, by its types and its readers. */
async function written({ bookings }: { readonly bookings: readonly Pick<Booking, 'id'>[] }): Promise<Written[]> {
  await settleDeliveries(server);
  return server.database.serverReader.all(
    statement<Written>(
      `select type, subject, text, to_address as "to", calendar from message
       where site_id = $1 and related_id = any ($2) and type not like '%REMINDER' order by type, to_address`,
      [server.siteId, bookings.map(({ id }) => id)],
    ),
  );
}
const toCustomer = (messages: readonly Written[], email: string) => messages.filter(({ to }) => to === email);

function entriesIn({ calendar }: Written): string[] {
  const component = new ICAL.Component(ICAL.parse(calendar ?? ''));
  return component.getAllSubcomponents('vevent').map((each) => String(each.getFirstPropertyValue('uid')));
}

async function made(email: string, more: object = {}): Promise<MultiService> {
  return multiServices.created(multiServices.slots([cut, massage]), {
    booking: { ...details(email), ...more },
    request: asked,
  });
}

test('the confirmation names all services and times, once, and each is an entry of one calendar file', async () => {
  const email = 'confirmed@customers.test';
  const of = await made(email, { status: 'CONFIRMED' });
  const messages = await written(of);
  const [confirmation, ...further] = toCustomer(messages, email);
  expect(further).toEqual([]);
  expect(confirmation).toMatchObject({ type: 'BOOKING_CONFIRMED' });
  expect(confirmation?.subject).toMatch(/Cut.*Massage/);
  for (const said of ['Cut', '8:00', 'Ada', 'Massage', '9:00', 'Ben']) {
    expect(confirmation?.text).toContain(said);
  }
  expect(entriesIn(confirmation!)).toEqual(of.bookings.map(({ id }) => id));
  // Each of those who do the work hears of what is theirs.
  expect(messages.filter(({ type }) => type === 'STAFF_BOOKING_CREATED').map(({ to }) => to)).toEqual([
    'ada@example.com',
    'ben@example.com',
  ]);
});

test('a request and what becomes of it is one message each', async () => {
  const email = 'asked@customers.test';
  const visitor = await server.caller('visitor');
  const of = await multiServices.created(multiServices.slots([cut, massage]), {
    booking: details(email),
    request: asked,
    as: visitor,
  });
  const requested = await written(of);
  expect(toCustomer(requested, email).map(({ type }) => type)).toEqual(['BOOKING_REQUESTED']);
  expect(requested.filter(({ type }) => type === 'BUSINESS_BOOKING_REQUESTED')).toHaveLength(1);
  await multiServices.act('confirm', of, asked);
  const standing = await multiServices.now(of.id);
  await multiServices.act('cancel', standing, { ...asked, flowControlSettings: { ignoreCancellationPolicy: true } });
  const messages = toCustomer(await written(of), email);
  expect(messages.map(({ type }) => type)).toEqual(['BOOKING_CANCELED', 'BOOKING_CONFIRMED', 'BOOKING_REQUESTED']);
  expect(messages.map(({ text }) => [text.includes('Cut'), text.includes('Massage')])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  expect(entriesIn(messages[0]!)).toEqual(of.bookings.map(({ id }) => id));
});

test('one that is decided by itself is told by itself', async () => {
  const email = 'singly@customers.test';
  const of = await made(email);
  for (const { id, revision } of of.bookings) {
    await server.send('POST', `/v2/bookings/${id}/confirm`, { headers: business.owner, body: { revision, ...asked } });
    await settleDeliveries(server);
  }
  const confirmations = toCustomer(await written(of), email).filter(({ type }) => type === 'BOOKING_CONFIRMED');
  expect(confirmations.map(({ text }) => [text.includes('Cut'), text.includes('Massage')]).toSorted()).toEqual([
    [false, true],
    [true, false],
  ]);
});

test('all that moves is told once', async () => {
  const email = 'moved@customers.test';
  const of = await made(email, { status: 'CONFIRMED' });
  const later = (text = '') => new Date(Date.parse(text) + 4 * hourMs).toISOString();
  const rescheduleBookingsInfo = of.bookings.map(({ endDate, id, revision, startDate }) => ({
    bookingId: id,
    revision,
    slot: { startDate: later(startDate), endDate: later(endDate) },
  }));
  await multiServices.act('reschedule', of, { rescheduleBookingsInfo, ...asked });
  const moves = toCustomer(await written(of), email).filter(({ type }) => type === 'BOOKING_RESCHEDULED');
  expect(moves).toHaveLength(1);
  for (const said of ['Cut', '12:00', 'Massage', '1:00']) {
    expect(moves[0]?.text).toContain(said);
  }
});

test('what its customer does by a link is told once, to them and to the business', async () => {
  const email = 'bylink@customers.test';
  const of = await made(email, { status: 'CONFIRMED' });
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${of.bookings[1]?.id}/token`, {
    headers: business.owner,
  });
  const path = `/v1/anonymous-multi-service-bookings/${body.token as string}`;
  const startDate = new Date(Date.parse(of.bookings[0]?.startDate ?? '') + 4 * hourMs).toISOString();
  const moved = await server.send('POST', `${path}/reschedule`, {
    body: { token: body.token, bookings: named(of), slot: { startDate } },
  });
  expect(outcome(moved)).toBe('200 OK');
  await settleDeliveries(server);
  const cancelled = await server.send('POST', `${path}/cancel`, { body: { token: body.token } });
  expect(outcome(cancelled)).toBe('200 OK');
  const messages = await written(of);
  const types = [
    'BOOKING_CANCELED',
    'BOOKING_RESCHEDULED',
    'BUSINESS_BOOKING_CANCELED',
    'BUSINESS_BOOKING_RESCHEDULED',
  ];
  const told = messages.filter(({ type }) => types.includes(type));
  expect(told.map(({ to, type }) => [type, to])).toEqual([
    ['BOOKING_CANCELED', email],
    ['BOOKING_RESCHEDULED', email],
    ['BUSINESS_BOOKING_CANCELED', 'owner@salon.test'],
    ['BUSINESS_BOOKING_RESCHEDULED', 'owner@salon.test'],
  ]);
  for (const { text } of told) {
    expect(text).toMatch(/Cut[\s\S]*Massage/);
  }
});

test('the message says of all of it until when it can be moved or cancelled', async () => {
  const email = 'terms@customers.test';
  const [confirmation] = toCustomer(await written(await made(email, { status: 'CONFIRMED' })), email);
  expect(confirmation?.text).toContain('Free to move or cancel until');
});
