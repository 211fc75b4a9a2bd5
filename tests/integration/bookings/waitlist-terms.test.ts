/**
 * Whoever is offered a place reads what goes with it before they take it: what cancelling costs from when on, and until when it can
 * be moved and cancelled (bookings sheet 27.2, docs/decisions/0066). On the page of the link, and in the message.
 */
import type { Booking, Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import type { TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { feesOf, fixedPrice, halfThenAll } from '../../support/fees.ts';
import { outcome, type TestServer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';
import { entityOf, openWaitlist, rules, somebody, type WaitlistCalls } from './waitlist-calls.ts';

let calls: WaitlistCalls;
let server: TestServer;
/** $90: half of it for cancelling within sixty days, all of it for not coming; it can be cancelled until an hour before. */
let pilates: TestService;

beforeAll(async () => {
  calls = await openWaitlist();
  ({ server } = calls);
  pilates = await calls.business.addService({
    name: 'Pilates',
    type: 'CLASS',
    resourceIds: [],
    payment: fixedPrice('90'),
    rules: {
      ...rules,
      ...feesOf(halfThenAll),
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 60 },
    },
  });
});
afterAll(() => server.stop());

/** Somebody waits for a session, of which a place becomes free when its guest cancels. */
async function waiting(): Promise<{ readonly guest: Booking; readonly booking: Booking; readonly token: string }> {
  const eventId = await calls.classroom.newSession(pilates, { capacity: 1 });
  const guest = await calls.booked(eventId);
  const asked = { bookedEntity: entityOf(eventId), totalParticipants: 1, contactDetails: somebody() };
  const request = { booking: asked, participantNotification: { notifyParticipants: true } };
  const booking = bookingOf(await calls.post('/v1/waitlist/register', request, calls.visitor()));
  return { guest, booking, token: await calls.tokenOf(booking) };
}
const placeOf = async (token: string) =>
  (await server.send('GET', `/v1/anonymous-bookings/${token}/waitlist-place`)).body as {
    onceTaken?: { cancellationFees: object[] };
  };
const linkedOf = async (token: string) =>
  (await server.send('GET', `/v1/anonymous-bookings/${token}?fields=BOOKING_FEES`)).body;

it('is told with the offer, and is what holds once the place is taken', async () => {
  const { booking, guest, token } = await waiting();
  expect(await placeOf(token)).not.toHaveProperty('onceTaken');
  await calls.cancel(guest);
  const startMs = Date.parse(booking.startDate as string);
  const price = (value: string) => ({ price: { value, currency: 'USD', formattedValue: `$${Number(value)}` } });
  const { onceTaken } = await placeOf(token);
  expect(onceTaken).toEqual({
    allowedAnonymousActions: { cancel: true, reschedule: true },
    anonymousActionDeadlines: {
      cancel: new Date(startMs - 60 * minuteMs).toISOString(),
      reschedule: new Date(startMs).toISOString(),
    },
    cancellationFees: [
      { fromDate: new Date(startMs - 60 * 1440 * minuteMs).toISOString(), ...price('45.00') },
      price('90.00'),
    ],
  });
  // Of the booking itself nothing is promised yet, so nothing of it costs anything.
  expect(await linkedOf(token)).toMatchObject({
    cancellationFees: [],
    allowedAnonymousActions: { cancel: false, reschedule: false },
  });
  expect(outcome(await calls.enroll(booking))).toBe('200 OK');
  const { allowedAnonymousActions, anonymousActionDeadlines, cancellationFees } = await linkedOf(token);
  expect({ allowedAnonymousActions, anonymousActionDeadlines, cancellationFees }).toEqual(onceTaken);
  expect(await placeOf(token)).toEqual({});
});

it('is told in the message of the offer, with the price', async () => {
  const { booking, guest } = await waiting();
  await calls.cancel(guest);
  await settleDeliveries(server);
  const answer = await server.send('GET', `/v1/outbox/messages?relatedId=${booking.id}`, { headers: calls.owner });
  const messages = answer.body.messages as Message[];
  const textOf = (type: string) => messages.find((message) => message.type === type)?.text ?? '';
  expect(textOf('WAITLIST_OFFERED')).toMatch(/^Price: \$90$/m);
  expect(textOf('WAITLIST_OFFERED')).toMatch(
    /^Once you take it: You can move it until .+\.\nYou can cancel until .+\.\nCancelling now costs \$45\.\nNot coming costs \$90\.$/m,
  );
  for (const word of ['Price', 'costs', 'Once you take it']) {
    expect(textOf('WAITLIST_JOINED')).not.toContain(word);
  }
});

it('is told no more once the offer is over', async () => {
  const { guest, token } = await waiting();
  await calls.cancel(guest);
  expect(await placeOf(token)).toHaveProperty('onceTaken');
  await calls.pass(11);
  expect(await placeOf(token)).not.toHaveProperty('onceTaken');
});
