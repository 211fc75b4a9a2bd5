/**
 * What is booked within an absence: listed with what could be done about each visit, and decided about by one act. Each
 * visit is done for itself, in a job behind the answer (docs/decisions/0072).
 */
import Type, { type Static } from 'typebox';
import { bookingStatuses } from '../bookings/statuses.ts';
import { calendarEvents } from '../calendar/event-operations.ts';
import { CalendarEventId } from '../calendar/events.ts';
import { bookingGoneFromCalendar, bookingMovedOnCalendar, CalendarNotification } from '../calendar/schedules.ts';
import { calendarSessionChanges } from '../calendar/session-changes.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, Int64, optional, Revision, Words } from '../schema.ts';
import { Absence, absenceErrors, blockEvents, NewAbsence, subjectOfAbsence, timesOfAbsence } from './absences.ts';
import { maxVisitsOfAbsence } from './limits.ts';
import { VisitDecisionKind } from './visit-decision.ts';

/** A booking of an appointment; of several that are booked together each. */
const BookingOfVisit = Type.Object({
  bookingId: Guid(),
  revision: Revision(),
  status: Words(bookingStatuses),
  serviceId: Guid(),
  title: Type.String(),
  startDate: Instant(),
  endDate: Instant(),
  resourceId: optional(Guid()),
  /** It lies within the absence; others that are booked together with it may not. */
  isWithin: Type.Boolean(),
});

/** Somebody who could take it over, or another room. */
const PossibleSubstitute = Type.Object({
  resourceId: Guid(),
  name: Type.String(),
  /** Does the service otherwise, too. */
  serves: Type.Boolean(),
  /** What they have on that day already. */
  bookedMinutes: Type.Integer(),
});
export type PossibleSubstitute = Static<typeof PossibleSubstitute>;

export const VisitOfAbsence = Type.Object({
  kind: Words(['APPOINTMENT', 'CLASS', 'COURSE']),
  /** Of appointments that are booked together: what is done is done with all of them. */
  multiServiceBookingId: optional(Guid()),
  /** Of an appointment, in the order of their times. */
  bookings: Type.Array(BookingOfVisit),
  /** Of a session. */
  eventId: optional(CalendarEventId()),
  revision: optional(Revision()),
  title: Type.String(),
  startDate: Instant(),
  endDate: Instant(),
  contactName: optional(Type.String()),
  /** How many people have a place. */
  participants: Type.Integer(),
  /** How many wait for one. */
  waiting: Type.Integer(),
  /** Suitable and free, the best first: who does the service and has the least to do that day. */
  substitutes: Type.Array(PossibleSubstitute),
  /** The nearest free starts, the nearest first. */
  starts: Type.Array(Instant()),
});
export type VisitOfAbsence = Static<typeof VisitOfAbsence>;

export const VisitDecision = Type.Object({
  kind: VisitDecisionKind,
  multiServiceBookingId: optional(Guid()),
  /** Of an appointment, as each was read: what somebody has changed since is left as it is, and told. */
  bookings: optional(Type.Array(Type.Object({ bookingId: Guid(), revision: Int64() }), { minItems: 1, maxItems: 8 })),
  eventId: optional(CalendarEventId()),
  /** Of the session as it was read. */
  revision: optional(Int64()),
  /** Who takes it over; absent: the best at the moment. */
  substituteId: optional(Guid()),
  /** When it is to begin; absent: the nearest free start at the moment. */
  startDate: optional(Instant()),
});
export type VisitDecisionInput = Static<typeof VisitDecision>;

const Decisions = Type.Array(VisitDecision, { maxItems: maxVisitsOfAbsence });
const path = '/v1/absences';
const source = 'docs/decisions/0072';
const absence = 'openhours.absences.v1.absence';

const visitsListed = {
  /** How many lie within it, listed or not. */
  count: Type.Integer(),
  /** The first of them, ascending; at most a hundred. */
  visits: Type.Array(VisitOfAbsence),
};

const previewAbsence = defineOperation({
  name: 'absences.previewAbsence',
  summary: 'Lists what is booked while somebody or something is to be away, with what could be done about each.',
  method: 'POST',
  path: `${path}/preview`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ ...subjectOfAbsence, ...timesOfAbsence }),
  output: Type.Object(visitsListed),
  errors: ['RESOURCE_NOT_FOUND', 'PERMISSION_DENIED', 'FAILED_PRECONDITION'],
});

/** With what was decided about the visits that lie within it; those that nobody has decided about are left. */
const createAbsence = defineOperation({
  name: 'absences.createAbsence',
  summary: 'Says that somebody or something is away or closed, and what becomes of what is booked then.',
  method: 'POST',
  path,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({
    absence: NewAbsence,
    decisions: optional(Decisions),
    participantNotification: optional(CalendarNotification),
  }),
  output: Type.Object({
    absence: Absence,
    /** The job that does what was decided; absent where nothing was. */
    jobId: optional(Guid()),
    /** How many visits lie within it about which nothing was decided, whatever came in between. */
    undecided: Type.Integer(),
  }),
  errors: absenceErrors,
  events: [`${absence}_created`, ...blockEvents],
});

const listVisitsOfAbsence = defineOperation({
  name: 'absences.listVisitsOfAbsence',
  summary: 'Lists what is booked within an absence now, with what could be done about each.',
  method: 'GET',
  path: `${path}/{absenceId}/visits`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ absenceId: Guid() }),
  output: Type.Object(visitsListed),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

const decideAboutVisits = defineOperation({
  name: 'absences.decideAboutVisits',
  summary: 'Substitutes, moves or cancels visits within an absence, each for itself, in a job behind the answer.',
  method: 'POST',
  path: `${path}/{absenceId}/decide`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({
    absenceId: Guid(),
    decisions: Type.Array(VisitDecision, { minItems: 1, maxItems: maxVisitsOfAbsence }),
    participantNotification: optional(CalendarNotification),
  }),
  output: Type.Object({ absence: Absence, jobId: Guid() }),
  errors: [
    'NOT_FOUND',
    'FAILED_PRECONDITION',
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'INVALID_REVISION',
    'SLOT_NOT_AVAILABLE',
    'SESSION_NOT_FOUND',
    'UNAUTHORIZED_OPERATION',
    'PERMISSION_DENIED',
  ],
  events: [
    ...new Set([
      `${absence}_updated`,
      'wix.bookings.v2.booking_canceled',
      'wix.bookings.v2.booking_rescheduled',
      'wix.bookings.v2.booking_updated',
      ...bookingGoneFromCalendar,
      ...bookingMovedOnCalendar,
      ...calendarSessionChanges.changeSessions.events,
      ...calendarEvents.cancelEvent.events,
    ] as const),
  ],
});

/** Of a session that of one of those who have booked it; of a substitute once somebody is named. */
const previewVisitMessage = defineOperation({
  name: 'absences.previewVisitMessage',
  summary: 'Shows the message that a customer would get of what is decided about a visit.',
  method: 'POST',
  path: `${path}/preview-message`,
  permission: 'ABSENCES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({
    kind: VisitDecisionKind,
    bookingId: optional(Guid()),
    eventId: optional(CalendarEventId()),
    substituteId: optional(Guid()),
    startDate: optional(Instant()),
    participantNotification: optional(CalendarNotification),
  }),
  output: Type.Object({
    /** Absent where nobody would be told, as of another room, and while nobody is named who takes over. */
    message: optional(Type.Object({ language: Type.String(), subject: Type.String(), text: Type.String() })),
  }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION', 'PERMISSION_DENIED'],
});

export const absenceVisits = {
  previewAbsence,
  createAbsence,
  listVisitsOfAbsence,
  decideAboutVisits,
  previewVisitMessage,
};
