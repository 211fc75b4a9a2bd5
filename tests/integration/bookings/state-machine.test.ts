/** Every cell of the state machine of bookings, through HTTP (bookings sheet 20). */
import type { Booking, BookingStatus } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
/** Asks for approval and lets nobody cancel. */
let service: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({ name: 'Service', manualApproval: true });
});
afterAll(() => server.stop());

/** Section 20 as it is printed: the state afterwards, or the code of 428. */
const printed = `
source       | confirm                               | decline                            | mark_booking_as_pending         | confirmOrDecline       | cancel
CREATED      | CONFIRMED                             | DECLINED                           | PENDING                         | PENDING                | CANCELED
PENDING      | CONFIRMED                             | DECLINED                           | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | BOOKING_POLICY_VIOLATION
CONFIRMED    | FAILED_CONFIRMING_NON_PENDING_BOOKING | FAILED_DECLINE_NON_PENDING_BOOKING | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | BOOKING_POLICY_VIOLATION
WAITING_LIST | CONFIRMED                             | DECLINED                           | BOOKING_MARK_BOOKING_AS_PENDING | PENDING                | CANCELED
CANCELED     | INVALID_BOOKING_STATUS                | INVALID_BOOKING_STATUS             | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | VALIDATION_FAILURE
DECLINED     | INVALID_BOOKING_STATUS                | INVALID_BOOKING_STATUS             | BOOKING_MARK_BOOKING_AS_PENDING | INVALID_BOOKING_STATUS | VALIDATION_FAILURE`;

const [header = [], ...rows] = printed
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const cells = rows.flatMap(([status, ...outcomes]) =>
  outcomes.map((expected, index) => [status as BookingStatus, header[index + 1] as string, expected] as const),
);

function act(verb: string, booking: Booking) {
  const path =
    verb === 'confirmOrDecline' ? `/v2/confirmation/${booking.id}:${verb}` : `/v2/bookings/${booking.id}/${verb}`;
  const body = verb === 'confirmOrDecline' ? {} : { revision: booking.revision };
  return server.send('POST', path, { body, headers: business.owner });
}

async function done(verb: string, booking: Booking): Promise<Booking> {
  const answer = await act(verb, booking);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.booking as Booking;
}

/** A booking in a state, brought there as customers and the business would; waiting lists have no way in yet. */
async function bookingIn(status: BookingStatus): Promise<Booking> {
  const booking = await business.booked({ service });
  switch (status) {
    case 'CREATED':
      return booking;
    case 'PENDING':
      return done('mark_booking_as_pending', booking);
    case 'CONFIRMED':
      return done('confirm', booking);
    case 'DECLINED':
      return done('decline', booking);
    case 'CANCELED':
      return done('cancel', booking);
    case 'WAITING_LIST':
      await server.database.transact(server.siteId, async (tx) =>
        tx.write(
          statement(`update booking set status = 'WAITING_LIST' where site_id = $1 and id = $2`, [
            server.siteId,
            booking.id,
          ]),
        ),
      );
      return { ...booking, status };
  }
}

async function stored(id: string) {
  return server.database.serverReader.first<{ status: string; revision: number }>(
    statement('select status, revision from booking where site_id = $1 and id = $2', [server.siteId, id]),
  );
}

describe.each(cells)('%s, %s', (status, verb, expected) => {
  const isRefused = !['CREATED', 'PENDING', 'CONFIRMED', 'DECLINED', 'CANCELED'].includes(expected);

  it(isRefused ? `is refused with ${expected}` : `leads to ${expected}`, async () => {
    const before = await bookingIn(status);
    expect(before.status).toBe(status);
    const eventsBefore = await business.eventsOf(before.id);
    const answer = await act(verb, before);
    if (isRefused) {
      expect([answer.status, answer.code]).toEqual([428, expected]);
      expect(await stored(before.id)).toEqual({ status, revision: Number(before.revision) });
      expect(await business.eventsOf(before.id)).toHaveLength(eventsBefore.length);
      return;
    }
    const after = answer.body.booking as Booking;
    expect(after).toMatchObject({ status: expected, revision: String(Number(before.revision) + 1) });
    expect(Date.parse(after.updatedDate)).toBeGreaterThanOrEqual(Date.parse(before.updatedDate));
    const slug = { CONFIRMED: 'confirmed', PENDING: 'markedAsPending', DECLINED: 'declined', CANCELED: 'canceled' };
    const told = (await business.eventsOf(before.id))
      .slice(eventsBefore.length)
      .map(({ type }) => type.split('booking_')[1]);
    expect(told).toEqual(['updated', slug[expected as keyof typeof slug]]);
    // What occupies, and what does not (second table of 20).
    const occupies = expected === 'CONFIRMED' || expected === 'PENDING';
    expect(await business.occupancyOf(before.id)).toHaveLength(occupies ? 1 : 0);
  });
});
