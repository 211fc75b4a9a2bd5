/**
 * What changing or adding sessions would do, before it is done: how many are changed, who is told, and what is in the way
 * (docs/decisions/0071).
 */
import Type, { type Static } from 'typebox';
import { CalendarEventInput } from '../calendar/events.ts';
import { sessionChangeFields } from '../calendar/session-changes.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, Words } from '../schema.ts';

/** Somebody or something is taken by something else, does not work then, or the whole business is closed. */
export const sessionConflictKinds = ['BUSY', 'NOT_WORKING', 'CLOSED'] as const;
export type SessionConflictKind = (typeof sessionConflictKinds)[number];

/** As many sessions as are named of a conflict. */
const mostNamed = 3;

/** Something that is in the way of sessions where they will be, and was not where they are. */
export const SessionConflict = Type.Object({
  kind: Words(sessionConflictKinds),
  /** Whose time it is; absent: that of the business. */
  resource: optional(Type.Object({ id: Guid(), name: Type.String() })),
  /** In how many of the sessions that were looked at. */
  sessions: Type.Integer(),
  /** The first of them, where they will be. */
  first: Type.Array(
    Type.Object({
      startDate: Instant(),
      endDate: Instant(),
      /** What takes the time, of whoever the caller may know that. */
      rivals: Type.Array(Type.Object({ source: Words(['BOOKING', 'HOLD', 'EVENT', 'EXTERNAL']), id: Type.String() })),
    }),
    { maxItems: mostNamed },
  ),
});
export type SessionConflict = Static<typeof SessionConflict>;

/** What changing sessions would do. */
export const SessionChangePreview = Type.Object({
  /** How many sessions become different; absent: they go on without an end. */
  sessions: optional(Type.Integer()),
  /** How many keep something of what is changed, because they have their own; the rest of it may still change them. */
  kept: Type.Integer(),
  /** They lie elsewhere or at another time, or others hold them: whoever has booked is told, if the caller asks for it. */
  moved: Type.Boolean(),
  /** Bookings of sessions that move. */
  bookings: Type.Object({
    count: Type.Integer(),
    /** For how many people they are. */
    participants: Type.Integer(),
    /** How many more wait for a place. */
    waiting: Type.Integer(),
  }),
  /** Sessions in which more places are taken than there would be: nobody loses theirs. */
  overfull: optional(Type.Object({ sessions: Type.Integer(), mostTaken: Type.Integer() })),
  conflicts: Type.Array(SessionConflict),
  /** Until when sessions were looked at, where there are more of them. */
  checkedUntilDate: optional(Instant()),
});
export type SessionChangePreview = Static<typeof SessionChangePreview>;

const { changes, eventId, scope } = sessionChangeFields;

const previewSessionChange = defineOperation({
  name: 'bookings.previewSessionChange',
  summary: 'Says what changing sessions would do: how many, who has booked them, and what is in the way.',
  method: 'POST',
  path: '/v1/calendar-events/{eventId}/preview-change',
  permission: 'CALENDAR.MANAGE',
  idempotency: 'natural',
  source: 'docs/decisions/0071',
  input: Type.Object({ changes, eventId, scope }),
  output: Type.Object({ preview: SessionChangePreview }),
  errors: ['NOT_FOUND', 'RESOURCE_NOT_FOUND', 'FAILED_PRECONDITION'],
});

/** What new sessions would meet. */
export const NewSessionsPreview = Type.Object({
  /** How many they are; absent: they go on without an end. */
  sessions: optional(Type.Integer()),
  conflicts: Type.Array(SessionConflict),
  /** Until when sessions were looked at, where there are more of them. */
  checkedUntilDate: optional(Instant()),
});
export type NewSessionsPreview = Static<typeof NewSessionsPreview>;

const previewNewSessions = defineOperation({
  name: 'bookings.previewNewSessions',
  summary: 'Says what is in the way of an event that is to be created, and of all that recur with it.',
  method: 'POST',
  path: '/v1/calendar-events/preview',
  permission: 'CALENDAR.MANAGE',
  idempotency: 'natural',
  source: 'docs/decisions/0071',
  input: Type.Object({ event: CalendarEventInput }),
  output: Type.Object({ preview: NewSessionsPreview }),
  errors: ['SCHEDULE_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'FAILED_PRECONDITION'],
});

export const sessionChangePreviews = { previewSessionChange, previewNewSessions };
