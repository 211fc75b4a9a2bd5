/** Waitlists of classes and courses over HTTP (bookings sheet 27.2): joining, offers, taking, leaving, and races for a place. */
import type { Booking, Message, PagingMetadata, WaitlistPlaceInLine } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { listenTo } from '../../support/live-stream.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

let server: TestServer;
let business: Business;
let yoga: TestService;
let classroom: Classroom;
let visitor: Headers;
/** A key, which outlives what the clock of the test passes. */
let owner: Headers;
type Headers = Record<string, string>;

const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 5 },
  waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 10 },
};

beforeAll(async () => {
  // Who wins does not depend on how slow the machine is.
  server = await startTestServer({
    clockRunsOn: true,
    databaseLimits: { poolWaitMs: 60_000, lockTimeoutMs: 60_000 },
    queueWaitMs: 60_000,
  });
  business = await openBusiness(server);
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
  classroom = openClassroom(server, business);
  visitor = await server.caller('visitor');
  owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
});
afterAll(() => server.stop());
// Whoever waits takes no place of the counters; whatever came of it, they are what the bookings say (design 4.6).
afterEach(async () => {
  expect(await counterFaults(server)).toEqual([]);
});

const bookingOf = (answer: TestAnswer) => answer.body.booking as Booking;
const post = (path: string, body: object = {}, headers: Headers = owner) =>
  server.send('POST', path, { body, headers });

let people = 0;
const somebody = () => {
  people += 1;
  return { firstName: `Guest ${people}`, email: `guest${people}@waits.test` };
};
const entityOf = (of: string | TestService) =>
  typeof of === 'string' ? { slot: { eventId: of } } : { schedule: { scheduleId: of.scheduleId } };

async function booked(of: string | TestService, totalParticipants = 1): Promise<Booking> {
  const booking = { bookedEntity: entityOf(of), totalParticipants, status: 'CONFIRMED', contactDetails: somebody() };
  const answer = await post('/v2/bookings', { booking });
  expect(outcome(answer)).toBe('200 OK');
  return bookingOf(answer);
}
const ask = (of: string | TestService, totalParticipants = 1, contactDetails: object = somebody(), as = visitor) =>
  post(
    '/bookings/v1/waitlist/register',
    { booking: { bookedEntity: entityOf(of), totalParticipants, contactDetails } },
    as,
  );
async function waits(of: string | TestService, totalParticipants = 1): Promise<Booking> {
  const answer = await ask(of, totalParticipants);
  expect([outcome(answer), answer.text]).toEqual(['200 OK', expect.any(String)]);
  return bookingOf(answer);
}
const cancel = ({ id }: Booking) => post(`/v2/bookings/${id}/cancel`);
async function tokenOf({ id }: Booking): Promise<string> {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
  return (answer.body as { token: string }).token;
}
/** Takes the place by the link, as its customer does. */
const enroll = async (booking: Booking) => post('/v1/waitlist/enroll', { token: await tokenOf(booking) }, {});
const leave = async (booking: Booking) => post('/v1/waitlist/leave', { token: await tokenOf(booking) }, {});

async function line(of: string | TestService): Promise<WaitlistPlaceInLine[]> {
  const query = typeof of === 'string' ? `eventId=${of}` : `scheduleId=${of.scheduleId}`;
  const answer = await server.send('GET', `/bookings/v1/waitlist/places?${query}`, { headers: owner });
  return (answer.body as { waitlistPlaces: WaitlistPlaceInLine[] }).waitlistPlaces;
}
/** Whom a place is offered to, in the order of the line. */
const offeredTo = async (of: string | TestService) =>
  (await line(of))
    .filter(({ offerExpirationDate }) => offerExpirationDate !== undefined)
    .map(({ bookingId }) => bookingId);

/** What everybody sees of a session. */
async function seen(eventId: string) {
  const answer = await server.send('GET', `/_api/service-availability/v2/time-slots/event/${eventId}`, {
    headers: visitor,
  });
  const { remainingCapacity, bookableCapacity, bookable, eventInfo, nonBookableReasons } = answer.body.timeSlot as {
    remainingCapacity: number;
    bookableCapacity: number;
    bookable: boolean;
    eventInfo: { waitingList: { remainingCapacity: number } };
    nonBookableReasons: { reservedForWaitingList: boolean };
  };
  const { reservedForWaitingList } = nonBookableReasons;
  const waitlistLeft = eventInfo.waitingList.remainingCapacity;
  return { remainingCapacity, bookableCapacity, bookable, reservedForWaitingList, waitlistLeft };
}

/** Moves business time on; what is due is done before it answers. */
async function pass(minutes: number): Promise<void> {
  await server.setClock(server.now() + minutes * minuteMs);
  // Tokens do not live that long.
  visitor = await server.caller('visitor');
}

async function readAgain({ id }: Booking): Promise<Booking | undefined> {
  const answer = await post('/_api/bookings-reader/v2/extended-bookings/query', { query: { filter: { id } } });
  return (answer.body as unknown as { extendedBookings: { booking: Booking }[] }).extendedBookings[0]?.booking;
}

/** Somebody of the staff, signed in. */
async function signIn({ resourceId }: Person): Promise<Headers> {
  const user = { email: `${newId()}@waits.test`, role: 'STAFF', resourceId } as const;
  const subjectId = await plantUser(server.database, server.siteId, user, server.now());
  const subject = { subjectType: 'USER', subjectId } as const;
  return { authorization: await plantToken(server.database, server.assembly.auth, server, subject, server.now()) };
}

const newSession = (capacity = 1) => classroom.newSession(yoga, { capacity });

describe('joining', () => {
  it('answers a stranger alike, whether the customer waits already or not; all their places go with the first taken', async () => {
    const eventId = await newSession();
    const taken = await booked(eventId);
    const [ada, ben] = [somebody(), somebody()];
    const first = await ask(eventId, 1, ada);
    const stranger = await server.caller('visitor');
    const [known, unknown] = [await ask(eventId, 1, ada, stranger), await ask(eventId, 1, ben, stranger)];
    expect([outcome(known), outcome(unknown)]).toEqual(['200 OK', '200 OK']);
    const shapeOf = (answer: { readonly body: object }) => Object.keys(bookingOf(answer as never)).toSorted();
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect([known.body.position, unknown.body.position]).toEqual([2, 3]);
    // Nor does the business put them into the line twice, who sees who waits.
    expect(outcome(await ask(eventId, 1, ada, owner))).toBe('409 ALREADY_EXISTS');
    await cancel(taken);
    expect(outcome(await enroll(bookingOf(first)))).toBe('200 OK');
    await pass(1);
    expect((await line(eventId)).map(({ bookingId }) => bookingId)).toEqual([bookingOf(unknown).id]);
  });

  it('answers a booking that waits and where it stands; nobody is let in whom 27.2 refuses', async () => {
    const eventId = await newSession();
    expect(outcome(await ask(eventId))).toBe('428 SPOTS_AVAILABLE');
    await booked(eventId);
    const ada = somebody();
    const first = await ask(eventId, 1, ada);
    expect(first.body).toMatchObject({
      booking: { status: 'WAITING_LIST', totalParticipants: 1, bookedEntity: { slot: { eventId } } },
      position: 1,
    });
    // Whoever joined is told so; nobody else learns who waits by typing their name and address.
    expect(outcome(await ask(eventId, 1, ada))).toBe('409 ALREADY_EXISTS');
    expect((await ask(eventId)).body.position).toBe(2);
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 0, waitlistLeft: 4 });
    // Two would never fit.
    expect(outcome(await ask(eventId, 2))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    for (const _ of [3, 4, 5, 6]) {
      await waits(eventId);
    }
    expect(outcome(await ask(eventId))).toBe('428 WAITLIST_FULL');
    const plain = await business.addService({ name: 'Plain', type: 'CLASS', resourceIds: [], rules: {} });
    const other = await classroom.newSession(plain, { capacity: 1 });
    await booked(other);
    expect(outcome(await ask(other))).toBe('428 WAITLIST_NOT_ENABLED');
    expect(await countersOf(server, eventId)).toEqual({ taken: 1, overbooked: 0 });
  });

  it('puts people into a line that is read page by page, each with where they stand', async () => {
    const eventId = await newSession();
    await booked(eventId);
    const waiting = [await waits(eventId), await waits(eventId), await waits(eventId)];
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
    const eventId = await newSession();
    await booked(eventId);
    const ben = await signIn(business.ben);
    expect(outcome(await ask(eventId, 1, somebody(), ben))).toBe('403 UNAUTHORIZED_OPERATION');
  });

  it('happens once for one form, however often it is sent', async () => {
    const eventId = await newSession();
    await booked(eventId);
    const booking = { bookedEntity: entityOf(eventId), totalParticipants: 1, contactDetails: somebody() };
    const headers = { ...visitor, 'idempotency-key': `once ${eventId}` };
    const answers = await Promise.all([1, 2, 3].map(() => post('/v1/waitlist/register', { booking }, headers)));
    expect(answers.map(outcome)).toEqual(['200 OK', '200 OK', '200 OK']);
    expect(await line(eventId)).toHaveLength(1);
  });

  it('says what is missing at its field', async () => {
    const eventId = await newSession();
    await booked(eventId);
    expect(outcome(await post('/v1/waitlist/register', { booking: { bookedEntity: {} } }, visitor))).toMatch(/^400/);
    expect(outcome(await ask(eventId, 1, {}))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await post('/v1/waitlist/enroll', {}, visitor))).toMatch(/^400/);
  });
});

describe('an offer', () => {
  it('goes to the first in line, is kept for nobody else, and is taken by the link', async () => {
    const eventId = await newSession();
    const guest = await booked(eventId);
    const [first, second] = [await waits(eventId), await waits(eventId)];
    expect(outcome(await enroll(first))).toBe('428 NO_ACTIVE_OFFER');
    await cancel(guest);
    expect(await offeredTo(eventId)).toEqual([first.id]);
    expect(await seen(eventId)).toEqual({
      remainingCapacity: 1,
      bookableCapacity: 0,
      bookable: false,
      reservedForWaitingList: true,
      waitlistLeft: 4,
    });
    const rival = { bookedEntity: { slot: { eventId } }, totalParticipants: 1, contactDetails: somebody() };
    expect(outcome(await post('/v2/bookings', { booking: { ...rival, status: 'CONFIRMED' } }))).toBe(
      '428 SESSION_CAPACITY_EXCEEDED',
    );
    expect(outcome(await enroll(second))).toBe('428 NO_ACTIVE_OFFER');
    const taken = await enroll(first);
    expect([outcome(taken), bookingOf(taken).status]).toEqual(['200 OK', 'CONFIRMED']);
    expect(await countersOf(server, eventId)).toEqual({ taken: 1, overbooked: 0 });
    expect((await line(eventId)).map(({ bookingId, position }) => [bookingId, position])).toEqual([[second.id, 1]]);
    expect(outcome(await enroll(first))).toBe('428 INVALID_BOOKING_STATUS');
  });

  it('goes to whoever fits first, and to several when several places are free', async () => {
    const eventId = await newSession(3);
    const [one, two] = [await booked(eventId, 1), await booked(eventId, 2)];
    const [pair, single, last] = [await waits(eventId, 2), await waits(eventId), await waits(eventId)];
    await cancel(one);
    expect(await offeredTo(eventId)).toEqual([single.id]);
    await cancel(two);
    expect(await offeredTo(eventId)).toEqual([pair.id, single.id]);
    // Whoever leaves passes it on at once.
    expect(bookingOf(await leave(pair)).status).toBe('CANCELED');
    expect(await offeredTo(eventId)).toEqual([single.id, last.id]);
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 3, bookableCapacity: 1, bookable: true });
  });

  it('passes on when its time is over, is open to all after the last, and comes back with the next place', async () => {
    const eventId = await newSession();
    const guest = await booked(eventId);
    const [first, second] = [await waits(eventId), await waits(eventId)];
    await cancel(guest);
    await pass(11);
    expect(outcome(await enroll(first))).toBe('428 NO_ACTIVE_OFFER');
    expect(await offeredTo(eventId)).toEqual([second.id]);
    await pass(11);
    expect(await offeredTo(eventId)).toEqual([]);
    expect(await seen(eventId)).toMatchObject({ bookableCapacity: 1, bookable: true, reservedForWaitingList: false });
    const other = await booked(eventId);
    expect(await offeredTo(eventId)).toEqual([]);
    await cancel(other);
    expect(await offeredTo(eventId)).toEqual([first.id]);
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
    const guest = await booked(eventId);
    const [first, second] = [await waits(eventId), await waits(eventId)];
    const [ada, ben] = await Promise.all(
      [business.ada, business.ben].map(async (person) => listenTo(server, await signIn(person))),
    );
    await cancel(guest);
    await pass(11);
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
    const eventId = await newSession(2);
    const pair = await booked(eventId, 2);
    const [first] = [await waits(eventId), await waits(eventId)];
    const fewer = { revision: pair.revision, totalParticipants: 1 };
    expect(outcome(await post(`/v2/bookings/${pair.id}/update_number_of_participants`, fewer))).toBe('200 OK');
    expect(await offeredTo(eventId)).toEqual([first.id]);
    // Two do not fit into the one place that was offered: it goes to the next in line.
    const more = { revision: first.revision, totalParticipants: 2 };
    expect(outcome(await post(`/v2/bookings/${first.id}/update_number_of_participants`, more))).toBe('200 OK');
    const [pairs, single] = await line(eventId);
    expect([pairs?.totalParticipants, pairs?.offerExpirationDate]).toEqual([2, undefined]);
    expect(await offeredTo(eventId)).toEqual([single?.bookingId]);
    expect(await seen(eventId)).toMatchObject({ remainingCapacity: 1, bookableCapacity: 0 });
  });

  it('is made of places that the business adds, and is withdrawn with those that it takes away', async () => {
    const eventId = await newSession();
    await booked(eventId);
    const first = await waits(eventId);
    const resize = async (totalCapacity: number) => {
      const read = await server.send('GET', `/calendar/v3/events/${eventId}`, { headers: owner });
      const { revision } = read.body.event as { revision: string };
      const event = { id: eventId, revision, totalCapacity };
      return server.send('PATCH', `/calendar/v3/events/${eventId}`, { body: { event }, headers: owner });
    };
    expect(outcome(await resize(2))).toBe('200 OK');
    expect(await offeredTo(eventId)).toEqual([first.id]);
    expect(outcome(await resize(1))).toBe('200 OK');
    expect(await offeredTo(eventId)).toEqual([]);
    expect((await line(eventId))[0]).toMatchObject({ bookingId: first.id, passedOver: false });
  });

  it('is made of a place that somebody only held', async () => {
    const eventId = await newSession();
    const held = await post('/v1/slot-holds', { slot: { eventId } }, visitor);
    expect(outcome(held)).toBe('200 OK');
    const first = await waits(eventId);
    expect(await offeredTo(eventId)).toEqual([]);
    await pass(11);
    expect(await offeredTo(eventId)).toEqual([first.id]);
  });

  it('is given by the business out of turn, but not when it is kept for somebody else', async () => {
    const eventId = await newSession(2);
    const [one, two] = [await booked(eventId), await booked(eventId)];
    const [first, second] = [await waits(eventId), await waits(eventId)];
    await cancel(one);
    const give = ({ id }: Booking) => post('/bookings/v1/waitlist/enroll', { bookingId: id });
    expect(outcome(await give(second))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    await pass(11);
    expect(await offeredTo(eventId)).toEqual([second.id]);
    expect(bookingOf(await give(second)).status).toBe('CONFIRMED');
    await cancel(two);
    expect(await offeredTo(eventId)).toEqual([first.id]);
    const answer = await post('/v1/waitlist/enroll', { bookingId: first.id }, visitor);
    expect(outcome(answer)).toBe('403 UNAUTHORIZED_OPERATION');
  });
});

describe('courses', () => {
  it('have a line as a whole', async () => {
    const course = await classroom.newCourse(1, rules, 20);
    const guest = await booked(course);
    const first = await waits(course);
    await cancel(guest);
    expect(await offeredTo(course)).toEqual([first.id]);
    expect(bookingOf(await enroll(first)).status).toBe('CONFIRMED');
    expect(await countersOf(server, course.scheduleId)).toEqual({ taken: 1, overbooked: 0 });
  });
});

describe('races', () => {
  it('cancelling while many join and rivals book: no place is lost, none is given twice', async () => {
    const eventId = await newSession(2);
    const guests = [await booked(eventId), await booked(eventId)];
    const first = await waits(eventId);
    const rival = () =>
      post('/v2/bookings', {
        booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1, status: 'CONFIRMED' },
      });
    const answers = await Promise.all([
      ...guests.map(cancel),
      ...Array.from({ length: 8 }, rival),
      ...Array.from({ length: 4 }, () => ask(eventId, 1, somebody(), owner)),
    ]);
    expect([...new Set(answers.map(outcome))].filter((each) => each.startsWith('5'))).toEqual([]);
    expect(await offeredTo(eventId)).toContain(first.id);
    expect(outcome(await enroll(first))).toBe('200 OK');
    const { taken } = (await countersOf(server, eventId)) ?? { taken: 0 };
    const reserved = (await offeredTo(eventId)).length;
    expect(taken + reserved).toBeLessThanOrEqual(2);
  });

  it('two presses take one place; an offer that ends meanwhile takes none', async () => {
    const eventId = await newSession();
    const guest = await booked(eventId);
    const [first, second] = [await waits(eventId), await waits(eventId)];
    await cancel(guest);
    const token = await tokenOf(first);
    const presses = await Promise.all([1, 2, 3].map(() => post('/v1/waitlist/enroll', { token }, {})));
    expect(presses.map(outcome).sort()).toEqual(['200 OK', '428 INVALID_BOOKING_STATUS', '428 INVALID_BOOKING_STATUS']);
    await cancel(bookingOf(presses.find(({ status }) => status === 200) as TestAnswer));
    const [late] = await Promise.all([enroll(second), pass(11)]);
    const { taken } = (await countersOf(server, eventId)) ?? { taken: 0 };
    expect(taken).toBe(outcome(late) === '200 OK' ? 1 : 0);
  });
});

describe('messages', () => {
  it('tell whoever waits where they stand, what is offered until when, that it went on, and that it is over', async () => {
    const eventId = await newSession();
    const guest = await booked(eventId);
    const contactDetails = somebody();
    const booking = { bookedEntity: entityOf(eventId), totalParticipants: 1, contactDetails };
    const request = { booking, participantNotification: { notifyParticipants: true } };
    const joined = await post('/v1/waitlist/register', request, visitor);
    expect(outcome(joined)).toBe('200 OK');
    await cancel(guest);
    await pass(11);
    // Whoever has left is told of no offer any more.
    await settleDeliveries(server);
    expect(outcome(await post('/v1/waitlist/leave', { bookingId: bookingOf(joined).id }))).toBe('200 OK');
    await pass(1);
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
    expect(messages[1]?.text).toContain('/manage/');
    expect(messages[1]?.text).toMatch(/held for you until .+\d/);
  });
});

describe('whoever waits', () => {
  it('waits no more when they book a place of the same by the ordinary way, and is offered no second one', async () => {
    const eventId = await newSession(2);
    const [one, two] = [await booked(eventId), await booked(eventId)];
    const contacts = [somebody(), somebody()] as const;
    const [atDesk, online] = [
      bookingOf(await ask(eventId, 1, contacts[0])),
      bookingOf(await ask(eventId, 1, contacts[1])),
    ];
    await Promise.all([cancel(one), cancel(two)]);
    await pass(11);
    const book = (contactDetails: object, more: object, as = owner) =>
      post(
        '/v2/bookings',
        { booking: { bookedEntity: entityOf(eventId), totalParticipants: 1, contactDetails, ...more } },
        as,
      );
    expect(outcome(await book(contacts[0], { status: 'CONFIRMED' }))).toBe('200 OK');
    await pass(1);
    expect((await line(eventId)).map(({ bookingId }) => bookingId)).toEqual([online.id]);
    expect((await readAgain(atDesk))?.status).toBe('CANCELED');
    const created = bookingOf(await book(contacts[1], {}, visitor));
    expect((await readAgain(online))?.status).toBe('WAITING_LIST');
    const decided = await post(`/v2/confirmation/${created.id}:confirmOrDecline`, {});
    expect([decided.status, decided.text]).toEqual([200, expect.stringContaining('CONFIRMED')]);
    await pass(1);
    expect(await line(eventId)).toEqual([]);
    expect((await readAgain(online))?.status).toBe('CANCELED');
  });

  it('and is erased waits no more: the booking ends, and what was offered goes to the next in line', async () => {
    const eventId = await newSession();
    const guest = await booked(eventId);
    const [first, second] = [await waits(eventId), await waits(eventId)];
    await cancel(guest);
    expect(await offeredTo(eventId)).toEqual([first.id]);
    const contactId = first.contactDetails?.contactId;
    const erased = await server.send('POST', `/v1/contacts/${contactId}/erase`, {
      headers: await server.caller('OWNER'),
      body: {},
    });
    expect(outcome(erased)).toBe('200 OK');
    await pass(1);
    expect(await readAgain(first)).toMatchObject({ status: 'CANCELED', contactDetails: {} });
    expect((await line(eventId)).map(({ bookingId }) => bookingId)).toEqual([second.id]);
    expect(await offeredTo(eventId)).toEqual([second.id]);
    expect(bookingOf(await enroll(second)).status).toBe('CONFIRMED');
  });
});

describe('what is waited for', () => {
  it('takes the line with it when it is cancelled, and ends it when it begins', async () => {
    const [gone, begun] = [await newSession(), await newSession()];
    await booked(gone);
    await booked(begun);
    const [first, second] = [await waits(gone), await waits(begun)];
    expect(outcome(await post(`/calendar/v3/events/${gone}/cancel`))).toBe('200 OK');
    expect(await line(gone)).toEqual([]);
    expect((await readAgain(first))?.status).toBe('CANCELED');
    await pass(60 * 24 * 40);
    expect(await line(begun)).toEqual([]);
    expect((await readAgain(second))?.status).toBe('CANCELED');
  });
});
