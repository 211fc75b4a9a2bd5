/** What is not kept for ever goes by itself: the retentions that the owners of tables declare, as due work (design 4.4, 4.10, 12). */
import { statement } from '../db/statement.ts';
import type { Retention, StoredTables } from '../db/stored-tables.ts';
import type { Database } from '../db/transaction.ts';
import { formatInstant } from '../time/index.ts';
import type { DueWork } from './due-work.ts';

const rowsPerTransaction = 1000;
const sitesPerRound = 500;

/** The retentions of everything that is stored, as due work. */
export function retentionWorks(stored: readonly StoredTables[]): DueWork[] {
  return stored
    .flatMap((each) => each.retentions ?? [])
    .map((retention) => ({
      name: retention.name,
      everyMs: retention.everyMs,
      run: (database, nowMs, signal) => applyRetention(database, retention, nowMs, signal),
    }));
}

/** Removes or empties everything of one kind whose time is over, in short transactions. */
async function applyRetention(
  database: Database,
  retention: Retention,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const cutoff = formatInstant(nowMs - retention.keptMs);
  const key = retention.key.join(', ');
  const sitesText = `/* cross-site claim */
    select distinct site_id from ${retention.table} where ${retention.isOver('$1')} order by site_id limit ${sitesPerRound}`;
  const act =
    retention.clears === undefined
      ? `delete from ${retention.table}`
      : `update ${retention.table} set ${retention.clears.map((column) => `${column} = null`).join(', ')}`;
  const rowsText = `${act} where site_id = $2 and (${key}) in (
      select ${key} from ${retention.table} where site_id = $2 and ${retention.isOver('$1')}
      limit ${rowsPerTransaction} for update skip locked)
    returning 1`;
  for (;;) {
    const sites = await database.serverReader.all<{ site_id: string }>(statement(sitesText, [cutoff]));
    let removed = 0;
    for (const { site_id: siteId } of sites) {
      for (let rows = rowsPerTransaction; rows === rowsPerTransaction && !signal.aborted; removed += rows) {
        rows = await database.transact(
          siteId,
          async (tx) => (await tx.all(statement(rowsText, [cutoff, siteId]))).length,
        );
      }
    }
    // Rows that somebody else holds are left for the next run.
    if (sites.length < sitesPerRound || removed === 0 || signal.aborted) {
      return;
    }
  }
}
