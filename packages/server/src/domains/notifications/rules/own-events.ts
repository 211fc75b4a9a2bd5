/** Which events a staff member calls their own in the live stream: those of bookings with them, now or before a move. Pure. */
import { type Booking, describeEvent } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import type { RecordedEvent } from '../../../events/consumer.ts';

/** True when the event is about a booking with the caller's own resource. */
export function mayReadOwn(caller: Caller, event: RecordedEvent): boolean {
  if (caller.kind !== 'user' || caller.resourceId === undefined || describeEvent(event.type).entity !== 'booking') {
    return false;
  }
  const body = event.body as {
    booking?: Booking;
    previousBookedEntity?: Booking['bookedEntity'];
    bookedEntity?: Booking['bookedEntity'];
  };
  const entities = [body.bookedEntity, body.booking?.bookedEntity, body.previousBookedEntity];
  return entities.some((entity) => entity?.slot?.resource?.id === caller.resourceId);
}
