/** Work of the clock that is done site by site: what fails on one of them keeps no other from its turn. */
import type { Database } from '../../db/transaction.ts';
import { doOneByOne } from '../../jobs/one-by-one.ts';
import { listLiveSiteIds } from './repository.ts';

/**
 * Does the work on every site that is in service or could come back, one after the other, until the signal. When it
 * failed on some, the run fails at its end, with what went wrong on each.
 */
export async function onEveryLiveSite(
  database: Database,
  signal: AbortSignal,
  work: (siteId: string) => Promise<void>,
): Promise<void> {
  await doOneByOne(await listLiveSiteIds(database.serverReader), (siteId) => `site ${siteId}`, work, signal);
}
