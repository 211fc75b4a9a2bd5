/**
 * What is not kept for ever goes by itself: the retentions that the owners of tables declare, as periodic tasks (design
 * 4.4, 4.10, 12).
 */
import { statement } from '../db/statement.ts';
import type { Retention, StoredTables } from '../db/stored-tables.ts';
import type { Database } from '../db/transaction.ts';
import { formatInstant } from '../time/index.ts';
import { pagesOfDueSites } from './due-sites.ts';
import { doOneByOne } from './one-by-one.ts';
import type { PeriodicTaskKind } from './task.ts';

const rowsPerTransaction = 1000;

/** The retentions of everything that is stored, as periodic tasks. */
export function retentionTasks(stored: readonly StoredTables[]): PeriodicTaskKind[] {
  return stored
    .flatMap((each) => each.retentions ?? [])
    .map((retention) => ({ ...retention, isOver: sparingVisitors(retention, stored) }))
    .map((retention) => ({
      name: retention.name,
      mode: 'PERIODIC',
      everyMs: retention.everyMs,
      run: (database, nowMs, signal) => applyRetention(database, retention, nowMs, signal),
    }));
}

/** When a row's time is over, but for those of visitors who left something. */
function sparingVisitors(
  { isOver, sparesVisitorsIn, table }: Retention,
  stored: readonly StoredTables[],
): Retention['isOver'] {
  if (sparesVisitorsIn === undefined) {
    return isOver;
  }
  const left = stored.flatMap(
    ({ leftByVisitor }) => leftByVisitor?.(`${table}.${sparesVisitorsIn}`, `${table}.site_id`) ?? [],
  );
  return (cutoff) => [isOver(cutoff), ...left.map((query) => `not exists (${query})`)].join(' and ');
}

/**
 * Removes or empties everything of one kind whose time is over, in short transactions, site after site. A site on which
 * that fails keeps no other from it; the run fails at its end then.
 */
async function applyRetention(
  database: Database,
  retention: Retention,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const cutoff = formatInstant(nowMs - retention.keptMs);
  const key = retention.key.join(', ');
  const act =
    retention.clears === undefined
      ? `delete from ${retention.table}`
      : `update ${retention.table} set ${retention.clears.map((column) => `${column} = null`).join(', ')}`;
  const rowsText = `${act} where site_id = $2 and (${key}) in (
      select ${key} from ${retention.table} where site_id = $2 and ${retention.isOver('$1')}
      limit ${rowsPerTransaction} for update skip locked)
    returning 1`;

  async function applyOn(siteId: string): Promise<void> {
    // Rows that somebody else holds are left for the next run.
    for (let rows = rowsPerTransaction; rows === rowsPerTransaction && !signal.aborted; ) {
      rows = await database.transact(
        siteId,
        async (tx) => (await tx.all(statement(rowsText, [cutoff, siteId]))).length,
      );
    }
  }

  const over = { table: retention.table, condition: retention.isOver('$1'), values: [cutoff] };
  async function* sitesInTurn(): AsyncGenerator<string> {
    for await (const page of pagesOfDueSites(database.serverReader, over)) {
      yield* page;
    }
  }

  await doOneByOne(sitesInTurn(), (siteId) => `site ${siteId}`, applyOn, signal);
}
