/**
 * In which queues calls for a slot wait in front of the pool (design 4.5), and how whoever waits there hears that it is
 * gone: two hundred who come for one time are answered together, by one look. Hints only; the locks of the database
 * decide.
 */

import { createJustTaken } from '../../admission/just-taken.ts';
import { createRequestCoalescing } from '../../admission/request-coalescing.ts';
import type { ReadCall } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Reader } from '../../db/transaction.ts';
import { type Availability, type CatalogueService, candidatesOf, judgementRange } from '../availability/index.ts';
import {
  type Course,
  queueOfCourse,
  queueOfResource,
  queueOfSession,
  readOccupancy,
  type SeatsOf,
  type Session,
} from '../calendar/index.ts';
import { managesBookings } from './access.ts';
import { requireFreeTogether } from './commands/create-package.ts';
import { readSeats, sessionsNear } from './commands/seats.ts';
import { type BookingRow, bookingTable } from './repository.ts';
import { placeNewBooking } from './rules/draft.ts';
import type { RescheduleBooking } from './rules/moved-booking.ts';
import { planNewBooking, readNewBooking } from './rules/new-booking.ts';
import { type CreateMultiServiceBooking, planPackage } from './rules/new-package.ts';
import { serviceOfSchedule } from './rules/new-seats.ts';
import { occupiedUntil } from './rules/occupation.ts';
import type { CreateBooking } from './rules/request.ts';
import { namedSeats, takesPlaceAtOnce } from './rules/request.ts';
import { keyOfSeats, noSeatLeft, noSeats, openSpotsFor, seatsOf } from './rules/seats.ts';

export interface Contention {
  /** The queues of a creation that takes time at once: one for each resource that may serve it. */
  queuesOfCreation(call: ReadCall<CreateBooking>): Promise<readonly string[]>;
  /** The same of several that are booked together, each queue once. */
  queuesOfPackage(call: ReadCall<CreateMultiServiceBooking>): Promise<readonly string[]>;
  queuesOfConfirmation(call: ReadCall<{ bookingId: string }>): Promise<readonly string[]>;
  /** The queues of several bookings, each told once. */
  queuesOfBookings(reader: Reader, bookingIds: readonly string[]): Promise<readonly string[]>;
  /** The queues of whoever holds time of a service or of one of its resources, or seats. */
  queuesOfHold(siteId: string, held: CreateBooking['booking']['bookedEntity']): Promise<readonly string[]>;
  /** Of a move, those of where it goes; where it is stands open already. */
  queuesOfMove(call: ReadCall<RescheduleBooking>): Promise<readonly string[]>;
  /**
   * Refuses a creation whose time somebody else has got while it stood in its queue; reads without a lock, and together
   * with everybody who looks for the same. What passes is judged again under the locks.
   */
  requireTimeNotTaken(call: ReadCall<CreateBooking>): Promise<void>;
  /** The same of several that are booked together. */
  requireTimesNotTaken(call: ReadCall<CreateMultiServiceBooking>): Promise<void>;
  /** A booking was committed that takes time from now on. */
  noteTaken(siteId: string, booking: BookingRow, nowMs: number): void;
}

/** The queue of those who want seats of a session or a course. */
function queueOfSeats(of: SeatsOf): string {
  return 'sessionId' in of ? queueOfSession(of.sessionId) : queueOfCourse(of.scheduleId);
}

export function createContention(availability: Availability): Contention {
  const coalesce = createRequestCoalescing();
  const justTaken = createJustTaken();

  async function queuesOf(siteId: string, serviceId: string | undefined, resourceId: string | undefined) {
    const catalogue = await availability.snapshot(siteId);
    const service = catalogue.services.get(serviceId ?? '');
    return service === undefined ? [] : candidatesOf(service, resourceId).map(queueOfResource);
  }

  async function queuesOfBookings(reader: Reader, bookingIds: readonly string[]): Promise<readonly string[]> {
    const bookings = await bookingTable.findMany(reader, bookingIds);
    const queues = await Promise.all(
      bookings.map((booking) => {
        const of = seatsOf(booking);
        return of === undefined
          ? queuesOf(reader.siteId, booking.service_id, booking.resource_id ?? undefined)
          : [queueOfSeats(of)];
      }),
    );
    return [...new Set(queues.flat())];
  }

  /** Where there is room instead of in a session, looked for together by whoever brings as many. */
  async function nearestTo(
    holder: Session | Course,
    service: CatalogueService | undefined,
    participants: number,
    { reader, nowMs }: Pick<ReadCall<CreateBooking>, 'reader' | 'nowMs'>,
  ): Promise<readonly Session[] | undefined> {
    const key = 'startMs' in holder ? holder.id : holder.scheduleId;
    return coalesce([reader.siteId, 'near', key, participants].join(' '), () =>
      sessionsNear(reader, holder, service, participants, { nowMs }),
    );
  }

  return {
    async queuesOfHold(siteId, held) {
      const of = namedSeats(held);
      return of === undefined ? queuesOf(siteId, held.slot?.serviceId, held.slot?.resource?.id) : [queueOfSeats(of)];
    },

    // Asked before the transaction, so it also warms the catalogue for a booking that takes no time.
    async queuesOfCreation({ input, site }) {
      const { bookedEntity } = input.booking;
      const of = namedSeats(bookedEntity);
      if (of !== undefined) {
        await availability.snapshot(site.id);
        return [queueOfSeats(of)];
      }
      const queues = await queuesOf(site.id, bookedEntity.slot?.serviceId, bookedEntity.slot?.resource?.id);
      return takesPlaceAtOnce(input) ? queues : [];
    },

    async queuesOfPackage({ input, site }) {
      const catalogue = await availability.snapshot(site.id);
      const taking = input.bookings.filter(({ status }) => status === 'CONFIRMED');
      const queues = taking.flatMap(({ bookedEntity: { slot } }) => {
        const service =
          catalogue.services.get(slot?.serviceId ?? '') ??
          serviceOfSchedule(catalogue, slot?.scheduleId ?? '', 'APPOINTMENT');
        return service === undefined ? [] : candidatesOf(service, slot?.resource?.id).map(queueOfResource);
      });
      return [...new Set(queues)];
    },

    queuesOfConfirmation: ({ input, reader }) => queuesOfBookings(reader, [input.bookingId]),
    queuesOfBookings,

    async queuesOfMove({ input, site, reader }) {
      const { slot } = input;
      const booking = await bookingTable.find(reader, input.bookingId);
      const sessionId = slot.eventId ?? slot.sessionId;
      if (booking?.service_type === 'CLASS') {
        return sessionId === undefined ? [] : [queueOfSession(sessionId)];
      }
      return queuesOf(site.id, booking?.service_id, slot.resource?.id);
    },

    async requireTimeNotTaken({ reader, input, ...act }) {
      const request = readNewBooking(input, act);
      const { siteId } = reader;
      if (request.seats !== undefined) {
        const { seats, participants, flags, slotHoldId } = request;
        if (slotHoldId !== undefined) {
          // Who has seats held looks at others' holds only: nobody else asks the same.
          return;
        }
        const holder = await coalesce([siteId, keyOfSeats(seats)].join(' '), () =>
          readSeats(reader, seats, { nowMs: act.nowMs }),
        );
        if (holder !== undefined && flags.skipAvailabilityValidation !== true) {
          const catalogue = await availability.snapshot(siteId);
          const service = serviceOfSchedule(catalogue, holder.scheduleId, 'sessionId' in seats ? 'CLASS' : 'COURSE');
          const openSpots = openSpotsFor(holder, noSeats, service);
          if (participants > openSpots) {
            throw noSeatLeft(seats, openSpots, await nearestTo(holder, service, participants, { reader, ...act }));
          }
        }
        return;
      }
      if (!justTaken.overlaps(siteId, request.resourceId, request.times.startMs, request.times.ends[0])) {
        return;
      }
      const catalogue = await coalesce(siteId, () => availability.latest(reader));
      const plan = planNewBooking(catalogue, request, act);
      const { startMs, endMs, resourceIds, nowMs } = plan;
      const { fromMs, toMs } = judgementRange(startMs, endMs);
      const occupied = await coalesce([siteId, fromMs, toMs, ...resourceIds].join(' '), () =>
        readOccupancy(reader, resourceIds, fromMs, toMs, nowMs),
      );
      const facts = { catalogue, plan, occupied, beside: undefined };
      placeNewBooking(request, facts, newId(), managesBookings(act.caller));
    },

    async requireTimesNotTaken({ reader, input, ...act }) {
      const { siteId } = reader;
      const catalogue = await coalesce(siteId, () => availability.latest(reader));
      const planned = planPackage(catalogue, input, act, newId);
      const isTaken = planned.appointments.some(({ request: { resourceId, times } }) =>
        justTaken.overlaps(siteId, resourceId, times.startMs, times.ends[0]),
      );
      if (isTaken && !planned.skipsAvailability) {
        await requireFreeTogether(reader, act, catalogue, planned);
      }
    },

    noteTaken(siteId, booking, nowMs) {
      if (booking.service_type !== 'APPOINTMENT') {
        // Its counters are looked at, whoever waits.
        return;
      }
      const untilMs = occupiedUntil(booking.end_at, booking.buffer_minutes);
      justTaken.note(siteId, booking.resource_id, booking.start_at, untilMs, nowMs);
    },
  };
}
