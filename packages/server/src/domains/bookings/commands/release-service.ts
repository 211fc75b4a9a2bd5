/**
 * What becomes of bookings when their service is deleted: those of future sessions are called off by the business,
 * unless the owner keeps sessions in which somebody takes part (services sheet 1.5).
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import type { ServiceDeleted } from '../../services/index.ts';
import type { BookingsParts } from '../parts.ts';
import { lockOpenBookingsOf } from '../repository.ts';
import { cancelLockedBooking } from './cancel.ts';

export async function releaseService(
  tx: Transaction,
  act: RecordedAct,
  { serviceId, preserveFutureSessionsWithParticipants, participantNotification }: ServiceDeleted,
  parts: Pick<BookingsParts, 'recordEvents'>,
): Promise<void> {
  if (preserveFutureSessionsWithParticipants === true) {
    // Whoever has booked takes part in a session, so none of these sessions goes.
    return;
  }
  await tx.flush();
  for (const booking of await lockOpenBookingsOf(tx, serviceId, act.nowMs)) {
    await cancelLockedBooking(tx, act, booking, { participantNotification }, parts);
  }
}
