/** Somebody who comes with a booking, known by name (docs/decisions/0083). Whoever booked gets the messages. */
import Type, { type Static } from 'typebox';
import { FormAnswer } from '../forms/forms.ts';
import { Guid, JsonMap, LocalDay, optional } from '../schema.ts';
import { longestParticipantName, mostNamedParticipants } from './participants-limits.ts';

const ParticipantName = () => Type.String({ minLength: 1, maxLength: longestParticipantName });

export const NamedParticipant = Type.Object({
  id: Guid(),
  name: ParticipantName(),
  birthDate: optional(LocalDay()),
  /** In full years on the day of the visit; only where it is known when they were born. */
  age: optional(Type.Integer()),
  /** What each answers by themselves of the form of the service. */
  answers: Type.Array(FormAnswer),
});
export type NamedParticipant = Static<typeof NamedParticipant>;

/** `answers`: by the keys of the form's questions that each answers by themselves. */
export const ParticipantInput = Type.Object({
  /** Of somebody whom the booking has already; absent for whoever is new. */
  id: optional(Guid()),
  name: ParticipantName(),
  birthDate: optional(LocalDay()),
  /** Absent for somebody who is known: they stay as they are. */
  answers: optional(JsonMap()),
});
export type ParticipantInput = Static<typeof ParticipantInput>;

export const ParticipantInputs = () => Type.Array(ParticipantInput, { maxItems: mostNamedParticipants });
