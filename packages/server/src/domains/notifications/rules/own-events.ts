/**
 * Which events a staff member hears in the live stream: those of bookings with them, now or before a move, of what stands
 * beside those (notes, and who has one open), of what is held of their time and their sessions, of places there that are
 * offered to whoever waits, and of what stands in their own calendar. And what everybody may read anyway and what may have
 * been theirs until now: sessions of the timetable, the closing of the whole business, and that an event is gone, which is
 * said by its id alone. Pure.
 */
import {
  type Booking,
  type BookingNoteReference,
  businessScheduleExternalId,
  type CalendarEvent,
  describeEvent,
  type SlotHold,
  type SubstituteRequestFacts,
} from '@openhours/contract';
import { type Caller, reachOfCaller } from '../../../auth/caller.ts';
import type { RecordedEvent } from '../../../events/consumer.ts';
import type { EphemeralEvent } from '../../../events/ephemeral-events.ts';

/** True when the event is about the caller's own resource. */
export function mayReadOwn(caller: Caller, event: RecordedEvent | EphemeralEvent): boolean {
  if (caller.kind !== 'user' || caller.resourceId === undefined) {
    return false;
  }
  const { resourceId } = caller;
  if (!('body' in event)) {
    return readsInternal(caller) && event.resourceId === resourceId;
  }
  switch (describeEvent(event.type).entity) {
    case 'booking':
      return isOfOwnBooking(event, resourceId);
    case 'bookingNote':
      return readsInternal(caller) && noteIn(event).resourceId === resourceId;
    case 'substituteRequest':
      return (event.body as unknown as SubstituteRequestFacts).resourceId === resourceId;
    case 'event':
      return eventsIn(event).some((each) => isOfEverybody(each) || isInOwnCalendar(each, resourceId));
    case 'eventsView':
      return 'eventRemoved' in event.body || eventsIn(event).some((each) => isInOwnCalendar(each, resourceId));
    case 'waitlistPlace':
      return (event.body as { resourceIds: readonly string[] }).resourceIds.includes(resourceId);
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

/** What stands beside a booking is for those who may ask for it. */
function readsInternal(caller: Caller): boolean {
  return reachOfCaller(caller, 'BOOKINGS.READ_INTERNAL') !== 'none';
}

/** The note of which a body tells: it is one itself, or names it. */
function noteIn({ body }: RecordedEvent): BookingNoteReference {
  return 'bookingNote' in body ? (body.bookingNote as BookingNoteReference) : (body as BookingNoteReference);
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
