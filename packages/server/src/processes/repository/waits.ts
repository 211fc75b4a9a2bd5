/** All SQL of waits and signals. Each is one row by its name, so that of those who come at once one is first. */
import { statement } from '../../db/statement.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { DueRows } from '../../tasks/due-sites.ts';
import { formatInstant } from '../../time/index.ts';

/** The task that resumes a waiting step. */
export interface ResumingTask {
  readonly process_id: string;
  readonly task_kind: string;
  readonly task_id: string;
}

/** What is waited for, and by whom until when. */
export interface NewWait extends ResumingTask {
  readonly signal: string;
  readonly untilMs: number;
}

/** Writes a wait; answers whether its signal is there already, or undefined when another step waits for it. */
export async function insertWait(tx: Transaction, wait: NewWait): Promise<boolean | undefined> {
  const [row] = await tx.all(
    statement<{ is_signaled: boolean }>(
      `insert into process_wait (site_id, signal, process_id, task_kind, task_id, until)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (site_id, signal) do update set
         process_id = excluded.process_id, task_kind = excluded.task_kind, task_id = excluded.task_id,
         until = excluded.until, ended_at = null,
         value = case when process_wait.ended_at is null then process_wait.value end,
         signaled_at = case when process_wait.ended_at is null then process_wait.signaled_at end
       where process_wait.process_id is null or process_wait.ended_at is not null
       returning signaled_at is not null as is_signaled`,
      [tx.siteId, wait.signal, wait.process_id, wait.task_kind, wait.task_id, formatInstant(wait.untilMs)],
    ),
  );
  return row?.is_signaled;
}

/** Ends the wait that a task resumes; answers the signal if it is there. */
export async function updateEnded(
  tx: Transaction,
  taskId: string,
  nowMs: number,
): Promise<{ readonly value: unknown } | undefined> {
  const [row] = await tx.all(
    statement<{ is_signaled: boolean; value: unknown }>(
      `update process_wait set ended_at = $3 where site_id = $1 and task_id = $2 and ended_at is null
       returning signaled_at is not null as is_signaled, value`,
      [tx.siteId, taskId, formatInstant(nowMs)],
    ),
  );
  return row?.is_signaled === true ? row : undefined;
}

/**
 * Writes a signal; answers the task of whoever waits for it, `'NOBODY'` as yet, or undefined when it is not the first
 * or too late.
 */
export async function insertSignal(
  tx: Transaction,
  signal: string,
  { nowMs, value }: { readonly nowMs: number; readonly value?: unknown },
): Promise<ResumingTask | 'NOBODY' | undefined> {
  const [row] = await tx.all(
    statement<ResumingTask | { readonly process_id: null }>(
      `insert into process_wait (site_id, signal, value, signaled_at) values ($1, $2, $3, $4)
       on conflict (site_id, signal) do update set value = excluded.value, signaled_at = excluded.signaled_at
       where process_wait.signaled_at is null and process_wait.ended_at is null
       returning process_id, task_kind, task_id`,
      [tx.siteId, signal, value === undefined ? null : JSON.stringify(value), formatInstant(nowMs)],
    ),
  );
  return row?.process_id === null ? 'NOBODY' : row;
}

/** Somebody has signalled this before. */
export async function isSignaled(reader: Reader, signal: string): Promise<boolean> {
  const row = await reader.first(
    statement('select 1 as one from process_wait where site_id = $1 and signal = $2 and signaled_at is not null', [
      reader.siteId,
      signal,
    ]),
  );
  return row !== undefined;
}

const isOver = (until: string) => `ended_at is null and process_id is not null and until <= ${until}`;

export function sitesWithWaitsOver(nowMs: number): DueRows {
  return { table: 'process_wait', condition: isOver('$1'), values: [formatInstant(nowMs)] };
}

/** What has waited for as long as it was to on one site, at most a thousand. */
export function listWaitsOver(reader: Reader, nowMs: number): Promise<ResumingTask[]> {
  return reader.all(
    statement<ResumingTask>(
      `select process_id, task_kind, task_id from process_wait where site_id = $1 and ${isOver('$2')}
       order by until limit 1000`,
      [reader.siteId, formatInstant(nowMs)],
    ),
  );
}
