/**
 * Work of the clock that is done site by site, where something is due: what fails on one site keeps no other from its
 * turn.
 */
import type { Database } from '../../db/transaction.ts';
import { type DueRows, pagesOfDueSites } from '../../tasks/due-sites.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import { listLiveSiteIds } from './repository.ts';

/**
 * Does the work on every site that has such rows and is in service or could come back, one after the other, until the
 * signal. When it failed on some, the run fails at its end, with what went wrong on each.
 */
export async function onLiveSitesWithDue(
  database: Database,
  due: DueRows,
  signal: AbortSignal,
  work: (siteId: string) => Promise<void>,
): Promise<void> {
  const { serverReader } = database;
  async function* liveSites(): AsyncGenerator<string> {
    for await (const page of pagesOfDueSites(serverReader, due)) {
      yield* await listLiveSiteIds(serverReader, page);
    }
  }
  await doOneByOne(liveSites(), (siteId) => `site ${siteId}`, work, signal);
}
