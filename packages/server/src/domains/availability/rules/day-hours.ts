/** From when to when people work at a place on one day: what a business is open, where nobody has written it down. Pure. */
import { dayMs, type EpochMs, minuteMs, startOfLocalDay, type Zone } from '../../../time/index.ts';
import type { CatalogueResource } from './catalogue.ts';
import { expandHours } from './windows.ts';

/** Minutes since midnight by the clock of the place. */
export interface DayHours {
  readonly opensAt: number;
  readonly closesAt: number;
}

/**
 * From the first who begins to the last who ends, on the day of an instant; undefined where nobody works then, and where
 * somebody works over midnight.
 */
export function dayHoursOf(
  resources: Iterable<Pick<CatalogueResource, 'hours' | 'locationIds'>>,
  locationId: string | undefined,
  atMs: EpochMs,
  zone: Zone,
): DayHours | undefined {
  const day = startOfLocalDay(zone.toLocal(atMs));
  const [fromMs, toMs] = [zone.toInstant(day), zone.toInstant(day + dayMs)];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { hours, locationIds } of resources) {
    if (locationId !== undefined && locationIds !== undefined && !locationIds.has(locationId)) {
      continue;
    }
    const { ends, starts } = expandHours(hours, locationId, fromMs, toMs);
    for (const [index, startMs] of starts.entries()) {
      const endMs = ends[index] as number;
      if (startMs < toMs && endMs > fromMs) {
        first = Math.min(first, startMs);
        last = Math.max(last, endMs);
      }
    }
  }
  if (first < fromMs || last >= toMs || first >= last) {
    return undefined;
  }
  const minutes = (instantMs: EpochMs) => Math.floor((zone.toLocal(instantMs) - day) / minuteMs);
  return { opensAt: minutes(first), closesAt: minutes(last) };
}
