/**
 * What a domain declares in its folder: its operations, what the reference says of them, and the bodies of its events. Its
 * permissions, errors and entities of events are codes, which operations name, so they stand apart (codes.ts).
 */
import type { TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { EventKind } from './event-entities.ts';
import type { Operation } from './operation.ts';

/** How a group of operations is called in the reference, and what it is about in one sentence. */
export interface Topic {
  readonly title: string;
  readonly about: string;
}

export interface DomainContract {
  /** By group, which stands before the dot in the names of its operations, and by their own names. */
  readonly operations: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** By group. */
  readonly topics: Readonly<Record<string, Topic>>;
  /** By entity: what its events carry. */
  readonly eventBodies?: Readonly<Record<string, EventBodies>>;
  /** By code: what its refusals say beside it. Codes that are not named say only what helps to read a log. */
  readonly errorData?: Readonly<Partial<Record<ErrorCode, TSchema>>>;
  /** By type, for messages whose type is a name of its own. */
  readonly messageBodies?: Readonly<Record<string, TSchema>>;
}

/** What the events of an entity carry. */
export interface EventBodies {
  /** The entity as its events carry it; absent where every event has a body of its own. */
  readonly entity?: TSchema;
  /** What is told when it is gone, where that is less than it was. */
  readonly deleted?: TSchema;
  /** What actions say beside the entity and who began it, by slug. */
  readonly actions?: Readonly<Record<string, Members>>;
}
type Members = Readonly<Record<string, TSchema>>;

type Entities = Readonly<Record<string, { readonly slugs: Readonly<Record<string, EventKind>> }>>;
type ActionOf<Slugs> = { [Slug in keyof Slugs]: Slugs[Slug] extends 'action' ? Slug : never }[keyof Slugs];
/** The bodies that the entities of a domain need: one for each of them, and for each of their actions. */
export type BodiesOf<Events extends Entities> = {
  readonly [Name in keyof Events]: Omit<EventBodies, 'actions'> &
    ([ActionOf<Events[Name]['slugs']>] extends [never]
      ? unknown
      : { readonly actions: Readonly<Record<ActionOf<Events[Name]['slugs']> & string, Members>> });
};
