/** Whether a service asks who comes, and of what age they may be; operations of Openhours itself (docs/decisions/0083). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, optional, Revision } from '../schema.ts';
import { highestAge } from './participants-limits.ts';

const Age = () => Type.Integer({ minimum: 0, maximum: highestAge });

export const ParticipantNaming = Type.Object({
  /** Customers name everybody who comes; whoever books for somebody at the desk may leave it for later. */
  asksNames: Type.Boolean(),
  /** And when each of them was born; only with names. */
  asksBirthDates: Type.Boolean(),
  /** In full years on the day of the visit; only with dates of birth. */
  leastAge: optional(Age()),
  mostAge: optional(Age()),
});
export type ParticipantNaming = Static<typeof ParticipantNaming>;

const path = '/v1/participants/services/{serviceId}';
const source = 'docs/decisions/0083';
const Answer = Type.Object({ participantNaming: ParticipantNaming, revision: Revision() });

const getParticipantNaming = defineOperation({
  name: 'bookings.getParticipantNaming',
  summary: 'Reads whether a service asks who comes.',
  method: 'GET',
  path,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  input: Type.Object({ serviceId: Guid() }),
  output: Answer,
  errors: ['SERVICE_NOT_FOUND'],
});

/** Replaces it as a whole; holds for what is booked from now on. */
const updateParticipantNaming = defineOperation({
  name: 'bookings.updateParticipantNaming',
  summary: 'Sets whether a service asks who comes.',
  method: 'PUT',
  path,
  permission: 'SERVICES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ serviceId: Guid(), participantNaming: ParticipantNaming, revision: Revision() }),
  output: Answer,
  errors: ['SERVICE_NOT_FOUND', 'INVALID_REVISION'],
});

export const participantNaming = { getParticipantNaming, updateParticipantNaming };
