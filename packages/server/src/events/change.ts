/**
 * What a change of an entity leaves behind in its transaction: its events in their order, and an entry in the audit
 * log for acts of the business (design 4.9 and 12). Domains say what happened; everything else is the same for all.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type EventEntity,
  type EventIdentity,
  type EventType,
  eventEntities,
  type Operation,
  type PlainMessage,
} from '@openhours/contract';
import { type Caller, eventIdentityOf } from '../auth/caller.ts';
import { recordAudit } from '../db/audit.ts';
import type { Transaction } from '../db/transaction.ts';
import type { RecordEvents } from './outbox.ts';

/** Who acts by which operation, when; a call's `Act` is one. An absent caller is the server itself. */
export interface RecordedAct {
  readonly caller: Caller | undefined;
  readonly requestId: string | undefined;
  /** Epoch milliseconds of business time. */
  readonly nowMs: number;
  readonly operation: Pick<Operation, 'name' | 'events'>;
}

/** The identity that events of an act carry. */
export function identityOf({ caller }: Pick<RecordedAct, 'caller'>): EventIdentity {
  return caller === undefined ? { identityType: 'UNKNOWN' } : eventIdentityOf(caller);
}

/** An action event: what happened besides the change of the entity, told as an event of its own. */
export interface ActionEvent<Entity extends EventEntity> {
  readonly slug: Exclude<Extract<keyof (typeof eventEntities)[Entity]['slugs'], string>, 'created' | 'updated'>;
  /** The payload beside the entity and `initiatedBy`; absent values stay out. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A message with a type of its own, whose body stands as it is. */
export interface Message {
  readonly type: PlainMessage;
  readonly body: Record<string, unknown>;
}

export interface Change<Entity extends EventEntity, Row> {
  readonly entity: Entity;
  /** Absent for a new entity. */
  readonly before: Row | undefined;
  /** Absent for one that is gone. */
  readonly after: Row | undefined;
  /** The entity as events carry it. */
  readonly present: (row: Row) => Record<string, unknown>;
  /** What the audit log keeps of it, nothing about a person; without it nothing is logged. */
  readonly audited?: (row: Row) => unknown;
  /** True where the log also keeps what customers do for themselves; then it does not say which of them it was. */
  readonly auditsCustomers?: boolean;
  readonly actionEvents?: readonly ActionEvent<Entity>[];
  /** What is told besides, to those who listen for it by its name. */
  readonly messages?: readonly Message[];
  readonly triggeredByAnonymize?: boolean;
  /** True where the event of an update names the changed fields, each with what it held before (services sheet 0.6). */
  readonly namesModifiedFields?: boolean;
  /** The action events say it all: no `updated` beside them. */
  readonly onlyActionEvents?: boolean;
}

/** Events of one change follow each other by their step; ten steps per revision are more than any change has. */
const stepsPerRevision = 10;

/**
 * Records a change. An event that the operation does not declare fails here, in the command that made the mistake.
 * What customers do for themselves is no owner's act, also when a back end or a page does it in their name: the log
 * keeps it only where the change asks for that.
 */
export function recordChange<
  Entity extends EventEntity,
  Row extends { readonly id: string; readonly revision: number },
>(
  tx: Transaction,
  act: RecordedAct,
  change: Change<Entity, Row>,
  { recordEvents }: { readonly recordEvents: RecordEvents },
): void {
  const {
    entity,
    before,
    after,
    present,
    audited,
    actionEvents = [],
    messages = [],
    triggeredByAnonymize = false,
    onlyActionEvents = false,
  } = change;
  const row = after ?? before;
  if (row === undefined) {
    throw new TypeError(`a change of a ${entity} has neither what it was nor what it is`);
  }
  const identity = identityOf(act);
  const presented = present(row);
  const slug = after === undefined ? 'deleted' : before === undefined ? 'created' : 'updated';
  const typeOf = (each: string) => `${eventEntities[entity].fqdn}_${each}`;
  const recorded = [
    ...(onlyActionEvents
      ? []
      : [
          {
            type: typeOf(slug),
            body: presented,
            ...(change.namesModifiedFields && before !== undefined && after !== undefined
              ? { modifiedFields: modifiedFields(present(before), presented) }
              : {}),
          },
        ]),
    ...actionEvents.map((each) => ({
      type: typeOf(each.slug),
      body: { [entity]: presented, initiatedBy: identity, ...each.body },
    })),
    ...messages,
  ];
  recordEvents(
    tx,
    recorded.map((each, step) => ({
      type: declaredType(act, each.type),
      entityId: row.id,
      entitySequence: row.revision * stepsPerRevision + step,
      at: act.nowMs,
      identity,
      body: each.body,
      ...('modifiedFields' in each ? { modifiedFields: each.modifiedFields } : {}),
      triggeredByAnonymize,
    })),
  );
  const byCustomer = identity.identityType === 'ANONYMOUS_VISITOR' || identity.identityType === 'MEMBER';
  if (audited !== undefined && (!byCustomer || change.auditsCustomers === true)) {
    recordAudit(tx, {
      at: act.nowMs,
      caller: byCustomer ? undefined : act.caller,
      isCustomer: byCustomer,
      requestId: act.requestId,
      operation: act.operation.name,
      entityType: entity,
      entityId: row.id,
      before: before && audited(before),
      after: after && audited(after),
    });
  }
}

/** What every update changes says nothing. */
const alwaysModified = new Set(['revision', 'updatedDate']);

/** The top-level fields that differ, with what they held before; null where there was nothing. */
function modifiedFields(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !alwaysModified.has(name) && !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, before[name] ?? null]),
  );
}

function declaredType({ operation }: RecordedAct, type: string): EventType {
  const declared = operation.events.find((each) => each === type);
  if (declared === undefined) {
    throw new TypeError(`${operation.name} does not declare the event ${type}`);
  }
  return declared;
}
