/**
 * Judging one start: whether it can be booked, by whom it would be served, and if not, why and what is free nearby.
 * It asks the same engine that offers slots, so what is shown can be booked unless somebody was faster (design 4.7).
 */
import type { Closure, RefusalReason } from '@openhours/contract';
import { dayMs, type EpochMs, minuteMs } from '../../../time/index.ts';
import type { OccupancySource, Occupied } from '../../calendar/index.ts';
import { bookingViolations, explainViolations, type PolicyViolations } from '../../policies/index.ts';
import type { Catalogue, CatalogueResource, CatalogueService } from './catalogue.ts';
import { defaultDurationMs, isByDays, offeredDurationMs } from './durations.ts';
import { type BusyTimes, findSlots, freeResources } from './engine.ts';
import { endOfSlot, type FoundSlots } from './found-slots.ts';
import { reasonsOfViolations } from './judge-session.ts';
import { type Choice, closureAmong, obstacleOfTime, reasonOfResource, type SlotToJudge } from './refusal.ts';
import { takenAmong } from './taken.ts';

export interface SlotVerdict {
  /** No reason speaks against it. */
  readonly bookable: boolean;
  /** True when the time is free and offered, whatever the policy says about booking it now. */
  readonly free: boolean;
  readonly policyViolations: PolicyViolations;
  /** Empty exactly when bookable; availability first, then policy. */
  readonly reasons: readonly RefusalReason[];
  /** Where the session would be; undefined when the time is not free. */
  readonly locationId: string | undefined;
  /** Index into the service's locations; undefined when the time is not free. */
  readonly locationIndex: number | undefined;
  /** Free resources of the primary type in the order of assignment: the first is the one to take. */
  readonly freeResourceIds: readonly string[];
  /** The same of each type that the service needs, the primary first; empty when the time is not free. */
  readonly freeOfEachType: readonly (readonly string[])[];
  /** One resource for each further type the service needs: free ones, or when refused those that are least in the way. */
  readonly furtherResourceIds: readonly string[];
  /** When refused: the resources in question whose time is taken, by bookings, holds, events or blocked time. */
  readonly takenResourceIds: ReadonlySet<string>;
  /** Sources of occupancy that stand in the way, for the owner's eyes. */
  readonly conflicts: readonly {
    readonly resourceId: string;
    readonly source: OccupancySource;
    readonly sourceId: string;
  }[];
  /** The closed day because of which it is refused. */
  readonly closure: Closure | undefined;
  /** When refused: free, bookable starts nearest to the one asked for, ascending, at most `nearestCount`. */
  readonly nearest: readonly { readonly startMs: EpochMs; readonly endMs: EpochMs }[];
}

export const nearestCount = 4;
const nearestReachMs = dayMs;

/** The range of occupancy that a judgement looks at: the session, and a day around it for what is free nearby. */
export function judgementRange(startMs: EpochMs, endMs: EpochMs): { readonly fromMs: EpochMs; readonly toMs: EpochMs } {
  return { fromMs: startMs - nearestReachMs - dayMs, toMs: endMs + nearestReachMs + dayMs };
}

/** The resources to lock and whose occupancy to read before judging: the one asked for, or all candidates. */
export function candidatesOf(service: CatalogueService, resourceId?: string): string[] {
  return service.requirements.flatMap((requirement, index) =>
    requirement.resources
      .map((resource) => resource.id)
      .filter((id) => index > 0 || resourceId === undefined || id === resourceId),
  );
}

/** The same, and the one asked for even where it does not serve: its time is in question all the same. */
export function resourcesAsked(service: CatalogueService, resourceId?: string): string[] {
  const candidates = candidatesOf(service, resourceId);
  return resourceId === undefined || candidates.includes(resourceId) ? candidates : [resourceId, ...candidates];
}

/**
 * Judges one start. `occupancy` is what `readOccupancy` gave for `judgementRange` and the candidates; pure.
 */
export function judgeSlot(
  catalogue: Catalogue,
  offered: CatalogueService,
  slot: SlotToJudge,
  occupancy: readonly Occupied[],
  nowMs: EpochMs,
): SlotVerdict {
  const { startMs, endMs, bufferMinutes = offered.bufferMinutes } = slot;
  const service = bufferMinutes === offered.bufferMinutes ? offered : { ...offered, bufferMinutes };
  const relevant = blockingOccupancy(occupancy, slot.ignoring);
  const busy = busyTimesOf(relevant);
  // The business itself may book a service of whole days by the hour.
  const judged = slot.anyStart === true && isByDays(service) ? { ...service, durationRange: undefined } : service;
  const durationMs =
    offeredDurationMs(catalogue, judged, startMs, endMs) ?? (slot.anyStart === true ? endMs - startMs : undefined);
  const question = questionFor(service, slot);
  const find = (starts = question?.starts) =>
    question === undefined || durationMs === undefined
      ? undefined
      : findSlots(catalogue, judged, { ...question, starts, fromMs: startMs, toMs: startMs + 1, durationMs }, busy);
  const found = find();
  const free = found !== undefined && found.count > 0;
  const locationIndex = free ? (found.locationIndexes[0] as number) : undefined;
  const { rules } = service.policy;
  const bits = bookingViolations(rules, service.onlineBookingEnabled, startMs, endMs, nowMs);
  const policyViolations = explainViolations(rules, bits, startMs);
  const policyReasons = reasonsOfViolations(bits);
  const bookable = free && policyReasons.length === 0;
  const untilMs = endMs + bufferMinutes * minuteMs;
  const takenResourceIds = free
    ? nobody
    : takenAmong(catalogue, resourcesAsked(service, slot.resourceId), startMs, untilMs, relevant);
  const refused = {
    choice: question,
    offersDuration: durationMs !== undefined,
    isFreeOffGrid: () => (find([startMs])?.count ?? 0) > 0,
  };
  const obstacle = free ? undefined : obstacleOfTime(catalogue, judged, slot, refused, relevant);
  const freeOfEachType = free ? freeIn(service, found, slot.seed ?? '') : [];
  return {
    bookable,
    free,
    policyViolations,
    reasons: [...(obstacle?.reasons ?? []), ...policyReasons],
    locationId: locationIndex === undefined ? undefined : service.locations[locationIndex]?.id,
    locationIndex,
    freeResourceIds: freeOfEachType[0] ?? [],
    freeOfEachType,
    furtherResourceIds: free
      ? freeOfEachType.slice(1).flatMap(([first]) => first ?? [])
      : service.requirements.slice(1).flatMap(({ resources }) => firstUntaken(resources, takenResourceIds) ?? []),
    takenResourceIds,
    conflicts: obstacle === undefined ? [] : conflictsOf(catalogue, service, slot, relevant, obstacle.resourceIds),
    closure: obstacle?.reasons.includes('CLOSED_DAY') ? closureAmong(catalogue, judged, slot, question) : undefined,
    nearest: bookable || question === undefined ? [] : nearestSlots(catalogue, service, slot, question, busy, nowMs),
  };
}

const nobody: ReadonlySet<string> = new Set();

/** Who is free at the one start that was found, of each type that the service needs. */
function freeIn(service: CatalogueService, found: FoundSlots, seed: string): string[][] {
  return service.requirements.map((requirement, index) => {
    const resources = freeResources(service, requirement, found, 0);
    return index === 0 ? inOrderOfAssignment(service, resources, seed) : resources.map(({ id }) => id);
  });
}

/** The first resource that is not taken, else the first. */
export function firstUntaken(
  resources: readonly CatalogueResource[],
  takenResourceIds: ReadonlySet<string>,
): string | undefined {
  return (resources.find((each) => !takenResourceIds.has(each.id)) ?? resources[0])?.id;
}

/** What blocks, but for the booking or hold whose own time is in question. */
export function blockingOccupancy(
  occupancy: readonly Occupied[],
  ignoring: SlotToJudge['ignoring'],
): readonly Occupied[] {
  return occupancy.filter(
    (each) => each.blocks && !(each.source === ignoring?.source && each.sourceId === ignoring.sourceId),
  );
}

/** Groups occupied time for the engine. */
export function busyTimesOf(occupancy: readonly Occupied[]): BusyTimes {
  const busy = new Map<string, EpochMs[]>();
  for (const { resourceId, startMs, endMs, blocks } of occupancy) {
    if (!blocks) {
      continue;
    }
    const known = busy.get(resourceId);
    if (known === undefined) {
      busy.set(resourceId, [startMs, endMs]);
    } else {
      known.push(startMs, endMs);
    }
  }
  return busy;
}

/** The locations and resources the caller leaves open; undefined when nothing is left. */
function questionFor(service: CatalogueService, slot: SlotToJudge): Choice | undefined {
  const locationIndexes = service.locations
    .map((_, index) => index)
    .filter((index) => slot.locationId === undefined || service.locations[index]?.id === slot.locationId)
    .filter((index) => slot.locationType === undefined || service.locations[index]?.type === slot.locationType);
  const primary = service.requirements[0];
  if (locationIndexes.length === 0 || primary === undefined) {
    return undefined;
  }
  const resourceIds =
    slot.resourceId === undefined ? undefined : new Map([[primary.resourceTypeId, new Set([slot.resourceId])]]);
  return {
    locationIndexes,
    resourceIds,
    starts: slot.anyStart === true || slot.offGrid === true ? [slot.startMs] : undefined,
  };
}

/** Why one resource of whatever type could not be there for a slot, whoever serves; undefined: it could. */
export function obstacleOfResource(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: SlotToJudge,
  resourceId: string,
  occupancy: readonly Occupied[],
): RefusalReason | undefined {
  const resource = catalogue.resources.get(resourceId);
  const choice = questionFor(service, slot);
  return resource === undefined || choice === undefined
    ? 'RESOURCE_NOT_ASSIGNED_TO_SERVICE'
    : reasonOfResource(catalogue, service, slot, choice, resource, blockingOccupancy(occupancy, slot.ignoring));
}

/** What stands in the way of those who might serve. */
export function conflictsOf(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: SlotToJudge,
  occupancy: readonly Occupied[],
  resourceIds: readonly string[],
): SlotVerdict['conflicts'] {
  const needEndMs = slot.endMs + service.bufferMinutes * minuteMs;
  const candidates = new Set([...resourceIds, catalogue.businessScheduleId]);
  return occupancy
    .filter((each) => candidates.has(each.resourceId) && each.startMs < needEndMs && each.endMs > slot.startMs)
    .map(({ resourceId, source, sourceId }) => ({ resourceId, source, sourceId }));
}

function nearestSlots(
  catalogue: Catalogue,
  service: CatalogueService,
  slot: SlotToJudge,
  choice: Choice,
  busy: BusyTimes,
  nowMs: EpochMs,
): SlotVerdict['nearest'] {
  const durationMs = offeredDurationMs(catalogue, service, slot.startMs, slot.endMs) ?? defaultDurationMs(service);
  if (!(durationMs > 0)) {
    return [];
  }
  const found = findSlots(
    catalogue,
    service,
    {
      ...choice,
      starts: undefined,
      durationMs,
      fromMs: slot.startMs - nearestReachMs,
      toMs: slot.startMs + nearestReachMs + 1,
    },
    busy,
  );
  const bookable = new Map<EpochMs, EpochMs>();
  found.starts.forEach((startMs, each) => {
    const endMs = endOfSlot(found, each, durationMs);
    if (bookingViolations(service.policy.rules, service.onlineBookingEnabled, startMs, endMs, nowMs) === 0) {
      bookable.set(startMs, endMs);
    }
  });
  return [...bookable]
    .map(([startMs, endMs]) => ({ startMs, endMs }))
    .sort((a, b) => Math.abs(a.startMs - slot.startMs) - Math.abs(b.startMs - slot.startMs) || a.startMs - b.startMs)
    .slice(0, nearestCount)
    .sort((a, b) => a.startMs - b.startMs);
}

/**
 * Orders free resources by the policy's staff sorting (services sheet 12.9): RANKING keeps the catalogue's order, in
 * which they are listed too; RANDOM, and CUSTOM without its implementation, shuffle by the seed, so that a repeated
 * judgement assigns the same resource.
 */
function inOrderOfAssignment(service: CatalogueService, free: readonly CatalogueResource[], seed: string): string[] {
  const ids = free.map((resource) => resource.id);
  if (service.policy.rules.staffSortingPolicy.sortingMethodType === 'RANKING') {
    return ids;
  }
  return ids
    .map((id) => ({ id, weight: hash(`${seed}:${id}`) }))
    .sort((a, b) => a.weight - b.weight || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** FNV-1a with a final mixing step, 32 bits: spreads, and needs no secret. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
