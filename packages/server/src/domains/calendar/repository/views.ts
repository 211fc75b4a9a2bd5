/** SQL of the view of all events: up to when instances are found without a range, and when that moved last. */
import { statement } from '../../../db/statement.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';

/** Moves the end of a site's view on; answers the revision, or nothing when it stands there already. */
export async function extendView(tx: Transaction, endMs: EpochMs): Promise<number | undefined> {
  const row = await tx.first(
    statement<{ revision: number }>(
      `insert into events_view (site_id, end_at) values ($1, $2)
       on conflict (site_id) do update set end_at = excluded.end_at, revision = events_view.revision + 1
         where events_view.end_at < excluded.end_at
       returning revision`,
      [tx.siteId, formatInstant(endMs)],
    ),
  );
  return row?.revision;
}
