/** Asking for work in the transaction of whatever asks for it: a row that is there after the commit, or never was. */
import { databaseNow } from '../db/clock.ts';
import { statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { formatInstant } from '../time/index.ts';

export interface NewTask {
  readonly kind: string;
  /** What it is for. Asked for a second time in its kind, nothing is added. */
  readonly id: string;
  /** What it is about, such as a booking's id. */
  readonly entityId?: string;
  /** Its position among those of the entity in its kind, which then come one after the other. */
  readonly orderPosition?: number | undefined;
  /** Ids and choices, never personal data. */
  readonly input?: unknown;
  /** Real milliseconds from now; default 0. */
  readonly delayMs?: number;
  /** Epoch milliseconds of real time, however far ahead; over `delayMs`. */
  readonly atMs?: number;
  /**
   * SQL condition with $1 for the site, one of few: where it does not hold when the task would be written, nobody wants it. It
   * belongs to the owner of the tables that it names.
   */
  readonly wantedIf?: string | undefined;
}

/** Collects a task in the caller's transaction. */
export type EnqueueTask = (tx: Transaction, task: NewTask) => void;

/**
 * One statement for all tasks of a command, whatever their number and whoever asked for them. `conditions`: those on which
 * some of them are wanted, by their position.
 */
const enqueueStatement = (conditions: readonly string[]) => `
insert into task (site_id, kind, id, state, entity_id, order_position, input, is_scheduled, due_at)
select $1::uuid, kind, id, 'PENDING', entity_id, order_position, input, at is not null,
  coalesce(at, ${databaseNow} + delay_ms * interval '1 millisecond')
from jsonb_to_recordset($2::jsonb) as asked (
  kind text, id uuid, entity_id text, order_position bigint, input jsonb, delay_ms float8, at timestamptz, wanted_if int)
${conditions.map((condition, index) => `${index === 0 ? 'where' : 'and'} (wanted_if is distinct from ${index} or ${condition})`).join('\n')}
on conflict (site_id, id, kind) do nothing`;

interface AskedRow {
  readonly wanted_if: string | null;
}

function enqueueAll(siteId: string, rows: readonly AskedRow[]) {
  const conditions = [...new Set(rows.flatMap(({ wanted_if }) => wanted_if ?? []))];
  const numbered = rows.map(({ wanted_if, ...row }) => ({
    ...row,
    wanted_if: wanted_if === null ? null : conditions.indexOf(wanted_if),
  }));
  return statement(enqueueStatement(conditions), [siteId, JSON.stringify(numbered)]);
}

/**
 * Makes the verb. `afterEnqueued` runs once for each kind after a commit that asked for work of it: those workers of this
 * process are woken there that do it.
 */
export function createEnqueue(afterEnqueued?: (kind: string) => void): EnqueueTask {
  return (tx, { atMs, delayMs = 0, entityId, id, input, kind, orderPosition, wantedIf }) => {
    const row = {
      kind,
      id,
      entity_id: entityId ?? null,
      order_position: orderPosition ?? null,
      input: input ?? null,
      delay_ms: delayMs,
      at: atMs === undefined ? null : formatInstant(atMs),
      wanted_if: wantedIf ?? null,
    };
    tx.gather('tasks', row, (rows) => enqueueAll(tx.siteId, rows));
    if (afterEnqueued !== undefined && tx.mark(`enqueued ${kind}`)) {
      tx.afterCommit(() => afterEnqueued(kind));
    }
  };
}
