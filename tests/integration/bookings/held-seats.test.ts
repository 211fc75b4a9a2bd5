/** Holds of places of classes and courses over HTTP (design 4.4, 4.6 and 5; bookings sheet 21.2 and 27.7). */
import type { SlotHold } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { eventually } from '../../support/eventually.ts';
import { listenTo } from '../../support/live-stream.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import { bookingOf, dataOf } from './answers.ts';
import { confirmed, rules } from './seat-calls.ts';

let server: TestServer;
let business: Business;
let yoga: TestService;
let course: TestService;
let visitor: Headers;
let classroom: Classroom;
type Headers = Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
  classroom = openClassroom(server, business);
  course = await classroom.newCourse(4, rules);
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());
// A hold takes no place of the counters; whatever came of it, they are what the bookings say (design 4.6).
afterEach(async () => {
  expect(await counterFaults(server)).toEqual([]);
  await server.database.transact(server.siteId, async (tx) => {
    tx.write(statement('delete from slot_hold where site_id = $1', [server.siteId]));
    tx.write(statement('delete from seat_hold where site_id = $1', [server.siteId]));
  });
});

const newSession = (capacity = 4, more: object = {}) => classroom.newSession(yoga, { capacity, ...more });

const hold = (body: object, headers: Headers = visitor) => server.send('POST', '/v1/slot-holds', { body, headers });
async function held(eventId: string, totalParticipants = 1, headers?: Headers): Promise<SlotHold> {
  const answer = await hold({ slot: { eventId }, totalParticipants }, headers);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.slotHold as SlotHold;
}
function join(eventId: string, totalParticipants = 1, booking: object = confirmed, request: object = {}, as?: Headers) {
  return server.send('POST', '/v2/bookings', {
    body: { booking: { bookedEntity: { slot: { eventId } }, totalParticipants, ...booking }, ...request },
    headers: as ?? business.owner,
  });
}
const act = (path: string, body: object = {}) => server.send('POST', path, { body, headers: business.owner });

/** What everybody sees of a session. */
async function seen(eventId: string, own?: SlotHold, headers = visitor): Promise<unknown> {
  const asOwn = own === undefined ? '' : `?ownSlotHoldIds=${own.id}`;
  const path = `/_api/service-availability/v2/time-slots/event/${eventId}${asOwn}`;
  const answer = await server.send('GET', path, { headers });
  const { totalCapacity, remainingCapacity, bookableCapacity, bookable } = answer.body.timeSlot as Record<
    string,
    unknown
  >;
  return { totalCapacity, remainingCapacity, bookableCapacity, bookable };
}

const expire = (made: SlotHold) => endAt(made, new Date(server.now() - 1000));

async function endAt({ id }: SlotHold, end: Date): Promise<void> {
  await server.database.transact(server.siteId, async (tx) => {
    const parameters = [server.siteId, id, end];
    tx.write(statement('update slot_hold set expires_at = $3 where site_id = $1 and id = $2', parameters));
    tx.write(statement('update seat_hold set expires_at = $3 where site_id = $1 and hold_id = $2', parameters));
  });
}

describe('a hold of places', () => {
  it('is seen by every listing, and nobody else gets the places (bookings sheet 21.2)', async () => {
    const eventId = await newSession();
    const made = await held(eventId, 3);
    expect(made).toMatchObject({ serviceId: yoga.serviceId, eventId, totalParticipants: 3, extendable: true });
    expect(made).not.toHaveProperty('resourceId');
    expect(await seen(eventId)).toEqual({
      totalCapacity: 4,
      remainingCapacity: 1,
      bookableCapacity: 1,
      bookable: true,
    });
    // Their holder still counts them as free, everywhere.
    expect(await seen(eventId, made)).toMatchObject({ remainingCapacity: 4, bookable: true });
    // Nobody else does, whoever knows the id of the hold.
    const stranger = await server.caller('visitor');
    expect(await seen(eventId, made, stranger)).toMatchObject({ remainingCapacity: 1 });
    expect(await seen(eventId, made, business.owner)).toMatchObject({ remainingCapacity: 1 });
    const list = async (more: object, headers = visitor) => {
      const listed = await server.send('POST', '/_api/service-availability/v2/time-slots/event', {
        body: {
          serviceIds: [yoga.serviceId],
          fromLocalDate: `${made.startDate.slice(0, 11)}00:00:00`,
          toLocalDate: `${made.startDate.slice(0, 11)}23:59:59`,
          timeZone: 'UTC',
          ...more,
        },
        headers,
      });
      return listed.body.timeSlots;
    };
    expect(await list({})).toMatchObject([{ eventInfo: { eventId }, remainingCapacity: 1 }]);
    expect(await list({ ownSlotHoldIds: [made.id] })).toMatchObject([{ remainingCapacity: 4 }]);
    expect(await list({ ownSlotHoldIds: [made.id] }, stranger)).toMatchObject([{ remainingCapacity: 1 }]);
    const entries = await server.send('POST', '/availability-calendar/v1/availability/query', {
      body: {
        query: {
          filter: {
            serviceId: yoga.serviceId,
            startDate: `${made.startDate.slice(0, 11)}00:00:00Z`,
            endDate: `${made.startDate.slice(0, 11)}23:59:59Z`,
          },
        },
      },
      headers: visitor,
    });
    expect(entries.body.availabilityEntries).toMatchObject([{ slot: { eventId }, totalSpots: 4, openSpots: 1 }]);
    for (const booking of [{}, confirmed]) {
      const refused = await join(eventId, 2, booking);
      expect([outcome(refused), dataOf(refused)]).toEqual([
        '428 SESSION_CAPACITY_EXCEEDED',
        { openSpots: 1, nearest: expect.any(Array) },
      ]);
    }
    const other = await hold({ slot: { eventId }, totalParticipants: 2 }, business.owner);
    expect([outcome(other), dataOf(other)]).toEqual([
      '428 SESSION_CAPACITY_EXCEEDED',
      { openSpots: 1, nearest: expect.any(Array) },
    ]);
    expect(await countersOf(server, eventId)).toEqual({ taken: 0, overbooked: 0 });
  });

  it('stands in the calendar of those who hold the session, and is heard by them alone', async () => {
    const staff = async (name: string, { resourceId }: { readonly resourceId: string }) => {
      const { assembly, database, siteId } = server;
      const user = { email: `${name}-${newId()}@example.com`, role: 'STAFF', resourceId } as const;
      const subject = {
        subjectType: 'USER',
        subjectId: await plantUser(database, siteId, user, server.now()),
      } as const;
      return { authorization: await plantToken(database, assembly.auth, server, subject, server.now()) };
    };
    const [ada, ben] = [await staff('ada', business.ada), await staff('ben', business.ben)];
    const [adas, bens] = [
      await newSession(4, { resource_ids: [business.ada.resourceId] }),
      await newSession(4, { resource_ids: [business.ben.resourceId] }),
    ];
    const [adaHears, benHears] = await Promise.all([listenTo(server, ada), listenTo(server, ben)]);
    const made = await held(adas, 2);
    const listed = async (headers: Headers) =>
      (await server.send('GET', `/v1/slot-holds?fromDate=${made.startDate}&toDate=${made.endDate}`, { headers })).body
        .slotHolds;
    expect(await listed(ada)).toEqual([made]);
    expect(await listed(ben)).toEqual([]);
    expect(outcome(await server.send('POST', `/v1/slot-holds/${made.id}/extend`, { headers: visitor }))).toBe('200 OK');
    const last = await held(bens);
    await eventually(
      async () => [adaHears.text(), benHears.text()],
      ([adas, bens]) => adas?.includes('slot_hold_updated') === true && bens?.includes(last.id) === true,
    );
    expect(adaHears.text()).not.toContain(last.id);
    expect(benHears.text()).not.toContain(made.id);
  });

  it('that takes the last places leaves the session full, with the reason', async () => {
    const eventId = await newSession(2);
    await held(eventId, 2);
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 0, bookable: false });
    const explained = await server.send('POST', '/v1/availability/explain', { body: { eventId }, headers: visitor });
    expect(explained.body.reasons).toMatchObject([{ code: 'NO_REMAINING_CAPACITY' }]);
  });

  it('of a course takes places of its schedule', async () => {
    const answer = await hold({ schedule: { scheduleId: course.scheduleId }, totalParticipants: 3 });
    expect(answer.body.slotHold).toMatchObject({ scheduleId: course.scheduleId, serviceId: course.serviceId });
    const open = await server.send('GET', `/v2/availability/schedule/${course.scheduleId}`, { headers: visitor });
    expect(open.body.availability).toMatchObject({ totalSpots: 4, openSpots: 1 });
    for (const [headers, openSpots] of [
      [visitor, 4],
      [await server.caller('visitor'), 1],
    ] as const) {
      const own = await server.send(
        'GET',
        `/v2/availability/schedule/${course.scheduleId}?ownSlotHoldIds=${(answer.body.slotHold as SlotHold).id}`,
        { headers },
      );
      expect(own.body.availability).toMatchObject({ openSpots });
    }
    const enrol = (slotHoldId?: string, headers = business.owner) =>
      server.send('POST', '/v2/bookings', {
        body: {
          booking: { bookedEntity: { schedule: { scheduleId: course.scheduleId } }, totalParticipants: 3 },
          slotHoldId,
        },
        headers,
      });
    const refused = await enrol();
    expect([outcome(refused), dataOf(refused)]).toEqual(['428 SCHEDULE_CAPACITY_EXCEEDED', { openSpots: 1 }]);
    const booking = bookingOf(await enrol((answer.body.slotHold as SlotHold).id, visitor));
    const decided = await act(`/v2/confirmation/${booking.id}:confirmOrDecline`);
    expect(bookingOf(decided)).toMatchObject({ status: 'CONFIRMED' });
    expect(await countersOf(server, course.scheduleId)).toEqual({ taken: 3, overbooked: 0 });
  });

  it('of an instance of a weekly class is of that instance alone', async () => {
    await newSession(4, { weekly: true });
    const list = async () => {
      const answer = await server.send('POST', '/_api/service-availability/v2/time-slots/event', {
        body: {
          serviceIds: [yoga.serviceId],
          fromLocalDate: new Date(server.now() + 200 * 86_400_000).toISOString().slice(0, 19),
          toLocalDate: new Date(server.now() + 221 * 86_400_000).toISOString().slice(0, 19),
        },
        headers: visitor,
      });
      return answer.body.timeSlots as { eventInfo: { eventId: string }; remainingCapacity: number }[];
    };
    const [first] = await list();
    await held(first!.eventInfo.eventId, 2, business.owner);
    expect((await list()).map(({ remainingCapacity }) => remainingCapacity)).toEqual([2, 4, 4]);
  });

  it('is over by itself, and when it is given back', async () => {
    const eventId = await newSession();
    const other = await server.caller('visitor');
    const made = await held(eventId, 4, other);
    await expire(made);
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 4 });
    expect(outcome(await join(eventId, 1, {}, { slotHoldId: made.id }, other))).toBe('428 SLOT_HOLD_UNAVAILABLE');
    const again = await held(eventId, 4, other);
    expect(outcome(await server.send('DELETE', `/v1/slot-holds/${again.id}`, { headers: other }))).toBe('200 OK');
    expect(outcome(await join(eventId, 4))).toBe('200 OK');
  });

  it('is extended once, with its places', async () => {
    const other = await server.caller('visitor');
    const made = await held(await newSession(), 4, other);
    const extend = () => server.send('POST', `/v1/slot-holds/${made.id}/extend`, { body: {}, headers: other });
    const longer = (await extend()).body.slotHold as SlotHold;
    expect(Date.parse(longer.expiresDate) - Date.parse(made.expiresDate)).toBe(600_000);
    const row = await server.database.serverReader.first<{ expires_at: number }>(
      statement('select expires_at from seat_hold where site_id = $1 and hold_id = $2', [server.siteId, made.id]),
    );
    expect(row?.expires_at).toBe(Date.parse(longer.expiresDate));
    expect(outcome(await extend())).toBe('428 SLOT_HOLD_ALREADY_EXTENDED');
  });

  it('is not extended when its places went to others in the moment of its end', async () => {
    const other = await server.caller('visitor');
    for (const [places, expected] of [
      [3, '428 SLOT_HOLD_UNAVAILABLE'],
      [2, '200 OK'],
    ] as const) {
      const eventId = await newSession();
      const made = await held(eventId, 2, other);
      await expire(made);
      expect(outcome(await join(eventId, places))).toBe('200 OK');
      // As a call sees it that came before the end, and waited for the session behind the one that took the places.
      await endAt(made, new Date(made.expiresDate));
      const extended = await server.send('POST', `/v1/slot-holds/${made.id}/extend`, { body: {}, headers: other });
      expect(outcome(extended)).toBe(expected);
    }
  });

  it('is the same one for a holder who asks again, for as many people as are said last', async () => {
    const eventId = await newSession();
    const other = await server.caller('visitor');
    const made = await held(eventId, 2, other);
    expect(await held(eventId, 2, other)).toEqual(made);
    expect(await held(eventId, 4, other)).toEqual({ ...made, totalParticipants: 4 });
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 0 });
    expect(await held(eventId, 1, other)).toEqual({ ...made, totalParticipants: 1 });
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 3 });
    await join(eventId, 3);
    expect(outcome(await hold({ slot: { eventId }, totalParticipants: 2 }, other))).toBe(
      '428 SESSION_CAPACITY_EXCEEDED',
    );
  });

  it('is another one for each customer whom the business holds for', async () => {
    const eventId = await newSession();
    const [first, second] = [await held(eventId, 1, business.owner), await held(eventId, 2, business.owner)];
    expect(second.id).not.toBe(first.id);
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 1 });
    for (const { id, totalParticipants } of [first, second]) {
      expect(outcome(await join(eventId, totalParticipants, confirmed, { slotHoldId: id }))).toBe('200 OK');
    }
    expect(await countersOf(server, eventId)).toEqual({ taken: 3, overbooked: 0 });
  });

  it.each([
    ['an unknown session', async () => ({ slot: { eventId: newId() } }), '404 SESSION_NOT_FOUND'],
    ['an unknown course', async () => ({ schedule: { scheduleId: newId() } }), '404 SCHEDULE_NOT_FOUND'],
    [
      'a cancelled session',
      async () => ({ slot: { eventId: await newSession(4, { status: 'CANCELLED' }) } }),
      '428 SLOT_NOT_AVAILABLE',
    ],
    [
      'more than one booking may bring',
      async () => ({ slot: { eventId: await newSession(9) }, totalParticipants: 6 }),
      '428 BOOKING_POLICY_VIOLATION',
    ],
    ['neither slot nor schedule', async () => ({}), '400 INVALID_ARGUMENT'],
    ['both', async () => ({ slot: { eventId: newId() }, schedule: { scheduleId: newId() } }), '400 INVALID_ARGUMENT'],
    ['a course without its schedule', async () => ({ schedule: {} }), '400 INVALID_ARGUMENT'],
    [
      'an unknown zone',
      async () => ({ schedule: { scheduleId: course.scheduleId, timezone: 'Mars/Base' } }),
      '400 INVALID_TIME_ZONE',
    ],
  ] as const)('is refused for %s', async (_what, body, expected) => {
    expect(outcome(await hold(await body()))).toBe(expected);
  });
});

describe('the booking that follows', () => {
  it('keeps the places until it is decided, and then has them (docs/decisions/0020)', async () => {
    const eventId = await newSession();
    const other = await server.caller('visitor');
    const made = await held(eventId, 3, other);
    const answer = await join(eventId, 3, {}, { slotHoldId: made.id }, other);
    expect(bookingOf(answer)).toMatchObject({ status: 'CREATED' });
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 1 });
    expect(outcome(await join(eventId, 2))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    expect(outcome(await server.send('DELETE', `/v1/slot-holds/${made.id}`, { headers: other }))).toBe(
      '428 SLOT_HOLD_UNAVAILABLE',
    );
    const decided = await act(`/v2/confirmation/${bookingOf(answer).id}:confirmOrDecline`);
    expect(bookingOf(decided)).toMatchObject({ status: 'CONFIRMED' });
    expect(bookingOf(decided)).not.toHaveProperty('doubleBooked');
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 1 });
    expect(await countersOf(server, eventId)).toEqual({ taken: 3, overbooked: 0 });
  });

  it('may bring more people than were held where there is room, and fewer at any time', async () => {
    const eventId = await newSession(5);
    const [one, two] = [await server.caller('visitor'), business.owner];
    const [first, second] = [await held(eventId, 1, one), await held(eventId, 3, two)];
    expect(outcome(await join(eventId, 3, {}, { slotHoldId: first.id }, one))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    expect(outcome(await join(eventId, 2, {}, { slotHoldId: first.id }, one))).toBe('200 OK');
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 0 });
    expect(outcome(await join(eventId, 1, confirmed, { slotHoldId: second.id }, two))).toBe('200 OK');
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 2 });
    expect(await countersOf(server, eventId)).toEqual({ taken: 1, overbooked: 0 });
  });

  it('gives the held places back when it is cancelled, declined or moved', async () => {
    for (const end of ['cancel', 'decline', 'reschedule']) {
      const eventId = await newSession();
      const other = await server.caller('visitor');
      const made = await held(eventId, 4, other);
      const booking = bookingOf(await join(eventId, 4, {}, { slotHoldId: made.id }, other));
      const body = {
        revision: booking.revision,
        ...(end === 'reschedule' ? { slot: { eventId: await newSession() } } : {}),
      };
      expect(outcome(await act(`/v2/bookings/${booking.id}/${end}`, body))).toBe('200 OK');
      expect(await seen(eventId)).toMatchObject({ remainingCapacity: 4 });
    }
  });

  it('that changes its number of people holds as many (bookings sheet 4.8)', async () => {
    const eventId = await newSession();
    const other = await server.caller('visitor');
    const made = await held(eventId, 2, other);
    const booking = bookingOf(await join(eventId, 2, {}, { slotHoldId: made.id }, other));
    const path = `/v2/bookings/${booking.id}/update_number_of_participants`;
    expect(outcome(await act(path, { revision: '1', totalParticipants: 4 }))).toBe('200 OK');
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 0 });
    expect(outcome(await act(path, { revision: '2', totalParticipants: 1 }))).toBe('200 OK');
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 3 });
  });

  it("is refused with somebody else's, one of another session, and an unknown one", async () => {
    const [eventId, otherId] = [await newSession(), await newSession()];
    const holder = await server.caller('visitor');
    const { id } = await held(eventId, 1, holder);
    for (const answer of [
      await join(eventId, 1, {}, { slotHoldId: id }, await server.caller('visitor')),
      await join(otherId, 1, {}, { slotHoldId: id }, holder),
      await join(eventId, 1, {}, { slotHoldId: newId() }, holder),
    ]) {
      expect(outcome(answer)).toBe('428 SLOT_HOLD_UNAVAILABLE');
    }
  });
});

describe('limits (design 4.4)', () => {
  it('are three tenths of the places for visitors together, where the first may always hold a booking', async () => {
    const eventId = await newSession(10);
    await held(eventId, 2, await server.caller('visitor'));
    const third = await server.caller('visitor');
    const refused = await hold({ slot: { eventId }, totalParticipants: 2 }, third);
    expect([outcome(refused), dataOf(refused)]).toEqual([
      '428 SLOT_HOLD_LIMIT_REACHED',
      { limit: 'PLACES', mostPlaces: 3 },
    ]);
    await held(eventId, 1, third);
    await held(eventId, 5, business.owner);
    const small = await newSession(3);
    await held(small, 3, await server.caller('visitor'));
  });

  it('of those places that nobody has booked or holds for good, by whomever the session was filled', async () => {
    const eventId = await newSession(10);
    expect(outcome(await join(eventId, 5))).toBe('200 OK');
    await held(eventId, 1, business.owner);
    await held(eventId, 1, await server.caller('visitor'));
    const other = await server.caller('visitor');
    const refused = await hold({ slot: { eventId }, totalParticipants: 1 }, other);
    expect([outcome(refused), dataOf(refused)]).toEqual([
      '428 SLOT_HOLD_LIMIT_REACHED',
      { limit: 'PLACES', mostPlaces: 1 },
    ]);
    // What cannot be held is booked all the same.
    expect(outcome(await join(eventId, 1, {}, {}, other))).toBe('200 OK');
  });
});

it('holds and bookings that come at once never have more than there is', async () => {
  const eventId = await newSession(20);
  const members = await Promise.all(Array.from({ length: 9 }, () => server.caller('member')));
  const holdFor = (member: Headers, totalParticipants: number) =>
    hold({ slot: { eventId }, totalParticipants }, member);
  const answers = await Promise.all(
    members.flatMap((member, index) => [
      holdFor(member, 1 + (index % 3)),
      join(eventId, 1 + (index % 2)),
      join(eventId, 1 + (index % 2)),
      holdFor(member, 1 + ((index + 1) % 3)),
    ]),
  );
  expect([...new Set(answers.map(outcome))].toSorted()).toEqual(['200 OK', '428 SESSION_CAPACITY_EXCEEDED']);
  const row = await server.database.serverReader.first<{ held: number }>(
    statement('select coalesce(sum(seats), 0)::integer as held from seat_hold where site_id = $1 and event_id = $2', [
      server.siteId,
      eventId,
    ]),
  );
  const { taken } = (await countersOf(server, eventId)) as { taken: number };
  expect(taken + (row?.held ?? 0)).toBeLessThanOrEqual(20);
  expect(await seen(eventId)).toMatchObject({ remainingCapacity: 20 - taken - (row?.held ?? 0) });
});
