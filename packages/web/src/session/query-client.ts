/** The query client of the dashboard, for which nothing that was answered before a change is the newest. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Invalidating lets a first reading that is under way go on, although it may have been answered before the change: it is
 * waited for here, and read once more. Whoever writes at once after opening a page would else miss what they wrote.
 */
export class DashboardQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const firstReadings = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    if (firstReadings.length > 0) {
      await super.invalidateQueries({ ...filters, predicate: (query) => firstReadings.includes(query) }, options);
    }
  }
}
