/**
 * Absences: a person, a room, a place or the whole business is away or closed for a time (docs/decisions/0072). What
 * keeps the time from being booked is blocked time of the calendar or a closed day; the absence knows which. Paths are
 * this product's own.
 */
import Type, { type Static } from 'typebox';
import { calendarEvents, eventOfCalendarTold } from '../calendar/event-operations.ts';
import { CalendarEventId } from '../calendar/events.ts';
import { defineOperation } from '../operation.ts';
import {
  clearable,
  Guid,
  Instant,
  LocalDateTime,
  optional,
  PagingMetadata,
  Query,
  Revision,
  TimeZoneName,
  Words,
} from '../schema.ts';
import { Translations } from '../translations.ts';
import { maxAbsenceNotice, maxAbsenceReason } from './limits.ts';
import { VisitDecisionKind } from './visit-decision.ts';

const Notice = Type.String({ minLength: 1, maxLength: maxAbsenceNotice });
const NoticeTranslations = Translations({ notice: Type.String({ maxLength: maxAbsenceNotice }) });
const Reason = Type.String({ minLength: 1, maxLength: maxAbsenceReason });

/** Who or what: a person or a room, a place, or, with neither, the whole business. */
export const subjectOfAbsence = {
  resourceId: optional(Guid()),
  locationId: optional(Guid()),
};

/** On the clock of the site, of a place on that of the place. Of whole days the end is the midnight behind the last one. */
export const timesOfAbsence = {
  localStart: LocalDateTime(),
  localEnd: LocalDateTime(),
};

/** What became, or is to become, of a visit; it names no customer. */
const Decided = Type.Object({
  /** By which the job lists what became of it. */
  id: Guid(),
  jobId: Guid(),
  kind: VisitDecisionKind,
  bookingId: optional(Guid()),
  multiServiceBookingId: optional(Guid()),
  eventId: optional(CalendarEventId()),
  /** Of the service or the session. */
  title: Type.String(),
  /** When it was to begin. */
  startDate: Instant(),
});
export type DecidedVisit = Static<typeof Decided>;

/** An absence as events carry it: without its reason. */
export const AbsenceFacts = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  ...subjectOfAbsence,
  ...timesOfAbsence,
  timeZone: TimeZoneName(),
  startDate: Instant(),
  endDate: Instant(),
  allDay: Type.Boolean(),
  /** Customers read it where they choose a time. */
  notice: optional(Notice),
  translations: optional(NoticeTranslations),
  /** The blocked time of a person or a room. */
  eventId: optional(CalendarEventId()),
  /** The closed day of a place or the business. */
  closedDayId: optional(Guid()),
  /** ENDED: it was ended before its time, and what it had blocked is free again. */
  status: Words(['ACTIVE', 'ENDED']),
});
export type AbsenceFacts = Static<typeof AbsenceFacts>;

export const Absence = Type.Object({
  ...AbsenceFacts.properties,
  /** Why: for the business alone. */
  reason: optional(Reason),
  /** What was decided about the visits within it, the newest last. */
  decisions: Type.Array(Decided),
});
export type Absence = Static<typeof Absence>;

export const NewAbsence = Type.Object({
  ...subjectOfAbsence,
  ...timesOfAbsence,
  /** Of whole days; of a place its times say so themselves. */
  allDay: optional(Type.Boolean()),
  reason: optional(Reason),
  /** A place that is closed says it: closed days have a name. */
  notice: optional(Notice),
  translations: optional(NoticeTranslations),
});
export type NewAbsenceInput = Static<typeof NewAbsence>;

const ChangedAbsence = Type.Object({
  localStart: optional(LocalDateTime()),
  localEnd: optional(LocalDateTime()),
  allDay: optional(Type.Boolean()),
  reason: clearable(Reason),
  notice: clearable(Notice),
  translations: clearable(NoticeTranslations),
});
export type ChangedAbsenceInput = Static<typeof ChangedAbsence>;

/** Words for customers about a time that is to come. */
const AbsenceNotice = Type.Object({
  ...subjectOfAbsence,
  /** Of a place or the business: closures of the same days are called so, too. */
  closedDayId: optional(Guid()),
  notice: Notice,
  translations: optional(NoticeTranslations),
  ...timesOfAbsence,
  allDay: Type.Boolean(),
  startDate: Instant(),
  endDate: Instant(),
});
export type AbsenceNotice = Static<typeof AbsenceNotice>;

const fqdn = 'openhours.absences.v1.absence';
const path = '/v1/absences';
const source = 'docs/decisions/0072';
const closedDay = 'openhours.closed_days.v1.closed_day';
export const absenceAnswer = Type.Object({ absence: Absence });

/** What blocks the time is written, changed and taken away with it. */
export const blockEvents = [...eventOfCalendarTold, `${closedDay}_created`, `${closedDay}_updated`] as const;
export const absenceErrors = [
  'RESOURCE_NOT_FOUND',
  'PERMISSION_DENIED',
  'CLOSED_DAY_LIMIT_REACHED',
  'FAILED_PRECONDITION',
] as const;

const changingEvents = [
  ...new Set([
    `${fqdn}_updated`,
    ...blockEvents,
    `${closedDay}_deleted`,
    ...calendarEvents.updateEvent.events,
    ...calendarEvents.cancelEvent.events,
  ] as const),
];

const getAbsence = defineOperation({
  name: 'absences.getAbsence',
  summary: 'Reads one absence with what was decided about the visits within it; staff their own.',
  method: 'GET',
  path: `${path}/{absenceId}`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ absenceId: Guid() }),
  output: absenceAnswer,
  errors: ['NOT_FOUND'],
});

const queryAbsences = defineOperation({
  name: 'absences.queryAbsences',
  summary:
    'Finds absences by who is away, when and status, sorted and paged; the earliest first. Staff find their own.',
  method: 'POST',
  path: `${path}/query`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ absences: Type.Array(Absence), pagingMetadata: PagingMetadata }),
});

/** What is booked stays as it is, also within the new time. */
const updateAbsence = defineOperation({
  name: 'absences.updateAbsence',
  summary: 'Changes when somebody or something is away, why, or the words for customers.',
  method: 'PATCH',
  path: `${path}/{absenceId}`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ absenceId: Guid(), revision: Revision(), absence: ChangedAbsence }),
  output: absenceAnswer,
  errors: ['NOT_FOUND', 'INVALID_REVISION', ...absenceErrors],
  events: changingEvents,
});

const endAbsence = defineOperation({
  name: 'absences.endAbsence',
  summary: 'Ends an absence: its time is offered again from now on; what was cancelled or moved for it stays so.',
  method: 'POST',
  path: `${path}/{absenceId}/end`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ absenceId: Guid() }),
  output: absenceAnswer,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'FAILED_PRECONDITION'],
  events: changingEvents,
});

/** Of those who do a service and where it is offered; without one of the whole business and its places. */
const listAbsenceNotices = defineOperation({
  name: 'absences.listAbsenceNotices',
  summary: 'Answers what the business tells customers of times to come when somebody is away or a place is closed.',
  method: 'GET',
  path: '/v1/absence-notices',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  rateLimits: [{ per: 'address', calls: 240, windowMs: 60_000, spares: 'business', perSite: true }],
  input: Type.Object({ serviceId: optional(Guid()) }),
  output: Type.Object({ notices: Type.Array(AbsenceNotice) }),
});

export const absences = { getAbsence, queryAbsences, updateAbsence, endAbsence, listAbsenceNotices };
