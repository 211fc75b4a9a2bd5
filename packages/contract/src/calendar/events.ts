/** The events of schedules: single ones, weekly masters, their instances and exceptions (services sheet 11.2). */
import Type, { type Static } from 'typebox';
import { Guid, Instant, Int64, LocalDateTime, optional, Revision, TimeZoneName, Words } from '../schema.ts';
import {
  CalendarExtendedFields,
  CalendarLocation,
  ConferencingDetails,
  calendarRoles,
  inheritedFields,
  orNull,
  SchedulePermission,
} from './schedules.ts';
import { weekdayNames } from './weekdays.ts';

export const calendarEventTypes = ['DEFAULT', 'WORKING_HOURS', 'APPOINTMENT', 'CLASS', 'COURSE'] as const;
export const calendarEventStatuses = ['CONFIRMED', 'CANCELLED'] as const;
export const recurrenceTypes = ['NONE', 'MASTER', 'INSTANCE', 'EXCEPTION'] as const;
export type RecurrenceType = (typeof recurrenceTypes)[number];
export const transparencies = ['OPAQUE', 'TRANSPARENT'] as const;
export type Transparency = (typeof transparencies)[number];

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

/** What can be sent of an event, new or changed. */
export const changeableFields = {
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
  /** PENDING_CONFIRMATION as long as somebody waits for the business; absent where nobody takes part. */
  status: optional(Words(['CONFIRMED', 'PENDING_CONFIRMATION'])),
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

/** Up to when instances are found without a range. */
export const EventsView = Type.Object({ endDate: Instant(), futureDurationInDays: Type.Integer() });
