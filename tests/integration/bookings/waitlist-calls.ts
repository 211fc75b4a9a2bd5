/**
 * A business whose classes and courses have waitlists, and the calls by which tests wait, are offered places, take them
 * and leave.
 */
import type { Booking, WaitlistPlaceInLine } from '@openhours/contract';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import { bookingOf } from './answers.ts';
import { rules as rulesOfSeats } from './seat-calls.ts';

type Headers = Record<string, string>;

/** What the classes and courses of these tests allow. */
export const rules = {
  ...rulesOfSeats,
  waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 10 },
};

let people = 0;
/** Another guest each time. */
export const somebody = () => {
  people += 1;
  return { firstName: `Guest ${people}`, email: `guest${people}@waits.test` };
};

export const entityOf = (of: string | TestService) =>
  typeof of === 'string' ? { slot: { eventId: of } } : { schedule: { scheduleId: of.scheduleId } };

export interface WaitlistCalls {
  readonly server: TestServer;
  readonly business: Business;
  readonly classroom: Classroom;
  readonly yoga: TestService;
  /** A key, which outlives what the clock of the test passes. */
  readonly owner: Headers;
  /** Whoever has not signed in; with another token once the clock has moved on. */
  visitor(): Headers;
  newSession(capacity?: number): Promise<string>;
  post(path: string, body?: object, headers?: Headers): Promise<TestAnswer>;
  booked(of: string | TestService, totalParticipants?: number): Promise<Booking>;
  /** Asks for a place on the waitlist of a session or a course. */
  ask(of: string | TestService, totalParticipants?: number, contact?: object, as?: Headers): Promise<TestAnswer>;
  /** The same, as it must succeed. */
  waits(of: string | TestService, totalParticipants?: number): Promise<Booking>;
  cancel(booking: Booking): Promise<TestAnswer>;
  tokenOf(booking: Booking): Promise<string>;
  /** Takes the place by the link, as its customer does. */
  enroll(booking: Booking): Promise<TestAnswer>;
  leave(booking: Booking): Promise<TestAnswer>;
  waitlist(of: string | TestService): Promise<WaitlistPlaceInLine[]>;
  /** Whom a place is offered to, in the order of the waitlist. */
  offeredTo(of: string | TestService): Promise<string[]>;
  /** What everybody sees of a session. */
  seen(eventId: string): Promise<SeenSession>;
  /** Moves business time on; what is due is done before it answers. */
  pass(minutes: number): Promise<void>;
  readAgain(booking: Booking): Promise<Booking | undefined>;
  /** Somebody of the staff, signed in. */
  signIn(person: Person): Promise<Headers>;
}

interface SeenSession {
  readonly remainingCapacity: number;
  readonly bookableCapacity: number;
  readonly bookable: boolean;
  readonly reservedForWaitingList: boolean;
  readonly waitlistLeft: number;
}

/** The caller stops the server. */
export async function openWaitlist(): Promise<WaitlistCalls> {
  // Who wins does not depend on how slow the machine is.
  const server = await startTestServer({
    clockRunsOn: true,
    databaseLimits: { poolWaitMs: 60_000, lockTimeoutMs: 60_000 },
    queueWaitMs: 60_000,
  });
  const business = await openBusiness(server);
  const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
  const classroom = openClassroom(server, business);
  let visitor: Headers = await server.caller('visitor');
  const owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
  const post: WaitlistCalls['post'] = (path, body = {}, headers = owner) =>
    server.send('POST', path, { body, headers });
  const ask: WaitlistCalls['ask'] = (of, totalParticipants = 1, contactDetails = somebody(), as = visitor) =>
    post(
      '/bookings/v1/waitlist/register',
      { booking: { bookedEntity: entityOf(of), totalParticipants, contactDetails } },
      as,
    );
  return {
    server,
    business,
    classroom,
    yoga,
    owner,
    visitor: () => visitor,
    newSession: (capacity = 1) => classroom.newSession(yoga, { capacity }),
    post,
    ask,
    ...callsOfOneWaitlist({ server, post, ask, owner }),
    async seen(eventId) {
      const path = `/_api/service-availability/v2/time-slots/event/${eventId}`;
      return seenOf(await server.send('GET', path, { headers: visitor }));
    },
    async pass(minutes) {
      await server.setClock(server.now() + minutes * minuteMs);
      // Tokens do not live that long.
      visitor = await server.caller('visitor');
    },
    async signIn({ resourceId }) {
      const user = { email: `${newId()}@waits.test`, role: 'STAFF', resourceId } as const;
      const subjectId = await plantUser(server.database, server.siteId, user, server.now());
      const subject = { subjectType: 'USER', subjectId } as const;
      return { authorization: await plantToken(server.database, server.assembly.auth, server, subject, server.now()) };
    },
  };
}

type CallsOfOneWaitlist = Pick<
  WaitlistCalls,
  'booked' | 'waits' | 'cancel' | 'tokenOf' | 'enroll' | 'leave' | 'waitlist' | 'offeredTo' | 'readAgain'
>;

/** What customers and the business do about a waitlist. */
function callsOfOneWaitlist({
  ask,
  owner,
  post,
  server,
}: Pick<WaitlistCalls, 'ask' | 'owner' | 'post' | 'server'>): CallsOfOneWaitlist {
  const tokenOf: WaitlistCalls['tokenOf'] = async ({ id }) => {
    const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
    return (answer.body as { token: string }).token;
  };
  const waitlist: WaitlistCalls['waitlist'] = async (of) => {
    const query = typeof of === 'string' ? `eventId=${of}` : `scheduleId=${of.scheduleId}`;
    const answer = await server.send('GET', `/bookings/v1/waitlist/places?${query}`, { headers: owner });
    return (answer.body as { waitlistPlaces: WaitlistPlaceInLine[] }).waitlistPlaces;
  };
  return {
    tokenOf,
    waitlist,
    async booked(of, totalParticipants = 1) {
      const contactDetails = somebody();
      const booking = { bookedEntity: entityOf(of), totalParticipants, status: 'CONFIRMED', contactDetails };
      return bookingOf(succeeded(await post('/v2/bookings', { booking })));
    },
    waits: async (of, totalParticipants = 1) => bookingOf(succeeded(await ask(of, totalParticipants))),
    cancel: ({ id }) => post(`/v2/bookings/${id}/cancel`),
    enroll: async (booking) => post('/v1/waitlist/enroll', { token: await tokenOf(booking) }, {}),
    leave: async (booking) => post('/v1/waitlist/leave', { token: await tokenOf(booking) }, {}),
    offeredTo: async (of) =>
      (await waitlist(of))
        .filter(({ offerExpirationDate }) => offerExpirationDate !== undefined)
        .map(({ bookingId }) => bookingId),
    async readAgain({ id }) {
      const answer = await post('/_api/bookings-reader/v2/extended-bookings/query', { query: { filter: { id } } });
      return (answer.body as unknown as { extendedBookings: { booking: Booking }[] }).extendedBookings[0]?.booking;
    },
  };
}

function succeeded(answer: TestAnswer): TestAnswer {
  if (answer.status !== 200) {
    throw new Error(answer.text);
  }
  return answer;
}

function seenOf(answer: TestAnswer): SeenSession {
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
