/** The operations by which the business decides about a booking that waits. */
import { bookingDecisions as declared } from '@openhours/contract';
import { type Binding, bindWrite } from '../../../call.ts';
import { confirmOrDeclineBooking } from '../commands/confirm-or-decline.ts';
import { declineBooking } from '../commands/decline.ts';
import { markBookingAsPending } from '../commands/mark-as-pending.ts';
import type { Contention } from '../contention.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking } from '../present.ts';

export function decisionOperations(parts: BookingsParts, contention: Contention): Binding[] {
  return [
    bindWrite(declared.declineBooking, async ({ tx, input, ...act }) => ({
      booking: presentBooking(await declineBooking(tx, act, input, parts), 'whole'),
    })),

    bindWrite(
      declared.markBookingAsPending,
      async ({ tx, input, ...act }) => ({
        booking: presentBooking(await markBookingAsPending(tx, act, input, parts), 'whole'),
      }),
      { contendsFor: contention.queuesOfConfirmation },
    ),

    bindWrite(
      declared.confirmOrDeclineBooking,
      async ({ tx, input, ...act }) => ({
        booking: presentBooking(await confirmOrDeclineBooking(tx, act, input, parts), 'whole'),
      }),
      { contendsFor: contention.queuesOfConfirmation },
    ),
  ];
}
