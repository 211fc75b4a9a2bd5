/**
 * Which events a staff member hears in the live stream: those of bookings with them, now or before a move, of their held
 * time and of what stands in their own calendar. And what everybody may read anyway and what may have been theirs until
 * now: sessions of the timetable, the closing of the whole business, and that an event is gone, which is said by its id
 * alone. Pure.
 */
import {
  type Booking,
  businessScheduleExternalId,
  type CalendarEvent,
  describeEvent,
  type SlotHold,
} from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import type { RecordedEvent } from '../../../events/consumer.ts';

/** True when the event is about the caller's own resource. */
export function mayReadOwn(caller: Caller, event: RecordedEvent): boolean {
  if (caller.kind !== 'user' || caller.resourceId === undefined) {
    return false;
  }
  const { resourceId } = caller;
  switch (describeEvent(event.type).entity) {
    case 'booking':
      return isOfOwnBooking(event, resourceId);
    case 'event':
      return eventsIn(event).some((each) => isOfEverybody(each) || isInOwnCalendar(each, resourceId));
    case 'eventsView':
      return 'eventRemoved' in event.body || eventsIn(event).some((each) => isInOwnCalendar(each, resourceId));
    case 'slotHold':
      return (event.body as SlotHold).resourceIds.includes(resourceId);
    default:
      return false;
  }
}

function isOfOwnBooking({ body }: RecordedEvent, resourceId: string): boolean {
  const { bookedEntity, booking, previousBookedEntity } = body as {
    booking?: Booking;
    previousBookedEntity?: Booking['bookedEntity'];
    bookedEntity?: Booking['bookedEntity'];
  };
  return [bookedEntity, booking?.bookedEntity, previousBookedEntity].some(
    (entity) => entity?.slot?.resource?.id === resourceId,
  );
}

/** The events of the calendar of which a body tells: it is one itself, or names them. */
function eventsIn({ type, body }: RecordedEvent): readonly CalendarEvent[] {
  if (describeEvent(type).kind !== 'action') {
    return [body as CalendarEvent];
  }
  const { event, eventAddedOrUpdated } = body as {
    event?: CalendarEvent;
    eventAddedOrUpdated?: { event: CalendarEvent };
  };
  return [event, eventAddedOrUpdated?.event].filter((each) => each !== undefined);
}

function isInOwnCalendar({ externalScheduleId, resources }: CalendarEvent, resourceId: string): boolean {
  return externalScheduleId === resourceId || resources.some(({ id }) => id === resourceId);
}

function isOfEverybody({ externalScheduleId, type }: CalendarEvent): boolean {
  return (
    type === 'CLASS' || type === 'COURSE' || (type === 'DEFAULT' && externalScheduleId === businessScheduleExternalId)
  );
}
