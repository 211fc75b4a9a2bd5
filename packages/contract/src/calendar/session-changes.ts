/**
 * Changing a session of a class or a course, or blocked time, as people mean it: one of them, it and those that follow, or
 * all that are to come (docs/decisions/0071).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Int64, optional, TimeZoneName, Words } from '../schema.ts';
import { eventOfCalendarTold } from './event-operations.ts';
import { CalendarEvent, CalendarEventId, changeableFields } from './events.ts';
import { bookingCancellationEvents, CalendarNotification } from './schedules.ts';
import { sessionScopes } from './session-scopes.ts';

const { end, location, notes, resources, start, title, totalCapacity } = changeableFields;

/** What becomes different; what is absent, or as it is already, stays. Times are those of the session that is named. */
export const SessionChanges = Type.Object({ end, location, notes, resources, start, title, totalCapacity });
export type SessionChanges = Static<typeof SessionChanges>;

/** Which session, which others with it, and what becomes of them. */
export const sessionChangeFields = {
  eventId: CalendarEventId(),
  /** Of the session as it was read; absent: none is compared. */
  revision: optional(Int64()),
  scope: Words(sessionScopes),
  changes: SessionChanges,
};

const changeSessions = defineOperation({
  name: 'calendar.changeSessions',
  summary: 'Changes a session, it and those that follow, or all that are to come; whoever has booked moves along.',
  method: 'POST',
  path: '/v1/calendar-events/{eventId}/change',
  permission: 'CALENDAR.MANAGE',
  idempotency: 'stored',
  source: 'docs/decisions/0071',
  input: Type.Object({
    ...sessionChangeFields,
    participantNotification: optional(CalendarNotification),
    timeZone: optional(TimeZoneName()),
  }),
  /** The session that was named, as it is since: under another id where nobody had met it and it lies elsewhere. */
  output: Type.Object({ event: CalendarEvent }),
  errors: ['NOT_FOUND', 'INVALID_REVISION', 'RESOURCE_NOT_FOUND', 'FAILED_PRECONDITION'],
  events: [...eventOfCalendarTold, 'wix.calendar.v3.event_recurring_split', ...bookingCancellationEvents],
});

export const calendarSessionChanges = { changeSessions };
