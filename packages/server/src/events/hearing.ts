/**
 * Who hears of which events in the live stream: those that the caller could read by an operation, too (docs/decisions/0011).
 * Whoever reaches only what is their own hears what each domain says of the entities and ephemeral events that are its own
 * (docs/decisions/0017); of what no domain says it, nothing.
 */
import { describeEvent, type EphemeralEventType, type EventEntity, readPermissionOf } from '@openhours/contract';
import { type Caller, ownResourceOf, reachOfCaller } from '../auth/caller.ts';
import type { RecordedEvent } from './consumer.ts';
import type { EphemeralEvent } from './ephemeral-events.ts';

/** Somebody whose own is what is about their resource. */
export interface OwnListener {
  readonly resourceId: string;
}

/** What a domain says of its events: true where one is about the listener's own. Pure. */
export interface OwnEvents {
  readonly recorded?: Readonly<Partial<Record<EventEntity, (event: RecordedEvent, listener: OwnListener) => boolean>>>;
  readonly ephemeral?: Readonly<
    Partial<Record<EphemeralEventType, (event: EphemeralEvent, listener: OwnListener) => boolean>>
  >;
}

/** Decides whether a caller hears of an event. */
export type MayHear = (caller: Caller, event: RecordedEvent | EphemeralEvent) => boolean;

/** Puts together what all domains say. */
export function createMayHear(said: readonly OwnEvents[]): MayHear {
  const recorded = Object.assign({}, ...said.map((each) => each.recorded)) as Required<OwnEvents>['recorded'];
  const ephemeral = Object.assign({}, ...said.map((each) => each.ephemeral)) as Required<OwnEvents>['ephemeral'];

  function isOwn(caller: Caller, event: RecordedEvent | EphemeralEvent): boolean {
    const resourceId = ownResourceOf(caller);
    if (resourceId === undefined) {
      return false;
    }
    return 'body' in event
      ? recorded[describeEvent(event.type).entity]?.(event, { resourceId }) === true
      : ephemeral[event.type]?.(event, { resourceId }) === true;
  }

  return (caller, event) => {
    const heard = reachOfCaller(caller, 'EVENTS.STREAM');
    const read = reachOfCaller(caller, readPermissionOf(event.type));
    if (heard === 'none' || read === 'none') {
      return false;
    }
    // An ephemeral event says an id alone, and what it is about is refused to those who ask for what is not theirs.
    const isForAll = heard === 'all' && (read === 'all' || !('body' in event));
    return isForAll || isOwn(caller, event);
  };
}
