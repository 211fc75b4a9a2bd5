/** The SQL of periodic tasks, which belong to no site, and of what waits for longer than anybody plans. */
import { databaseNow } from '../../db/clock.ts';
import { statement } from '../../db/statement.ts';
import type { Reader, ServerReader } from '../../db/transaction.ts';
import { isOurs, keyOf } from '../repository.ts';
import { type ClaimedTask, serverSiteId } from '../task.ts';

/** Makes the rows of periodic tasks; those that are there keep their time, and those that nobody has run for a day go. */
export async function planPeriodicTasks(reader: ServerReader, kinds: readonly string[]): Promise<void> {
  await reader.all(
    statement(
      `with gone as (
         delete from task where site_id = $1 and kind <> all ($2::text[])
           and due_at < clock_timestamp() - interval '1 day')
       insert into task (site_id, id, kind, state, due_at)
       select $1::uuid, $1::uuid, kind, 'PENDING', ${databaseNow} from unnest($2::text[]) as wanted (kind)
       on conflict (site_id, id, kind) do nothing`,
      [serverSiteId, kinds],
    ),
  );
}

/** Takes the periodic task that is due for longest; undefined when none is. */
export async function claimPeriodicTask(
  reader: Reader,
  leaseMs: Readonly<Record<string, number>>,
): Promise<ClaimedTask | undefined> {
  const row = await reader.first<{ kind: string; id: string; attempt: number }>(
    statement(
      `with due as (
         select id, kind from task
         where site_id = $1 and kind = any ($2::text[]) and state in ('PENDING', 'LEASED') and due_at <= clock_timestamp()
         order by due_at, kind limit 1 for update skip locked)
       update task set state = 'LEASED', attempt = attempt + 1,
         leased_until = ${databaseNow} + ($3::jsonb ->> task.kind)::float8 * interval '1 millisecond',
         due_at = ${databaseNow} + ($3::jsonb ->> task.kind)::float8 * interval '1 millisecond'
       from due where task.site_id = $1 and task.id = due.id and task.kind = due.kind
       returning task.kind, task.id, task.attempt`,
      [reader.siteId, Object.keys(leaseMs), JSON.stringify(leaseMs)],
    ),
  );
  return row === undefined ? undefined : { ...row, siteId: reader.siteId, input: null, progress: undefined };
}

/** The run of a periodic task is over: its next one is due after so many real milliseconds, its attempts are forgotten. */
export async function planNextRun(reader: Reader, claimed: ClaimedTask, delayMs: number): Promise<void> {
  await reader.all(
    statement(
      `update task set state = 'PENDING', leased_until = null, attempt = 0,
         due_at = ${databaseNow} + $5 * interval '1 millisecond'
       where ${isOurs}`,
      [...keyOf(claimed), delayMs],
    ),
  );
}

/** Kinds with the longest real milliseconds that each plans ahead. */
export type LongestWaits = Readonly<Record<string, number>>;

/**
 * Nobody plans further ahead: such a row was planned by a clock that has been put back since. What has a time of its
 * own stays.
 */
const isOverlong = `state in ('PENDING', 'LEASED') and not is_scheduled and due_at > clock_timestamp()
  + coalesce((select longest_ms from unnest($1::text[], $2::float8[]) as known (kind, longest_ms)
              where known.kind = task.kind), $3) * interval '1 millisecond'`;

function overlongValues(longestWaits: LongestWaits) {
  const known = Object.entries(longestWaits);
  return [known.map(([kind]) => kind), known.map(([, ms]) => ms), Math.max(0, ...known.map(([, ms]) => ms))];
}

/** Makes due what waits for longer than anybody plans, over all sites. */
export async function endOverlongWaits(
  reader: ServerReader,
  readerOf: (siteId: string) => Reader,
  longestWaits: LongestWaits,
): Promise<void> {
  const values = overlongValues(longestWaits);
  const sites = await reader.all<{ site_id: string }>(
    statement(`/* cross-site claim */ select distinct site_id from task where ${isOverlong}`, values),
  );
  for (const { site_id } of sites) {
    await readerOf(site_id).all(
      statement(`update task set due_at = ${databaseNow} where site_id = $4 and ${isOverlong}`, [...values, site_id]),
    );
  }
}
