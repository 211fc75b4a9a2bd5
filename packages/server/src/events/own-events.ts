/**
 * Which events somebody hears in the live stream who reaches only what is their own (docs/decisions/0017): each domain says
 * it of the entities and ephemeral events that are its own. Of what no domain says it, nothing is heard.
 */
import { describeEvent, type EphemeralEventType, type EventEntity } from '@openhours/contract';
import type { Caller } from '../auth/caller.ts';
import type { RecordedEvent } from './consumer.ts';
import type { EphemeralEvent } from './ephemeral-events.ts';

/** Somebody whose own is what is about their resource. */
export interface OwnListener {
  readonly caller: Caller;
  readonly resourceId: string;
}

/** What a domain says of its events: true where one is about the listener's own. Pure. */
export interface OwnEvents {
  readonly recorded?: Readonly<Partial<Record<EventEntity, (event: RecordedEvent, listener: OwnListener) => boolean>>>;
  readonly ephemeral?: Readonly<
    Partial<Record<EphemeralEventType, (event: EphemeralEvent, listener: OwnListener) => boolean>>
  >;
}

/** Decides about single events for callers who reach only their own. */
export type MayReadOwn = (caller: Caller, event: RecordedEvent | EphemeralEvent) => boolean;

/** Puts together what all domains say. */
export function createMayReadOwn(said: readonly OwnEvents[]): MayReadOwn {
  const recorded = Object.assign({}, ...said.map((each) => each.recorded)) as Required<OwnEvents>['recorded'];
  const ephemeral = Object.assign({}, ...said.map((each) => each.ephemeral)) as Required<OwnEvents>['ephemeral'];
  return (caller, event) => {
    if (caller.kind !== 'user' || caller.resourceId === undefined) {
      return false;
    }
    const listener = { caller, resourceId: caller.resourceId };
    return 'body' in event
      ? recorded[describeEvent(event.type).entity]?.(event, listener) === true
      : ephemeral[event.type]?.(event, listener) === true;
  };
}
