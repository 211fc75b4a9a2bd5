/**
 * The SQL of tasks that somebody asked for: claiming, marking, failing, replaying, and what is told of them; that
 * of periodic ones is in `repository/periodic.ts`. Leases and back-off run on the database's own real time, never on the
 * movable clock (design 4.11).
 */
import { groupBy } from '@openhours/contract';
import { databaseNow } from '../db/clock.ts';
import { statement } from '../db/statement.ts';
import { plannedAnew } from '../db/statements.ts';
import type { Reader, ServerReader, Transaction } from '../db/transaction.ts';
import { formatInstant } from '../time/index.ts';
import { type ClaimedTask, LeaseLost, serverSiteId, type TaskProgress } from './task.ts';

/** One line of a task's log. */
export interface TaskLogEntry {
  readonly attempt: number;
  /** ISO 8601, real time. */
  readonly at: string;
  readonly error: string;
}

export type TaskState = 'PENDING' | 'LEASED' | 'DONE' | 'FAILED' | 'CANCELED';

/** A task as whoever asked for it follows it. */
export interface TaskRecord {
  readonly kind: string;
  readonly id: string;
  readonly state: TaskState;
  readonly attempt: number;
  /** Epoch milliseconds of real time; null when nothing more is to come. */
  readonly due_at: number | null;
  readonly ended_at: number | null;
  readonly entity_id: string | null;
  readonly input: unknown;
  readonly progress: TaskProgress | null;
  readonly result: unknown;
  readonly log: readonly TaskLogEntry[];
}

const recordColumns = 'kind, id, state, attempt, due_at, ended_at, entity_id, input, progress, result, log';

/**
 * Sites with tasks that wait, from one site id on, in order. Steps from site to site along the partial index, so its cost
 * grows with the number of waiting sites and not with their backlog.
 */
const waitingSites = `
waiting (site_id) as (
  (select site_id from task where state in ('PENDING', 'LEASED') and site_id > $1 order by site_id limit 1)
  union all
  select (select next.site_id from task as next
          where next.state in ('PENDING', 'LEASED') and next.site_id > waiting.site_id order by next.site_id limit 1)
  from waiting where waiting.site_id is not null
)`;

/** Which of them have due tasks. */
const waitingSitesStatement = `
/* cross-site claim */
with recursive ${waitingSites}
select waiting.site_id from waiting
where exists (
  select from task as due where due.site_id = waiting.site_id and due.state in ('PENDING', 'LEASED')
    and due.kind = any ($2) and due.due_at <= clock_timestamp())
limit $3`;

/** At most `limit` sites with due work of these kinds, after `afterSiteId` in their order. */
export async function findWaitingSites(
  reader: ServerReader,
  kinds: readonly string[],
  afterSiteId: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ site_id: string }>(
    statement(waitingSitesStatement, [afterSiteId ?? serverSiteId, kinds, limit]),
  );
  return rows.map((row) => row.site_id);
}

const dueKindsStatement = `
/* cross-site claim */
with recursive ${waitingSites}
select waiting.site_id, wanted.kind from waiting cross join unnest($2::text[]) as wanted (kind)
where exists (
  select from task as due where due.site_id = waiting.site_id and due.state in ('PENDING', 'LEASED')
    and due.kind = wanted.kind and due.due_at <= clock_timestamp())
limit $3`;

/** Behind so many kinds of sites that are due whoever asks need not know which: there is something for everybody. */
const mostDueKinds = 200;

/** Which of these kinds have due tasks on any site; all of them where very much is due. */
export async function findDueKinds(reader: ServerReader, kinds: readonly string[]): Promise<readonly string[]> {
  const rows = await reader.all<{ kind: string }>(statement(dueKindsStatement, [serverSiteId, kinds, mostDueKinds]));
  return rows.length === mostDueKinds ? kinds : [...new Set(rows.map(({ kind }) => kind))];
}

/**
 * Takes due tasks of one site, at most so many of each kind, so that many of one kind does not stand before the others.
 * A row is due when it waits or its lease has ended, and when no earlier one of the same entity still waits in an ordered
 * kind. The attempt is counted here, before the work, so that a task that kills its process comes to its end too. The
 * first of an entity is asked for by its order, because that leaves the planner one good index; asked whether an
 * earlier one exists, a planner without statistics took the key and read the whole site for each row.
 */
const claimStatement = `${plannedAnew}
with due as (
  select one.id, one.kind from unnest($2::text[]) as wanted (kind) cross join lateral (
    select id, kind from task as each_one
    where site_id = $1 and kind = wanted.kind and state in ('PENDING', 'LEASED')
      and due_at <= (select clock_timestamp())
      and (order_position is null or id = (
        select earliest.id from task as earliest
        where earliest.site_id = $1 and earliest.kind = each_one.kind and earliest.entity_id = each_one.entity_id
          and earliest.due_at is not null and earliest.order_position is not null
        order by earliest.order_position, earliest.id limit 1))
    order by due_at, id limit $3 for update skip locked
  ) as one
), claimed as (
  update task set state = 'LEASED', attempt = attempt + 1,
    leased_until = ${databaseNow} + $4 * interval '1 millisecond',
    due_at = ${databaseNow} + $4 * interval '1 millisecond'
  from due where task.site_id = $1 and task.id = due.id and task.kind = due.kind
  returning task.id, task.kind, task.attempt, task.input, task.progress
)
select kind, id, attempt, input, progress from claimed order by id, kind`;

/** Claims at most `limit` tasks of each kind on a site for `leaseMs` real milliseconds. */
export async function claimTasks(
  reader: Reader,
  kinds: readonly string[],
  limit: number,
  leaseMs: number,
): Promise<ClaimedTask[]> {
  const rows = await reader.all<Omit<ClaimedTask, 'siteId' | 'progress'> & { progress: TaskProgress | null }>(
    statement(claimStatement, [reader.siteId, kinds, limit, leaseMs]),
  );
  return rows.map((row) => ({ ...row, siteId: reader.siteId, progress: row.progress ?? undefined }));
}

/**
 * Marks tasks of one site and kind done in the transaction of their work; fails with LeaseLost when one of the claims is no
 * longer ours. One statement per number of attempts, so almost always one. The lease is asked for instead of the state
 * (whoever takes a claim away counts the attempt): then no index of waiting rows looks as good to the planner as the key.
 */
export function markDone(tx: Transaction, claimed: readonly ClaimedTask[]): void {
  for (const [attempt, group] of groupBy(claimed, (each) => each.attempt)) {
    const [first] = group;
    tx.write(
      statement(
        `${plannedAnew} update task set state = 'DONE', leased_until = null, due_at = null, ended_at = ${databaseNow}
         where site_id = $1 and id = any ($2::uuid[]) and kind = $3 and leased_until is not null and attempt = $4`,
        [tx.siteId, group.map(({ id }) => id), first.kind, attempt],
      ),
      { rows: group.length, otherwise: () => new LeaseLost(first) },
    );
  }
}

/** Marks one task done with its result, like `markDone`. */
export function markDoneWith(tx: Transaction, claimed: ClaimedTask, result: unknown): void {
  tx.write(doneStatement(claimed, result), { rows: 1, otherwise: () => new LeaseLost(claimed) });
}

/** SQL condition: the claim is still ours; with the values of `keyOf`. */
export const isOurs = `site_id = $1 and id = $2 and kind = $3 and leased_until is not null and attempt = $4`;
export const keyOf = ({ attempt, id, kind, siteId }: ClaimedTask) => [siteId, id, kind, attempt];

function doneStatement(claimed: ClaimedTask, result: unknown) {
  return statement(
    `update task set state = 'DONE', leased_until = null, due_at = null, ended_at = ${databaseNow}, result = $5::jsonb
     where ${isOurs}`,
    [...keyOf(claimed), result === undefined ? null : JSON.stringify(result)],
  );
}

/** Marks a task done whose work stands outside transactions; nothing when the claim is no longer ours. */
export async function markDoneAlone(reader: Reader, claimed: ClaimedTask, result: unknown): Promise<void> {
  await reader.all(doneStatement(claimed, result));
}

function failureStatement(
  claimed: ClaimedTask,
  error: string,
  next: { readonly delayMs: number } | { readonly endsAs: 'FAILED' | 'CANCELED' },
) {
  const delayMs = 'delayMs' in next ? next.delayMs : null;
  return statement(
    `update task set state = $5, leased_until = null,
       due_at = ${databaseNow} + $6 * interval '1 millisecond',
       ended_at = case when $6::float8 is null then ${databaseNow} end,
       log = (case when jsonb_array_length(log) >= 50 then log - 0 else log end) || jsonb_build_array(
         jsonb_build_object('attempt', $4::integer, 'at', $8::text, 'error', $7::text))
     where ${isOurs}`,
    [...keyOf(claimed), 'endsAs' in next ? next.endsAs : 'PENDING', delayMs, error, formatInstant(Date.now())],
  );
}

/** Logs a failed attempt; the task waits `delayMs`, or ends FAILED when there is no delay. */
export async function recordFailure(
  reader: Reader,
  claimed: ClaimedTask,
  error: string,
  delayMs: number | undefined,
): Promise<void> {
  await reader.all(failureStatement(claimed, error, delayMs === undefined ? { endsAs: 'FAILED' } : { delayMs }));
}

/** Collects the end of a task after its last attempt; fails with LeaseLost when the claim is no longer ours. */
export function markFailed(tx: Transaction, claimed: ClaimedTask, error: string, endsAs: 'FAILED' | 'CANCELED'): void {
  tx.write(failureStatement(claimed, error, { endsAs }), { rows: 1, otherwise: () => new LeaseLost(claimed) });
}

/** Gives a claim back, as if it had never been taken, to be due after so many real milliseconds. */
export async function releaseClaim(reader: Reader, claimed: ClaimedTask, delayMs = 0): Promise<void> {
  await reader.all(
    statement(
      `update task set state = 'PENDING', leased_until = null, attempt = attempt - 1,
         due_at = ${databaseNow} + $5 * interval '1 millisecond'
       where ${isOurs}`,
      [...keyOf(claimed), delayMs],
    ),
  );
}

/** Holds a claim for longer, and keeps how far it is; false when it is no longer ours. */
export async function renewLease(
  reader: Reader,
  claimed: ClaimedTask,
  leaseMs: number,
  progress: TaskProgress | undefined,
): Promise<boolean> {
  const rows = await reader.all(
    statement(
      `update task set leased_until = ${databaseNow} + $5 * interval '1 millisecond',
         due_at = ${databaseNow} + $5 * interval '1 millisecond', progress = coalesce($6::jsonb, progress)
       where ${isOurs} returning id`,
      [...keyOf(claimed), leaseMs, progress === undefined ? null : JSON.stringify(progress)],
    ),
  );
  return rows.length === 1;
}

/** Collects that waiting tasks are due at once; those that run, or are over, stay as they are. */
export function makeDueNow(tx: Transaction, kind: string, ids: readonly string[]): void {
  tx.write(
    statement(
      `update task set due_at = ${databaseNow}
       where site_id = $1 and id = any ($2::uuid[]) and kind = $3 and state = 'PENDING'`,
      [tx.siteId, ids, kind],
    ),
  );
}

/** Collects that tasks which wait, or ended FAILED, are tried at once; those that run or are done stay as they are. */
export function sendAgain(tx: Transaction, kind: string, ids: readonly string[]): void {
  tx.write(
    statement(
      `update task set state = 'PENDING', attempt = case state when 'FAILED' then 0 else attempt end,
         due_at = ${databaseNow}, ended_at = null
       where site_id = $1 and id = any ($2::uuid[]) and kind = $3 and state in ('PENDING', 'FAILED')`,
      [tx.siteId, ids, kind],
    ),
  );
}

/** Tasks by their ids, of whatever kind. */
export function readTasks(reader: Reader, ids: readonly string[]): Promise<TaskRecord[]> {
  return reader.all(
    statement(`select ${recordColumns} from task where site_id = $1 and id = any ($2::uuid[])`, [reader.siteId, ids]),
  );
}

/** Of several tasks of a kind: how often each was tried, and when it is due. */
export function readDueTimes(
  reader: Reader,
  kind: string,
  ids: readonly string[],
): Promise<Pick<TaskRecord, 'id' | 'attempt' | 'due_at'>[]> {
  return reader.all(
    statement('select id, attempt, due_at from task where site_id = $1 and id = any ($2::uuid[]) and kind = $3', [
      reader.siteId,
      ids,
      kind,
    ]),
  );
}

/** Sends what ended FAILED on a site on its way again, the logs kept; answers how many that were. */
export async function replayFailedTasks(tx: Transaction): Promise<number> {
  const rows = await tx.all(
    statement(
      `update task set state = 'PENDING', attempt = 0, due_at = ${databaseNow}, ended_at = null
       where site_id = $1 and state = 'FAILED' returning id`,
      [tx.siteId],
    ),
  );
  return rows.length;
}

/** What ended FAILED on a site, newest first. */
export function listFailedTasks(reader: Reader, limit: number): Promise<TaskRecord[]> {
  return reader.all(
    statement(
      `select ${recordColumns} from task where site_id = $1 and state = 'FAILED' order by id desc, kind limit $2`,
      [reader.siteId, limit],
    ),
  );
}

/** SQL condition: a task of this id on this site still waits or runs. Both stand for columns or placeholders. */
export function isOpenTask(siteId: string, id: string): string {
  return `exists (select from task where task.site_id = ${siteId} and task.id = ${id}
    and task.state in ('PENDING', 'LEASED'))`;
}

const oldestDueStatement = `
/* cross-site claim */
select site_id, id from task
where state in ('PENDING', 'LEASED') and due_at <= clock_timestamp() and kind = any ($1)
order by id limit 1`;

/** Real milliseconds since the oldest task of these kinds that should be done by now was made; 0 when there is none. */
export async function readTaskAgeMs(reader: ServerReader, kinds: readonly string[]): Promise<number> {
  const row = await reader.first<{ id: string }>(statement(oldestDueStatement, [kinds]));
  return row === undefined ? 0 : Math.max(0, Date.now() - instantOfId(row.id));
}

/** A UUIDv7 begins with the 48 bits of its epoch milliseconds. */
function instantOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
