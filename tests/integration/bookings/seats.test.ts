/** Bookings of classes and courses over HTTP (bookings sheet 4.1, 4.4, 4.6 and 21.2; design 4.6). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Business, TestService } from '../../support/business.ts';
import { counterFaults } from '../../support/seats.ts';
import { outcome, type TestServer } from '../../support/server.ts';
import { bookingOf, dataOf } from './answers.ts';
import { confirmed, openSeatCalls, rules, type SeatCalls } from './seat-calls.ts';

let calls: SeatCalls;
let server: TestServer;
let business: Business;
let yoga: TestService;
let other: TestService;
let course: TestService;

beforeAll(async () => {
  calls = await openSeatCalls();
  ({ server, business, yoga, other, course } = calls);
});
afterAll(() => server.stop());
// Whatever happened, the counters are what the bookings say (design 4.6).
afterEach(async () => expect(await counterFaults(server)).toEqual([]));

describe('a booking of a class', () => {
  it('has everything from its session; what the caller sends of it is ignored (bookings sheet 4.1)', async () => {
    const eventId = await calls.newSession(yoga, {
      title: 'Sunrise',
      resource_ids: [business.ada.resourceId],
      resource_transparencies: ['OPAQUE'],
      resource_roles: ['WRITER'],
    });
    const answer = await calls.join(eventId, 2, {
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
    const eventId = await calls.newSession();
    await calls.joined(eventId, 3, {});
    expect(await calls.count(eventId)).toEqual({ taken: 0, overbooked: 0 });
    await calls.joined(eventId, 2);
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('is refused beyond the open places, with how many there are (bookings sheet 4.1 rule 8)', async () => {
    const eventId = await calls.newSession();
    await calls.joined(eventId, 2);
    for (const booking of [{}, confirmed]) {
      const refused = await calls.join(eventId, 2, { booking });
      expect([outcome(refused), dataOf(refused)]).toEqual([
        '428 SESSION_CAPACITY_EXCEEDED',
        { openSpots: 1, nearest: expect.any(Array) },
      ]);
    }
    expect(outcome(await calls.join(eventId, 1, { booking: confirmed }))).toBe('200 OK');
  });

  it('goes beyond them when the business skips the check, and says so (design 4.6)', async () => {
    const eventId = await calls.newSession();
    await calls.joined(eventId, 2);
    const request = { flowControlSettings: { skipAvailabilityValidation: true } };
    const answer = await calls.join(eventId, 2, { booking: confirmed, request });
    expect(bookingOf(answer)).toMatchObject({ doubleBooked: true });
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 2 });
    expect(outcome(await calls.join(eventId, 1, { booking: confirmed }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    await calls.act('cancel', bookingOf(answer));
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it.each([
    ['an unknown session', async () => calls.join(newId()), '404 SESSION_NOT_FOUND'],
    [
      'a session of another service',
      async () => {
        const eventId = await calls.newSession();
        return calls.join(eventId, 1, { booking: { bookedEntity: { slot: { eventId, serviceId: other.serviceId } } } });
      },
      '404 SESSION_NOT_FOUND',
    ],
    [
      'an unknown service',
      async () => {
        const eventId = await calls.newSession();
        return calls.join(eventId, 1, { booking: { bookedEntity: { slot: { eventId, serviceId: newId() } } } });
      },
      '404 SCHEDULE_NOT_FOUND',
    ],
    [
      'a cancelled session',
      async () => calls.join(await calls.newSession(yoga, { status: 'CANCELLED' })),
      '428 SLOT_NOT_AVAILABLE',
    ],
    [
      'more than one booking may bring',
      async () => calls.join(await calls.newSession(yoga, { capacity: 20, guard_capacity: 20 }), 6),
      '428 BOOKING_POLICY_VIOLATION',
    ],
    ['an unknown course', async () => calls.enrol(newId()), '404 SCHEDULE_NOT_FOUND'],
    ['the schedule of a class as a course', async () => calls.enrol(yoga.scheduleId), '404 SCHEDULE_NOT_FOUND'],
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
    const refused = await calls.join(await calls.newSession(late));
    expect([outcome(refused), dataOf(refused)]).toEqual([
      '428 BOOKING_POLICY_VIOLATION',
      { bookingPolicyViolations: { tooEarlyToBook: true, earliestBookingDate: expect.any(String) }, nearest: [] },
    ]);
  });

  it('is made at any time by the business that says so, while there are places (bookings sheet 4.1)', async () => {
    const late = await business.addService({
      name: `Any time ${newId()}`,
      type: 'CLASS',
      resourceIds: [],
      rules: { ...rules, limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } },
    });
    const oneSeat = { capacity: 1, guard_capacity: 1 };
    const [from, to] = [await calls.newSession(late, oneSeat), await calls.newSession(late, oneSeat)];
    const flowControlSettings = { allowUnofferedTimes: true };
    const anyTime = { booking: confirmed, request: { flowControlSettings } };
    const booking = bookingOf(await calls.join(from, 1, anyTime));
    expect(booking.doubleBooked).toBeUndefined();
    expect(outcome(await calls.join(from, 1, anyTime))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    const asCustomer = await calls.join(to, 1, { ...anyTime, as: await server.caller('visitor') });
    expect(outcome(asCustomer)).toMatch(/^403 /);
    expect(outcome(await calls.move(booking, { eventId: to }))).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(outcome(await calls.move(booking, { eventId: to }, { flowControlSettings }))).toBe('200 OK');
    expect(await calls.count(to)).toEqual({ taken: 1, overbooked: 0 });
  });

  it('is made of an instance of a weekly class, which becomes an event of its own', async () => {
    await calls.newSession(yoga, { weekly: true });
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
    await calls.joined(eventId, 2);
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 0 });
    // With a key, as pages send one: the claim of the key goes before the event that is made, and that before its lock.
    const another = slots.at(-2)!.eventInfo.eventId;
    const key = { 'idempotency-key': newId() };
    const first = await calls.join(another, 2, { booking: confirmed, as: key });
    expect(outcome(first)).toBe('200 OK');
    const again = await calls.join(another, 2, { booking: confirmed, as: key });
    expect(bookingOf(again).id).toBe(bookingOf(first).id);
    expect(await calls.count(another)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('is for visitors, too; nobody of them takes a place before it is decided', async () => {
    const eventId = await calls.newSession();
    const visitor = await server.caller('visitor');
    const answer = await calls.join(eventId, 1, { as: visitor });
    expect(bookingOf(answer)).toMatchObject({ status: 'CREATED', bookingSource: { actor: 'CUSTOMER' } });
    const decided = await server.send('POST', `/v2/confirmation/${bookingOf(answer).id}:confirmOrDecline`, {
      body: {},
      headers: business.owner,
    });
    expect(bookingOf(decided)).toMatchObject({ status: 'CONFIRMED' });
    expect(await calls.count(eventId)).toEqual({ taken: 1, overbooked: 0 });
  });
});

describe('confirming and cancelling', () => {
  it('takes the places and gives them back at once (4.4, 4.6)', async () => {
    const eventId = await calls.newSession();
    const booking = bookingOf(await calls.act('confirm', await calls.joined(eventId, 2, {})));
    expect(booking.bookedEntity.slot).toMatchObject({ eventId });
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 0 });
    expect(bookingOf(await calls.act('cancel', booking))).toMatchObject({ status: 'CANCELED' });
    expect(await calls.count(eventId)).toEqual({ taken: 0, overbooked: 0 });
  });

  it('of a full class is NO_OPEN_SPOTS with the check, a double booking without (bookings sheet 4.4)', async () => {
    const eventId = await calls.newSession();
    const waiting = await calls.joined(eventId, 2, {});
    await calls.joined(eventId, 2);
    const checks = { flowControlSettings: { checkAvailabilityValidation: true } };
    const refused = await calls.act('confirm', waiting, checks);
    expect([outcome(refused), dataOf(refused)]).toEqual([
      '428 NO_OPEN_SPOTS',
      { openSpots: 1, nearest: expect.any(Array) },
    ]);
    expect(bookingOf(await calls.act('confirm', waiting))).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 2 });
  });

  it('declines who did not pay when the class is full meanwhile (bookings sheet 4.9)', async () => {
    const eventId = await calls.newSession();
    const waiting = await calls.joined(eventId, 2, {});
    await calls.joined(eventId, 3);
    const path = `/v2/confirmation/${waiting.id}:confirmOrDecline`;
    const decided = await server.send('POST', path, { body: {}, headers: business.owner });
    expect(bookingOf(decided)).toMatchObject({ status: 'DECLINED' });
  });

  it('keeps what was taken when the capacity is lowered, and lets nobody else in (design 4.6)', async () => {
    const eventId = await calls.newSession();
    const [first] = [await calls.joined(eventId, 2), await calls.joined(eventId, 1)];
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement(
          `update calendar_event set capacity = 1, guard_capacity = greatest(1, taken) where site_id = $1 and id = $2`,
          [server.siteId, eventId],
        ),
      ),
    );
    expect(outcome(await calls.join(eventId, 1, { booking: confirmed }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    await calls.act('cancel', first);
    expect(await calls.count(eventId)).toEqual({ taken: 1, overbooked: 0 });
    expect(outcome(await calls.join(eventId, 1, { booking: confirmed }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
  });
});

describe('a booking of a course', () => {
  it('has its first start, last end, place and tag (bookings sheet 4.1)', async () => {
    const booking = bookingOf(await calls.enrol(course.scheduleId, 1, {}));
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
    const made = await calls.newCourse(4);
    const booking = bookingOf(await calls.enrol(made.scheduleId, 3));
    const refused = await calls.enrol(made.scheduleId, 2);
    expect([outcome(refused), dataOf(refused)]).toEqual(['428 SCHEDULE_CAPACITY_EXCEEDED', { openSpots: 1 }]);
    expect(await calls.count(made.scheduleId)).toEqual({ taken: 3, overbooked: 0 });
    await calls.act('cancel', booking);
    expect(await calls.count(made.scheduleId)).toEqual({ taken: 0, overbooked: 0 });
  });

  it('is closed after its first session, unless it may be booked after the start (21.2, services sheet 12.10)', async () => {
    const started = await calls.newCourse(4, {}, -3);
    expect(outcome(await calls.enrol(started.scheduleId))).toBe('428 BOOKING_POLICY_VIOLATION');
    const open = await calls.newCourse(4, { bookAfterStartPolicy: { enabled: true } }, -3);
    expect(outcome(await calls.enrol(open.scheduleId))).toBe('200 OK');
    const over = await calls.newCourse(4, { bookAfterStartPolicy: { enabled: true } }, -9);
    expect(outcome(await calls.enrol(over.scheduleId))).toBe('428 BOOKING_POLICY_VIOLATION');
  });

  it('refuses a zone that is none', async () => {
    const schedule = { scheduleId: course.scheduleId, timezone: 'Mars/Base' };
    const answer = await calls.enrol(course.scheduleId, 1, { bookedEntity: { schedule } });
    expect(outcome(answer)).toBe('400 INVALID_TIME_ZONE');
  });

  it('never moves (bookings sheet 4.3)', async () => {
    const booking = bookingOf(await calls.enrol(course.scheduleId));
    const eventId = await calls.newSession();
    expect(outcome(await calls.move(booking, { eventId }))).toBe('428 VALIDATION_FAILURE');
    await calls.act('cancel', booking);
  });
});
