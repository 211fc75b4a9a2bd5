/** The events of schedules: single ones, weekly masters, their instances and exceptions (services sheet 11.2). */
import Type, { type Static } from 'typebox';
import { BulkResult } from './bulk.ts';
import {
  CalendarExtendedFields,
  CalendarFieldSets,
  CalendarLocation,
  CalendarNotification,
  ConferencingDetails,
  calendarPrefixes,
  calendarRoles,
  inheritedFields,
  orNull,
  SchedulePermission,
} from './calendar.ts';
import { FieldMask } from './field-mask.ts';
import { defineOperation } from './operation.ts';
import {
  Guid,
  Instant,
  Int64,
  JsonMap,
  LocalDateTime,
  optional,
  PagingMetadata,
  Revision,
  Sort,
  TimeZoneName,
  Words,
} from './schema.ts';

export const calendarEventTypes = ['DEFAULT', 'WORKING_HOURS', 'APPOINTMENT', 'CLASS', 'COURSE'] as const;
export const calendarEventStatuses = ['CONFIRMED', 'CANCELLED'] as const;
export const recurrenceTypes = ['NONE', 'MASTER', 'INSTANCE', 'EXCEPTION'] as const;
export type RecurrenceType = (typeof recurrenceTypes)[number];
export const transparencies = ['OPAQUE', 'TRANSPARENT'] as const;
export type Transparency = (typeof transparencies)[number];
export const weekdayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** A GUID, or what instances are called: the master's GUID without hyphens and the start. */
export const CalendarEventId = () => Type.String({ minLength: 36, maxLength: 250 });

/** Seconds are ignored. The zone is the event's; `start.timeZone` is read where the event names none. */
const EventTimeInput = Type.Object({ localDate: LocalDateTime(), timeZone: optional(TimeZoneName()) });

const RecurrenceRuleInput = Type.Object({
  frequency: optional(Words(['WEEKLY'])),
  interval: optional(Type.Integer({ minimum: 1, maximum: 4 })),
  days: Type.Array(Words(weekdayNames), { minItems: 1, maxItems: 1 }),
  /** The last instance begins then or before; absent: for ever. */
  until: optional(Type.Object({ localDate: LocalDateTime(), timeZone: optional(TimeZoneName()) })),
});

const EventResourceInput = Type.Object({
  id: Guid(),
  transparency: optional(Words(transparencies)),
  permissionRole: optional(Words(calendarRoles)),
});

const changeableFields = {
  title: orNull(Type.String({ minLength: 1, maxLength: 200 })),
  start: optional(EventTimeInput),
  end: optional(EventTimeInput),
  allDay: optional(Type.Boolean()),
  timeZone: optional(TimeZoneName()),
  recurrenceRule: optional(RecurrenceRuleInput),
  transparency: optional(Words(transparencies)),
  location: orNull(CalendarLocation),
  resources: optional(Type.Array(EventResourceInput, { maxItems: 100 })),
  totalCapacity: orNull(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  conferencingDetails: orNull(ConferencingDetails),
  notes: orNull(Type.String({ minLength: 1, maxLength: 5000 })),
  extendedFields: optional(CalendarExtendedFields),
};

/** A new event. What is absent comes from the schedule; null is an empty value of the event's own. */
export const CalendarEventInput = Type.Object({
  ...changeableFields,
  scheduleId: Guid(),
  type: optional(Words(calendarEventTypes)),
  /** Chosen by the server; INSTANCE and EXCEPTION are refused. */
  recurrenceType: optional(Words(recurrenceTypes)),
});
export type CalendarEventInput = Static<typeof CalendarEventInput>;

export const CalendarEventChanges = Type.Object({
  id: CalendarEventId(),
  revision: Int64(),
  ...changeableFields,
  /** Fixed after the creation: another one is refused. */
  scheduleId: optional(Guid()),
  type: optional(Words(calendarEventTypes)),
});
export type CalendarEventChanges = Static<typeof CalendarEventChanges>;

const EventTime = Type.Object({ localDate: LocalDateTime(), timeZone: TimeZoneName(), utcDate: Instant() });
const AdjustedTime = Type.Object({ localDate: LocalDateTime(), timeZone: TimeZoneName() });

export const EventParticipants = Type.Object({
  total: Type.Integer(),
  list: Type.Array(
    Type.Object({
      id: Guid(),
      name: optional(Type.String()),
      phone: optional(Type.String()),
      email: optional(Type.String()),
      contactId: optional(Guid()),
      partySize: Type.Integer(),
      status: Type.String(),
      approvalStatus: Type.String(),
    }),
  ),
  hasMore: Type.Boolean(),
});

export const CalendarEvent = Type.Object({
  id: CalendarEventId(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  scheduleId: Guid(),
  externalScheduleId: Type.String(),
  scheduleName: Type.String(),
  type: Words(calendarEventTypes),
  status: Words(calendarEventStatuses),
  title: optional(Type.String()),
  start: EventTime,
  end: EventTime,
  /** On the clock of the zone the caller asked for, else of the site. */
  adjustedStart: AdjustedTime,
  adjustedEnd: AdjustedTime,
  allDay: Type.Boolean(),
  timeZone: TimeZoneName(),
  recurrenceType: Words(recurrenceTypes),
  recurrenceRule: optional(
    Type.Object({
      frequency: Words(['WEEKLY']),
      interval: Type.Integer(),
      days: Type.Array(Words(weekdayNames)),
      until: optional(EventTime),
      adjustedUntil: optional(AdjustedTime),
    }),
  ),
  recurringEventId: optional(Guid()),
  transparency: Words(transparencies),
  location: optional(CalendarLocation),
  resources: Type.Array(
    Type.Object({
      id: Guid(),
      name: optional(Type.String()),
      type: optional(Guid()),
      scheduleId: optional(Guid()),
      transparency: Words(transparencies),
      permissionRole: Words(calendarRoles),
    }),
  ),
  totalCapacity: optional(Type.Integer()),
  remainingCapacity: optional(Type.Integer()),
  /** Personal, as conferencing details and notes are. */
  participants: optional(EventParticipants),
  conferencingDetails: optional(ConferencingDetails),
  notes: optional(Type.String()),
  inheritedFields: Type.Array(Words(inheritedFields)),
  appId: optional(Guid()),
  permissions: Type.Array(SchedulePermission),
  extendedFields: optional(CalendarExtendedFields),
});
export type CalendarEvent = Static<typeof CalendarEvent>;

const created = 'wix.calendar.v3.event_created';
const updated = 'wix.calendar.v3.event_updated';
const cancelled = 'wix.calendar.v3.event_cancelled';
const around = [
  'wix.calendar.v3.events_view_projection_updated',
  'wix.calendar.v3.schedule_time_frame_updated',
] as const;
/** What bookings say when their session moves or is cancelled. */
const ofBookings = ['wix.bookings.v2.booking_updated', 'wix.bookings.v2.booking_canceled'] as const;

/** What bookings of a course say when it begins or ends otherwise. */
const ofCourses = ['wix.bookings.v2.booking_updated'] as const;

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

/** Finds events in a range of local time, instances included. Cancelled events and working hours only when the filter names them. */
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
    participantNotification: optional(CalendarNotification),
    timeZone: optional(TimeZoneName()),
  }),
  output: Type.Object({ event: CalendarEvent }),
  errors: ['FAILED_PRECONDITION'],
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
  output: Type.Object({ eventsView: Type.Object({ endDate: Instant(), futureDurationInDays: Type.Integer() }) }),
});

export const calendarEvents = {
  createEvent,
  bulkCreateEvents,
  getEvent,
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
