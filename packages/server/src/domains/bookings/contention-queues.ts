/** In which queues calls for a slot wait in front of the pool (design 4.5). */
import type { ReadCall } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { type Availability, type CatalogueService, candidatesOf } from '../availability/index.ts';
import { queueOfCourse, queueOfResource, queueOfSession, type SeatsOf } from '../calendar/index.ts';
import { bookingTable } from './repository.ts';
import type { RescheduleBooking } from './rules/moved-booking.ts';
import type { CreateMultiServiceBooking } from './rules/new-multi-service.ts';
import { serviceOfSchedule } from './rules/new-seats.ts';
import { type CreateBooking, namedSeats, takesPlaceAtOnce } from './rules/request.ts';
import { seatsOf } from './rules/seats.ts';

export interface SlotQueues {
  /** The queues of a creation that takes time at once: one for each resource that may serve it. */
  queuesOfCreation(call: ReadCall<CreateBooking>): Promise<readonly string[]>;
  /** The same of several that are booked together, each queue once. */
  queuesOfMultiService(call: ReadCall<CreateMultiServiceBooking>): Promise<readonly string[]>;
  queuesOfConfirmation(call: ReadCall<{ bookingId: string }>): Promise<readonly string[]>;
  /** The queues of several bookings, each told once. */
  queuesOfBookings(reader: Reader, bookingIds: readonly string[]): Promise<readonly string[]>;
  /** The queues of whoever holds time of a service or of one of its resources, or seats. */
  queuesOfHold(siteId: string, held: CreateBooking['booking']['bookedEntity']): Promise<readonly string[]>;
  /** Of a move, those of where it goes; where it is stands open already. */
  queuesOfMove(call: ReadCall<RescheduleBooking>): Promise<readonly string[]>;
}

/** The queue of those who want seats of a session or a course. */
function queueOfSeats(of: SeatsOf): string {
  return 'sessionId' in of ? queueOfSession(of.sessionId) : queueOfCourse(of.scheduleId);
}

function queuesOfService(service: CatalogueService | undefined, resourceId: string | undefined): readonly string[] {
  return service === undefined ? [] : candidatesOf(service, resourceId).map(queueOfResource);
}

export function createSlotQueues(availability: Availability): SlotQueues {
  async function queuesOf(siteId: string, serviceId: string | undefined, resourceId: string | undefined) {
    const { services } = await availability.snapshot(siteId);
    return queuesOfService(services.get(serviceId ?? ''), resourceId);
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

    async queuesOfMultiService({ input, site }) {
      const catalogue = await availability.snapshot(site.id);
      const taking = input.bookings.filter(({ status }) => status === 'CONFIRMED');
      const queues = taking.flatMap(({ bookedEntity: { slot } }) =>
        queuesOfService(
          catalogue.services.get(slot?.serviceId ?? '') ??
            serviceOfSchedule(catalogue, slot?.scheduleId ?? '', 'APPOINTMENT'),
          slot?.resource?.id,
        ),
      );
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
  };
}
