/** The activity log: who of the business did what to which thing, for its owner (design 12). */
import Type, { type Static } from 'typebox';
import { actorTypes } from '../actor.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, PagingMetadata, Words } from '../schema.ts';
import { activityKinds } from './activity-kinds.ts';

/** `DONE`: neither made, changed nor taken away; the operation says what was done. */
export const activityActs = ['CREATED', 'CHANGED', 'DELETED', 'DONE'] as const;

export const ActivityEntry = Type.Object({
  id: Guid(),
  date: Instant(),
  /** Who did it; of customers it is only said that it was one, and `STRANGER` is whoever had not signed in. */
  actor: Type.Object({
    type: Words([...actorTypes, 'STRANGER']),
    /** Of a person, a key or an app. */
    id: optional(Type.String()),
    /** Of a person who signs in to the dashboard still, or of a key. */
    name: optional(Type.String()),
  }),
  act: Words(activityActs),
  /** Name of the operation. */
  operation: Type.String(),
  /** How a sign-in and what belongs to it went: a word such as `SIGNED_IN`. */
  outcome: optional(Type.String()),
  /** What it was done to. */
  entityType: Type.String(),
  entityId: Type.String(),
  /** What that is called, where it has a name; of somebody who was erased there is none. */
  entityName: optional(Type.String()),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

const listActivity = defineOperation({
  name: 'activity.listActivity',
  summary: 'Lists who did what to which thing, the latest first.',
  method: 'GET',
  path: '/v1/activity',
  permission: 'ACTIVITY.READ',
  idempotency: 'natural',
  source: 'design 12',
  input: Type.Object({
    /** What a person or a key did, and what became of the access of that person. */
    actorId: optional(Guid()),
    kind: optional(Words(activityKinds)),
    /** From then on. */
    from: optional(Instant()),
    /** Before then. */
    to: optional(Instant()),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** `pagingMetadata.cursors.next` of the page before. */
    cursor: optional(Type.String({ maxLength: 8192 })),
  }),
  output: Type.Object({ entries: Type.Array(ActivityEntry), pagingMetadata: PagingMetadata }),
});

export const activity = { listActivity };
