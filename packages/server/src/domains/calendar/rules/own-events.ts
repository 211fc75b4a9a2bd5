/**
 * Which events of the calendar a staff member hears live: what stands in their own, what everybody may read anyway and may
 * have been theirs until now (sessions of the timetable, the closing of the whole business), and that an event is gone,
 * which is said by its id alone. Pure.
 */
import { businessScheduleExternalId, type CalendarEvent, describeEvent } from '@openhours/contract';
import type { RecordedEvent } from '../../../events/consumer.ts';
import type { OwnEvents } from '../../../events/hearing.ts';

export const ownEventsOfCalendar: OwnEvents = Object.freeze<OwnEvents>({
  recorded: {
    event: (event, { resourceId }) =>
      eventsIn(event).some((each) => isOfEverybody(each) || isInOwnCalendar(each, resourceId)),
    eventsView: (event, { resourceId }) =>
      'eventRemoved' in event.body || eventsIn(event).some((each) => isInOwnCalendar(each, resourceId)),
  },
});

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
