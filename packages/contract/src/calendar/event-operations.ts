/** The operations on events of schedules (services sheet 11.2). */
import Type from 'typebox';
import { Actor } from '../actor.ts';
import { BulkResult } from '../bulk.ts';
import { FieldMask } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import {
  Guid,
  Instant,
  JsonMap,
  LocalDateTime,
  optional,
  PagingMetadata,
  Revision,
  Sort,
  TimeZoneName,
  Words,
} from '../schema.ts';
import {
  CalendarEvent,
  CalendarEventChanges,
  CalendarEventId,
  CalendarEventInput,
  EventsView,
  recurrenceTypes,
} from './events.ts';
import {
  bookingCancellationEvents,
  bookingFollowingEvents,
  CalendarFieldSets,
  CalendarNotification,
  calendarPrefixes,
  inheritedFields,
} from './schedules.ts';

const created = 'wix.calendar.v3.event_created';
const updated = 'wix.calendar.v3.event_updated';
const cancelled = 'wix.calendar.v3.event_cancelled';
const around = [
  'wix.calendar.v3.events_view_projection_updated',
  'wix.calendar.v3.schedule_time_frame_updated',
] as const;
/** What is told of events that are made or changed, with what stands around them. */
export const eventOfCalendarTold = [created, updated, ...around] as const;

/** What is said when the bookings of a session move with it or are cancelled. */
const ofBookings = bookingCancellationEvents;

/** What bookings of a course say when it has other dates. */
const ofCourses = bookingFollowingEvents;

const shared = {
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.MANAGE',
  idempotency: 'stored',
  source: 'services sheet 11.2',
} as const;
const read = { prefixes: calendarPrefixes, permission: 'CALENDAR.READ', idempotency: 'natural' } as const;
const bulkBodyBytes = 1_048_576;

const createEvent = defineOperation({
  ...shared,
  name: 'calendar.createEvent',
  summary: 'Creates an event; with a recurrence rule, the master of weekly ones.',
  method: 'POST',
  path: '/calendar/v3/events',
  input: Type.Object({
    event: CalendarEventInput,
    timeZone: optional(TimeZoneName()),
    idempotencyKey: optional(Guid()),
    fields: CalendarFieldSets,
  }),
  output: Type.Object({ event: CalendarEvent }),
  errors: ['SCHEDULE_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'FAILED_PRECONDITION'],
  events: [created, ...around, ...ofCourses],
});

/** Each event by itself: one that cannot be made does not keep the others from it. */
const bulkCreateEvents = defineOperation({
  ...shared,
  name: 'calendar.bulkCreateEvents',
  summary: 'Creates up to 50 events, each by itself.',
  method: 'POST',
  path: '/calendar/v3/bulk/events/create',
  input: Type.Object({
    events: Type.Array(Type.Object({ event: CalendarEventInput, fieldmask: optional(FieldMask) }), {
      minItems: 1,
      maxItems: 50,
    }),
    returnEntity: optional(Type.Boolean()),
    timeZone: optional(TimeZoneName()),
    idempotencyKey: optional(Guid()),
  }),
  output: BulkResult(CalendarEvent),
  events: [created, ...around, ...ofCourses],
  bodyLimitBytes: bulkBodyBytes,
});

const getEvent = defineOperation({
  ...read,
  name: 'calendar.getEvent',
  summary: 'Reads one event.',
  method: 'GET',
  path: '/calendar/v3/events/{eventId}',
  source: 'services sheet 11.2',
  input: Type.Object({ eventId: CalendarEventId(), timeZone: optional(TimeZoneName()), fields: CalendarFieldSets }),
  output: Type.Object({ event: CalendarEvent }),
});

/** When a cancelled event was cancelled and by whom; `cancellation` is absent while it stands. */
const getEventCancellation = defineOperation({
  name: 'calendar.getEventCancellation',
  summary: 'Reads when a cancelled event was cancelled, and by whom.',
  method: 'GET',
  path: '/v1/calendar-events/{eventId}/cancellation',
  permission: 'CALENDAR.READ_PERSONAL',
  idempotency: 'natural',
  source: 'design 8 and 12',
  input: Type.Object({ eventId: CalendarEventId() }),
  output: Type.Object({
    cancellation: optional(
      Type.Object({
        date: Instant(),
        /** Absent where the log does not reach back so far. */
        actor: optional(Actor),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

const listEvents = defineOperation({
  ...read,
  name: 'calendar.listEvents',
  summary: 'Reads up to 100 events; unknown ones are left out.',
  method: 'GET',
  path: '/calendar/v3/events',
  source: 'services sheet 11.2',
  input: Type.Object({
    eventIds: Type.Array(CalendarEventId(), { minItems: 1, maxItems: 100 }),
    timeZone: optional(TimeZoneName()),
    fields: CalendarFieldSets,
  }),
  output: Type.Object({ events: Type.Array(CalendarEvent) }),
});

/**
 * Finds events in a range of local time, instances included. Cancelled events and working hours only when the filter
 * names them.
 */
const queryEvents = defineOperation({
  ...read,
  name: 'calendar.queryEvents',
  summary: 'Finds events; masters are expanded into their instances inside the range.',
  method: 'POST',
  path: '/calendar/v3/events/query',
  source: 'services sheet 11.2',
  input: Type.Object({
    query: optional(
      Type.Object({
        filter: optional(JsonMap()),
        sort: optional(Sort),
        cursorPaging: optional(
          Type.Object({
            limit: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
            cursor: optional(Type.String({ maxLength: 8192 })),
          }),
        ),
      }),
    ),
    fromLocalDate: optional(LocalDateTime()),
    toLocalDate: optional(LocalDateTime()),
    timeZone: optional(TimeZoneName()),
    recurrenceType: optional(Type.Array(Words(recurrenceTypes), { maxItems: 5 })),
    fields: CalendarFieldSets,
  }),
  output: Type.Object({ events: Type.Array(CalendarEvent), pagingMetadata: PagingMetadata }),
});

const updateEvent = defineOperation({
  ...shared,
  name: 'calendar.updateEvent',
  summary: 'Changes an event; an instance becomes an exception, a master takes its coming instances along.',
  method: 'PATCH',
  path: '/calendar/v3/events/{event.id}',
  input: Type.Object({
    event: CalendarEventChanges,
    fieldmask: optional(FieldMask),
    fieldMask: optional(FieldMask),
    participantNotification: optional(CalendarNotification),
    timeZone: optional(TimeZoneName()),
    fields: CalendarFieldSets,
  }),
  output: Type.Object({ event: CalendarEvent }),
  errors: ['INVALID_REVISION', 'RESOURCE_NOT_FOUND', 'FAILED_PRECONDITION'],
  events: [updated, ...around, ...ofBookings],
});

const bulkUpdateEvents = defineOperation({
  ...shared,
  name: 'calendar.bulkUpdateEvents',
  summary: 'Changes up to 50 events, each by itself.',
  method: 'POST',
  path: '/calendar/v3/bulk/events/update',
  input: Type.Object({
    events: Type.Array(
      Type.Object({ event: CalendarEventChanges, fieldmask: optional(FieldMask), fieldMask: optional(FieldMask) }),
      {
        minItems: 1,
        maxItems: 50,
      },
    ),
    returnEntity: optional(Type.Boolean()),
    participantNotification: optional(CalendarNotification),
    timeZone: optional(TimeZoneName()),
  }),
  output: BulkResult(CalendarEvent),
  events: [updated, ...around, ...ofBookings],
  bodyLimitBytes: bulkBodyBytes,
});

const cancelEvent = defineOperation({
  ...shared,
  name: 'calendar.cancelEvent',
  summary: 'Cancels an event for good; of a master, its coming instances.',
  method: 'POST',
  path: '/calendar/v3/events/{eventId}/cancel',
  input: Type.Object({
    eventId: CalendarEventId(),
    participantNotification: optional(CalendarNotification),
    timeZone: optional(TimeZoneName()),
  }),
  output: Type.Object({ event: CalendarEvent }),
  errors: ['FAILED_PRECONDITION'],
  events: [cancelled, ...around, ...ofBookings],
});

const bulkCancelEvents = defineOperation({
  ...shared,
  name: 'calendar.bulkCancelEvents',
  summary: 'Cancels up to 50 events, each by itself.',
  method: 'POST',
  path: '/calendar/v3/bulk/events/cancel',
  input: Type.Object({
    eventIds: Type.Array(CalendarEventId(), { minItems: 1, maxItems: 50 }),
    returnEntity: optional(Type.Boolean()),
    participantNotification: optional(CalendarNotification),
    timeZone: optional(TimeZoneName()),
  }),
  output: BulkResult(CalendarEvent),
  events: [cancelled, ...around, ...ofBookings],
});

const restoreEventDefaults = defineOperation({
  ...shared,
  name: 'calendar.restoreEventDefaults',
  summary: 'Lets fields of an event follow its schedule or its master again.',
  method: 'POST',
  path: '/calendar/v3/events/{eventId}/restore-defaults',
  input: Type.Object({
    eventId: CalendarEventId(),
    fields: Type.Array(Words(inheritedFields), { minItems: 1, maxItems: inheritedFields.length }),
    /** Without it, whatever the event has become. */
    revision: optional(Revision()),
    participantNotification: optional(CalendarNotification),
    timeZone: optional(TimeZoneName()),
  }),
  output: Type.Object({ event: CalendarEvent }),
  errors: ['INVALID_REVISION', 'FAILED_PRECONDITION'],
  events: [updated, ...around, ...ofBookings],
});

const splitRecurringEvent = defineOperation({
  ...shared,
  name: 'calendar.splitRecurringEvent',
  summary: 'Splits a weekly master in two at a date, so that each half can be changed by itself.',
  method: 'POST',
  path: '/calendar/v3/events/{recurringEventId}/split',
  input: Type.Object({
    recurringEventId: Guid(),
    splitLocalDate: LocalDateTime(),
    timeZone: optional(TimeZoneName()),
  }),
  output: Type.Object({
    updatedRecurringEventEndingBeforeSplit: CalendarEvent,
    newRecurringEventStartingFromSplit: CalendarEvent,
  }),
  errors: ['FAILED_PRECONDITION'],
  events: ['wix.calendar.v3.event_recurring_split', created, updated, ...around, ...ofCourses],
});

const getEventsView = defineOperation({
  ...read,
  name: 'calendar.getEventsView',
  summary: 'Says up to when instances are found without a range.',
  method: 'GET',
  path: '/calendar/v3/events/view',
  source: 'services sheet 11.2',
  input: Type.Object({}),
  output: Type.Object({ eventsView: EventsView }),
});

export const calendarEvents = {
  createEvent,
  bulkCreateEvents,
  getEvent,
  getEventCancellation,
  listEvents,
  queryEvents,
  updateEvent,
  bulkUpdateEvents,
  cancelEvent,
  bulkCancelEvents,
  restoreEventDefaults,
  splitRecurringEvent,
  getEventsView,
};
