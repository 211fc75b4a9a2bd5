/**
 * Places that become free are offered to whoever waits (bookings sheet 27.2): to whom, until when, and in races for
 * them.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Business, TestService } from '../../support/business.ts';
import type { Classroom } from '../../support/classes.ts';
import { eventually } from '../../support/eventually.ts';
import { listenTo } from '../../support/live-stream.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { outcome, type TestAnswer, type TestServer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';
import { openWaitlist, somebody, type WaitlistCalls } from './waitlist-calls.ts';

let calls: WaitlistCalls;
let server: TestServer;
let business: Business;
let classroom: Classroom;
let yoga: TestService;
let owner: WaitlistCalls['owner'];

beforeAll(async () => {
  calls = await openWaitlist();
  ({ server, business, classroom, yoga, owner } = calls);
});
afterAll(() => server.stop());
// Whoever waits takes no place of the counters; whatever came of it, they are what the bookings say (design 4.6).
afterEach(async () => {
  expect(await counterFaults(server)).toEqual([]);
});

describe('an offer', () => {
  it('goes to the first in line, is kept for nobody else, and is taken by the link', async () => {
    const eventId = await calls.newSession();
    const guest = await calls.booked(eventId);
    const [first, second] = [await calls.waits(eventId), await calls.waits(eventId)];
    expect(outcome(await calls.enroll(first))).toBe('428 NO_ACTIVE_OFFER');
    await calls.cancel(guest);
    expect(await calls.offeredTo(eventId)).toEqual([first.id]);
    expect(await calls.seen(eventId)).toEqual({
      remainingCapacity: 1,
      bookableCapacity: 0,
      bookable: false,
      reservedForWaitingList: true,
      waitlistLeft: 4,
    });
    const rival = { bookedEntity: { slot: { eventId } }, totalParticipants: 1, contactDetails: somebody() };
    expect(outcome(await calls.post('/v2/bookings', { booking: { ...rival, status: 'CONFIRMED' } }))).toBe(
      '428 SESSION_CAPACITY_EXCEEDED',
    );
    expect(outcome(await calls.enroll(second))).toBe('428 NO_ACTIVE_OFFER');
    const taken = await calls.enroll(first);
    expect([outcome(taken), bookingOf(taken).status]).toEqual(['200 OK', 'CONFIRMED']);
    expect(await countersOf(server, eventId)).toEqual({ taken: 1, overbooked: 0 });
    expect((await calls.waitlist(eventId)).map(({ bookingId, position }) => [bookingId, position])).toEqual([
      [second.id, 1],
    ]);
    expect(outcome(await calls.enroll(first))).toBe('428 INVALID_BOOKING_STATUS');
  });

  it('goes to whoever fits first, and to several when several places are free', async () => {
    const eventId = await calls.newSession(3);
    const [one, two] = [await calls.booked(eventId, 1), await calls.booked(eventId, 2)];
    const [pair, single, last] = [
      await calls.waits(eventId, 2),
      await calls.waits(eventId),
      await calls.waits(eventId),
    ];
    await calls.cancel(one);
    expect(await calls.offeredTo(eventId)).toEqual([single.id]);
    await calls.cancel(two);
    expect(await calls.offeredTo(eventId)).toEqual([pair.id, single.id]);
    // Whoever leaves passes it on at once.
    expect(bookingOf(await calls.leave(pair)).status).toBe('CANCELED');
    expect(await calls.offeredTo(eventId)).toEqual([single.id, last.id]);
    expect(await calls.seen(eventId)).toMatchObject({ remainingCapacity: 3, bookableCapacity: 1, bookable: true });
  });

  it('passes on when its time is over, is open to all after the last, and comes back with the next place', async () => {
    const eventId = await calls.newSession();
    const guest = await calls.booked(eventId);
    const [first, second] = [await calls.waits(eventId), await calls.waits(eventId)];
    await calls.cancel(guest);
    await calls.pass(11);
    expect(outcome(await calls.enroll(first))).toBe('428 NO_ACTIVE_OFFER');
    expect(await calls.offeredTo(eventId)).toEqual([second.id]);
    await calls.pass(11);
    expect(await calls.offeredTo(eventId)).toEqual([]);
    expect(await calls.seen(eventId)).toMatchObject({
      bookableCapacity: 1,
      bookable: true,
      reservedForWaitingList: false,
    });
    const other = await calls.booked(eventId);
    expect(await calls.offeredTo(eventId)).toEqual([]);
    await calls.cancel(other);
    expect(await calls.offeredTo(eventId)).toEqual([first.id]);
    const told = (await business.eventsOf(first.id)).map(({ type }) => type.replace(/^.*\./, ''));
    expect(told).toEqual([
      'booking_created',
      'waitlist_place_offered',
      'waitlist_place_offer_ended',
      'waitlist_place_offered',
    ]);
  });

  it('is told live to whoever of the staff holds the session, also when the clock passes it on', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 1, resource_ids: [business.ada.resourceId] } as never);
    const guest = await calls.booked(eventId);
    const [first, second] = [await calls.waits(eventId), await calls.waits(eventId)];
    const [ada, ben] = await Promise.all(
      [business.ada, business.ben].map(async (person) => listenTo(server, await calls.signIn(person))),
    );
    await calls.cancel(guest);
    await calls.pass(11);
    const heard = () =>
      [...(ada?.text() ?? '').matchAll(/waitlist_place_(\w+)\ndata: .*?"bookingId":"([^"]+)"/g)].map(
        ([, slug, bookingId]) => [slug, bookingId],
      );
    await eventually(
      async () => heard(),
      (told) => told.length === 3,
    );
    expect(heard()).toEqual([
      ['offered', first.id],
      ['offer_ended', first.id],
      ['offered', second.id],
    ]);
    expect(ben?.text()).not.toContain('waitlist_place');
  });

  it('is made of places of a booking that brings fewer people, and grows with nobody', async () => {
    const eventId = await calls.newSession(2);
    const pair = await calls.booked(eventId, 2);
    const [first] = [await calls.waits(eventId), await calls.waits(eventId)];
    const fewer = { revision: pair.revision, totalParticipants: 1 };
    expect(outcome(await calls.post(`/v2/bookings/${pair.id}/update_number_of_participants`, fewer))).toBe('200 OK');
    expect(await calls.offeredTo(eventId)).toEqual([first.id]);
    // Two do not fit into the one place that was offered: it goes to the next in line.
    const more = { revision: first.revision, totalParticipants: 2 };
    expect(outcome(await calls.post(`/v2/bookings/${first.id}/update_number_of_participants`, more))).toBe('200 OK');
    const [pairs, single] = await calls.waitlist(eventId);
    expect([pairs?.totalParticipants, pairs?.offerExpirationDate]).toEqual([2, undefined]);
    expect(await calls.offeredTo(eventId)).toEqual([single?.bookingId]);
    expect(await calls.seen(eventId)).toMatchObject({ remainingCapacity: 1, bookableCapacity: 0 });
  });

  it('is made of places that the business adds, and is withdrawn with those that it takes away', async () => {
    const eventId = await calls.newSession();
    await calls.booked(eventId);
    const first = await calls.waits(eventId);
    const resize = async (totalCapacity: number) => {
      const read = await server.send('GET', `/calendar/v3/events/${eventId}`, { headers: owner });
      const { revision } = read.body.event as { revision: string };
      const event = { id: eventId, revision, totalCapacity };
      return server.send('PATCH', `/calendar/v3/events/${eventId}`, { body: { event }, headers: owner });
    };
    expect(outcome(await resize(2))).toBe('200 OK');
    expect(await calls.offeredTo(eventId)).toEqual([first.id]);
    expect(outcome(await resize(1))).toBe('200 OK');
    expect(await calls.offeredTo(eventId)).toEqual([]);
    expect((await calls.waitlist(eventId))[0]).toMatchObject({ bookingId: first.id, passedOver: false });
  });

  it('is made of a place that somebody only held', async () => {
    const eventId = await calls.newSession();
    const held = await calls.post('/v1/slot-holds', { slot: { eventId } }, calls.visitor());
    expect(outcome(held)).toBe('200 OK');
    const first = await calls.waits(eventId);
    expect(await calls.offeredTo(eventId)).toEqual([]);
    await calls.pass(11);
    expect(await calls.offeredTo(eventId)).toEqual([first.id]);
  });

  it('is given by the business out of turn, but not when it is kept for somebody else', async () => {
    const eventId = await calls.newSession(2);
    const [one, two] = [await calls.booked(eventId), await calls.booked(eventId)];
    const [first, second] = [await calls.waits(eventId), await calls.waits(eventId)];
    await calls.cancel(one);
    const give = ({ id }: Booking) => calls.post('/bookings/v1/waitlist/enroll', { bookingId: id });
    expect(outcome(await give(second))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    await calls.pass(11);
    expect(await calls.offeredTo(eventId)).toEqual([second.id]);
    expect(bookingOf(await give(second)).status).toBe('CONFIRMED');
    await calls.cancel(two);
    expect(await calls.offeredTo(eventId)).toEqual([first.id]);
    const answer = await calls.post('/v1/waitlist/enroll', { bookingId: first.id }, calls.visitor());
    expect(outcome(answer)).toBe('403 UNAUTHORIZED_OPERATION');
  });
});

describe('races', () => {
  it('cancelling while many join and rivals book: no place is lost, none is given twice', async () => {
    const eventId = await calls.newSession(2);
    const guests = [await calls.booked(eventId), await calls.booked(eventId)];
    const first = await calls.waits(eventId);
    const rival = () =>
      calls.post('/v2/bookings', {
        booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1, status: 'CONFIRMED' },
      });
    const answers = await Promise.all([
      ...guests.map(calls.cancel),
      ...Array.from({ length: 8 }, rival),
      ...Array.from({ length: 4 }, () => calls.ask(eventId, 1, somebody(), owner)),
    ]);
    expect([...new Set(answers.map(outcome))].filter((each) => each.startsWith('5'))).toEqual([]);
    expect(await calls.offeredTo(eventId)).toContain(first.id);
    expect(outcome(await calls.enroll(first))).toBe('200 OK');
    const { taken } = (await countersOf(server, eventId)) ?? { taken: 0 };
    const reserved = (await calls.offeredTo(eventId)).length;
    expect(taken + reserved).toBeLessThanOrEqual(2);
  });

  it('two presses take one place; an offer that ends meanwhile takes none', async () => {
    const eventId = await calls.newSession();
    const guest = await calls.booked(eventId);
    const [first, second] = [await calls.waits(eventId), await calls.waits(eventId)];
    await calls.cancel(guest);
    const token = await calls.tokenOf(first);
    const presses = await Promise.all([1, 2, 3].map(() => calls.post('/v1/waitlist/enroll', { token }, {})));
    expect(presses.map(outcome).sort()).toEqual(['200 OK', '428 INVALID_BOOKING_STATUS', '428 INVALID_BOOKING_STATUS']);
    await calls.cancel(bookingOf(presses.find(({ status }) => status === 200) as TestAnswer));
    const [late] = await Promise.all([calls.enroll(second), calls.pass(11)]);
    const { taken } = (await countersOf(server, eventId)) ?? { taken: 0 };
    expect(taken).toBe(outcome(late) === '200 OK' ? 1 : 0);
  });
});
