/** Calls about appointments that are booked together, at times of their own. */
import type { Booking, MultiServiceBookingType } from '@openhours/contract';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import type { Business, TestService } from '../../support/business.ts';
import type { TestAnswer, TestServer } from '../../support/server.ts';

export type Slot = Record<string, unknown> & { readonly startDate: string; readonly endDate: string };

export interface MultiService {
  readonly id: string;
  readonly bookings: readonly Booking[];
}

export interface MultiServiceCalls {
  /** Free times on the next unused day, an hour for each service: one after the other, or all at once. */
  slots(services: readonly TestService[], more?: { readonly atOnce?: boolean; readonly minutes?: number }): Slot[];
  create(slots: readonly Slot[], more?: CreateOptions): Promise<TestAnswer>;
  /** Creates one that must succeed. */
  created(slots: readonly Slot[], more?: CreateOptions): Promise<MultiService>;
  /** An act on a multi-service booking; of all its bookings as they were when it was read, where the act names them. */
  act(verb: string, of: MultiService, body?: object, headers?: Record<string, string>): Promise<TestAnswer>;
  read(id: string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** The multi-service booking as it is now. */
  now(id: string): Promise<MultiService>;
}

export interface CreateOptions {
  readonly type?: MultiServiceBookingType;
  /** Fields of each booking. */
  readonly booking?: object;
  readonly request?: object;
  readonly as?: Record<string, string>;
}

export const grace = Object.freeze({ firstName: 'Grace', email: 'grace@customers.test' });
const root = '/v2/multi_service_bookings';

const namings: Readonly<Record<string, string>> = {
  confirm: 'confirmBookingsInfo',
  decline: 'declineBookingsInfo',
  mark_as_pending: 'markAsPendingBookingsInfo',
};

/** The bookings of a multi-service booking as calls name them. */
export function named({ bookings }: Pick<MultiService, 'bookings'>): { bookingId: string; revision: string }[] {
  return bookings.map(({ id, revision }) => ({ bookingId: id, revision }));
}

/** The multi-service booking of an answer that was asked for whole. */
export function multiServiceIn({ body }: TestAnswer): MultiService {
  const { id, bookings } = body.multiServiceBooking as {
    readonly id: string;
    readonly bookings: readonly { readonly booking: Booking }[];
  };
  return { id, bookings: bookings.map(({ booking }) => booking) };
}

export function openMultiServices(server: TestServer, business: Business): MultiServiceCalls {
  const firstDayMs = Math.floor(server.now() / dayMs) * dayMs + 40 * dayMs;
  let days = 0;

  const calls: MultiServiceCalls = {
    slots(services, { atOnce = false, minutes = 60 } = {}) {
      days += 1;
      const beginMs = firstDayMs + days * dayMs + 8 * hourMs;
      return services.map(({ scheduleId, serviceId }, index) => {
        const startMs = beginMs + (atOnce ? 0 : index * minutes * minuteMs);
        return {
          serviceId,
          scheduleId,
          startDate: new Date(startMs).toISOString(),
          endDate: new Date(startMs + minutes * minuteMs).toISOString(),
        };
      });
    },
    create(slots, { as = business.owner, booking = {}, request = {}, type } = {}) {
      return server.send('POST', root, {
        headers: as,
        body: {
          bookings: slots.map((slot) => ({
            bookedEntity: { slot },
            totalParticipants: 1,
            contactDetails: grace,
            ...booking,
          })),
          ...(type === undefined ? {} : { multiServiceBookingType: type }),
          ...request,
        },
      });
    },
    async created(slots, more) {
      const answer = await calls.create(slots, more);
      if (answer.status !== 200) {
        throw new Error(`the multi-service booking was not created: ${answer.text}`);
      }
      return multiServiceIn(answer);
    },
    act(verb, of, body = {}, headers = business.owner) {
      const naming = namings[verb];
      return server.send('POST', `${root}/${of.id}/${verb}`, {
        headers,
        body: { returnFullEntity: true, ...(naming === undefined ? {} : { [naming]: named(of) }), ...body },
      });
    },
    read: (id, headers = business.owner) => server.send('GET', `${root}/${id}`, { headers }),
    async now(id) {
      return multiServiceIn(await calls.read(id));
    },
  };
  return calls;
}
