/** The operations that change what was booked: when it is, for how many, and that it is again after all. */
import { bookingRestoration, bookingChanges as declared } from '@openhours/contract';
import { type Binding, bindWrite } from '../../../call.ts';
import { updateNumberOfParticipants } from '../commands/participants.ts';
import { rescheduleBooking } from '../commands/reschedule.ts';
import { restoreBooking } from '../commands/restore.ts';
import type { Contention } from '../contention.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking, viewOfCaller } from '../present.ts';

export function changeOperations(parts: BookingsParts, contention: Contention): Binding[] {
  return [
    bindWrite(
      declared.rescheduleBooking,
      async ({ tx, input, ...act }) => {
        const booking = await rescheduleBooking(tx, act, input, parts);
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)) };
      },
      { contendsFor: contention.queuesOfMove },
    ),

    bindWrite(
      declared.updateNumberOfParticipants,
      async ({ tx, input, ...act }) => ({
        booking: presentBooking(await updateNumberOfParticipants(tx, act, input, parts), 'whole'),
      }),
      { contendsFor: contention.queuesOfConfirmation },
    ),

    bindWrite(
      bookingRestoration.restoreBooking,
      async ({ tx, input, ...act }) => ({
        booking: presentBooking(await restoreBooking(tx, act, input, parts), 'whole'),
      }),
      { contendsFor: contention.queuesOfConfirmation },
    ),
  ];
}
