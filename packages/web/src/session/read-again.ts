/** Reading the kept answers below a key again, those included that have not come for the first time yet. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what is on the screen, and takes the rest for old. Invalidating lets a first reading that is under way go
 * on, although it may have been answered before the change: it is waited for, and read once more.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstReadings = queries
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  await queries.invalidateQueries({ queryKey });
  if (firstReadings.length > 0) {
    await queries.invalidateQueries({ queryKey, predicate: (query) => firstReadings.includes(query) });
  }
}
