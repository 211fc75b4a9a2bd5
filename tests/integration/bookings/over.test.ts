/** What is over is neither cancelled nor moved by its customer, whatever its policy says (bookings sheet 21.3). */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
/** Lets everybody cancel and move, without a limit. */
let open: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  open = await business.addService({
    name: 'Open',
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
  });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
async function tokenOf({ id }: Booking): Promise<string> {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
  return answer.body.token as string;
}
const read = (token: string) => server.send('GET', `/v1/anonymous-bookings/${token}`);
const cancel = (token: string, revision: string) =>
  server.send('POST', `/v1/anonymous-bookings/${token}/cancel`, { body: { token, revision } });
const act = (booking: Booking, verb: 'cancel' | 'reschedule', body: object, headers = business.owner) =>
  server.send('POST', `/v2/bookings/${booking.id}/${verb}`, { body, headers });
async function actionsOf({ id }: Booking) {
  const { body } = await server.send('POST', '/v2/extended-bookings/query', {
    body: { query: { filter: { id } }, withBookingAllowedActions: true },
    headers: business.owner,
  });
  const [found] = body.extendedBookings as { allowedActions: object }[];
  return found?.allowedActions;
}

it('a visit that has begun can still be cancelled, where the policy sets no limit', async () => {
  const booking = await business.booked({ service: open, booking: confirmed });
  const token = await tokenOf(booking);
  await setEnd(server, booking, server.now() + 60_000);
  expect((await read(token)).body.allowedAnonymousActions).toEqual({ cancel: true, reschedule: false });
  expect(await actionsOf(booking)).toEqual({ cancel: true, reschedule: false });
  expect(outcome(await cancel(token, booking.revision))).toBe('200 OK');
});

it('a visit that has begun is moved by nobody but the business, whatever the policy says', async () => {
  const member = await server.caller('member');
  const linked = await business.booked({ service: open, booking: confirmed });
  const own = await business.booked({ service: open, as: member });
  const token = await tokenOf(linked);
  for (const each of [linked, own]) {
    await setEnd(server, each, server.now() + 60_000);
  }
  const { startDate, endDate } = business.slot(open);
  const slot = { startDate, endDate };
  const refused = [
    await server.send('POST', `/v1/anonymous-bookings/${token}/reschedule`, {
      body: { slot, revision: linked.revision },
    }),
    await act(own, 'reschedule', { slot }, member),
    await act(linked, 'reschedule', { slot }),
  ];
  expect(refused.map(outcome)).toEqual([
    '428 RESCHEDULING_NOT_ALLOWED',
    '428 BOOKING_POLICY_VIOLATION',
    '428 BOOKING_POLICY_VIOLATION',
  ]);
  const ignoring = { flowControlSettings: { ignoreReschedulePolicy: true } };
  expect(outcome(await act(linked, 'reschedule', { slot, ...ignoring }))).toBe('200 OK');
});

it.each(['CONFIRMED', 'CREATED'] as const)(
  'a visit that is over is cancelled and moved by nobody but the business: %s',
  async (status) => {
    const booking = await business.booked({ service: open, booking: status === 'CREATED' ? {} : confirmed });
    const token = await tokenOf(booking);
    await setEnd(server, booking, server.now());
    const { startDate, endDate } = business.slot(open);
    const slot = { startDate, endDate };
    const { revision } = booking;
    expect((await read(token)).body.allowedAnonymousActions).toEqual({ cancel: false, reschedule: false });
    expect(await actionsOf(booking)).toEqual({ cancel: false, reschedule: false });
    const refused = [
      await cancel(token, revision),
      await server.send('POST', `/v1/anonymous-bookings/${token}/reschedule`, { body: { slot, revision } }),
      await act(booking, 'cancel', {}),
      await act(booking, 'reschedule', { slot }),
    ];
    expect(refused.map(outcome)).toEqual([
      '428 BOOKING_CANNOT_BE_CANCELLED',
      '428 RESCHEDULING_NOT_ALLOWED',
      '428 BOOKING_POLICY_VIOLATION',
      '428 BOOKING_POLICY_VIOLATION',
    ]);
    const ignoring = { flowControlSettings: { ignoreReschedulePolicy: true } };
    expect(outcome(await act(booking, 'reschedule', { slot, ...ignoring }))).toBe('200 OK');
    await setEnd(server, booking, server.now());
    const settingAside = { flowControlSettings: { ignoreCancellationPolicy: true } };
    expect(outcome(await act(booking, 'cancel', settingAside))).toBe('200 OK');
  },
);
