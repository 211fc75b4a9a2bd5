/** The operations on many bookings at once. */
import { bulkBookings as declared } from '@openhours/contract';
import { type Binding, bindWrite, type ReadCall } from '../../../call.ts';
import { bulkCreateBooking } from '../commands/bulk-create.ts';
import { bulkCancel, bulkConfirmOrDecline } from '../commands/bulk-decide.ts';
import type { Contention } from '../contention.ts';
import type { BookingsParts } from '../parts.ts';

export function bulkOperations(parts: BookingsParts, contention: Contention): Binding[] {
  /** The lines of every booking that a bulk names; each is told once. */
  async function linesOfAll(call: ReadCall<unknown>, bookingIds: readonly string[]): Promise<readonly string[]> {
    const lines = await Promise.all(
      bookingIds.map((bookingId) => contention.linesOfConfirmation({ ...call, input: { bookingId } })),
    );
    return [...new Set(lines.flat())];
  }

  return [
    bindWrite(
      declared.bulkConfirmOrDeclineBooking,
      ({ tx, input, ...act }) => bulkConfirmOrDecline(tx, act, input, parts),
      {
        contendsFor: (call) =>
          linesOfAll(
            call,
            call.input.details.map(({ bookingId }) => bookingId),
          ),
      },
    ),

    bindWrite(declared.bulkCreateBooking, ({ tx, input, ...act }) => bulkCreateBooking(tx, act, input, parts), {
      contendsFor: async (call) => {
        const lines = await Promise.all(
          call.input.createBookingsInfo.map((input) => contention.linesOfCreation({ ...call, input })),
        );
        return [...new Set(lines.flat())];
      },
    }),

    bindWrite(declared.bulkCancelBooking, ({ tx, input, ...act }) => bulkCancel(tx, act, input, parts)),
  ];
}
