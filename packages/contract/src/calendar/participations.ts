/** Who takes part in events and courses (services sheet 11.3). Bookings keep their own; the rest is written here. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Email, Guid, Instant, Int64, optional, PagingMetadata, Query, Revision, Words } from '../schema.ts';
import { CalendarEventId } from './events.ts';
import { calendarPrefixes } from './schedules.ts';

export const participationStatuses = ['PENDING_CONFIRMATION', 'CONFIRMED'] as const;
export const approvalStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const;

const Participant = Type.Object({
  name: optional(Type.String({ minLength: 1, maxLength: 200 })),
  phone: optional(Type.String({ maxLength: 50 })),
  email: optional(Email()),
  /** One of the site's contacts. */
  contactId: optional(Guid()),
});

const changeable = {
  participant: optional(Participant),
  partySize: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  status: optional(Words(participationStatuses)),
};

export const ParticipationInput = Type.Object({
  ...changeable,
  externalId: optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** One of the two. */
  eventId: optional(CalendarEventId()),
  scheduleId: optional(Guid()),
  appId: optional(Guid()),
});
export type ParticipationInput = Static<typeof ParticipationInput>;

export const ParticipationChanges = Type.Object({ id: Guid(), revision: Int64(), ...changeable });
export type ParticipationChanges = Static<typeof ParticipationChanges>;

export const Participation = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  /** Of a booking's own: the booking's id. */
  externalId: optional(Type.String()),
  participant: Participant,
  partySize: Type.Integer(),
  status: Words(participationStatuses),
  /** DECLINED takes no place. */
  approvalStatus: Words(approvalStatuses),
  scheduleId: optional(Guid()),
  eventId: optional(CalendarEventId()),
  appId: optional(Guid()),
});
export type Participation = Static<typeof Participation>;

const shared = { prefixes: calendarPrefixes, source: 'services sheet 11.3' } as const;
const write = { ...shared, permission: 'CALENDAR.MANAGE', idempotency: 'stored' } as const;
const read = { ...shared, permission: 'CALENDAR.READ_PERSONAL', idempotency: 'natural' } as const;
const full = ['SESSION_CAPACITY_EXCEEDED', 'SCHEDULE_CAPACITY_EXCEEDED'] as const;

const createParticipation = defineOperation({
  ...write,
  name: 'calendar.createParticipation',
  summary: 'Lets somebody take part in an event or a course.',
  method: 'POST',
  path: '/calendar/v3/participations',
  input: Type.Object({ participation: ParticipationInput, idempotencyKey: optional(Guid()) }),
  output: Type.Object({ participation: Participation }),
  errors: ['CONTACT_NOT_FOUND', 'FAILED_PRECONDITION', ...full],
  events: ['wix.calendar.v3.participation_created', 'wix.calendar.v3.events_view_projection_updated'],
});

const getParticipation = defineOperation({
  ...read,
  name: 'calendar.getParticipation',
  summary: 'Reads one participation.',
  method: 'GET',
  path: '/calendar/v3/participations/{participationId}',
  input: Type.Object({ participationId: Guid() }),
  output: Type.Object({ participation: Participation }),
});

/** Always in the order of their creation: newest first unless sorted by `createdDate` ascending. */
const queryParticipations = defineOperation({
  ...read,
  name: 'calendar.queryParticipations',
  summary: 'Finds participations by id, event, schedule or external id.',
  method: 'POST',
  path: '/calendar/v3/participations/query',
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ participations: Type.Array(Participation), pagingMetadata: PagingMetadata }),
});

const updateParticipation = defineOperation({
  ...write,
  name: 'calendar.updateParticipation',
  summary: 'Changes who takes part, how many come, or whether it is settled.',
  method: 'PATCH',
  path: '/calendar/v3/participations/{participation.id}',
  input: Type.Object({ participation: ParticipationChanges }),
  output: Type.Object({ participation: Participation }),
  errors: ['INVALID_REVISION', 'CONTACT_NOT_FOUND', 'FAILED_PRECONDITION', ...full],
  events: ['wix.calendar.v3.participation_updated', 'wix.calendar.v3.events_view_projection_updated'],
});

const deleteParticipation = defineOperation({
  ...write,
  name: 'calendar.deleteParticipation',
  summary: 'Removes a participation; its places are free at once.',
  method: 'DELETE',
  path: '/calendar/v3/participations/{participationId}',
  input: Type.Object({ participationId: Guid() }),
  output: Type.Object({}),
  errors: ['FAILED_PRECONDITION'],
  events: ['wix.calendar.v3.participation_deleted', 'wix.calendar.v3.events_view_projection_updated'],
});

export const calendarParticipations = {
  createParticipation,
  getParticipation,
  queryParticipations,
  updateParticipation,
  deleteParticipation,
};
