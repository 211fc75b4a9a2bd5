/** Whoever was told of a fee hears that it is no longer due; whoever was not has nothing to learn (docs/decisions/0066). */
import type { Booking, BookingAct, Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { feesOf, fixedPrice, halfThenAll } from '../../support/fees.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
/** $90: half of it for cancelling within sixty days, all of it for not coming. */
let massage: TestService;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: 'bookings@salon.test' },
  });
  business = await openBusiness(server);
  massage = await business.addService({
    name: 'Massage',
    payment: fixedPrice('90'),
    rules: feesOf(halfThenAll),
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const asked = { participantNotification: { notifyParticipants: true } };

function booked(): Promise<Booking> {
  const contactDetails = { firstName: 'Grace', email: 'grace@customers.test' };
  return business.booked({ service: massage, booking: { contactDetails, status: 'CONFIRMED' } });
}

/** A visit that has begun. */
async function begun(): Promise<Booking> {
  const booking = await booked();
  await setEnd(server, booking, server.now() + minuteMs);
  return booking;
}

async function send(method: string, path: string, body: object) {
  const answer = await server.send(method, path, { body, headers: business.owner });
  expect(outcome(answer)).toBe('200 OK');
  return answer.body;
}
const attendance = async ({ id }: Booking, status: string, more: object = {}) =>
  (await send('POST', '/v2/attendance/set', { attendance: { bookingId: id, status }, ...more })).attendance as {
    id: string;
  };

async function messagesOf({ id }: Booking): Promise<Message[]> {
  const answer = await server.send('GET', `/v1/outbox/messages?relatedId=${id}`, { headers: business.owner });
  return (answer.body.messages as Message[]).filter(({ to }) => to === 'grace@customers.test').toReversed();
}
const typesOf = async (booking: Booking) => (await messagesOf(booking)).map(({ type }) => type);

/** The messages of these types, once all of them have left. */
async function sentOf(booking: Booking, types: readonly string[]): Promise<Message[]> {
  await settleDeliveries(server);
  const sent = await eventually(
    () => messagesOf(booking),
    (messages) => messages.length >= types.length && messages.every(({ status }) => status !== 'QUEUED'),
  );
  expect(sent.map(({ status, type }) => `${type} ${status}`)).toEqual(types.map((type) => `${type} SENT`));
  return sent;
}
async function lastActOf({ id }: Booking): Promise<BookingAct | undefined> {
  const answer = await server.send('GET', `/v1/bookings/${id}/history`, { headers: business.owner });
  return (answer.body.acts as BookingAct[])[0];
}

test('who was told that they were missed is told that they owe nothing for it, once for each time', async () => {
  const booking = await begun();
  await attendance(booking, 'NOT_ATTENDED', asked);
  await sentOf(booking, ['BOOKING_NOT_ATTENDED']);
  await attendance(booking, 'ATTENDED');
  const [, ended] = await sentOf(booking, ['BOOKING_NOT_ATTENDED', 'BOOKING_FEE_ENDED']);
  expect(ended?.subject).toBe('The fee is no longer due: Massage');
  expect(ended?.text).toContain('You no longer owe $90 for not coming.');
  expect(await lastActOf(booking)).toMatchObject({ kind: 'FEE_REMOVED', notifiesParticipants: true });
  // Nobody was told of the second time.
  await attendance(booking, 'NOT_ATTENDED');
  await attendance(booking, 'NOT_SET');
  expect(await typesOf(booking)).toEqual(['BOOKING_NOT_ATTENDED', 'BOOKING_FEE_ENDED']);
  expect(await lastActOf(booking)).toMatchObject({ kind: 'FEE_REMOVED', notifiesParticipants: false });
});

test('the same where the record is deleted', async () => {
  const booking = await begun();
  const { id } = await attendance(booking, 'NOT_ATTENDED', asked);
  await sentOf(booking, ['BOOKING_NOT_ATTENDED']);
  await send('DELETE', `/v2/attendance/${id}`, {});
  await sentOf(booking, ['BOOKING_NOT_ATTENDED', 'BOOKING_FEE_ENDED']);
});

test('who was not told has nothing to learn', async () => {
  const booking = await begun();
  await attendance(booking, 'NOT_ATTENDED');
  await attendance(booking, 'ATTENDED');
  expect(await typesOf(booking)).toEqual([]);
  expect(await lastActOf(booking)).toMatchObject({ kind: 'FEE_REMOVED', notifiesParticipants: false });
});

test('what has not gone out yet is taken back with the record, and nothing else is said', async () => {
  const booking = await begun();
  mailServer.answers = { recipient: '451 later' };
  try {
    await attendance(booking, 'NOT_ATTENDED', asked);
    await eventually(
      () => messagesOf(booking),
      ([message]) => message?.delivery?.lastError !== undefined,
    );
    await attendance(booking, 'ATTENDED');
  } finally {
    mailServer.answers = {};
  }
  const messages = await messagesOf(booking);
  expect(messages.map(({ status, type }) => `${type} ${status}`)).toEqual(['BOOKING_NOT_ATTENDED FAILED']);
});

test('what was missed before the business moved it stays due, whoever comes at the new time', async () => {
  const booking = await begun();
  await attendance(booking, 'NOT_ATTENDED', asked);
  await sentOf(booking, ['BOOKING_NOT_ATTENDED']);
  const { startDate, endDate } = business.slot(massage);
  await send('POST', `/v2/bookings/${booking.id}/reschedule`, {
    slot: { startDate, endDate },
    flowControlSettings: { ignoreReschedulePolicy: true },
  });
  await attendance(booking, 'ATTENDED');
  await attendance(booking, 'NOT_SET');
  expect(await typesOf(booking)).toEqual(['BOOKING_NOT_ATTENDED']);
  const { body } = await server.send('GET', `/v1/booking-fees?bookingIds=${booking.id}`, { headers: business.owner });
  expect(body.bookingFees).toMatchObject([
    { cancellationFee: { status: 'UNKNOWN_STATUS', price: { value: '90.00' } } },
  ]);
});
