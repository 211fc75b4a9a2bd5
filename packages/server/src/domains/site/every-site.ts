/** Work of the clock that is done site by site: what fails on one of them keeps no other from its turn. */
import type { Database } from '../../db/transaction.ts';
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
  const failures: Error[] = [];
  for (const siteId of await listLiveSiteIds(database.serverReader)) {
    if (signal.aborted) {
      break;
    }
    try {
      await work(siteId);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(new Error(`site ${siteId}: ${reason}`, { cause: error }));
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  }
}
