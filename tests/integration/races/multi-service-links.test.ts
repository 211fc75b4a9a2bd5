/**
 * Rivals at the link of appointments that are booked together (docs/decisions/0067): two who cancel and move it at
 * once, a business that takes part of it away meanwhile, and links that are renewed under their hands. All of it
 * happens or nothing, once.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import {
  type MultiService,
  type MultiServiceCalls,
  named,
  openMultiServices,
} from '../bookings/multi-service-calls.ts';
import { expectNoOverlap } from './support.ts';

let server: TestServer;
let business: Business;
let multiServices: MultiServiceCalls;
let service: TestService;
beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs });
  business = await openBusiness(server);
  multiServices = openMultiServices(server, business);
  service = await business.addService({
    name: 'Cut',
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
  });
});
afterAll(() => server.stop());
afterEach(() => expectNoOverlap(server));

const create = () =>
  multiServices.created(multiServices.slots([service, service, service]), { booking: { status: 'CONFIRMED' } });
const tokenOf = async ({ id }: Pick<Booking, 'id'>) => {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
  return answer.body.token as string;
};
const act = (verb: 'cancel' | 'reschedule', token: string, body: object) =>
  server.send('POST', `/v1/anonymous-multi-service-bookings/${token}/${verb}`, { body: { token, ...body } });
const moveBy = (token: string, of: MultiService, hours: number) =>
  act('reschedule', token, {
    bookings: named(of),
    slot: { startDate: new Date(Date.parse(of.bookings[0]?.startDate ?? '') + hours * hourMs).toISOString() },
  });
const renew = ({ id }: Pick<Booking, 'id'>) =>
  server.send('POST', `/v1/anonymous-bookings/${id}/renew-token`, { headers: business.owner });
const done = (answers: readonly TestAnswer[]) => answers.filter(({ status }) => status === 200).length;
const refusals = (answers: readonly TestAnswer[]) => [
  ...new Set(answers.filter(({ status }) => status !== 200).map(outcome)),
];

it('is cancelled or moved by one of many tabs', async () => {
  const made = await create();
  const tokens = await Promise.all(made.bookings.map(tokenOf));
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, index) => {
      const token = tokens[index % tokens.length] as string;
      return index % 3 === 0 ? act('cancel', token, { bookings: named(made) }) : moveBy(token, made, 1 + (index % 4));
    }),
  );
  expect(done(answers)).toBe(1);
  expect(refusals(answers)).toEqual(['409 BOOKING_REVISION_MISMATCH']);
  const { bookings } = await multiServices.now(made.id);
  expect(bookings.map(({ revision }) => revision)).toEqual(['2', '2', '2']);
  expect(new Set(bookings.map(({ status }) => status)).size).toBe(1);
});

it('is cancelled as it was shown, or as the business leaves it, never something between', async () => {
  const made = await create();
  const [first] = made.bookings;
  const token = await tokenOf(made.bookings[2]!);
  const [byLink, byBusiness] = await Promise.all([
    act('cancel', token, { bookings: named(made) }),
    server.send('POST', '/v2/multi_service_bookings/remove_bookings_from_multi_service_booking', {
      headers: business.owner,
      body: { multiServiceBookingId: made.id, bookings: named({ bookings: [first!] }) },
    }),
  ]);
  const left = (await multiServices.now(made.id)).bookings.map(({ status }) => status);
  if (byLink.status === 200) {
    // All three were called off; what the business had read of the first is old by then.
    expect(outcome(byBusiness)).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(left).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
  } else {
    expect([outcome(byLink), outcome(byBusiness)]).toEqual(['404 BOOKING_NOT_FOUND', '200 OK']);
    expect(left).toEqual(['CONFIRMED', 'CONFIRMED']);
  }
});

it('has one good link once several are renewed at once, and no older one acts afterwards', async () => {
  const made = await create();
  const before = await Promise.all(made.bookings.map(tokenOf));
  const renewals = await Promise.all([...made.bookings, ...made.bookings].map(renew));
  expect(renewals.map(outcome)).toEqual(renewals.map(() => '200 OK'));
  const renewed = renewals.map(({ body }) => body.token as string);
  for (const token of before) {
    expect(outcome(await act('cancel', token, { bookings: named(made) }))).toBe('400 INVALID_TOKEN');
  }
  const opened = await Promise.all(
    renewed.map((token) => server.send('GET', `/v1/anonymous-multi-service-bookings/${token}`)),
  );
  expect(done(opened)).toBe(1);
  expect(refusals(opened)).toEqual(['400 INVALID_TOKEN']);
});
