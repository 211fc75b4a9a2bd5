/**
 * Effects upward: a lower domain declares that something happened to it, higher domains bring what they do about it,
 * and all of it is done in the transaction in which it happened (design 3; docs/decisions/0015). What may follow the
 * commit is an event for a consumer instead.
 */
import type { Transaction } from '../db/transaction.ts';
import type { RecordedAct } from './change.ts';

/** Something that a domain lets higher ones react to. The payload is what they are told. */
export interface Reaction<Payload> {
  /** The domain, a dot, and what happened: `site.created`. */
  readonly name: string;
  /** Says the type of the payload; there is no value of it here. */
  readonly payload?: Payload;
}

/** What a domain does when something happens in a lower one; made by `reactTo`. */
export interface ReactionHandler {
  readonly reaction: string;
  /** The act is the one in which it happened, so that what follows from it is recorded as part of it. */
  readonly handle: (tx: Transaction, act: RecordedAct, payload: unknown) => void | Promise<void>;
}

/**
 * Lets every domain that reacts do its part: one after the other in the order of the domains, each finished before the
 * next begins. What one of them throws refuses the whole intent.
 */
export type DispatchReactions = <Payload>(
  tx: Transaction,
  act: RecordedAct,
  reaction: Reaction<Payload>,
  payload: Payload,
) => Promise<void>;

/** A reaction may cause another, and that one a third: more steps than this are a circle. */
export const deepestCascade = 5;

/** Declares a reaction. Example: `export const siteCreated = defineReaction<SiteCreated>('site.created')`. */
export function defineReaction<Payload>(name: string): Reaction<Payload> {
  return Object.freeze({ name });
}

/** Brings what a domain does about it. Example: `reactions: [reactTo(siteCreated, (tx, act, { site }) => …)]`. */
export function reactTo<Payload>(
  reaction: Reaction<Payload>,
  handle: (tx: Transaction, act: RecordedAct, payload: Payload) => void | Promise<void>,
): ReactionHandler {
  return { reaction: reaction.name, handle: handle as ReactionHandler['handle'] };
}

/** Makes the verb by which commands tell what happened. `handlers` stand in the order of the domains that bring them. */
export function createReactionDispatcher(handlers: readonly ReactionHandler[]): DispatchReactions {
  /** What is being reacted to in each transaction, the innermost last. */
  const underWay = new WeakMap<Transaction, readonly string[]>();

  return async (tx, act, { name }, payload) => {
    const around = underWay.get(tx) ?? [];
    if (around.length === deepestCascade) {
      throw new Error(`reactions cause each other: ${[...around, name].join(' → ')}`);
    }
    underWay.set(tx, [...around, name]);
    try {
      for (const { handle } of handlers.filter(({ reaction }) => reaction === name)) {
        await handle(tx, act, payload);
      }
    } finally {
      underWay.set(tx, around);
    }
  };
}
