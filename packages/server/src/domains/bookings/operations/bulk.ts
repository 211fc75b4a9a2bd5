/** The operations on many bookings at once. */
import { bulkBookings as declared } from '@openhours/contract';
import { type Binding, bindWrite } from '../../../call.ts';
import { bulkCreateBooking } from '../commands/bulk-create.ts';
import { bulkCancel, bulkConfirmOrDecline } from '../commands/bulk-decide.ts';
import type { Contention } from '../contention.ts';
import type { BookingsParts } from '../parts.ts';

export function bulkOperations(parts: BookingsParts, contention: Contention): Binding[] {
  return [
    bindWrite(
      declared.bulkConfirmOrDeclineBooking,
      ({ tx, input, ...act }) => bulkConfirmOrDecline(tx, act, input, parts),
      {
        contendsFor: ({ input, reader }) =>
          contention.queuesOfBookings(
            reader,
            input.details.map(({ bookingId }) => bookingId),
          ),
      },
    ),

    bindWrite(declared.bulkCreateBooking, ({ tx, input, ...act }) => bulkCreateBooking(tx, act, input, parts), {
      contendsFor: async (call) => {
        const queues = await Promise.all(
          call.input.createBookingsInfo.map((input) => contention.queuesOfCreation({ ...call, input })),
        );
        return [...new Set(queues.flat())];
      },
    }),

    bindWrite(declared.bulkCancelBooking, ({ tx, input, ...act }) => bulkCancel(tx, act, input, parts)),
  ];
}
