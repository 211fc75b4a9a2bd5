/**
 * When a place is closed, for whole days or some hours of one, as instants: nothing is offered then that meets one of
 * them, whoever would be at work (docs/decisions/0070 and 0074). Pure.
 */
import type { Closure } from '@openhours/contract';
import { localTimesOf } from '@openhours/contract/closed-days/stretches';
import { type EpochMs, parseLocal, type Zone, zoneOf } from '../../../time/index.ts';

/** The closures of one place; `starts` and `ends` are those of all of them together, ascending and apart. */
export interface ClosedTimes {
  readonly starts: readonly EpochMs[];
  readonly ends: readonly EpochMs[];
  /** By their first day. */
  readonly closures: readonly { readonly startMs: EpochMs; readonly endMs: EpochMs; readonly closure: Closure }[];
}

const neverClosed: ClosedTimes = Object.freeze({ starts: [], ends: [], closures: [] });

/** By location; where it is none of the business's, by undefined. */
export type ClosedTimesByPlace = ReadonlyMap<string | undefined, ClosedTimes>;

function closedTimesIn(zone: Zone, closures: readonly Closure[]): ClosedTimes {
  if (closures.length === 0) {
    return neverClosed;
  }
  const instantOf = (local: string) => zone.toInstant(parseLocal(local) as number);
  const timed = closures.map((closure) => {
    const { localEnd, localStart } = localTimesOf(closure);
    return { startMs: instantOf(localStart), endMs: instantOf(localEnd), closure };
  });
  const starts: EpochMs[] = [];
  const ends: EpochMs[] = [];
  for (const { startMs, endMs } of timed.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = ends.length - 1;
    if (last >= 0 && startMs <= (ends[last] as number)) {
      ends[last] = Math.max(ends[last] as number, endMs);
    } else {
      starts.push(startMs);
      ends.push(endMs);
    }
  }
  return { starts, ends, closures: timed };
}

/** When each place is closed, by its own clock; `zone` is the site's. */
export function closedTimesOf(
  closures: readonly Closure[],
  locations: readonly { readonly id: string; readonly timeZone: string | undefined }[],
  zone: Zone,
): ClosedTimesByPlace {
  const ofAll = closures.filter(({ locationId }) => locationId === undefined);
  const everywhere = closedTimesIn(zone, ofAll);
  const own = locations.flatMap(({ id, timeZone }): [string, ClosedTimes][] => {
    const here = closures.filter(({ locationId }) => locationId === undefined || locationId === id);
    const hasOwn = here.length > ofAll.length || (timeZone !== undefined && timeZone !== zone.name);
    return hasOwn ? [[id, closedTimesIn(timeZone === undefined ? zone : zoneOf(timeZone), here)]] : [];
  });
  return new Map([[undefined, everywhere], ...own]);
}

/** The closed times at a location of a service. */
export function closedTimesAt(byPlace: ClosedTimesByPlace, locationId: string | undefined): ClosedTimes {
  return byPlace.get(locationId) ?? byPlace.get(undefined) ?? neverClosed;
}

/** Those of ascending starts whose sessions meet no closed time; what follows a session may. */
export function openStarts(
  starts: EpochMs[],
  ends: Float64Array | undefined,
  durationMs: number,
  closed: ClosedTimes,
): EpochMs[] {
  if (closed.starts.length === 0) {
    return starts;
  }
  let next = 0;
  return starts.filter((start, index) => {
    while (next < closed.ends.length && (closed.ends[next] as number) <= start) {
      next += 1;
    }
    const end = ends === undefined ? start + durationMs : (ends[index] as number);
    return next === closed.starts.length || (closed.starts[next] as number) >= end;
  });
}

/** The closure that a time meets at a location, the first of several; undefined while it is open. */
export function closureDuring(
  byPlace: ClosedTimesByPlace,
  locationId: string | undefined,
  { endMs, startMs }: { readonly startMs: EpochMs; readonly endMs: EpochMs },
): Closure | undefined {
  const { closures } = closedTimesAt(byPlace, locationId);
  return closures.find((each) => each.startMs < endMs && each.endMs > startMs)?.closure;
}
