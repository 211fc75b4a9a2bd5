/**
 * Messages of a cancellation or of a visit that was missed say what is due for it, and lead to where it stands
 * (docs/decisions/0066).
 */
import type { Booking, Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { feesOf, fixedPrice, halfThenAll } from '../../support/fees.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { named, openMultiServices } from '../bookings/multi-service-calls.ts';

let server: TestServer;
let business: Business;
/** $90: half of it for cancelling within sixty days, all of it for not coming. */
let massage: TestService;
beforeAll(async () => {
  server = await startTestServer({
    startsAtMs: mondayMorningMs,
    environment: { OPENHOURS_OWNER_EMAIL: 'owner@salon.test' },
  });
  business = await openBusiness(server);
  massage = await business.addService({
    name: 'Massage',
    payment: fixedPrice('90'),
    rules: feesOf(halfThenAll),
  });
});
afterAll(() => server.stop());

const asked = { participantNotification: { notifyParticipants: true } };
const contactDetails = { firstName: 'Grace', email: 'grace@customers.test' };
const confirmed = { status: 'CONFIRMED', contactDetails };
const booked = () => business.booked({ service: massage, booking: confirmed });

async function send(path: string, body: object, headers: Record<string, string> = business.owner) {
  const answer = await server.send('POST', path, { body, headers });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body;
}
const tokenOf = async ({ id }: Pick<Booking, 'id'>) =>
  (await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner })).body.token as string;
const cancelByLink = async (booking: Booking) => {
  const token = await tokenOf(booking);
  await send(`/v1/anonymous-bookings/${token}/cancel`, { token, revision: booking.revision }, {});
};
const cancelAtDesk = ({ id, revision }: Booking, flowControlSettings: object = {}) =>
  send(`/v2/bookings/${id}/cancel`, { revision, flowControlSettings, ...asked });

/** What was written of a type about a booking. */
async function textOf(type: Message['type'], ...bookings: readonly Pick<Booking, 'id'>[]): Promise<string> {
  await settleDeliveries(server);
  const messages = await server.database.serverReader.all(
    statement<{ text: string }>('select text from message where site_id = $1 and type = $2 and related_id = any ($3)', [
      server.siteId,
      type,
      bookings.map(({ id }) => id),
    ]),
  );
  expect(messages).toHaveLength(1);
  return messages[0]!.text;
}
/** The bookings whose pages a message leads to. */
async function ledTo(text: string): Promise<string[]> {
  const tokens = [...text.matchAll(/\/manage\/([^\s?]+)/g)].map(([, token]) => token);
  const answers = await Promise.all(tokens.map((token) => server.send('GET', `/v1/anonymous-bookings/${token}`)));
  return answers.map(({ body }) => (body.booking as Booking).id);
}
const late = 'A late-cancellation fee of $45 is due.';

test('who cancels late by the link reads what that costs and is led to it, and so is the business', async () => {
  const booking = await booked();
  await cancelByLink(booking);
  const told = await textOf('BOOKING_CANCELED', booking);
  expect(told).toContain(late);
  expect(told).toContain('See your booking:\n');
  expect(await ledTo(told)).toEqual([booking.id]);
  expect(await textOf('BUSINESS_BOOKING_CANCELED', booking)).toContain(late);
});

test('for whom the business cancels reads the same, and nothing where it waives the fee', async () => {
  const charged = await booked();
  await cancelAtDesk(charged);
  expect(await textOf('BOOKING_CANCELED', charged)).toContain(late);
  const waived = await booked();
  await cancelAtDesk(waived, { waiveCancellationFee: true });
  expect(await textOf('BOOKING_CANCELED', waived)).not.toMatch(/fee|\/manage\//);
});

test('who did not come reads what that costs', async () => {
  const booking = await booked();
  await setEnd(server, booking, server.now() + minuteMs);
  await send('/v2/attendance/set', { attendance: { bookingId: booking.id, status: 'NOT_ATTENDED' }, ...asked });
  const told = await textOf('BOOKING_NOT_ATTENDED', booking);
  expect(told).toContain('A no-show fee of $90 is due.');
  expect(await ledTo(told)).toEqual([booking.id]);
});

test('who cancels what is booked together reads the sum of it', async () => {
  const visits = openMultiServices(server, business);
  const made = await visits.created(visits.slots([massage, massage]), { booking: confirmed });
  const token = await tokenOf(made.bookings[0]!);
  await send(`/v1/anonymous-multi-service-bookings/${token}/cancel`, { token, bookings: named(made) }, {});
  const told = await textOf('BOOKING_CANCELED', ...made.bookings);
  expect(told).toContain('A late-cancellation fee of $90 is due.');
  expect(await ledTo(told)).toEqual(made.bookings.map(({ id }) => id));
  expect(await textOf('BUSINESS_BOOKING_CANCELED', ...made.bookings)).toContain('fee of $90 is due.');
});
