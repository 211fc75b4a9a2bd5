/** What the events of schedules, of their own events and of participations carry (services sheet 11). */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { optional } from '../schema.ts';
import type { calendarCodes } from './codes.ts';
import { CalendarEvent, CalendarEventId, EventsView } from './events.ts';
import { Participation } from './participations.ts';
import { Schedule, ScheduleTimeFrame } from './schedules.ts';

export const calendarEventBodies: BodiesOf<typeof calendarCodes.events> = {
  schedule: { entity: Schedule, actions: { cancelled: {} } },
  event: {
    entity: CalendarEvent,
    actions: {
      cancelled: {},
      recurring_split: {
        updatedRecurringEventEndingBeforeSplit: CalendarEvent,
        newRecurringEventStartingFromSplit: CalendarEvent,
      },
    },
  },
  eventsView: {
    actions: {
      projection_updated: {
        eventAddedOrUpdated: optional(Type.Object({ event: CalendarEvent })),
        eventRemoved: optional(Type.Object({ eventId: CalendarEventId() })),
      },
      extended: { eventsView: EventsView },
    },
  },
  timeFrame: { entity: ScheduleTimeFrame },
  participation: { entity: Participation },
};
