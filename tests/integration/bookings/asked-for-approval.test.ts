/**
 * Bookings that ask the business for its word from the start (bookings sheet 4.1 rule 1), as the public pages make
 * them: each is PENDING and has its place, in the transaction that makes it.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { countersOf } from '../../support/seats.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { holdCalls } from './hold-calls.ts';

let server: TestServer;
let business: Business;
let service: TestService;
let asking: TestService;
let contested: TestService;
const { held, rowsOf } = holdCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({ name: 'Service' });
  asking = await business.addService({ name: 'Asking', manualApproval: true });
  contested = await business.addService({ name: 'Contested', manualApproval: true, multipleRequests: true });
});
afterAll(() => server.stop());

const request = { asksForApproval: true };
const confirmed = { status: 'CONFIRMED' };

it('is made pending with its time and its event, and told as new and as waiting', async () => {
  const booking = await business.booked({ service: asking, request });
  expect(booking).toMatchObject({ status: 'PENDING', revision: '1', paymentStatus: 'UNDEFINED' });
  expect(booking).not.toHaveProperty('doubleBooked');
  expect(await business.occupancyOf(booking.id)).toEqual([
    { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
  ]);
  expect(await business.eventStatusOf(booking)).toBe('CONFIRMED');
  const events = await business.eventsOf(booking.id);
  expect(events.map(({ type }) => type)).toEqual([
    'wix.bookings.v2.booking_created',
    'wix.bookings.v2.booking_markedAsPending',
  ]);
  expect(events[0]?.body).toMatchObject({ status: 'PENDING' });
  expect(events[1]?.body).toMatchObject({ previousStatus: 'CREATED', booking: { status: 'PENDING' } });
});

it('is answered as any other request', async () => {
  const booking = await business.booked({ service: asking, request });
  const answer = await server.send('POST', `/v2/bookings/${booking.id}/confirm`, {
    body: { revision: booking.revision },
    headers: business.owner,
  });
  expect(answer.body.booking).toMatchObject({ status: 'CONFIRMED', revision: '2' });
  const declined = await business.booked({ service: asking, request });
  await server.send('POST', `/v2/bookings/${declined.id}/decline`, {
    body: { revision: declined.revision },
    headers: business.owner,
  });
  expect(await business.occupancyOf(declined.id)).toEqual([]);
});

it('takes the place of its hold', async () => {
  const slot = business.slot(asking);
  const made = await held(slot, business.owner);
  const booking = await business.booked({ service: asking, slot, request: { ...request, slotHoldId: made.id } });
  expect(booking.status).toBe('PENDING');
  expect(await rowsOf(made.id)).toEqual([]);
});

it('of twenty for one time at once one is made, and of the others nothing is left', async () => {
  const slot = business.slot(asking);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => business.book({ service: asking, slot, request })),
  );
  const outcomes = answers.map(outcome);
  expect(outcomes.filter((each) => each === '200 OK')).toHaveLength(1);
  expect(outcomes.filter((each) => each === '428 SLOT_NOT_AVAILABLE')).toHaveLength(19);
  const client = await server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { startDate: new Date(slot.startDate).toISOString() } },
  });
  expect(extendedBookings.map(({ booking: { status } }) => status)).toEqual(['PENDING']);
});

it('several wait for one time where the service lets them, until one is confirmed', async () => {
  const slot = business.slot(contested);
  const [first, second] = await Promise.all([1, 2].map(() => business.booked({ service: contested, slot, request })));
  expect([first?.status, second?.status]).toEqual(['PENDING', 'PENDING']);
  const answer = await server.send('POST', `/v2/bookings/${first?.id}/confirm`, {
    body: { revision: '1' },
    headers: business.owner,
  });
  expect(answer.body.booking).toMatchObject({ status: 'CONFIRMED' });
  expect(outcome(await business.book({ service: contested, slot, request }))).toBe('428 SLOT_NOT_AVAILABLE');
});

it('takes places of a session', async () => {
  const yoga = await business.addService({
    name: 'Yoga',
    type: 'CLASS',
    resourceIds: [],
    manualApproval: true,
    rules: { participantsPolicy: { maxParticipantsPerBooking: 5 } },
  });
  const eventId = await openClassroom(server, business).newSession(yoga);
  const join = (totalParticipants: number) =>
    business.book({ service: yoga, slot: { eventId }, booking: { totalParticipants }, request });
  const { body } = await join(2);
  expect(body.booking).toMatchObject({ status: 'PENDING' });
  expect(await countersOf(server, eventId)).toMatchObject({ taken: 2 });
  expect(outcome(await join(2))).toBe('428 SESSION_CAPACITY_EXCEEDED');
});

it('is for services with approval, without another status, and for the business to ask', async () => {
  expect(outcome(await business.book({ service, request }))).toBe('428 NOT_PENDING_APPROVAL_SERVICE');
  expect(outcome(await business.book({ service: asking, request, booking: confirmed }))).toBe('400 INVALID_ARGUMENT');
  const visitor = await server.caller('visitor');
  expect(outcome(await business.book({ service: asking, request, as: visitor }))).toBe('403 UNAUTHORIZED_OPERATION');
});

it('is made by many at once, too, each for itself', async () => {
  const slot = business.slot(asking);
  const asked = { ...request, booking: { bookedEntity: { slot }, totalParticipants: 1 } };
  const plain = { booking: { bookedEntity: { slot: business.slot(service) }, totalParticipants: 1, ...confirmed } };
  const answer = await server.send('POST', '/v2/bulk/bookings/create', {
    body: { createBookingsInfo: [asked, asked, plain], returnFullEntity: true },
    headers: business.owner,
  });
  const results = answer.body.results as { item?: Booking }[];
  expect(results.map(({ item }) => item?.status)).toEqual(['PENDING', undefined, 'CONFIRMED']);
});
