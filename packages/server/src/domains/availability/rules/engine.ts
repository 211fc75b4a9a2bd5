/**
 * The slot engine: which starts of a range are free, at which location, with which resources (bookings sheet 21.1).
 * Pure, over sorted numbers; no objects per candidate. Booking asks the same function about its one start.
 */
import { dayMs, type EpochMs, minuteMs } from '../../../time/index.ts';
import type { Catalogue, CatalogueResource, CatalogueService, OfferedLocation, Requirement } from './catalogue.ts';
import { closedTimesAt, openStarts } from './closed-times.ts';
import { endOfSession, isByDays } from './durations.ts';
import { type FoundSlots, mergeLocations } from './found-slots.ts';
import { coveredStarts, lowerBound, unionOf } from './starts.ts';
import { dayStarts, wholeDays } from './whole-days.ts';
import { type CompiledHours, expandHours, gridStarts, intersectWindows, type Windows } from './windows.ts';

/**
 * Busy time by resource id: [start, end, start, end, …] in any order, half-open. The business schedule's id stands for
 * everybody on its hours.
 */
export type BusyTimes = ReadonlyMap<string, readonly EpochMs[]>;

export interface SlotQuestion {
  /** Starts in [fromMs, toMs). */
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  readonly durationMs: number;
  /** Indexes of the service's locations to look at; absent: all. */
  readonly locationIndexes?: readonly number[] | undefined;
  /** Resources to choose from, by type; absent types are free. */
  readonly resourceIds?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** The starts to look at, ascending, on whatever grid; absent: those of the grid. */
  readonly starts?: readonly EpochMs[] | undefined;
  /** Also starts at which nobody is free, with those who work then in `offered`. */
  readonly withTaken?: boolean;
}

/** The step of the grid for a session (services sheet 12.7); a range of durations has the grid of its shortest one. */
export function stepMsOf(catalogue: Catalogue, service: CatalogueService, durationMs: number): number {
  const { sameAsDuration, valueInMinutes } = catalogue.splitInterval;
  if (!sameAsDuration) {
    return valueInMinutes * minuteMs;
  }
  return service.durationRange === undefined ? durationMs : service.durationRange.minMinutes * minuteMs;
}

/** The resources whose busy time decides about a service, business schedule included. */
export function busyKeysOf(catalogue: Catalogue, service: CatalogueService): string[] {
  const ids = service.requirements.flatMap((requirement) => requirement.resources.map((resource) => resource.id));
  return catalogue.businessScheduleId === undefined ? ids : [...ids, catalogue.businessScheduleId];
}

/** Finds the free slots of an appointment service in a range. */
export function findSlots(
  catalogue: Catalogue,
  service: CatalogueService,
  question: SlotQuestion,
  busy: BusyTimes,
): FoundSlots {
  const locationIndexes = question.locationIndexes ?? service.locations.map((_, index) => index);
  const blocked = makeBlocked(catalogue, service, question, busy);
  const found = locationIndexes.map((index) =>
    slotsAtLocation(catalogue, service, service.locations[index] as OfferedLocation, index, question, blocked),
  );
  return found.length === 1 ? (found[0] as FoundSlots) : mergeLocations(found, service.words);
}

interface HoursGroup {
  readonly hours: CompiledHours;
  readonly usesBusinessHours: boolean;
  readonly bits: number[];
}

/** Whether a resource may serve at a location, as far as that does not depend on its hours. */
export function isAtLocation(resource: CatalogueResource, locationId: string | undefined): boolean {
  return resource.locationIds === undefined || (locationId !== undefined && resource.locationIds.has(locationId));
}

function groupByHours(
  requirement: Requirement,
  allowed: ReadonlySet<string> | undefined,
  locationId: string | undefined,
): HoursGroup[] {
  const groups: HoursGroup[] = [];
  requirement.resources.forEach((resource, bit) => {
    if ((allowed !== undefined && !allowed.has(resource.id)) || !isAtLocation(resource, locationId)) {
      return;
    }
    const known = groups.find((group) => group.hours === resource.hours);
    if (known === undefined) {
      groups.push({ hours: resource.hours, usesBusinessHours: resource.usesBusinessHours, bits: [bit] });
    } else {
      known.bits.push(bit);
    }
  });
  return groups;
}

/** What blocks each resource: lists of pairs, any order. */
type Blocked = (resource: CatalogueResource) => readonly (readonly EpochMs[])[];

function makeBlocked(
  catalogue: Catalogue,
  service: CatalogueService,
  question: SlotQuestion,
  busy: BusyTimes,
): Blocked {
  const until = question.toMs + question.durationMs + service.bufferMinutes * minuteMs + dayMs;
  const recurring = (hours: CompiledHours): readonly EpochMs[] => {
    if (hours.isEmpty) {
      return [];
    }
    // Blocked time counts wherever it was entered, so every location's rules are read.
    const pairs: EpochMs[] = [];
    for (const locationId of [undefined, ...hours.locationIds]) {
      const windows = expandHours(hours, locationId, question.fromMs - dayMs, until);
      windows.starts.forEach((start, index) => {
        pairs.push(start, windows.ends[index] as number);
      });
    }
    return pairs;
  };
  const business = [busy.get(catalogue.businessScheduleId ?? '') ?? [], recurring(catalogue.businessBlocked)];
  return (resource) => {
    const own = [busy.get(resource.id) ?? [], recurring(resource.blocked)];
    return resource.usesBusinessHours ? [...own, ...business] : own;
  };
}

function slotsAtLocation(
  catalogue: Catalogue,
  service: CatalogueService,
  location: OfferedLocation,
  locationIndex: number,
  question: SlotQuestion,
  blocked: Blocked,
): FoundSlots {
  const { fromMs, toMs, durationMs } = question;
  const stepMs = stepMsOf(catalogue, service, durationMs);
  const locationId = location.id;
  const expandedTo = (question.starts?.at(-1) ?? toMs) + durationMs + (isByDays(service) ? 2 * dayMs : 0);
  const business = service.keepsBusinessHours
    ? expandHours(catalogue.businessHours, locationId, fromMs, expandedTo)
    : undefined;
  const windowsOf = (group: HoursGroup): Windows => {
    let windows = business;
    if (business === undefined || group.hours !== catalogue.businessHours) {
      const own = expandHours(group.hours, locationId, fromMs, expandedTo);
      windows = business === undefined ? own : intersectWindows(own, business);
    }
    return isByDays(service) ? wholeDays(windows as Windows, catalogue.zone) : (windows as Windows);
  };
  const startsOf = (windows: Windows): EpochMs[] => {
    if (question.starts !== undefined) {
      return coveredStarts(question.starts, windows, endsOf(question.starts), durationMs);
    }
    return isByDays(service)
      ? dayStarts(windows, catalogue.zone, durationMs, fromMs, toMs)
      : gridStarts(windows, stepMs, durationMs, fromMs, toMs);
  };
  const endsOf = (starts: readonly EpochMs[]): Float64Array | undefined =>
    isByDays(service)
      ? Float64Array.from(starts, (start) => endOfSession(catalogue, service, start, durationMs))
      : undefined;

  const primary = service.requirements[0];
  if (primary === undefined) {
    return emptySlots;
  }
  const groups = groupByHours(primary, question.resourceIds?.get(primary.resourceTypeId), locationId);
  const closed = closedTimesAt(catalogue.closed, locationId);
  // The grid stays where it is: what is closed takes starts out of it.
  const groupStarts = groups.map((group) => {
    const starts = startsOf(windowsOf(group));
    return openStarts(starts, endsOf(starts), durationMs, closed);
  });
  const starts = unionOf(groupStarts);
  if (starts.length === 0) {
    return emptySlots;
  }
  const { words } = service;
  const free = new Uint32Array(starts.length * words);
  const bufferMs = service.bufferMinutes * minuteMs;
  const needMs = durationMs + bufferMs;
  const ends = endsOf(starts);

  groups.forEach((group, index) => {
    setBits(free, words, primary.firstWord, group.bits, starts, groupStarts[index] as EpochMs[]);
  });
  const offered = question.withTaken === true ? free.slice() : undefined;
  clearBusy(free, words, primary, groups, { starts, ends, needMs, bufferMs }, blocked);
  for (const requirement of service.requirements.slice(1)) {
    const others = groupByHours(requirement, question.resourceIds?.get(requirement.resourceTypeId), locationId);
    for (const group of others) {
      setBits(
        free,
        words,
        requirement.firstWord,
        group.bits,
        starts,
        coveredStarts(starts, windowsOf(group), ends, durationMs),
      );
    }
    clearBusy(free, words, requirement, others, { starts, ends, needMs, bufferMs }, blocked);
  }
  if (offered !== undefined) {
    return {
      count: starts.length,
      starts: Float64Array.from(starts),
      locationIndexes: new Uint16Array(starts.length).fill(locationIndex),
      free,
      offered,
      ends,
    };
  }
  return keepFree(service, starts, ends, free, locationIndex);
}

const emptySlots: FoundSlots = Object.freeze({
  count: 0,
  starts: new Float64Array(0),
  locationIndexes: new Uint16Array(0),
  free: new Uint32Array(0),
});

/** Sets the bits of a group at every one of its starts; its starts are a subset of all. */
function setBits(
  free: Uint32Array,
  words: number,
  firstWord: number,
  bits: readonly number[],
  starts: readonly EpochMs[],
  ownStarts: readonly EpochMs[],
): void {
  const mask = new Uint32Array(words);
  for (const bit of bits) {
    const word = firstWord + (bit >>> 5);
    mask[word] = ((mask[word] as number) | (1 << (bit & 31))) >>> 0;
  }
  let slot = 0;
  for (const start of ownStarts) {
    while ((starts[slot] as number) < start) {
      slot += 1;
    }
    const row = slot * words;
    for (let word = 0; word < words; word += 1) {
      free[row + word] = (free[row + word] as number) | (mask[word] as number);
    }
  }
}

interface Sessions {
  readonly starts: readonly EpochMs[];
  /** Only of whole days. */
  readonly ends: Float64Array | undefined;
  /** Length and buffer, where there are no `ends`. */
  readonly needMs: number;
  readonly bufferMs: number;
}

/** Clears a resource's bit at every start whose session and buffer would meet its busy time. */
function clearBusy(
  free: Uint32Array,
  words: number,
  requirement: Requirement,
  groups: readonly HoursGroup[],
  { starts, ends, needMs, bufferMs }: Sessions,
  blocked: Blocked,
): void {
  for (const { bits } of groups) {
    for (const bit of bits) {
      const word = requirement.firstWord + (bit >>> 5);
      const keep = ~(1 << (bit & 31));
      for (const pairs of blocked(requirement.resources[bit] as CatalogueResource)) {
        for (let index = 0; index < pairs.length; index += 2) {
          const busyEnd = pairs[index + 1] as number;
          // Times are whole milliseconds: the first start after `busyStart - need`.
          const busyStart = pairs[index] as number;
          let slot =
            ends === undefined
              ? lowerBound(starts, busyStart - needMs + 1)
              : lowerBound(ends, busyStart - bufferMs + 1);
          for (; slot < starts.length && (starts[slot] as number) < busyEnd; slot += 1) {
            const at = slot * words + word;
            free[at] = (free[at] as number) & keep;
          }
        }
      }
    }
  }
}

/** Leaves out the starts at which a requirement has nobody free. */
function keepFree(
  service: CatalogueService,
  starts: readonly EpochMs[],
  ends: Float64Array | undefined,
  free: Uint32Array,
  locationIndex: number,
): FoundSlots {
  const { words, requirements } = service;
  const kept = new Float64Array(starts.length);
  let count = 0;
  for (let slot = 0; slot < starts.length; slot += 1) {
    const row = slot * words;
    let isFree = true;
    for (const { firstWord, words: own } of requirements) {
      let any = 0;
      for (let word = firstWord; word < firstWord + own; word += 1) {
        any |= free[row + word] as number;
      }
      if (any === 0) {
        isFree = false;
        break;
      }
    }
    if (isFree) {
      kept[count] = starts[slot] as number;
      if (ends !== undefined) {
        ends[count] = ends[slot] as number;
      }
      if (count !== slot) {
        free.copyWithin(count * words, row, row + words);
      }
      count += 1;
    }
  }
  return {
    count,
    starts: kept.subarray(0, count),
    locationIndexes: new Uint16Array(count).fill(locationIndex),
    free: free.subarray(0, count * words),
    ends: ends?.subarray(0, count),
  };
}

/** The free resources of a slot for one requirement, in the service's order, at most `limit` of them. */
export function freeResources(
  service: CatalogueService,
  requirement: Requirement,
  slots: FoundSlots,
  slot: number,
  limit = Number.POSITIVE_INFINITY,
  bits: Uint32Array = slots.free,
): CatalogueResource[] {
  const free: CatalogueResource[] = [];
  const row = slot * service.words + requirement.firstWord;
  for (let bit = 0; bit < requirement.resources.length && free.length < limit; bit += 1) {
    if (((bits[row + (bit >>> 5)] as number) & (1 << (bit & 31))) !== 0) {
      free.push(requirement.resources[bit] as CatalogueResource);
    }
  }
  return free;
}
