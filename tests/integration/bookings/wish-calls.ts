/** A business whose appointments have a waitlist, and the calls by which tests wait for a time, are offered one, take it and leave. */
import type { Booking, WaitlistPlaceInLine, WaitlistWish } from '@openhours/contract';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';
import { somebody } from './waitlist-calls.ts';

type Headers = Record<string, string>;

/** What the appointments of these tests allow. */
export const wishRules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 1 },
  waitlistPolicy: { enabled: true, capacity: 4, reservationTimeInMinutes: 10 },
};

type Slot = ReturnType<Business['slot']>;

export interface WishCalls {
  readonly server: TestServer;
  readonly business: Business;
  /** An hour with Ada. */
  readonly massage: TestService;
  readonly owner: Headers;
  visitor(): Headers;
  /** A time of Ada's that is booked, with who has it. */
  taken(slot?: Slot): Promise<{ readonly slot: Slot; readonly booking: Booking }>;
  post(path: string, body?: object, headers?: Headers): Promise<TestAnswer>;
  ask(wish: WaitlistWish, more?: AskedMore): Promise<TestAnswer>;
  /** The same, as it must succeed. */
  waits(wish: WaitlistWish, more?: AskedMore): Promise<Booking>;
  cancel(booking: Pick<Booking, 'id'>): Promise<TestAnswer>;
  enroll(booking: Booking): Promise<TestAnswer>;
  leave(booking: Booking): Promise<TestAnswer>;
  places(...bookings: readonly Booking[]): Promise<WaitlistPlaceInLine[]>;
  /** Waits until exactly these are offered something of those that are asked about. */
  offeredTo(among: readonly Booking[], expected: readonly Booking[]): Promise<void>;
  /** Books a time as somebody else would. */
  bookRival(slot: Slot): Promise<TestAnswer>;
  pass(minutes: number): Promise<void>;
  readAgain(booking: Pick<Booking, 'id'>): Promise<Booking>;
}

interface AskedMore {
  readonly slot?: object;
  readonly contact?: object;
  readonly as?: Headers;
  readonly request?: object;
}

/** What suits exactly one time; the clock of the business is that of the world. */
export const wishOf = ({ endDate, startDate }: Pick<Slot, 'startDate' | 'endDate'>): WaitlistWish => ({
  fromLocalDate: startDate.slice(0, 19),
  toLocalDate: endDate.slice(0, 19),
});

/** The caller stops the server. */
export async function openWishes(): Promise<WishCalls> {
  // Who wins does not depend on how slow the machine is.
  const server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: 'UTC' },
    clockRunsOn: true,
    databaseLimits: { poolWaitMs: 60_000, lockTimeoutMs: 60_000, idleInTransactionTimeoutMs: 60_000 },
    queueWaitMs: 60_000,
  });
  const business = await openBusiness(server);
  const massage = await business.addService({ name: 'Massage', rules: wishRules });
  let visitor: Headers = await server.caller('visitor');
  const owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
  const post: WishCalls['post'] = (path, body = {}, headers = owner) => server.send('POST', path, { body, headers });
  const tokenOf = async ({ id }: Pick<Booking, 'id'>) => {
    const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
    return (answer.body as { token: string }).token;
  };
  const ask: WishCalls['ask'] = (wish, { as = visitor, contact = somebody(), request, slot } = {}) =>
    post(
      '/bookings/v1/waitlist/register',
      {
        booking: {
          bookedEntity: { slot: { serviceId: massage.serviceId, ...slot } },
          totalParticipants: 1,
          contactDetails: contact,
        },
        wish,
        ...request,
      },
      as,
    );
  const places: WishCalls['places'] = async (...bookings) => {
    const query = bookings.map(({ id }) => `bookingIds=${id}`).join('&');
    const answer = await server.send('GET', `/bookings/v1/waitlist/places?${query}`, { headers: owner });
    return (answer.body as { waitlistPlaces: WaitlistPlaceInLine[] }).waitlistPlaces;
  };
  return {
    server,
    business,
    massage,
    owner,
    visitor: () => visitor,
    post,
    ask,
    places,
    async taken(slot = business.slot(massage)) {
      const booking = { status: 'CONFIRMED', contactDetails: somebody() };
      return { slot, booking: await business.booked({ service: massage, slot, booking, as: owner }) };
    },
    waits: async (wish, more) => bookingOf(succeeded(await ask(wish, more))),
    cancel: ({ id }) => post(`/v2/bookings/${id}/cancel`),
    enroll: async (booking) => post('/v1/waitlist/enroll', { token: await tokenOf(booking) }, {}),
    leave: async (booking) => post('/v1/waitlist/leave', { token: await tokenOf(booking) }, {}),
    async offeredTo(among, expected) {
      const wanted = expected.map(({ id }) => id).toSorted();
      await eventually(
        async () =>
          (await places(...among))
            .filter(({ offerExpirationDate }) => offerExpirationDate !== undefined)
            .map(({ bookingId }) => bookingId)
            .toSorted(),
        (offered) => JSON.stringify(offered) === JSON.stringify(wanted),
      );
    },
    bookRival: (slot) =>
      business.book({
        service: massage,
        slot,
        booking: { status: 'CONFIRMED', contactDetails: somebody() },
        as: owner,
      }),
    async pass(minutes) {
      await server.setClock(server.now() + minutes * minuteMs);
      // Tokens do not live that long.
      visitor = await server.caller('visitor');
    },
    async readAgain({ id }) {
      const answer = await post('/_api/bookings-reader/v2/extended-bookings/query', { query: { filter: { id } } });
      return (answer.body as unknown as { extendedBookings: { booking: Booking }[] }).extendedBookings[0]!.booking;
    },
  };
}

function succeeded(answer: TestAnswer): TestAnswer {
  if (answer.status !== 200) {
    throw new Error(answer.text);
  }
  return answer;
}
