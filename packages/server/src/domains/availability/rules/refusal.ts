/**
 * Why a start is refused, in codes: asked only after the engine has said no, so it may look at each resource on its
 * own and take its time.
 */
import type { RefusalReason } from '@openhours/contract';
import { type EpochMs, minuteMs } from '../../../time/index.ts';
import type { OccupancySource, Occupied } from '../../calendar/index.ts';
import type { Catalogue, CatalogueResource, CatalogueService, OfferedLocation } from './catalogue.ts';
import { isByDays } from './durations.ts';
import { isAtLocation, type SlotQuestion } from './engine.ts';
import { blockingOf, isBlockedWeekly } from './taken.ts';
import { wholeDays } from './whole-days.ts';
import { expandHours, intersectWindows, type Windows } from './windows.ts';

export interface SlotToJudge {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** Only this resource will do. */
  readonly resourceId?: string | undefined;
  /** Only this business location will do. */
  readonly locationId?: string | undefined;
  /** Only a location of this type will do. */
  readonly locationType?: OfferedLocation['type'] | undefined;
  /** Also durations and starts that are not offered, for the business itself: any start inside the hours. Default false. */
  readonly anyStart?: boolean;
  /** Own booking or hold whose time does not count against itself. */
  readonly ignoring?: { readonly source: OccupancySource; readonly sourceId: string } | undefined;
  /** The time after the session that a booking was agreed with; default: the service's of now. */
  readonly bufferMinutes?: number | undefined;
  /** Decides the order of assignment under RANDOM; the same seed gives the same order. */
  readonly seed?: string;
}

/** What a caller leaves open. */
export type Choice = Pick<SlotQuestion, 'locationIndexes' | 'resourceIds' | 'starts'>;

/** Says in codes why the time itself is refused; at least one. */
export function reasonsOfTime(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: SlotToJudge,
  offersDuration: boolean,
  choice: Choice | undefined,
  occupancy: readonly Occupied[],
): RefusalReason[] {
  const primary = service.requirements[0];
  if (primary === undefined) {
    return ['NO_ASSIGNED_STAFF_OR_RESOURCES'];
  }
  if (choice === undefined) {
    return ['REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE'];
  }
  const wanted = primary.resources.filter((each) => slot.resourceId === undefined || each.id === slot.resourceId);
  if (wanted.length === 0) {
    return ['RESOURCE_NOT_ASSIGNED_TO_SERVICE'];
  }
  if (!offersDuration) {
    return ['DURATION_NOT_OFFERED'];
  }
  const reasons = new Set<RefusalReason>();
  const everyone = [wanted, ...service.requirements.slice(1).map((requirement) => requirement.resources)];
  for (const candidates of everyone) {
    const ownReasons = candidates.map((resource) =>
      reasonOfResource(catalogue, service, slot, choice, resource, occupancy),
    );
    // A requirement that somebody satisfies is no reason.
    if (ownReasons.every((reason) => reason !== undefined)) {
      for (const reason of ownReasons) {
        reasons.add(reason);
      }
    }
  }
  // Everybody would be there and free: then only the grid is left to speak against it.
  return reasons.size === 0 ? ['START_NOT_ON_GRID'] : [...reasons];
}

function windowsOf(
  catalogue: Catalogue,
  service: CatalogueService,
  resource: CatalogueResource,
  locationId: string | undefined,
  from: EpochMs,
  to: EpochMs,
): Windows {
  const own = expandHours(resource.hours, locationId, from, to);
  const windows = service.keepsBusinessHours
    ? intersectWindows(own, expandHours(catalogue.businessHours, locationId, from, to))
    : own;
  return isByDays(service) ? wholeDays(windows, catalogue.zone) : windows;
}

/** Why one resource cannot serve a slot; undefined when it can, whatever the grid. */
export function reasonOfResource(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: SlotToJudge,
  choice: Choice,
  resource: CatalogueResource,
  occupancy: readonly Occupied[],
): RefusalReason | undefined {
  if (resource.hours.isEmpty) {
    return 'RESOURCE_HAS_NO_WORKING_HOURS';
  }
  let startsInside = false;
  let fits = false;
  const here = (choice.locationIndexes ?? []).filter((index) => isAtLocation(resource, service.locations[index]?.id));
  for (const index of here) {
    const windows = windowsOf(catalogue, service, resource, service.locations[index]?.id, slot.startMs, slot.endMs);
    windows.starts.forEach((start, index) => {
      const end = windows.ends[index] as number;
      startsInside ||= start <= slot.startMs && slot.startMs < end;
      fits ||= start <= slot.startMs && slot.endMs <= end;
    });
  }
  if (!fits) {
    return startsInside ? 'DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS' : 'RESOURCE_NOT_IN_WORKING_HOURS';
  }
  const own = blockingOf(catalogue, resource.id, occupancy);
  const meets = (each: { startMs: EpochMs; endMs: EpochMs }, endMs: EpochMs) =>
    each.startMs < endMs && each.endMs > slot.startMs;
  const inSession = own.filter((each) => meets(each, slot.endMs));
  if (inSession.some((each) => each.source === 'BOOKING' || each.source === 'HOLD')) {
    return 'RESOURCE_BUSY';
  }
  if (inSession.length > 0 || isBlockedWeekly(catalogue, resource, slot.startMs, slot.endMs)) {
    return 'RESOURCE_BLOCKED';
  }
  const bufferEndMs = slot.endMs + service.bufferMinutes * minuteMs;
  if (own.some((each) => meets(each, bufferEndMs)) || isBlockedWeekly(catalogue, resource, slot.startMs, bufferEndMs)) {
    return 'BUFFER_TIME_ELIMINATES_WINDOWS';
  }
  return undefined;
}
