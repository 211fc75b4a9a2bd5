/**
 * The calendar's schedules (services sheet 11.1 and 11.4): whose events they hold, what events inherit from them, and
 * from when to when they reach. Events stand in events.ts, participations in participations.ts.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import {
  Address,
  Guid,
  Instant,
  Int64,
  JsonMap,
  LocalDateTime,
  optional,
  PagingMetadata,
  Query,
  Revision,
  severalLines,
  TimeZoneName,
  Words,
} from '../schema.ts';
import { maxNotificationMessage } from './limits.ts';

/** The external id of every site's business schedule (services sheet 12.1). */
export const businessScheduleExternalId = '4e0579a5-491e-4e70-a872-d097eed6e520';

/** The paths of the calendar answer here too. */
export const calendarPrefixes = ['/_api'] as const;

/** Fields that events take from their schedule or their master until they are given their own. */
export const inheritedFields = [
  'TIME',
  'TIME_ZONE',
  'TITLE',
  'LOCATION',
  'CAPACITY',
  'CONFERENCING_DETAILS',
  'RESOURCES',
  'PARTICIPANTS',
] as const;
export type InheritedField = (typeof inheritedFields)[number];

/** Fields of a schedule or an event that are personal: owners get them when they ask for them. */
export const calendarFieldSets = ['PI_FIELDS', 'OWN_PI_FIELDS'] as const;
export const CalendarFieldSets = optional(Type.Array(Words(calendarFieldSets), { maxItems: 2 }));

export const calendarLocationTypes = ['BUSINESS', 'CUSTOM', 'CUSTOMER'] as const;

/** Where something happens: a place of the business by its id, or any other by name and address. */
export const CalendarLocation = Type.Object({
  id: optional(Guid()),
  type: optional(Words(calendarLocationTypes)),
  name: optional(Type.String({ minLength: 1, maxLength: 150 })),
  address: optional(Address),
});
export type CalendarLocation = Static<typeof CalendarLocation>;

export const conferencingTypes = ['ZOOM', 'CUSTOM'] as const;

/** How to join online. */
export const ConferencingDetails = Type.Object({
  type: optional(Words(conferencingTypes)),
  hostUrl: optional(Type.String({ minLength: 1, maxLength: 2000 })),
  guestUrl: optional(Type.String({ minLength: 1, maxLength: 2000 })),
  password: optional(Type.String({ minLength: 1, maxLength: 100 })),
  externalId: optional(Type.String({ minLength: 1, maxLength: 150 })),
  description: optional(Type.String({ minLength: 1, maxLength: 200, ...severalLines })),
});
export type ConferencingDetails = Static<typeof ConferencingDetails>;

export const calendarRoles = ['WRITER', 'COMMENTER'] as const;
export type CalendarRole = (typeof calendarRoles)[number];

export const SchedulePermission = Type.Object({
  identity: Type.Object({ wixUserId: Guid() }),
  role: Words(calendarRoles),
});
export type SchedulePermission = Static<typeof SchedulePermission>;

export const CalendarExtendedFields = Type.Object({ namespaces: optional(JsonMap()) });

/** How whoever takes part is told; `metadata` is the caller's own. */
export const CalendarNotification = Type.Object({
  notifyParticipants: optional(Type.Boolean()),
  message: optional(Type.String({ maxLength: maxNotificationMessage })),
  metadata: optional(Type.Record(Type.String(), Type.String())),
});

export const scheduleStatuses = ['ACTIVE', 'CANCELLED'] as const;

/** A member that null clears. */
export const orNull = <T extends Parameters<typeof optional>[0]>(schema: T) =>
  optional(Type.Union([schema, Type.Null()]));

const scheduleInputFields = {
  name: optional(Type.String({ minLength: 1, maxLength: 200 })),
  timeZone: optional(TimeZoneName()),
  businessTimeZoneEnabled: optional(Type.Boolean()),
  defaultTitle: orNull(Type.String({ minLength: 1, maxLength: 200 })),
  defaultLocation: orNull(CalendarLocation),
  defaultCapacity: orNull(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  defaultConferencingDetails: orNull(ConferencingDetails),
  permissions: optional(Type.Array(SchedulePermission, { maxItems: 100 })),
  extendedFields: optional(CalendarExtendedFields),
};

export const ScheduleInput = Type.Object({
  ...scheduleInputFields,
  externalId: optional(Type.String({ minLength: 1, maxLength: 200 })),
  appId: optional(Guid()),
});
export type ScheduleInput = Static<typeof ScheduleInput>;

export const ScheduleChanges = Type.Object({ id: Guid(), revision: Int64(), ...scheduleInputFields });
export type ScheduleChanges = Static<typeof ScheduleChanges>;

export const Schedule = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  /** Service id, resource id, or the business constant; another system's id for schedules of its own. */
  externalId: Type.String(),
  /** The same, as the older view calls it. */
  scheduleOwnerId: Type.String(),
  name: Type.String(),
  status: Words(scheduleStatuses),
  timeZone: TimeZoneName(),
  businessTimeZoneEnabled: Type.Boolean(),
  defaultTitle: optional(Type.String()),
  defaultLocation: optional(CalendarLocation),
  defaultCapacity: optional(Type.Integer()),
  /** Personal. */
  defaultConferencingDetails: optional(ConferencingDetails),
  appId: optional(Guid()),
  permissions: Type.Array(SchedulePermission),
  extendedFields: optional(CalendarExtendedFields),
});
export type Schedule = Static<typeof Schedule>;

export const timeFrameStatuses = ['NONE', 'FINITE', 'INFINITE'] as const;
const ZonedLocal = Type.Object({ localDate: LocalDateTime(), timeZone: TimeZoneName() });

/** From the first event of a schedule to the end of its last, cancelled events and appointments left out. */
export const ScheduleTimeFrame = Type.Object({
  /** The id of the schedule. */
  id: Guid(),
  revision: Revision(),
  status: Words(timeFrameStatuses),
  firstEventStartDate: optional(Instant()),
  /** Only of FINITE frames. */
  lastEventEndDate: optional(Instant()),
  adjustedFirstEventStartDate: optional(ZonedLocal),
  adjustedLastEventEndDate: optional(ZonedLocal),
});
export type ScheduleTimeFrame = Static<typeof ScheduleTimeFrame>;

const eventTypes = ['wix.calendar.v3.event_created', 'wix.calendar.v3.event_updated'] as const;
const viewTypes = [
  'wix.calendar.v3.events_view_projection_updated',
  'wix.calendar.v3.schedule_time_frame_updated',
] as const;

const seatsTold = 'wix.calendar.v3.events_view_projection_updated';
const participationCreated = 'wix.calendar.v3.participation_created';
const participationUpdated = 'wix.calendar.v3.participation_updated';

/** What the calendar tells of a new booking: the event of an appointment, or seats and who takes them. */
export const newBookingOnCalendar = ['wix.calendar.v3.event_created', seatsTold, participationCreated] as const;
/** The same of one that is decided: its event, and who takes part, may be known already. */
export const bookingPlacedOnCalendar = [
  ...newBookingOnCalendar,
  'wix.calendar.v3.event_updated',
  participationUpdated,
] as const;
/** Of one that is declined; who wanted to take part stays readable. */
export const bookingDeclinedOnCalendar = [
  'wix.calendar.v3.event_cancelled',
  seatsTold,
  participationCreated,
  participationUpdated,
] as const;
/** Of one that moves. */
export const bookingMovedOnCalendar = [...bookingPlacedOnCalendar, 'wix.calendar.v3.event_cancelled'] as const;
/** Of one that is called off. */
export const bookingGoneFromCalendar = [
  'wix.calendar.v3.event_cancelled',
  seatsTold,
  'wix.calendar.v3.participation_deleted',
] as const;
/** Of one that brings another number of people. */
export const seatsOfBookingOnCalendar = [seatsTold, participationUpdated] as const;

/** What bookings say when what they are on lies elsewhere or at another time. */
export const bookingFollowingEvents = [
  'wix.bookings.v2.booking_rescheduled',
  'wix.bookings.v2.booking_updated',
] as const;

/** What bookings say when the calendar cancels what they are on; a course goes on with its other dates. */
export const bookingCancellationEvents = [
  'wix.bookings.v2.booking_canceled',
  ...bookingFollowingEvents,
  'wix.calendar.v3.participation_deleted',
] as const;

/** What cancelling a schedule may emit, for operations that end a schedule with its owner. */
export const scheduleCancellationEvents = [
  'wix.calendar.v3.schedule_cancelled',
  'wix.calendar.v3.event_cancelled',
  ...viewTypes,
  // Whatever is booked on the events is over.
  ...bookingCancellationEvents,
] as const;
/** What changing a schedule may emit, for operations that rename one with its owner. */
export const scheduleUpdateEvents = [
  'wix.calendar.v3.schedule_updated',
  ...eventTypes,
  ...viewTypes,
  // Sessions that follow its zone or its place take their bookings along.
  ...bookingFollowingEvents,
] as const;

const createSchedule = defineOperation({
  name: 'calendar.createSchedule',
  summary: 'Creates a schedule for events of another system.',
  method: 'POST',
  path: '/calendar/v3/schedules',
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.SCHEDULES',
  idempotency: 'stored',
  source: 'services sheet 11.1',
  input: Type.Object({ schedule: ScheduleInput, idempotencyKey: optional(Guid()) }),
  output: Type.Object({ schedule: Schedule }),
  errors: ['ALREADY_EXISTS'],
  events: ['wix.calendar.v3.schedule_created'],
});

const getSchedule = defineOperation({
  name: 'calendar.getSchedule',
  summary: 'Reads one schedule.',
  method: 'GET',
  path: '/calendar/v3/schedules/{scheduleId}',
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.READ',
  idempotency: 'natural',
  source: 'services sheet 11.1',
  input: Type.Object({ scheduleId: Guid(), fields: CalendarFieldSets }),
  output: Type.Object({ schedule: Schedule }),
});

const querySchedules = defineOperation({
  name: 'calendar.querySchedules',
  summary: 'Finds schedules by id, external id, app or status.',
  method: 'POST',
  path: '/calendar/v3/schedules/query',
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.READ',
  idempotency: 'natural',
  source: 'services sheet 11.1',
  input: Type.Object({ query: optional(Query), fields: CalendarFieldSets }),
  output: Type.Object({ schedules: Type.Array(Schedule), pagingMetadata: PagingMetadata }),
});

const updateSchedule = defineOperation({
  name: 'calendar.updateSchedule',
  summary: 'Changes a schedule; what its coming events inherit follows.',
  method: 'PATCH',
  path: '/calendar/v3/schedules/{schedule.id}',
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.SCHEDULES',
  idempotency: 'stored',
  source: 'services sheet 11.1',
  input: Type.Object({ schedule: ScheduleChanges, participantNotification: optional(CalendarNotification) }),
  output: Type.Object({ schedule: Schedule }),
  errors: ['INVALID_REVISION', 'FAILED_PRECONDITION'],
  events: scheduleUpdateEvents,
});

const cancelSchedule = defineOperation({
  name: 'calendar.cancelSchedule',
  summary: 'Cancels a schedule and its coming events for good.',
  method: 'POST',
  path: '/calendar/v3/schedules/{scheduleId}/cancel',
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.SCHEDULES',
  idempotency: 'stored',
  source: 'services sheet 11.1',
  input: Type.Object({
    scheduleId: Guid(),
    /** Leaves those of the coming events alone in which somebody takes part. */
    preserveFutureEventsWithParticipants: optional(Type.Boolean()),
    participantNotification: optional(CalendarNotification),
  }),
  output: Type.Object({ schedule: Schedule }),
  errors: ['FAILED_PRECONDITION'],
  events: scheduleCancellationEvents,
});

const getScheduleTimeFrame = defineOperation({
  name: 'calendar.getScheduleTimeFrame',
  summary: 'Says from when to when the events of a schedule reach.',
  method: 'GET',
  path: '/calendar/v3/schedules/timeframe/{id}',
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.READ',
  idempotency: 'natural',
  source: 'services sheet 11.4',
  input: Type.Object({ id: Guid(), timeZone: optional(TimeZoneName()) }),
  output: Type.Object({ timeFrame: ScheduleTimeFrame }),
});

const listScheduleTimeFrames = defineOperation({
  name: 'calendar.listScheduleTimeFrames',
  summary: 'Says from when to when the events of several schedules reach.',
  method: 'GET',
  path: '/calendar/v3/schedules/timeframe',
  prefixes: calendarPrefixes,
  permission: 'CALENDAR.READ',
  idempotency: 'natural',
  source: 'services sheet 11.4',
  input: Type.Object({
    ids: Type.Array(Guid(), { minItems: 1, maxItems: 100 }),
    timeZone: optional(TimeZoneName()),
  }),
  output: Type.Object({ timeFrames: Type.Array(ScheduleTimeFrame) }),
});

export const calendarSchedules = {
  createSchedule,
  getSchedule,
  querySchedules,
  updateSchedule,
  cancelSchedule,
  getScheduleTimeFrame,
  listScheduleTimeFrames,
};
