/** Bookings of classes and courses over HTTP (bookings sheet 4.1, 4.3, 4.4, 4.6, 4.8 and 21.2; design 4.6). */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let yoga: TestService;
let other: TestService;
let haircut: TestService;
let course: TestService;
let classroom: Classroom;

const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 5 },
};

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 3, rules });
  other = await business.addService({ name: 'Other', type: 'CLASS', resourceIds: [], defaultCapacity: 3, rules });
  haircut = await business.addService({ name: 'Haircut' });
  classroom = openClassroom(server, business);
  course = await newCourse(4);
});
afterAll(() => server.stop());
// Whatever happened, the counters are what the bookings say (design 4.6).
afterEach(async () => expect(await counterFaults(server)).toEqual([]));

const dataOf = (answer: TestAnswer) =>
  (answer.body.details as { applicationError?: { data: unknown } }).applicationError?.data;
const bookingOf = (answer: TestAnswer) => answer.body.booking as Booking;
const confirmed = { status: 'CONFIRMED' };

const newSession = (service: TestService = yoga, more: object = {}) => classroom.newSession(service, more);
const newCourse = (capacity: number, policy: object = {}, startsInDays?: number) =>
  classroom.newCourse(capacity, { ...rules, ...policy }, startsInDays);

function join(eventId: string, participants = 1, options: { booking?: object; request?: object; as?: object } = {}) {
  return server.send('POST', '/v2/bookings', {
    body: {
      booking: { bookedEntity: { slot: { eventId } }, totalParticipants: participants, ...options.booking },
      ...options.request,
    },
    headers: { ...business.owner, ...options.as },
  });
}
function enrol(scheduleId: string, participants = 1, booking: object = confirmed, request: object = {}) {
  return server.send('POST', '/v2/bookings', {
    body: {
      booking: { bookedEntity: { schedule: { scheduleId } }, totalParticipants: participants, ...booking },
      ...request,
    },
    headers: business.owner,
  });
}
async function joined(eventId: string, participants = 1, booking: object = confirmed): Promise<Booking> {
  const answer = await join(eventId, participants, { booking });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return bookingOf(answer);
}
const act = (verb: string, { id, revision }: Booking, body: object = {}, as: object = business.owner) =>
  server.send('POST', `/v2/bookings/${id}/${verb}`, {
    body: { revision, ...body },
    headers: as as Record<string, string>,
  });
const move = (booking: Booking, slot: object, body: object = {}, as?: object) =>
  act('reschedule', booking, { slot, ...body }, as);
const count = (of: string) => countersOf(server, of);

describe('a booking of a class', () => {
  it('has everything from its session; what the caller sends of it is ignored (bookings sheet 4.1)', async () => {
    const eventId = await newSession(yoga, {
      title: 'Sunrise',
      resource_ids: [business.ada.resourceId],
      resource_transparencies: ['OPAQUE'],
      resource_roles: ['WRITER'],
    });
    const answer = await join(eventId, 2, {
      booking: {
        bookedEntity: {
          slot: {
            eventId,
            startDate: '2020-01-01T00:00:00Z',
            timezone: 'Asia/Tokyo',
            resource: { id: newId() },
            location: { id: newId() },
          },
        },
      },
    });
    const booking = bookingOf(answer);
    expect(booking).toMatchObject({ status: 'CREATED', totalParticipants: 2 });
    expect(booking.bookedEntity).toMatchObject({
      title: 'Sunrise',
      tags: ['GROUP'],
      slot: {
        eventId,
        sessionId: eventId,
        serviceId: yoga.serviceId,
        scheduleId: yoga.scheduleId,
        resource: { id: business.ada.resourceId, name: 'Ada' },
        location: { id: business.locationId, name: business.locationName, locationType: 'OWNER_BUSINESS' },
      },
    });
    expect(booking.bookedEntity.slot?.startDate).not.toMatch(/^2020/);
    expect(booking.bookedEntity.slot?.timezone).not.toBe('Asia/Tokyo');
    expect([booking.startDate, booking.endDate]).toEqual([
      booking.bookedEntity.slot?.startDate,
      booking.bookedEntity.slot?.endDate,
    ]);
  });

  it('that is CREATED takes no place, CONFIRMED takes its places at once (bookings sheet 4.1 rule 7)', async () => {
    const eventId = await newSession();
    await joined(eventId, 3, {});
    expect(await count(eventId)).toEqual({ taken: 0, overbooked: 0 });
    await joined(eventId, 2);
    expect(await count(eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('is refused beyond the open places, with how many there are (bookings sheet 4.1 rule 8)', async () => {
    const eventId = await newSession();
    await joined(eventId, 2);
    for (const booking of [{}, confirmed]) {
      const refused = await join(eventId, 2, { booking });
      expect([outcome(refused), dataOf(refused)]).toEqual([
        '428 SESSION_CAPACITY_EXCEEDED',
        { openSpots: 1, nearest: expect.any(Array) },
      ]);
    }
    expect(outcome(await join(eventId, 1, { booking: confirmed }))).toBe('200 OK');
  });

  it('goes beyond them when the business skips the check, and says so (design 4.6)', async () => {
    const eventId = await newSession();
    await joined(eventId, 2);
    const request = { flowControlSettings: { skipAvailabilityValidation: true } };
    const answer = await join(eventId, 2, { booking: confirmed, request });
    expect(bookingOf(answer)).toMatchObject({ doubleBooked: true });
    expect(await count(eventId)).toEqual({ taken: 2, overbooked: 2 });
    expect(outcome(await join(eventId, 1, { booking: confirmed }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    await act('cancel', bookingOf(answer));
    expect(await count(eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it.each([
    ['an unknown session', async () => join(newId()), '404 SESSION_NOT_FOUND'],
    [
      'a session of another service',
      async () => {
        const eventId = await newSession();
        return join(eventId, 1, { booking: { bookedEntity: { slot: { eventId, serviceId: other.serviceId } } } });
      },
      '404 SESSION_NOT_FOUND',
    ],
    [
      'an unknown service',
      async () => {
        const eventId = await newSession();
        return join(eventId, 1, { booking: { bookedEntity: { slot: { eventId, serviceId: newId() } } } });
      },
      '404 SCHEDULE_NOT_FOUND',
    ],
    [
      'a cancelled session',
      async () => join(await newSession(yoga, { status: 'CANCELLED' })),
      '428 SLOT_NOT_AVAILABLE',
    ],
    [
      'more than one booking may bring',
      async () => join(await newSession(yoga, { capacity: 20, guard_capacity: 20 }), 6),
      '428 BOOKING_POLICY_VIOLATION',
    ],
    ['an unknown course', async () => enrol(newId()), '404 SCHEDULE_NOT_FOUND'],
    ['the schedule of a class as a course', async () => enrol(yoga.scheduleId), '404 SCHEDULE_NOT_FOUND'],
  ])('is refused for %s', async (_what, send, expected) => {
    expect(outcome(await send())).toBe(expected);
  });

  it('keeps the deadlines of its policy (bookings sheet 21.3)', async () => {
    const late = await business.addService({
      name: `Late ${newId()}`,
      type: 'CLASS',
      resourceIds: [],
      rules: { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } },
    });
    const refused = await join(await newSession(late));
    expect([outcome(refused), dataOf(refused)]).toEqual([
      '428 BOOKING_POLICY_VIOLATION',
      { bookingPolicyViolations: { tooEarlyToBook: true, earliestBookingDate: expect.any(String) }, nearest: [] },
    ]);
  });

  it('is made of an instance of a weekly class, which becomes an event of its own', async () => {
    await newSession(yoga, { weekly: true });
    const sessions = await server.send('POST', '/_api/service-availability/v2/time-slots/event', {
      body: {
        serviceIds: [yoga.serviceId],
        fromLocalDate: new Date(server.now() + 6 * 86_400_000).toISOString().slice(0, 19),
        toLocalDate: new Date(server.now() + 200 * 86_400_000).toISOString().slice(0, 19),
        cursorPaging: { limit: 1000 },
      },
      headers: await server.caller('visitor'),
    });
    const slots = sessions.body.timeSlots as { eventInfo: { eventId: string }; remainingCapacity: number }[];
    const eventId = slots.at(-1)!.eventInfo.eventId;
    expect(slots.at(-1)?.remainingCapacity).toBe(3);
    await joined(eventId, 2);
    expect(await count(eventId)).toEqual({ taken: 2, overbooked: 0 });
    // With a key, as pages send one: the claim of the key goes before the event that is made, and that before its lock.
    const another = slots.at(-2)!.eventInfo.eventId;
    const key = { 'idempotency-key': newId() };
    const first = await join(another, 2, { booking: confirmed, as: key });
    expect(outcome(first)).toBe('200 OK');
    const again = await join(another, 2, { booking: confirmed, as: key });
    expect(bookingOf(again).id).toBe(bookingOf(first).id);
    expect(await count(another)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('is for visitors, too; nobody of them takes a place before it is decided', async () => {
    const eventId = await newSession();
    const visitor = await server.caller('visitor');
    const answer = await join(eventId, 1, { as: visitor });
    expect(bookingOf(answer)).toMatchObject({ status: 'CREATED', bookingSource: { actor: 'CUSTOMER' } });
    const decided = await server.send('POST', `/v2/confirmation/${bookingOf(answer).id}:confirmOrDecline`, {
      body: {},
      headers: business.owner,
    });
    expect(bookingOf(decided)).toMatchObject({ status: 'CONFIRMED' });
    expect(await count(eventId)).toEqual({ taken: 1, overbooked: 0 });
  });
});

describe('confirming and cancelling', () => {
  it('takes the places and gives them back at once (4.4, 4.6)', async () => {
    const eventId = await newSession();
    const booking = bookingOf(await act('confirm', await joined(eventId, 2, {})));
    expect(booking.bookedEntity.slot).toMatchObject({ eventId });
    expect(await count(eventId)).toEqual({ taken: 2, overbooked: 0 });
    expect(bookingOf(await act('cancel', booking))).toMatchObject({ status: 'CANCELED' });
    expect(await count(eventId)).toEqual({ taken: 0, overbooked: 0 });
  });

  it('of a full class is NO_OPEN_SPOTS with the check, a double booking without (bookings sheet 4.4)', async () => {
    const eventId = await newSession();
    const waiting = await joined(eventId, 2, {});
    await joined(eventId, 2);
    const checks = { flowControlSettings: { checkAvailabilityValidation: true } };
    const refused = await act('confirm', waiting, checks);
    expect([outcome(refused), dataOf(refused)]).toEqual([
      '428 NO_OPEN_SPOTS',
      { openSpots: 1, nearest: expect.any(Array) },
    ]);
    expect(bookingOf(await act('confirm', waiting))).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
    expect(await count(eventId)).toEqual({ taken: 2, overbooked: 2 });
  });

  it('declines who did not pay when the class is full meanwhile (bookings sheet 4.9)', async () => {
    const eventId = await newSession();
    const waiting = await joined(eventId, 2, {});
    await joined(eventId, 3);
    const path = `/v2/confirmation/${waiting.id}:confirmOrDecline`;
    const decided = await server.send('POST', path, { body: {}, headers: business.owner });
    expect(bookingOf(decided)).toMatchObject({ status: 'DECLINED' });
  });

  it('keeps what was taken when the capacity is lowered, and lets nobody else in (design 4.6)', async () => {
    const eventId = await newSession();
    const [first] = [await joined(eventId, 2), await joined(eventId, 1)];
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement(
          `update calendar_event set capacity = 1, guard_capacity = greatest(1, taken) where site_id = $1 and id = $2`,
          [server.siteId, eventId],
        ),
      ),
    );
    expect(outcome(await join(eventId, 1, { booking: confirmed }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    await act('cancel', first);
    expect(await count(eventId)).toEqual({ taken: 1, overbooked: 0 });
    expect(outcome(await join(eventId, 1, { booking: confirmed }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
  });
});

describe('a booking of a course', () => {
  it('has its first start, last end, place and tag (bookings sheet 4.1)', async () => {
    const booking = bookingOf(await enrol(course.scheduleId, 1, {}));
    expect(booking.bookedEntity).toMatchObject({
      tags: ['COURSE'],
      schedule: {
        scheduleId: course.scheduleId,
        serviceId: course.serviceId,
        firstSessionStart: booking.startDate,
        lastSessionEnd: booking.endDate,
        location: { id: business.locationId, locationType: 'OWNER_BUSINESS' },
      },
    });
    expect(booking.bookedEntity.slot).toBeUndefined();
    expect(Date.parse(booking.endDate!) - Date.parse(booking.startDate!)).toBeGreaterThan(7 * 86_400_000);
  });

  it('takes places of the schedule, and no more than there are (SCHEDULE_CAPACITY_EXCEEDED)', async () => {
    const made = await newCourse(4);
    const booking = bookingOf(await enrol(made.scheduleId, 3));
    const refused = await enrol(made.scheduleId, 2);
    expect([outcome(refused), dataOf(refused)]).toEqual(['428 SCHEDULE_CAPACITY_EXCEEDED', { openSpots: 1 }]);
    expect(await count(made.scheduleId)).toEqual({ taken: 3, overbooked: 0 });
    await act('cancel', booking);
    expect(await count(made.scheduleId)).toEqual({ taken: 0, overbooked: 0 });
  });

  it('is closed after its first session, unless it may be booked after the start (21.2, services sheet 12.10)', async () => {
    const started = await newCourse(4, {}, -3);
    expect(outcome(await enrol(started.scheduleId))).toBe('428 BOOKING_POLICY_VIOLATION');
    const open = await newCourse(4, { bookAfterStartPolicy: { enabled: true } }, -3);
    expect(outcome(await enrol(open.scheduleId))).toBe('200 OK');
    const over = await newCourse(4, { bookAfterStartPolicy: { enabled: true } }, -9);
    expect(outcome(await enrol(over.scheduleId))).toBe('428 BOOKING_POLICY_VIOLATION');
  });

  it('refuses a zone that is none', async () => {
    const schedule = { scheduleId: course.scheduleId, timezone: 'Mars/Base' };
    const answer = await enrol(course.scheduleId, 1, { bookedEntity: { schedule } });
    expect(outcome(answer)).toBe('400 INVALID_TIME_ZONE');
  });

  it('never moves (bookings sheet 4.3)', async () => {
    const booking = bookingOf(await enrol(course.scheduleId));
    const eventId = await newSession();
    expect(outcome(await move(booking, { eventId }))).toBe('428 VALIDATION_FAILURE');
    await act('cancel', booking);
  });
});

describe('moving a class booking', () => {
  it('gives up the old places and takes the new ones, and tells what it was before (bookings sheet 4.3)', async () => {
    const [from, to] = [await newSession(), await newSession()];
    const before = await joined(from, 2);
    const moved = bookingOf(
      await move(before, { eventId: to }, { participantNotification: { notifyParticipants: true } }),
    );
    expect(moved).toMatchObject({ status: 'CONFIRMED', revision: '2', totalParticipants: 2 });
    expect(moved.bookedEntity.slot?.eventId).toBe(to);
    expect(moved.startDate).not.toBe(before.startDate);
    expect([await count(from), await count(to)]).toEqual([
      { taken: 0, overbooked: 0 },
      { taken: 2, overbooked: 0 },
    ]);
    const told = (await business.eventsOf(before.id)).at(-1);
    expect(told).toMatchObject({
      type: 'wix.bookings.v2.booking_rescheduled',
      body: {
        booking: moved,
        previousTotalParticipants: 2,
        previousStatus: 'CONFIRMED',
        previousBookedEntity: before.bookedEntity,
        previousStartDate: before.startDate,
        previousEndDate: before.endDate,
        previousBookedAddOns: [],
        participantNotification: { notifyParticipants: true },
      },
    });
  });

  it('needs places there; its own count when it stays with other people', async () => {
    const [from, to] = [await newSession(), await newSession()];
    const booking = await joined(from, 2);
    await joined(to, 2);
    expect(outcome(await move(booking, { eventId: to }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    const same = await move(booking, { eventId: from }, { totalParticipants: 3 });
    expect(bookingOf(same)).toMatchObject({ totalParticipants: 3 });
    expect(await count(from)).toEqual({ taken: 3, overbooked: 0 });
    const skipped = await move(
      bookingOf(same),
      { eventId: to },
      { flowControlSettings: { skipAvailabilityValidation: true } },
    );
    expect(bookingOf(skipped)).toMatchObject({ doubleBooked: true });
    expect(await count(to)).toEqual({ taken: 2, overbooked: 3 });
  });

  it('stays within its service (bookings sheet 4.3)', async () => {
    const booking = await joined(await newSession());
    expect(outcome(await move(booking, { eventId: await newSession(other) }))).toBe('404 SESSION_NOT_FOUND');
    expect(outcome(await move(booking, { eventId: newId() }))).toBe('404 SESSION_NOT_FOUND');
    expect(outcome(await move(booking, {}))).toMatch(/^400/);
    const cancelled = await newSession(yoga, { status: 'CANCELLED' });
    expect(outcome(await move(booking, { eventId: cancelled }))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('keeps CREATED created, without places', async () => {
    const [from, to] = [await newSession(), await newSession()];
    const moved = bookingOf(await move(await joined(from, 1, {}), { eventId: to }));
    expect(moved).toMatchObject({ status: 'CREATED' });
    expect(await count(to)).toEqual({ taken: 0, overbooked: 0 });
  });
});

describe('another number of participants (bookings sheet 4.8)', () => {
  it('moves the counters and tells what it was', async () => {
    const eventId = await newSession();
    const booking = await joined(eventId, 1);
    const grown = bookingOf(await act('update_number_of_participants', booking, { totalParticipants: 3 }));
    expect(grown).toMatchObject({ totalParticipants: 3, revision: '2' });
    expect(await count(eventId)).toEqual({ taken: 3, overbooked: 0 });
    expect((await business.eventsOf(booking.id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_number_of_participants_updated',
      body: { booking: grown, previousTotalParticipants: 1 },
    });
    const serviceChoices = [{ numberOfParticipants: 1 }, { numberOfParticipants: 1 }];
    const chosen = bookingOf(
      await act('update_number_of_participants', grown, { participantsChoices: { serviceChoices } }),
    );
    expect(chosen).toMatchObject({ participantsChoices: { serviceChoices } });
    expect(chosen).not.toHaveProperty('totalParticipants');
    expect(await count(eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('grows into open places only; the policy of one booking does not bind the business', async () => {
    const eventId = await newSession(yoga, { capacity: 9, guard_capacity: 9 });
    const booking = await joined(eventId, 2);
    expect(outcome(await act('update_number_of_participants', booking, { totalParticipants: 10 }))).toBe(
      '428 SESSION_CAPACITY_EXCEEDED',
    );
    expect(outcome(await act('update_number_of_participants', booking, { totalParticipants: 9 }))).toBe('200 OK');
    const made = await newCourse(2);
    const enrolled = bookingOf(await enrol(made.scheduleId));
    expect(outcome(await act('update_number_of_participants', enrolled, { totalParticipants: 3 }))).toBe(
      '428 SCHEDULE_CAPACITY_EXCEEDED',
    );
  });

  it.each([
    [
      'an appointment',
      async () =>
        act('update_number_of_participants', await business.booked({ service: haircut }), { totalParticipants: 2 }),
      '428 VALIDATION_FAILURE',
    ],
    [
      'no number',
      async () => act('update_number_of_participants', await joined(await newSession()), {}),
      '400 INVALID_ARGUMENT',
    ],
    [
      'an old revision',
      async () =>
        act(
          'update_number_of_participants',
          { ...(await joined(await newSession())), revision: '7' },
          { totalParticipants: 2 },
        ),
      '409 BOOKING_REVISION_MISMATCH',
    ],
    [
      'no booking',
      async () =>
        act('update_number_of_participants', { id: newId(), revision: '1' } as Booking, { totalParticipants: 2 }),
      '404 BOOKING_NOT_FOUND',
    ],
    [
      'a visitor',
      async () =>
        act(
          'update_number_of_participants',
          await joined(await newSession()),
          { totalParticipants: 2 },
          await server.caller('visitor'),
        ),
      '403 UNAUTHORIZED_OPERATION',
    ],
    [
      'a cancelled booking',
      async () =>
        act('update_number_of_participants', bookingOf(await act('cancel', await joined(await newSession()))), {
          totalParticipants: 2,
        }),
      '428 VALIDATION_FAILURE',
    ],
  ])('is refused for %s', async (_what, send, expected) => {
    expect((await send().then((answer) => outcome(answer))).replace('400 undefined', '400 INVALID_ARGUMENT')).toBe(
      expected,
    );
  });
});

it('a deleted class takes its future bookings with it, and their places are free', async () => {
  const gone = await business.addService({ name: `Gone ${newId()}`, type: 'CLASS', resourceIds: [], rules });
  const eventId = await newSession(gone);
  const booking = await joined(eventId, 2);
  const deleted = await server.send('DELETE', `/v2/services/${gone.serviceId}`, { headers: business.owner });
  expect(outcome(deleted)).toBe('200 OK');
  expect((await business.eventsOf(booking.id)).at(-1)).toMatchObject({ type: 'wix.bookings.v2.booking_canceled' });
  expect(await count(eventId)).toEqual({ taken: 0, overbooked: 0 });
});

describe('when the calendar changes', () => {
  const participantsOf = (bookingId: string) =>
    server.database.serverReader.all(
      statement(
        'select event_id as "eventId", status, party_size as "partySize" from participation where site_id = $1 and external_id = $2',
        [server.siteId, bookingId],
      ),
    );

  it('whoever has a place takes part in the session, and no longer when it is given back (services sheet 11.3)', async () => {
    const eventId = await newSession();
    const booking = await joined(eventId, 2);
    expect(await participantsOf(booking.id)).toEqual([{ eventId, status: 'CONFIRMED', partySize: 2 }]);
    await act('cancel', booking);
    expect(await participantsOf(booking.id)).toEqual([]);
  });

  it('a cancelled session cancels its bookings, and their events are told', async () => {
    const eventId = await newSession();
    const [booking, waiting] = [await joined(eventId, 2), await joined(eventId, 1, {})];
    const cancelled = await server.send('POST', `/calendar/v3/events/${eventId}/cancel`, {
      body: {},
      headers: business.owner,
    });
    expect(outcome(cancelled)).toBe('200 OK');
    for (const { id } of [booking, waiting]) {
      expect((await business.eventsOf(id)).at(-1)).toMatchObject({ type: 'wix.bookings.v2.booking_canceled' });
    }
    expect(await count(eventId)).toEqual({ taken: 0, overbooked: 0 });
  });
});
