/**
 * What becomes of bookings when their service is deleted: those of future sessions are called off by the business,
 * unless the owner keeps sessions in which somebody takes part (services sheet 1.5).
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import type { ServiceDeleted } from '../../services/index.ts';
import type { BookingsParts } from '../parts.ts';
import { findOpenBookingsOf, lockOpenBookingsOf } from '../repository.ts';
import { cancelLockedBooking } from './cancel.ts';
import { givenUpBy, lockAllSeats } from './seats.ts';

export async function releaseService(
  tx: Transaction,
  act: RecordedAct,
  { site, serviceId, preserveFutureSessionsWithParticipants, participantNotification }: ServiceDeleted,
  parts: Pick<BookingsParts, 'availability' | 'recordEvents'>,
): Promise<void> {
  if (preserveFutureSessionsWithParticipants === true) {
    // Whoever has booked takes part in a session, so none of these sessions goes.
    return;
  }
  await tx.flush();
  // Seats and events are given up, so they come before the bookings in the order of locks (design 4.5).
  const open = await findOpenBookingsOf(tx, serviceId, act.nowMs);
  const events = await lockAllSeats(tx, open.flatMap(givenUpBy), act);
  for (const booking of await lockOpenBookingsOf(tx, serviceId, act.nowMs)) {
    await cancelLockedBooking(tx, { ...act, site }, { booking, events }, { participantNotification }, parts);
  }
}
