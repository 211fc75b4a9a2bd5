/** Occupancy as tests write it past the calendar's own commands. */
import { statement } from '../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';

/** Says that rows of the site's occupancy were changed by hand: whoever keeps them in memory reads them anew. */
export function tellOccupancyChanged(tx: Transaction): void {
  tx.write(statement('update occupancy_change set number = number + 1 where site_id = $1', [tx.siteId]));
}
