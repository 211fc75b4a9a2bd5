/** Calls about appointments that recur, at times of their own. */
import type { Booking, CheckedOccurrence } from '@openhours/contract';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import type { Business, TestService } from '../../support/business.ts';
import type { TestAnswer, TestServer } from '../../support/server.ts';

export interface Times {
  readonly startDate: string;
  readonly endDate: string;
}

export interface Series {
  readonly recurringGroupId: string;
  readonly bookings: readonly Booking[];
}

export interface RecurringCalls {
  /** A slot of an hour that no other series has in its weeks; the next unused one. */
  slot(service: TestService): Times & { readonly serviceId: string };
  check(slot: Times & { readonly serviceId: string }, recurrence: object, more?: CallOptions): Promise<TestAnswer>;
  /** What a check that must succeed found. */
  checked(
    slot: Times & { readonly serviceId: string },
    recurrence: object,
    more?: CallOptions,
  ): Promise<CheckedOccurrence[]>;
  create(serviceId: string, occurrences: readonly Times[], more?: CallOptions): Promise<TestAnswer>;
  /** Creates one that must succeed. */
  created(serviceId: string, occurrences: readonly Times[], more?: CallOptions): Promise<Series>;
  /** Cancels or moves bookings of a series. */
  act(verb: string, series: Series, body: object, as?: Record<string, string>): Promise<TestAnswer>;
  byLink(verb: string, token: string, body: object): Promise<TestAnswer>;
  /** The bookings of a series as they are now. */
  now(recurringGroupId: string): Promise<Booking[]>;
  tokenOf(bookingId: string): Promise<string>;
}

export interface CallOptions {
  /** Fields of each booking. */
  readonly booking?: object;
  readonly request?: object;
  readonly as?: Record<string, string>;
}

export const grace = Object.freeze({ firstName: 'Grace', email: 'grace@customers.test' });
export const root = '/v1/recurring-bookings';

/** The same times so many weeks later, while the clock does not change. */
export function weekly(slot: Times, count: number): Times[] {
  return Array.from({ length: count }, (_, index) => later(slot, index * 7 * dayMs));
}

export function later({ endDate, startDate }: Times, byMs: number): Times {
  return {
    startDate: new Date(Date.parse(startDate) + byMs).toISOString(),
    endDate: new Date(Date.parse(endDate) + byMs).toISOString(),
  };
}

/** The bookings as calls name them. */
export function named(bookings: readonly Booking[]): { bookingId: string; revision: string }[] {
  return bookings.map(({ id, revision }) => ({ bookingId: id, revision }));
}

export function openRecurring(server: TestServer, business: Business): RecurringCalls {
  const firstDayMs = Math.floor(server.now() / dayMs) * dayMs + 14 * dayMs;
  let slots = 0;

  const calls: RecurringCalls = {
    slot({ serviceId }) {
      const startMs = firstDayMs + (slots % 7) * dayMs + (7 + Math.floor(slots / 7)) * hourMs;
      slots += 1;
      return {
        serviceId,
        startDate: new Date(startMs).toISOString(),
        endDate: new Date(startMs + hourMs).toISOString(),
      };
    },
    check(slot, recurrence, { as = business.owner, booking = {}, request = {} } = {}) {
      return server.send('POST', `${root}/check`, {
        headers: as,
        body: { booking: { bookedEntity: { slot }, totalParticipants: 1, ...booking }, recurrence, ...request },
      });
    },
    async checked(slot, recurrence, more) {
      const answer = await calls.check(slot, recurrence, more);
      if (answer.status !== 200) {
        throw new Error(`the series was not checked: ${answer.text}`);
      }
      return answer.body.occurrences as CheckedOccurrence[];
    },
    create(serviceId, occurrences, { as = business.owner, booking = {}, request = {} } = {}) {
      return server.send('POST', root, {
        headers: as,
        body: {
          booking: {
            bookedEntity: { slot: { serviceId } },
            totalParticipants: 1,
            status: 'CONFIRMED',
            contactDetails: grace,
            ...booking,
          },
          occurrences,
          ...request,
        },
      });
    },
    async created(serviceId, occurrences, more) {
      const answer = await calls.create(serviceId, occurrences, more);
      if (answer.status !== 200) {
        throw new Error(`the series was not created: ${answer.text}`);
      }
      return answer.body as unknown as Series;
    },
    act: (verb, { recurringGroupId }, body, as = business.owner) =>
      server.send('POST', `${root}/${recurringGroupId}/${verb}`, { headers: as, body }),
    byLink: (verb, token, body) => server.send('POST', `/v1/anonymous-bookings/${token}/recurring/${verb}`, { body }),
    async now(recurringGroupId) {
      const answer = await server.send('POST', '/v2/extended-bookings/query', {
        headers: business.owner,
        body: { query: { filter: { recurringGroupId }, sort: [{ fieldName: 'startDate', order: 'ASC' }] } },
      });
      return (answer.body.extendedBookings as { booking: Booking }[]).map(({ booking }) => booking);
    },
    async tokenOf(bookingId) {
      const answer = await server.send('GET', `/v1/anonymous-bookings/${bookingId}/token`, {
        headers: business.owner,
      });
      return answer.body.token as string;
    },
  };
  return calls;
}
