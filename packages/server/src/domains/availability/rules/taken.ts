/**
 * Whether the time of a resource is taken, whoever asks: by what occupies it, by what blocks everybody on business
 * hours, and by blocked time that recurs and so has no rows (bookings sheet 21.1.3). Pure.
 */
import type { EpochMs } from '../../../time/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import type { Catalogue, CatalogueResource } from './catalogue.ts';
import { type CompiledHours, expandHours } from './windows.ts';

/** Those of the resources whose time in [startMs, untilMs) is taken; `occupancy` holds what is in the way. */
export function takenAmong(
  catalogue: Catalogue,
  resourceIds: Iterable<string>,
  startMs: EpochMs,
  untilMs: EpochMs,
  occupancy: readonly Occupied[],
): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const resourceId of resourceIds) {
    const resource = catalogue.resources.get(resourceId);
    const isTaken =
      blockingOf(catalogue, resourceId, occupancy).some((each) => each.startMs < untilMs && each.endMs > startMs) ||
      (resource !== undefined && isBlockedWeekly(catalogue, resource, startMs, untilMs));
    if (isTaken) {
      taken.add(resourceId);
    }
  }
  return taken;
}

/** What occupies a resource, itself or with the whole business; one that is gone still has its own time. */
export function blockingOf(catalogue: Catalogue, resourceId: string, occupancy: readonly Occupied[]): Occupied[] {
  const keepsBusinessHours = catalogue.resources.get(resourceId)?.usesBusinessHours === true;
  return occupancy.filter(
    (each) =>
      each.resourceId === resourceId || (keepsBusinessHours && each.resourceId === catalogue.businessScheduleId),
  );
}

/** Whether blocked time that recurs, of the resource or of the business, meets [from, to). */
export function isBlockedWeekly(
  catalogue: Catalogue,
  resource: CatalogueResource,
  from: EpochMs,
  to: EpochMs,
): boolean {
  const schedules = resource.usesBusinessHours ? [resource.blocked, catalogue.businessBlocked] : [resource.blocked];
  return schedules.some((hours) =>
    [undefined, ...hours.locationIds].some((locationId) => {
      const windows = expandHours(hours, locationId, from, to);
      return windows.starts.some((start, index) => start < to && (windows.ends[index] as number) > from);
    }),
  );
}

/** Whether hours cover [startMs, endMs) whole, at a place or, where none is said, at any. */
export function areOpen(
  hours: CompiledHours,
  { startMs, endMs }: { readonly startMs: EpochMs; readonly endMs: EpochMs },
  locationId?: string,
): boolean {
  const places = locationId === undefined ? [undefined, ...hours.locationIds] : [locationId];
  return places.some((place) => {
    const windows = expandHours(hours, place, startMs, endMs);
    return windows.starts.some((start, index) => start <= startMs && (windows.ends[index] as number) >= endMs);
  });
}

/** Whether somebody works during [startMs, endMs) and has nothing else then, whatever it is that they would do. */
export function isAtWorkAndFree(
  catalogue: Catalogue,
  resourceId: string,
  stretch: { readonly startMs: EpochMs; readonly endMs: EpochMs },
  occupancy: readonly Occupied[],
): boolean {
  const resource = catalogue.resources.get(resourceId);
  const isTaken = takenAmong(catalogue, [resourceId], stretch.startMs, stretch.endMs, occupancy).size > 0;
  return resource !== undefined && !isTaken && areOpen(resource.hours, stretch);
}
