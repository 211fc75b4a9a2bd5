/**
 * Waitlists of classes and courses over HTTP (bookings sheet 27.2): joining, what ends the wait, what whoever waits is
 * told.
 */
import type { Booking, Message, PagingMetadata, WaitlistPlaceInLine } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Business } from '../../support/business.ts';
import type { Classroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { outcome, type TestServer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';
import { entityOf, openWaitlist, rules, somebody, type WaitlistCalls } from './waitlist-calls.ts';

let calls: WaitlistCalls;
let server: TestServer;
let business: Business;
let classroom: Classroom;
let owner: WaitlistCalls['owner'];

beforeAll(async () => {
  calls = await openWaitlist();
  ({ server, business, classroom, owner } = calls);
});
afterAll(() => server.stop());
// Whoever waits takes no place of the counters; whatever came of it, they are what the bookings say (design 4.6).
afterEach(async () => {
  expect(await counterFaults(server)).toEqual([]);
});

describe('joining', () => {
  it('answers a stranger alike, whether the customer waits already or not; all their places go with the first taken', async () => {
    const eventId = await calls.newSession();
    const taken = await calls.booked(eventId);
    const [ada, ben] = [somebody(), somebody()];
    const first = await calls.ask(eventId, 1, ada);
    const stranger = await server.caller('visitor');
    const [known, unknown] = [await calls.ask(eventId, 1, ada, stranger), await calls.ask(eventId, 1, ben, stranger)];
    expect([outcome(known), outcome(unknown)]).toEqual(['200 OK', '200 OK']);
    const shapeOf = (answer: { readonly body: object }) => Object.keys(bookingOf(answer as never)).toSorted();
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect([known.body.position, unknown.body.position]).toEqual([2, 3]);
    // Nor does the business put them on the waitlist twice, who sees who waits.
    expect(outcome(await calls.ask(eventId, 1, ada, owner))).toBe('409 ALREADY_EXISTS');
    await calls.cancel(taken);
    expect(outcome(await calls.enroll(bookingOf(first)))).toBe('200 OK');
    await calls.pass(1);
    expect((await calls.waitlist(eventId)).map(({ bookingId }) => bookingId)).toEqual([bookingOf(unknown).id]);
  });

  it('answers a booking that waits and where it stands; nobody is let in whom 27.2 refuses', async () => {
    const eventId = await calls.newSession();
    expect(outcome(await calls.ask(eventId))).toBe('428 SPOTS_AVAILABLE');
    await calls.booked(eventId);
    const ada = somebody();
    const first = await calls.ask(eventId, 1, ada);
    expect(first.body).toMatchObject({
      booking: { status: 'WAITING_LIST', totalParticipants: 1, bookedEntity: { slot: { eventId } } },
      position: 1,
    });
    // Whoever joined is told so; nobody else learns who waits by typing their name and address.
    expect(outcome(await calls.ask(eventId, 1, ada))).toBe('409 ALREADY_EXISTS');
    expect((await calls.ask(eventId)).body.position).toBe(2);
    expect(await calls.seen(eventId)).toMatchObject({ remainingCapacity: 0, waitlistLeft: 4 });
    // Two would never fit.
    expect(outcome(await calls.ask(eventId, 2))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    for (const _ of [3, 4, 5, 6]) {
      await calls.waits(eventId);
    }
    expect(outcome(await calls.ask(eventId))).toBe('428 WAITLIST_FULL');
    const plain = await business.addService({ name: 'Plain', type: 'CLASS', resourceIds: [], rules: {} });
    const other = await classroom.newSession(plain, { capacity: 1 });
    await calls.booked(other);
    expect(outcome(await calls.ask(other))).toBe('428 WAITLIST_NOT_ENABLED');
    expect(await countersOf(server, eventId)).toEqual({ taken: 1, overbooked: 0 });
  });

  it('takes no more people by a booking that grows than by one that joins', async () => {
    const eventId = await calls.newSession(4);
    await calls.booked(eventId, 4);
    const [first, second] = [await calls.waits(eventId), await calls.waits(eventId, 2)];
    const grow = (booking: Booking, totalParticipants: number) =>
      calls.post(`/v2/bookings/${booking.id}/update_number_of_participants`, {
        totalParticipants,
        revision: booking.revision,
      });
    expect(outcome(await grow(second, 5))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    // The waitlist takes six.
    const grown = await grow(second, 4);
    expect(bookingOf(grown)).toMatchObject({ status: 'WAITING_LIST', totalParticipants: 4 });
    expect(outcome(await grow(first, 3))).toBe('428 WAITLIST_FULL');
    expect(outcome(await grow(first, 2))).toBe('200 OK');
    expect(outcome(await grow(bookingOf(grown), 3))).toBe('200 OK');
  });

  it('puts people on a waitlist that is read page by page, each with where they stand', async () => {
    const eventId = await calls.newSession();
    await calls.booked(eventId);
    const waiting = [await calls.waits(eventId), await calls.waits(eventId), await calls.waits(eventId)];
    const page = async (more = '') => {
      const path = `/bookings/v1/waitlist/places?eventId=${eventId}&limit=2${more}`;
      const { body } = await server.send('GET', path, { headers: owner });
      const { pagingMetadata, waitlistPlaces } = body as unknown as {
        waitlistPlaces: WaitlistPlaceInLine[];
        pagingMetadata: PagingMetadata;
      };
      const places = waitlistPlaces.map(({ bookingId, position }) => [bookingId, position]);
      return { places, next: pagingMetadata.cursors?.next };
    };
    const first = await page();
    const second = await page(`&cursor=${encodeURIComponent(first.next ?? '')}`);
    expect([...first.places, ...second.places]).toEqual(waiting.map(({ id }, index) => [id, index + 1]));
    expect([first.places.length, second.next]).toEqual([2, undefined]);
  });

  it('is for staff only where they hold the session', async () => {
    const eventId = await calls.newSession();
    await calls.booked(eventId);
    const ben = await calls.signIn(business.ben);
    expect(outcome(await calls.ask(eventId, 1, somebody(), ben))).toBe('403 UNAUTHORIZED_OPERATION');
  });

  it('happens once for one form, however often it is sent', async () => {
    const eventId = await calls.newSession();
    await calls.booked(eventId);
    const booking = { bookedEntity: entityOf(eventId), totalParticipants: 1, contactDetails: somebody() };
    const headers = { ...calls.visitor(), 'idempotency-key': `once ${eventId}` };
    const answers = await Promise.all([1, 2, 3].map(() => calls.post('/v1/waitlist/register', { booking }, headers)));
    expect(answers.map(outcome)).toEqual(['200 OK', '200 OK', '200 OK']);
    expect(await calls.waitlist(eventId)).toHaveLength(1);
  });

  it('says what is missing at its field', async () => {
    const eventId = await calls.newSession();
    await calls.booked(eventId);
    expect(
      outcome(await calls.post('/v1/waitlist/register', { booking: { bookedEntity: {} } }, calls.visitor())),
    ).toMatch(/^400/);
    expect(outcome(await calls.ask(eventId, 1, {}))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await calls.post('/v1/waitlist/enroll', {}, calls.visitor()))).toMatch(/^400/);
  });
});

describe('courses', () => {
  it('have a waitlist as a whole', async () => {
    const course = await classroom.newCourse(1, rules, 20);
    const guest = await calls.booked(course);
    const first = await calls.waits(course);
    await calls.cancel(guest);
    expect(await calls.offeredTo(course)).toEqual([first.id]);
    expect(bookingOf(await calls.enroll(first)).status).toBe('CONFIRMED');
    expect(await countersOf(server, course.scheduleId)).toEqual({ taken: 1, overbooked: 0 });
  });
});

describe('whoever waits', () => {
  it('waits no more when they book a place of the same by the ordinary way, and is offered no second one', async () => {
    const eventId = await calls.newSession(2);
    const [one, two] = [await calls.booked(eventId), await calls.booked(eventId)];
    const contacts = [somebody(), somebody()] as const;
    const [atDesk, online] = [
      bookingOf(await calls.ask(eventId, 1, contacts[0])),
      bookingOf(await calls.ask(eventId, 1, contacts[1])),
    ];
    await Promise.all([calls.cancel(one), calls.cancel(two)]);
    await calls.pass(11);
    const book = (contactDetails: object, more: object, as = owner) =>
      calls.post(
        '/v2/bookings',
        { booking: { bookedEntity: entityOf(eventId), totalParticipants: 1, contactDetails, ...more } },
        as,
      );
    expect(outcome(await book(contacts[0], { status: 'CONFIRMED' }))).toBe('200 OK');
    await calls.pass(1);
    expect((await calls.waitlist(eventId)).map(({ bookingId }) => bookingId)).toEqual([online.id]);
    expect((await calls.readAgain(atDesk))?.status).toBe('CANCELED');
    const created = bookingOf(await book(contacts[1], {}, calls.visitor()));
    expect((await calls.readAgain(online))?.status).toBe('WAITING_LIST');
    const decided = await calls.post(`/v2/confirmation/${created.id}:confirmOrDecline`, {});
    expect([decided.status, decided.text]).toEqual([200, expect.stringContaining('CONFIRMED')]);
    await calls.pass(1);
    expect(await calls.waitlist(eventId)).toEqual([]);
    expect((await calls.readAgain(online))?.status).toBe('CANCELED');
  });

  it('and is erased waits no more: the booking ends, and what was offered goes to the next in line', async () => {
    const eventId = await calls.newSession();
    const guest = await calls.booked(eventId);
    const [first, second] = [await calls.waits(eventId), await calls.waits(eventId)];
    await calls.cancel(guest);
    expect(await calls.offeredTo(eventId)).toEqual([first.id]);
    const contactId = first.contactDetails?.contactId;
    const erased = await server.send('POST', `/v1/contacts/${contactId}/erase`, {
      headers: await server.caller('OWNER'),
      body: {},
    });
    expect(outcome(erased)).toBe('200 OK');
    await calls.pass(1);
    expect(await calls.readAgain(first)).toMatchObject({ status: 'CANCELED', contactDetails: {} });
    expect((await calls.waitlist(eventId)).map(({ bookingId }) => bookingId)).toEqual([second.id]);
    expect(await calls.offeredTo(eventId)).toEqual([second.id]);
    expect(bookingOf(await calls.enroll(second)).status).toBe('CONFIRMED');
  });
});

describe('what is waited for', () => {
  it('takes the waitlist with it when it is cancelled, and ends it when it begins', async () => {
    const [gone, begun] = [await calls.newSession(), await calls.newSession()];
    await calls.booked(gone);
    await calls.booked(begun);
    const [first, second] = [await calls.waits(gone), await calls.waits(begun)];
    expect(outcome(await calls.post(`/calendar/v3/events/${gone}/cancel`))).toBe('200 OK');
    expect(await calls.waitlist(gone)).toEqual([]);
    expect((await calls.readAgain(first))?.status).toBe('CANCELED');
    await calls.pass(60 * 24 * 40);
    expect(await calls.waitlist(begun)).toEqual([]);
    expect((await calls.readAgain(second))?.status).toBe('CANCELED');
  });
});

describe('messages', () => {
  it('tell whoever waits where they stand, what is offered until when, that it went on, and that it is over', async () => {
    const eventId = await calls.newSession();
    const guest = await calls.booked(eventId);
    const contactDetails = somebody();
    const booking = { bookedEntity: entityOf(eventId), totalParticipants: 1, contactDetails };
    const request = { booking, participantNotification: { notifyParticipants: true } };
    const joined = await calls.post('/v1/waitlist/register', request, calls.visitor());
    expect(outcome(joined)).toBe('200 OK');
    await calls.cancel(guest);
    await calls.pass(11);
    // Whoever has left is told of no offer any more.
    await settleDeliveries(server);
    expect(outcome(await calls.post('/v1/waitlist/leave', { bookingId: bookingOf(joined).id }))).toBe('200 OK');
    await calls.pass(1);
    const read = async () => {
      const path = `/v1/outbox/messages?to=${contactDetails.email}`;
      const { body } = await server.send('GET', path, { headers: owner });
      return (body as unknown as { messages: Message[] }).messages.toReversed();
    };
    const messages = await eventually(read, (all) => all.length === 4);
    expect(messages.map(({ type }) => type)).toEqual([
      'WAITLIST_JOINED',
      'WAITLIST_OFFERED',
      'WAITLIST_OFFER_ENDED',
      'WAITLIST_ENDED',
    ]);
    expect(messages.map(({ hasCalendarFile }) => hasCalendarFile)).toEqual([false, false, false, false]);
    expect(messages[0]?.text).toContain('Place in line');
    expect(messages[0]?.text).toMatch(/^See your place in line:$/m);
    expect(messages[1]?.text).toMatch(/^Take the place:$/m);
    expect(messages[1]?.text).toContain('/manage/');
    expect(messages[1]?.text).toMatch(/held for you until .+\d/);
  });
});
