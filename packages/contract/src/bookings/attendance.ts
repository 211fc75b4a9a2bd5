/** Who came: one record of each booking and session, and how far a visit is (bookings sheet 11). */
import Type, { type Static } from 'typebox';
import { BulkResult, BulkResultWithoutItems } from '../bulk.ts';
import { defineOperation } from '../operation.ts';
import { cursorPagingUpTo, Guid, JsonMap, optional, PagingMetadata, Query, Words } from '../schema.ts';
import { ParticipantNotification } from './operations.ts';

export const attendanceStatuses = ['NOT_SET', 'ATTENDED', 'NOT_ATTENDED'] as const;
/** How far the visit of somebody who came is (an extension of ours). */
export const visitProgresses = ['ARRIVED', 'IN_PROGRESS', 'DONE'] as const;

export const attendanceLimits = Object.freeze({ mostPerCall: 8, mostAttendees: 100_000, mostPerPage: 1000 });

const EventId = () => Type.String({ minLength: 1, maxLength: 250 });

export const Attendance = Type.Object({
  id: Guid(),
  bookingId: Guid(),
  /** The session; absent for an appointment that has none in the calendar yet. */
  eventId: optional(EventId()),
  /** The old name of the same. */
  sessionId: optional(EventId()),
  status: Words(attendanceStatuses),
  /** How many came; no rule binds it to the status or to how many were expected. */
  numberOfAttendees: Type.Integer(),
  /** Only of somebody who came (an extension of ours). */
  progress: optional(Words(visitProgresses)),
});
export type Attendance = Static<typeof Attendance>;

/** Attendance as events carry it. */
export const RecordedAttendance = Type.Object({
  ...Attendance.properties,
  /** In whose calendar the booking stands, who hears of it; absent when in nobody's. */
  resourceId: optional(Guid()),
});
export type RecordedAttendance = Static<typeof RecordedAttendance>;

const SetAttendance = Type.Object({
  bookingId: Guid(),
  eventId: optional(EventId()),
  sessionId: optional(EventId()),
  status: Words(attendanceStatuses),
  /** 1 for a new record unless said. */
  numberOfAttendees: optional(Type.Integer({ minimum: 0, maximum: attendanceLimits.mostAttendees })),
  progress: optional(Words(visitProgresses)),
});
export type SetAttendance = Static<typeof SetAttendance>;

const AttendanceDetails = Type.Object({
  attendance: SetAttendance,
  participantNotification: optional(ParticipantNotification),
});

const path = '/v2/attendance';
/** Under these the hosts leave version and name out of the paths of single records. */
const shortPaths = [
  '/bookings/bookings-attendance',
  '/_api/bookings-attendance',
  '/bookings-attendance',
  '/bookings/attendance',
];
const at = (below: string) => ({
  path: `${path}${below}`,
  prefixes: ['/bookings', '/bookings/attendance'],
  aliases: shortPaths.map((short) => `${short}${below}`),
});
const inBulk = (below: string) => ({
  path: `/v2/bulk/attendance${below}`,
  prefixes: ['/bookings', '/bookings/attendance', '/bookings-attendance', '/_api/bookings-attendance'],
});
const source = 'bookings sheet 11';
const read = { permission: 'BOOKINGS.READ_INTERNAL', idempotency: 'natural', source } as const;
const write = { permission: 'BOOKINGS.MANAGE', idempotency: 'stored', source } as const;
const fqdn = 'wix.bookings.v2.attendance';
const setErrors = [
  'BOOKING_NOT_FOUND',
  'UNAUTHORIZED_OPERATION',
  'SESSION_ID_NOT_PROVIDED',
  'SESSION_NOT_FOUND',
] as const;
const setEvents = [`${fqdn}_created`, `${fqdn}_updated`] as const;
const Answer = Type.Object({ attendance: Attendance });

/** Writes who came to a session, one record of each booking and session: what there is already is changed. */
const setAttendance = defineOperation({
  name: 'attendance.setAttendance',
  summary: 'Records whether and how many came to a session.',
  method: 'POST',
  ...at('/set'),
  ...write,
  input: AttendanceDetails,
  output: Answer,
  errors: setErrors,
  events: setEvents,
});

/** Records up to eight, in their order; one that is refused leaves the others alone. */
const bulkSetAttendance = defineOperation({
  name: 'attendance.bulkSetAttendance',
  summary: 'Records attendance of up to eight bookings or sessions.',
  method: 'POST',
  ...inBulk('/set'),
  ...write,
  input: Type.Object({
    attendanceDetails: optional(Type.Array(AttendanceDetails, { maxItems: attendanceLimits.mostPerCall })),
    returnFullEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(Attendance),
  errors: [...setErrors, 'ATTENDANCES_MISSING_IN_REQUEST'],
  events: setEvents,
});

const getAttendance = defineOperation({
  name: 'attendance.getAttendance',
  summary: 'Reads one record of attendance.',
  method: 'GET',
  ...at('/{attendanceId}'),
  ...read,
  input: Type.Object({ attendanceId: Guid() }),
  output: Answer,
  errors: ['ATTENDANCE_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

const queryAttendance = defineOperation({
  name: 'attendance.queryAttendance',
  summary: 'Finds records of attendance, sorted by id unless asked otherwise, at most 1,000 a page.',
  method: 'POST',
  ...at('/query'),
  ...read,
  input: Type.Object({
    query: optional(
      Type.Object({ ...Query.properties, cursorPaging: optional(cursorPagingUpTo(attendanceLimits.mostPerPage)) }),
    ),
  }),
  output: Type.Object({ attendances: Type.Array(Attendance), pagingMetadata: PagingMetadata }),
});

/** Counts records; members count their own. */
const countAttendances = defineOperation({
  name: 'attendance.countAttendances',
  summary: 'Counts records of attendance by status and service.',
  method: 'POST',
  ...at('/count'),
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Type.Object({ count: Type.Integer() }),
});

const deleteAttendance = defineOperation({
  name: 'attendance.deleteAttendance',
  summary: 'Deletes a record of attendance, as if nobody had said who came.',
  method: 'DELETE',
  ...at('/{attendanceId}'),
  ...write,
  input: Type.Object({ attendanceId: Guid() }),
  output: Type.Object({}),
  errors: ['ATTENDANCE_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: [`${fqdn}_deleted`],
});

const bulkDeleteAttendances = defineOperation({
  name: 'attendance.bulkDeleteAttendances',
  summary: 'Deletes up to eight records of attendance.',
  method: 'POST',
  ...inBulk('/delete'),
  ...write,
  input: Type.Object({
    attendanceIds: Type.Array(Guid(), { minItems: 1, maxItems: attendanceLimits.mostPerCall }),
  }),
  output: BulkResultWithoutItems,
  errors: ['ATTENDANCE_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: [`${fqdn}_deleted`],
});

export const attendance = {
  setAttendance,
  bulkSetAttendance,
  getAttendance,
  queryAttendance,
  countAttendances,
  deleteAttendance,
  bulkDeleteAttendances,
};
