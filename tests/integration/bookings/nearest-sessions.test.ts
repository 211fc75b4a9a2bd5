/** What a refused place in a class names instead (design 4.7): the nearest sessions of the class with room for as many. */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let yoga: TestService;
let full: string;
let cancelled: string;
/** The ids of the sessions with room for two. */
let roomy: string[];

const rules = { reschedulePolicy: { enabled: true }, participantsPolicy: { maxParticipantsPerBooking: 5 } };
const addClass = (name: string) =>
  business.addService({ name, type: 'CLASS', resourceIds: [], defaultCapacity: 3, rules });

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  yoga = await addClass('Yoga');
  const before = await classroom.newSession(yoga);
  full = await classroom.newSession(yoga, { capacity: 1 });
  await classroom.newSession(yoga, { capacity: 2, taken: 1 });
  cancelled = await classroom.newSession(yoga, { status: 'CANCELLED' });
  await classroom.newSession(await addClass('Pilates'));
  const after = [];
  for (let index = 0; index < 4; index += 1) {
    after.push(await classroom.newSession(yoga));
  }
  // Four at most, the nearest ones.
  roomy = [before, ...after.slice(0, 3)];
});
afterAll(() => server.stop());

const refusalOf = (answer: TestAnswer) => [
  `${answer.status} ${answer.code}`,
  (answer.body.details as { applicationError?: { data: Record<string, unknown> } }).applicationError?.data,
];
const send = (path: string, body: object) => server.send('POST', path, { body, headers: business.owner });
const create = (eventId: string, more: object) =>
  send('/v2/bookings', { booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 2, ...more } });

it.each<[string, () => Promise<TestAnswer>]>([
  ['a booking that waits for its decision', () => create(full, {})],
  ['a confirmed booking', () => create(full, { status: 'CONFIRMED' })],
  ['a hold', () => send('/v1/slot-holds', { slot: { eventId: full }, totalParticipants: 2 })],
  [
    'a move',
    async () => {
      const { id, revision } = (await create(roomy[3]!, {})).body.booking as Booking;
      return send(`/v2/bookings/${id}/reschedule`, { revision, slot: { eventId: full } });
    },
  ],
])('%s is told where there is room, ascending', async (_what, ask) => {
  const [code, data] = refusalOf(await ask()) as [string, { openSpots: number; nearest: { eventId: string }[] }];
  expect([code, data.openSpots]).toEqual(['428 SESSION_CAPACITY_EXCEEDED', 1]);
  expect(data.nearest.map(({ eventId }) => eventId)).toEqual(roomy);
});

it.each<[string, () => Promise<TestAnswer>]>([
  ['a booking', () => create(cancelled, {})],
  ['a hold', () => send('/v1/slot-holds', { slot: { eventId: cancelled }, totalParticipants: 2 })],
  [
    'a move',
    async () => {
      const { id, revision } = (await create(roomy[3]!, {})).body.booking as Booking;
      return send(`/v2/bookings/${id}/reschedule`, { revision, slot: { eventId: cancelled } });
    },
  ],
])('%s of a session that was cancelled is told where there is room', async (_what, ask) => {
  const [code, data] = refusalOf(await ask()) as [string, { reasons: string[]; nearest: { eventId: string }[] }];
  expect([code, data.reasons]).toEqual(['428 SLOT_NOT_AVAILABLE', ['EVENT_CANCELLED']]);
  expect(data.nearest.map(({ eventId }) => eventId)).toEqual(roomy);
});

it('a confirmation with the check and a request for one that find too few places tell where there is room', async () => {
  const flowControlSettings = { skipAvailabilityValidation: true };
  const booking = { bookedEntity: { slot: { eventId: full } }, totalParticipants: 2 };
  const { id, revision } = (await send('/v2/bookings', { booking, flowControlSettings })).body.booking as Booking;
  for (const [action, flags] of [
    ['confirm', {}],
    ['mark_booking_as_pending', { skipPendingApprovalServiceValidation: true }],
  ] as const) {
    const asked = { revision, flowControlSettings: { checkAvailabilityValidation: true, ...flags } };
    const refused = refusalOf(await send(`/v2/bookings/${id}/${action}`, asked));
    const [code, data] = refused as [string, { openSpots: number; nearest: { eventId: string }[] }];
    expect([code, data.openSpots]).toEqual(['428 NO_OPEN_SPOTS', 1]);
    expect(data.nearest.map(({ eventId }) => eventId)).toEqual(roomy);
  }
});

it('a booking that is to bring more people than there are places for is told where there is room for all', async () => {
  const { id, revision } = (await create(full, { totalParticipants: 1 })).body.booking as Booking;
  const refused = refusalOf(
    await send(`/v2/bookings/${id}/update_number_of_participants`, { revision, totalParticipants: 2 }),
  );
  const [code, data] = refused as [string, { openSpots: number; nearest: { eventId: string }[] }];
  expect([code, data.openSpots]).toEqual(['428 SESSION_CAPACITY_EXCEEDED', 1]);
  expect(data.nearest.map(({ eventId }) => eventId)).toEqual(roomy);
});

it('what the policy no longer lets be booked names the sessions that it does (bookings sheet 21.3)', async () => {
  const tenDays = { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 10 * 24 * 60 } };
  const late = { ...rules, ...tenDays };
  const dance = await business.addService({ name: 'Dance', type: 'CLASS', resourceIds: [], rules: late });
  const inDays = (days: number) => `${new Date(server.now() + days * 86_400_000).toISOString().slice(0, 11)}10:00:00`;
  const soon = await classroom.newSession(dance, { from: inDays(3) });
  await classroom.newSession(dance, { from: inDays(5) });
  const later = await classroom.newSession(dance, { from: inDays(15) });
  const refused = refusalOf(await create(soon, { totalParticipants: 1 }));
  const [code, data] = refused as [string, { bookingPolicyViolations: object; nearest: { eventId: string }[] }];
  expect([code, data.bookingPolicyViolations]).toEqual(['428 BOOKING_POLICY_VIOLATION', { tooLateToBook: true }]);
  expect(data.nearest.map(({ eventId }) => eventId)).toEqual([later]);
});

it('each can be booked as it is named', async () => {
  const [, data] = refusalOf(await create(full, {})) as [string, { nearest: { eventId: string }[] }];
  const [nearest] = data.nearest;
  const booking = (await create(nearest!.eventId, {})).body.booking as Booking;
  const { startDate, endDate } = booking;
  expect(nearest).toEqual({ eventId: nearest!.eventId, startDate, endDate });
});

it('a full course names none: it is one offer', async () => {
  const { scheduleId } = await classroom.newCourse(1, rules);
  const bookedEntity = { schedule: { scheduleId } };
  const refused = await send('/v2/bookings', { booking: { bookedEntity, totalParticipants: 2 } });
  expect(refusalOf(refused)).toEqual(['428 SCHEDULE_CAPACITY_EXCEEDED', { openSpots: 1 }]);
});
