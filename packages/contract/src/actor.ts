/** Who did something, as the business reads it beside a booking or an event. */
import Type, { type Static } from 'typebox';
import { Guid, optional, Words } from './schema.ts';

/** `PERSON` works for the business and has signed in; `SERVER` is work of the server itself. */
export const actorTypes = ['PERSON', 'API_KEY', 'APP', 'CUSTOMER', 'SERVER'] as const;

export const Actor = Type.Object({
  type: Words(actorTypes),
  userId: optional(Guid()),
  /** Of a person who still has an account here. */
  name: optional(Type.String()),
});
export type Actor = Static<typeof Actor>;
