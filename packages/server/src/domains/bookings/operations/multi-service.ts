/** The operations of appointments that are booked together (bookings sheet 8). */
import { multiServiceBookings as declared, fail, isPlacedStatus } from '@openhours/contract';
import { type Act, type Binding, bindRead, bindWrite } from '../../../call.ts';
import { doItems, nothingToUndo } from '../../../db/bulk.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { isVisible, visibleTo } from '../access.ts';
import { cancelMultiServiceBooking } from '../commands/cancel-multi-service.ts';
import { createMultiServiceBooking } from '../commands/create-multi-service.ts';
import {
  confirmMultiServiceBooking,
  declineMultiServiceBooking,
  markMultiServiceBookingAsPending,
  type ReadMultiService,
} from '../commands/decide-multi-service.ts';
import { addBookings, removeBookings } from '../commands/multi-service-members.ts';
import { rescheduleMultiServiceBooking } from '../commands/reschedule-multi-service.ts';
import type { Contention } from '../contention.ts';
import { availabilityOfMultiService } from '../multi-service-availability.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { bookingViewOf, viewOfCaller } from '../present.ts';
import { presentBookings, presentMultiService } from '../present-multi-service.ts';
import { readMultiService, readMultiServices } from '../repository/multi-service.ts';
import { multiServiceNotFound, requireReach, standingOf, strictest } from '../rules/multi-service.ts';
import { actionsTogether } from '../rules/transitions.ts';

export function multiServiceOperations(parts: BookingsParts, contention: Contention): Binding[] {
  const answer = async (tx: Transaction, act: Act, { of, bookings }: ReadMultiService, returnFullEntity?: boolean) => ({
    multiServiceBooking: presentMultiService(of.id, bookings, await viewOfCaller(tx, act, parts), returnFullEntity),
  });
  return [
    ...readingOperations(parts),

    bindWrite(
      declared.createMultiServiceBooking,
      async ({ tx, input, ...act }) => {
        const { bookings, id } = await createMultiServiceBooking(tx, act, input, parts);
        for (const booking of bookings.filter(({ status }) => status === 'CONFIRMED')) {
          tx.afterCommit(() => contention.noteTaken(tx.siteId, booking, act.nowMs));
        }
        // Storefronts read the bookings, whatever they ask for.
        return { multiServiceBooking: presentMultiService(id, bookings, await viewOfCaller(tx, act, parts), true) };
      },
      { contendsFor: contention.queuesOfMultiService, recheck: contention.requireTimesNotTaken },
    ),

    bindWrite(
      declared.rescheduleMultiServiceBooking,
      async ({ tx, input, ...act }) =>
        answer(tx, act, await rescheduleMultiServiceBooking(tx, act, input, parts), input.returnFullEntity),
      {
        contendsFor: async (call) => {
          const queues = await Promise.all(
            call.input.rescheduleBookingsInfo.map((input) => contention.queuesOfMove({ ...call, input })),
          );
          return [...new Set(queues.flat())];
        },
      },
    ),

    bindWrite(declared.cancelMultiServiceBooking, async ({ tx, input, ...act }) =>
      answer(tx, act, await cancelMultiServiceBooking(tx, act, input, parts), input.returnFullEntity),
    ),

    bindWrite(
      declared.markMultiServiceBookingAsPending,
      async ({ tx, input, ...act }) =>
        answer(tx, act, await markMultiServiceBookingAsPending(tx, act, input, parts), input.returnFullEntity),
      {
        contendsFor: ({ input, reader }) => contention.queuesOfBookings(reader, idsOf(input.markAsPendingBookingsInfo)),
      },
    ),

    bindWrite(
      declared.confirmMultiServiceBooking,
      async ({ tx, input, ...act }) =>
        answer(tx, act, await confirmMultiServiceBooking(tx, act, input, parts), input.returnFullEntity),
      { contendsFor: ({ input, reader }) => contention.queuesOfBookings(reader, idsOf(input.confirmBookingsInfo)) },
    ),

    bindWrite(declared.declineMultiServiceBooking, async ({ tx, input, ...act }) =>
      answer(tx, act, await declineMultiServiceBooking(tx, act, input, parts), input.returnFullEntity),
    ),

    bindWrite(declared.addBookingsToMultiServiceBooking, async ({ tx, input, ...act }) => ({
      bookings: presentBookings(await addBookings(tx, act, input, parts), 'whole', input.returnFullEntity),
    })),

    bindWrite(declared.removeBookingsFromMultiServiceBooking, async ({ tx, input, ...act }) => ({
      bookings: presentBookings(await removeBookings(tx, act, input, parts), 'whole', input.returnFullEntity),
    })),
  ];
}

function idsOf(named: readonly { readonly bookingId: string }[] = []): string[] {
  return named.map(({ bookingId }) => bookingId);
}

function readingOperations({ availability }: BookingsParts): Binding[] {
  return [
    bindRead(declared.getMultiServiceBooking, async ({ input, reader, ...act }) => {
      const { multiServiceBookingId } = input;
      const [bookings, visible, catalogue] = await Promise.all([
        readMultiService(reader, multiServiceBookingId),
        visibleTo(reader, act),
        availability.latest(reader),
      ]);
      if (bookings.length === 0) {
        throw multiServiceNotFound(multiServiceBookingId);
      }
      const seen = bookings.filter((booking) => isVisible(booking, visible));
      if (seen.length === 0) {
        throw fail('UNAUTHORIZED_OPERATION', 'The multi-service booking belongs to somebody else');
      }
      return {
        multiServiceBooking: presentMultiService(
          multiServiceBookingId,
          seen,
          bookingViewOf(act.caller, catalogue),
          true,
        ),
        metadata: {
          totalNumberOfScheduledBookings: bookings.filter(({ status }) => isPlacedStatus(status)).length,
        },
      };
    }),

    bindRead(declared.getMultiServiceBookingAvailability, async ({ input, reader, ...act }) => {
      const { multiServiceBookingId } = input;
      const [bookings, visible, catalogue] = await Promise.all([
        readMultiService(reader, multiServiceBookingId),
        visibleTo(reader, act),
        availability.latest(reader),
      ]);
      requireReach(bookings, visible, multiServiceBookingId);
      return availabilityOfMultiService(reader, catalogue, bookings, act.nowMs);
    }),

    bindRead(declared.bulkGetMultiServiceBookingAllowedActions, async ({ input, reader, ...act }) => {
      const { multiServiceBookingIds } = input;
      const [visible, catalogue, multiServices] = await Promise.all([
        visibleTo(reader, act),
        availability.latest(reader),
        readMultiServices(reader, multiServiceBookingIds),
      ]);
      return doItems(nothingToUndo, multiServiceBookingIds, {
        idOf: (id) => id,
        work: async (id) => {
          const bookings = multiServices.get(id) ?? [];
          return { ...requireReach(bookings, visible, id), bookings };
        },
        present: ({ bookings }) =>
          strictest(
            standingOf(bookings).map((booking) =>
              actionsTogether(booking, currentRules(catalogue, booking), act.nowMs),
            ),
          ),
      });
    }),
  ];
}
