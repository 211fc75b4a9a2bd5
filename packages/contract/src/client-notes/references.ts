/** What events say of a note about a client: that there is one, neither its words nor about whom. */
import Type, { type Static } from 'typebox';
import { Actor, actorTypes } from '../actor.ts';
import { Guid, Instant, optional, Revision, Words } from '../schema.ts';

/** Who changed the words of a note last, and when; absent while they are the author's. */
export const ChangedWords = () => optional(Type.Object({ date: Instant(), by: Actor }));

export const ClientNoteReference = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  author: Type.Object({
    type: Words(actorTypes),
    userId: optional(Guid()),
  }),
  /** In whose calendars visits of the client stand: they hear of it. */
  resourceIds: Type.Array(Guid()),
});
export type ClientNoteReference = Static<typeof ClientNoteReference>;
