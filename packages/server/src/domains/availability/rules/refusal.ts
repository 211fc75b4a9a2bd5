/**
 * Why a start is refused, in codes: asked only after the engine has said no, so it may look at each resource on its
 * own and take its time.
 */
import type { Closure, RefusalReason } from '@openhours/contract';
import { type EpochMs, minuteMs } from '../../../time/index.ts';
import type { OccupancySource, Occupied } from '../../calendar/index.ts';
import type { Catalogue, CatalogueResource, CatalogueService, OfferedLocation } from './catalogue.ts';
import { closureDuring } from './closed-times.ts';
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
  /** Sessions need not begin on the grid: it begins with others, or when the one before it ends. Default false. */
  readonly offGrid?: boolean;
  /** Own booking or hold whose time does not count against itself. */
  readonly ignoring?: { readonly source: OccupancySource; readonly sourceId: string } | undefined;
  /** The time after the session that a booking was agreed with; default: the service's of now. */
  readonly bufferMinutes?: number | undefined;
  /** Decides the order of assignment under RANDOM; the same seed gives the same order. */
  readonly seed?: string;
}

/** What a caller leaves open. */
export type Choice = Pick<SlotQuestion, 'locationIndexes' | 'resourceIds' | 'starts'>;

/** What the engine's no leaves to be told. */
interface Refused {
  /** What the caller leaves open; undefined when nothing is left. */
  readonly choice: Choice | undefined;
  readonly offersDuration: boolean;
  /** Whether the time would be free if sessions began at any minute. */
  readonly isFreeOffGrid: () => boolean;
}

export interface TimeObstacle {
  /** At least one. */
  readonly reasons: readonly RefusalReason[];
  /** Those whose time is in the way: of what somebody could serve nobody's is. */
  readonly resourceIds: readonly string[];
}

/** Says in codes why the time itself is refused, and whose time is in the way. */
export function obstacleOfTime(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: SlotToJudge,
  { choice, isFreeOffGrid, offersDuration }: Refused,
  occupancy: readonly Occupied[],
): TimeObstacle {
  const primary = service.requirements[0];
  const wanted =
    primary?.resources.filter((each) => slot.resourceId === undefined || each.id === slot.resourceId) ?? [];
  const further = service.requirements.slice(1).map((requirement) => requirement.resources);
  const everybody = (reason: RefusalReason): TimeObstacle => ({
    reasons: [reason],
    resourceIds: [...(slot.resourceId === undefined ? idsOf(wanted) : [slot.resourceId]), ...further.flatMap(idsOf)],
  });
  if (primary === undefined) {
    return everybody('NO_ASSIGNED_STAFF_OR_RESOURCES');
  }
  if (choice === undefined) {
    return everybody('REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE');
  }
  if (wanted.length === 0) {
    return everybody('RESOURCE_NOT_ASSIGNED_TO_SERVICE');
  }
  if (!offersDuration) {
    return everybody('DURATION_NOT_OFFERED');
  }
  const reasons = new Set<RefusalReason>();
  const resourceIds: string[] = [];
  for (const candidates of [wanted, ...further]) {
    const ownReasons = candidates.map((resource) =>
      reasonOfResource(catalogue, service, slot, choice, resource, occupancy),
    );
    // A requirement that somebody satisfies is no reason.
    if (ownReasons.every((reason) => reason !== undefined)) {
      resourceIds.push(...idsOf(candidates));
      for (const reason of decisiveAmong(ownReasons)) {
        reasons.add(reason);
      }
    }
  }
  if (reasons.size > 0) {
    return { reasons: [...reasons], resourceIds };
  }
  // Each would be there and free: then the grid speaks against it, or that they are so at different locations.
  return { reasons: [isFreeOffGrid() ? 'START_NOT_ON_GRID' : 'RESOURCE_NOT_IN_WORKING_HOURS'], resourceIds };
}

function idsOf(resources: readonly CatalogueResource[]): string[] {
  return resources.map(({ id }) => id);
}

/** Absence, the greater first. */
const absences: readonly RefusalReason[] = ['RESOURCE_HAS_NO_WORKING_HOURS', 'RESOURCE_NOT_IN_WORKING_HOURS'];

/** Of what keeps each from it, what is said of the time: that somebody is away is no reason while others are there. */
function decisiveAmong(reasons: readonly RefusalReason[]): readonly RefusalReason[] {
  return absences.reduce((left, absence) => {
    const others = left.filter((reason) => reason !== absence);
    return others.length === 0 ? left : others;
  }, reasons);
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

function closureAt(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: Pick<SlotToJudge, 'startMs' | 'endMs'>,
  locationIndex: number,
): Closure | undefined {
  return closureDuring(catalogue.closed, service.locations[locationIndex]?.id, slot);
}

/** The closed day that a time meets at one of the locations that are left open. */
export function closureAmong(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: SlotToJudge,
  choice: Choice | undefined,
): Closure | undefined {
  return choice?.locationIndexes
    ?.map((index) => closureAt(catalogue, service, slot, index))
    .find((closure) => closure !== undefined);
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
  const here = (choice.locationIndexes ?? []).filter((index) => isAtLocation(resource, service.locations[index]?.id));
  const open = here.filter((index) => closureAt(catalogue, service, slot, index) === undefined);
  if (open.length < here.length && open.length === 0) {
    return 'CLOSED_DAY';
  }
  if (resource.hours.isEmpty) {
    return 'RESOURCE_HAS_NO_WORKING_HOURS';
  }
  let startsInside = false;
  let fits = false;
  for (const index of open) {
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
