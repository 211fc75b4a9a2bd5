/**
 * Substitutes: somebody of the staff who cannot hold a session or an appointment of their own asks the business for
 * another person. The business answers by giving it to somebody else, as it changes any session or appointment, or
 * declines with a word. Paths are this product's own (design 8).
 */
import Type, { type Static } from 'typebox';
import { CalendarEventId } from '../calendar/events.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, PagingMetadata, Query, Revision, severalLines, Words } from '../schema.ts';

export const substituteLimits = Object.freeze({ longestNote: 500 });

/**
 * OPEN waits for the business. REPLACED: somebody else has it now, perhaps though it was declined or taken back. ENDED:
 * it was cancelled, or it has begun, and nobody is needed any more.
 */
export const substituteRequestStates = ['OPEN', 'REPLACED', 'DECLINED', 'WITHDRAWN', 'ENDED'] as const;
export type SubstituteRequestState = (typeof substituteRequestStates)[number];

const Note = () => Type.String({ maxLength: substituteLimits.longestNote, ...severalLines });

/** What a substitute is asked for: the session of a class or a course, or an appointment by its booking. */
const target = {
  eventId: optional(CalendarEventId()),
  bookingId: optional(Guid()),
};

/** A request as events carry it: without what was written with it, which may be about somebody and stays inside. */
export const SubstituteRequestFacts = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  ...target,
  /** Of the session or the service. */
  title: Type.String(),
  startDate: Instant(),
  endDate: Instant(),
  /** Who asks. */
  resourceId: Guid(),
  state: Words(substituteRequestStates),
  /** Who has it now. */
  substituteId: optional(Guid()),
});
export type SubstituteRequestFacts = Static<typeof SubstituteRequestFacts>;

export const SubstituteRequest = Type.Object({
  ...SubstituteRequestFacts.properties,
  /** Why, in the words of whoever asks. */
  note: optional(Type.String()),
  /** What the business said when it declined. */
  answer: optional(Type.String()),
});
export type SubstituteRequest = Static<typeof SubstituteRequest>;

/** Somebody who might take it over. */
export const Substitute = Type.Object({
  resourceId: Guid(),
  name: Type.String(),
  /** At work then, and with nothing else to do. */
  free: Type.Boolean(),
  /** Does the service otherwise, too: chosen for its appointments, or holding other sessions of it. */
  serves: Type.Boolean(),
});
export type Substitute = Static<typeof Substitute>;

const source = 'design 8';
const path = '/v1/substitute-requests';
const Answer = Type.Object({ substituteRequest: SubstituteRequest });

/** The target must be to come, and for staff their own. Of one person there is one open request for it. */
const createSubstituteRequest = defineOperation({
  name: 'substitutes.createSubstituteRequest',
  summary: 'Asks for a substitute for a session or an appointment; staff for their own.',
  method: 'POST',
  path,
  permission: 'SUBSTITUTES.ASK',
  idempotency: 'stored',
  source,
  input: Type.Object({ substituteRequest: Type.Object({ ...target, note: optional(Note()) }) }),
  output: Answer,
  errors: ['BOOKING_NOT_FOUND', 'SESSION_NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  events: ['openhours.substitutes.v1.substitute_request_created'],
});

/** The earliest first unless sorted otherwise; staff see their own. */
const querySubstituteRequests = defineOperation({
  name: 'substitutes.querySubstituteRequests',
  summary: 'Finds requests for substitutes by state, day, person, session or booking.',
  method: 'POST',
  path: `${path}/query`,
  permission: 'SUBSTITUTES.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ substituteRequests: Type.Array(SubstituteRequest), pagingMetadata: PagingMetadata }),
});

const withdrawSubstituteRequest = defineOperation({
  name: 'substitutes.withdrawSubstituteRequest',
  summary: 'Takes a request for a substitute back; staff their own.',
  method: 'POST',
  path: `${path}/{substituteRequestId}/withdraw`,
  permission: 'SUBSTITUTES.ASK',
  idempotency: 'stored',
  source,
  input: Type.Object({ substituteRequestId: Guid() }),
  output: Answer,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  events: ['openhours.substitutes.v1.substitute_request_updated'],
});

const declineSubstituteRequest = defineOperation({
  name: 'substitutes.declineSubstituteRequest',
  summary: 'Declines a request for a substitute, with a word for whoever asked.',
  method: 'POST',
  path: `${path}/{substituteRequestId}/decline`,
  permission: 'SUBSTITUTES.DECIDE',
  idempotency: 'stored',
  source,
  input: Type.Object({ substituteRequestId: Guid(), revision: Revision(), answer: optional(Note()) }),
  output: Answer,
  errors: ['NOT_FOUND', 'INVALID_REVISION', 'FAILED_PRECONDITION'],
  events: ['openhours.substitutes.v1.substitute_request_updated'],
});

/**
 * Everybody of the staff who does not have it already: those who are free and do the service first. With a room or a thing
 * that it takes, the others of its type.
 */
const listSubstitutes = defineOperation({
  name: 'substitutes.listSubstitutes',
  summary: 'Says who might take over a session or an appointment, or which room, and who or what is free then.',
  method: 'POST',
  path: `${path}/list-substitutes`,
  permission: 'SUBSTITUTES.DECIDE',
  idempotency: 'natural',
  source,
  input: Type.Object({ ...target, resourceId: optional(Guid()) }),
  output: Type.Object({ substitutes: Type.Array(Substitute) }),
  errors: ['BOOKING_NOT_FOUND', 'SESSION_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'FAILED_PRECONDITION'],
});

export const substitutes = {
  createSubstituteRequest,
  querySubstituteRequests,
  withdrawSubstituteRequest,
  declineSubstituteRequest,
  listSubstitutes,
};
