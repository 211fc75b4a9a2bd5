/** All SQL of processes: their rows and those of their steps. */
import type { PagingMetadata } from '@openhours/contract';
import type { Caller } from '../auth/caller.ts';
import { type ParsedQuery, paginate } from '../db/paging.ts';
import { queryBuilder } from '../db/query.ts';
import { statement } from '../db/statement.ts';
import { boolean, defineTable, instant, json, nullable, type RowOf, type StoredRow, text, uuid } from '../db/table.ts';
import type { Reader, Transaction } from '../db/transaction.ts';
import { formatInstant } from '../time/index.ts';
import type { BatchProgress, Resumed } from './process.ts';

export type ProcessState = 'RUNNING' | 'COMPENSATING' | 'DONE' | 'FAILED' | 'CANCELED';
export type StepState = 'PENDING' | 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED' | 'COMPENSATING' | 'COMPENSATED';

const processTable = defineTable('process', {
  id: uuid(),
  kind: text(),
  subject: text(),
  state: text<ProcessState>(),
  is_canceled: boolean(),
  input: nullable(json<unknown>()),
  /** The step for which it goes, or has gone, backwards. */
  failed_step: nullable(text()),
  started_by: nullable(text()),
  caller: nullable(json<Caller>()),
  request_id: nullable(text()),
  started_at: instant(),
  ended_at: nullable(instant()),
});
export type ProcessRow = RowOf<typeof processTable>;

const sql = queryBuilder<{ process: StoredRow<typeof processTable> }>();

export interface StepRow {
  readonly position: number;
  readonly name: string;
  readonly state: StepState;
  readonly task_id: string | null;
  readonly result: unknown;
  /** Of a step that runs in batches. */
  readonly progress: BatchProgress | null;
  /** What ended its last wait. */
  readonly resumed: Resumed | null;
}

const stepColumns = 'position, name, state, task_id, result, progress, resumed';

/**
 * Inserts a process unless one of its kind is open for its subject; answers whether it did. Waits for a rival who
 * begins one.
 */
export async function insertProcess(tx: Transaction, row: ProcessRow): Promise<boolean> {
  const rows = await tx.all(
    statement(
      `${processTable.insertText} on conflict (site_id, kind, subject) where ended_at is null do nothing returning id`,
      processTable.values(tx.siteId, row),
    ),
  );
  return rows.length === 1;
}

/** Collects the steps of a new process, in their order. */
export function insertSteps(
  tx: Transaction,
  processId: string,
  steps: readonly Pick<StepRow, 'name' | 'progress'>[],
): void {
  tx.write(
    statement(
      `insert into process_step (site_id, process_id, position, name, state, progress)
       select $1::uuid, $2::uuid, position - 1, name, 'PENDING', progress
       from unnest($3::text[], $4::jsonb[]) with ordinality as listed (name, progress, position)`,
      [
        tx.siteId,
        processId,
        steps.map(({ name }) => name),
        steps.map(({ progress }) => (progress === null ? null : JSON.stringify(progress))),
      ],
    ),
  );
}

/** The process held until the transaction ends: whoever moves it on, or cancels it, does so alone. */
export function lockProcess(tx: Transaction, id: string): Promise<ProcessRow | undefined> {
  return processTable.lock(tx, id);
}

export function findProcess(reader: Reader, id: string): Promise<ProcessRow | undefined> {
  return processTable.find(reader, id);
}

/** The process of a kind that is open for a subject. */
export async function findOpenProcess(reader: Reader, kind: string, subject: string): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ id: string }>(
      'select id from process where site_id = $1 and kind = $2 and subject = $3 and ended_at is null',
      [reader.siteId, kind, subject],
    ),
  );
  return row?.id;
}

export function readSteps(reader: Reader, processId: string): Promise<StepRow[]> {
  return reader.all(
    statement<StepRow>(
      `select ${stepColumns} from process_step
       where site_id = $1 and process_id = $2 order by position`,
      [reader.siteId, processId],
    ),
  );
}

/** The steps of several processes, each in its order. */
export function readStepsOf(
  reader: Reader,
  processIds: readonly string[],
): Promise<(StepRow & { readonly process_id: string })[]> {
  return reader.all(
    statement(
      `select process_id, ${stepColumns} from process_step
       where site_id = $1 and process_id = any ($2::uuid[]) order by process_id, position`,
      [reader.siteId, processIds],
    ),
  );
}

/** Which processes of a site are listed; what is absent leaves none out. */
export interface ListedProcesses {
  readonly kinds?: readonly string[] | undefined;
  /** Those that somebody has started, and those of `orOfKinds` whoever has. */
  readonly startedBy?: string;
  readonly orOfKinds?: readonly string[];
}

/** One page of them. */
export function listProcesses(
  reader: Reader,
  query: ParsedQuery,
  { kinds, orOfKinds = [], startedBy }: ListedProcesses,
): Promise<{ rows: ProcessRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql.selectFrom('process').select(processTable.columns).where('site_id', '=', reader.siteId);
  const ofKinds = kinds === undefined ? all : all.where('kind', 'in', kinds);
  const select =
    startedBy === undefined
      ? ofKinds
      : ofKinds.where(({ eb, or }) =>
          or([eb('started_by', '=', startedBy), ...(orOfKinds.length === 0 ? [] : [eb('kind', 'in', orOfKinds)])]),
        );
  return paginate({ reader, select, query });
}

/**
 * Collects what becomes of a step; without `taskId` the task that it has stays, and so do its result and what ended its
 * wait.
 */
export function writeStep(
  tx: Transaction,
  processId: string,
  position: number,
  {
    result,
    resumed,
    state,
    taskId,
  }: {
    readonly state: StepState;
    readonly taskId?: string;
    readonly result?: unknown;
    readonly resumed?: Resumed | undefined;
  },
): void {
  const given = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  tx.write(
    statement(
      `update process_step set state = $4, task_id = coalesce($5::uuid, task_id), result = coalesce($6::jsonb, result),
         resumed = coalesce($7::jsonb, resumed)
       where site_id = $1 and process_id = $2 and position = $3`,
      [tx.siteId, processId, position, state, taskId ?? null, given(result), given(resumed)],
    ),
  );
}

/** Collects how far a step is that runs in batches. */
export function writeProgress(tx: Transaction, processId: string, position: number, progress: BatchProgress): void {
  tx.write(
    statement('update process_step set progress = $4 where site_id = $1 and process_id = $2 and position = $3', [
      tx.siteId,
      processId,
      position,
      JSON.stringify(progress),
    ]),
  );
}

/** Collects that a process goes backwards, `failedStep` for a step that failed. */
export function writeCompensating(tx: Transaction, id: string, failedStep: string | undefined): void {
  tx.write(
    statement(
      `update process set state = 'COMPENSATING', failed_step = coalesce($3, failed_step) where site_id = $1 and id = $2`,
      [tx.siteId, id, failedStep ?? null],
    ),
  );
}

/** Collects that somebody wants a process to go back. */
export function writeCanceled(tx: Transaction, id: string): void {
  tx.write(statement('update process set is_canceled = true where site_id = $1 and id = $2', [tx.siteId, id]));
}

/** Collects the end of a process. What it was started with has served its turn: a filter may name people. */
export function writeEnd(
  tx: Transaction,
  id: string,
  { nowMs, state }: { readonly state: ProcessState; readonly nowMs: number },
): void {
  tx.write(
    statement('update process set state = $3, ended_at = $4, input = null where site_id = $1 and id = $2', [
      tx.siteId,
      id,
      state,
      formatInstant(nowMs),
    ]),
  );
}
