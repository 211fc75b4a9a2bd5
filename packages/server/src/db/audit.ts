/**
 * The audit log: who did what to which entity, before and after, written in the transaction of the act (design 12).
 * Rows are only added; nothing but erasure, the time limit and a migration ever touches them again.
 */
import type { AuditedEntity } from '@openhours/contract';
import type { Caller } from '../auth/caller.ts';
import { newId } from './ids.ts';
import { defineTable, instant, json, nullable, type RowOf, text, uuid } from './table.ts';
import type { Transaction } from './transaction.ts';

export interface AuditEntry {
  /** Epoch milliseconds of business time: the call's `now`. */
  readonly at: number;
  /** Absent for work of the server itself, and for customers. */
  readonly caller?: Caller | undefined;
  /** A customer did it, by whatever way; the log does not say who. */
  readonly isCustomer?: boolean;
  /** Name of the operation or of the server's own work. */
  readonly operation: string;
  readonly entityType: AuditedEntity;
  readonly entityId: string;
  readonly requestId?: string | undefined;
  /** What it was, where there was something. */
  readonly before?: unknown;
  /** What it is now, where there is something. Never holds a secret. */
  readonly after?: unknown;
}

export const auditTable = defineTable('audit_entry', {
  id: uuid(),
  at: instant(),
  actor_type: text(),
  actor_id: nullable(text()),
  operation: text(),
  entity_type: text(),
  entity_id: text(),
  request_id: nullable(text()),
  before: nullable(json<unknown>()),
  after: nullable(json<unknown>()),
});

export type AuditRow = RowOf<typeof auditTable>;

/** Who stands in the log: the kind of caller and the id by which it is known. */
export function auditActorOf(caller: Caller | undefined): { type: string; id: string | null } {
  switch (caller?.kind) {
    case undefined:
      return { type: 'server', id: null };
    case 'anonymous':
      return { type: 'anonymous', id: null };
    case 'visitor':
      return { type: 'visitor', id: caller.visitorId };
    case 'member':
      return { type: 'member', id: caller.memberId };
    case 'app':
      return { type: 'app', id: caller.appId };
    case 'apiKey':
      return { type: 'apiKey', id: caller.keyId };
    case 'user':
      return { type: 'user', id: caller.userId };
  }
}

/** Adds one entry to the log of the transaction's site. */
export function recordAudit(tx: Transaction, entry: AuditEntry): void {
  const actor = entry.isCustomer === true ? { type: 'customer', id: null } : auditActorOf(entry.caller);
  auditTable.insert(tx, {
    id: newId(),
    at: entry.at,
    actor_type: actor.type,
    actor_id: actor.id,
    operation: entry.operation,
    entity_type: entry.entityType,
    entity_id: entry.entityId,
    request_id: entry.requestId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}
