/**
 * Time zones as tables of offset changes, read once from the platform's zone data and kept. The slot loop converts
 * thousands of wall-clock times per request; asking the platform for each would take ten times as long (design 7).
 */
import { dayMs, type EpochMs, hourMs, type LocalMs, minuteMs } from './local-time.ts';

/** An IANA time zone. Made by `zoneOf`; equal names give the same object. */
export interface Zone {
  /** The name as asked for. */
  readonly name: string;
  /** The name by which the platform's zone data knows it: `Europe/Berlin` for `europe/berlin`. */
  readonly canonicalName: string;
  /** Local time minus UTC at an instant, in milliseconds. */
  offsetAt(instant: EpochMs): number;
  toLocal(instant: EpochMs): LocalMs;
  /**
   * The instant of a wall-clock time. In the gap of spring it moves forward by the gap's length; of two equal
   * times in autumn it is the first (bookings sheet 21.1.7).
   */
  toInstant(local: LocalMs): EpochMs;
  /**
   * The instants of a wall-clock time after another instant, ascending: two where autumn repeats it, else the one of
   * `toInstant`. Undefined when none is after it.
   */
  toInstantsAfter(from: EpochMs, local: LocalMs): readonly [EpochMs, ...EpochMs[]] | undefined;
  /** False for a wall-clock time that a change of offset leaves out. */
  exists(local: LocalMs): boolean;
  /** The first change of offset after `from` and not after `to`; undefined when there is none. */
  nextChange(from: EpochMs, to: EpochMs): EpochMs | undefined;
}

/** The changes of one stretch of time; `offsets` has one entry more than `changes`. */
interface Stretch {
  readonly changes: readonly EpochMs[];
  readonly offsets: readonly number[];
}

/** A little over a year; a power of two keeps the key an exact division. */
const stretchMs = 2 ** 35;
/** Closer than any two changes of one zone in the zone data since 1970; the oracle test walks all zones. */
const probeMs = 3 * dayMs;
/** More than any offset and any gap together, so that a wall-clock time so far from a change is not near it. */
const marginMs = 2 * dayMs;
/** Bounds the memory one zone takes when somebody asks for a thousand different years. */
const maxStretches = 300;

const iana = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const zones = new Map<string, Zone | undefined>();
/** Names that are no zone are remembered too, up to this many in all; then the memory starts anew. */
const maxZones = 2000;

/** Which issue of the zone data the platform brings, such as `2026b`; later ones compare greater. */
export function zoneDataVersion(): string {
  const version = process.versions.tz;
  if (version === undefined) {
    throw new Error('the runtime brings no zone data');
  }
  return version;
}

/** The zone of an IANA name; undefined when there is none of that name. */
export function findZone(name: string): Zone | undefined {
  if (zones.has(name)) {
    return zones.get(name);
  }
  if (zones.size >= maxZones) {
    zones.clear();
  }
  const zone = readZone(name);
  zones.set(name, zone);
  return zone;
}

/** The zone of a name that is known to be good; throws a RangeError otherwise. */
export function zoneOf(name: string): Zone {
  const zone = findZone(name);
  if (zone === undefined) {
    throw new RangeError(`unknown time zone ${name}`);
  }
  return zone;
}

const offsetText = /^([+-])(\d{2}):?(\d{2})?$/;

/** The zone of an IANA name, or one that is always as far from UTC as `+02:00` says; undefined when it is neither. */
export function findZoneOrOffset(text: string): Zone | undefined {
  const [, sign, hours = '', minutes = '0'] = offsetText.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 23 || Number(minutes) > 59) {
    return findZone(text);
  }
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs);
  return makeZone(text, text, () => offsetMs);
}

function readZone(name: string): Zone | undefined {
  if (name.length > 150 || !iana.test(name)) {
    return undefined;
  }
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
  return makeZone(name, format.resolvedOptions().timeZone, (instant) => offsetByPlatform(format, instant));
}

const printed = /(\d+)\/(\d+)\/(\d+) (A|B)[A-Z]*, (\d+):(\d+):(\d+)/;

/** What the platform says the offset is; whole seconds. */
function offsetByPlatform(format: Intl.DateTimeFormat, instant: EpochMs): number {
  const match = printed.exec(format.format(instant));
  if (match === null) {
    throw new Error(`the platform prints dates in an unknown form: ${format.format(instant)}`);
  }
  const year = match[4] === 'A' ? Number(match[3]) : 1 - Number(match[3]);
  const local = new Date(0);
  local.setUTCFullYear(year, Number(match[1]) - 1, Number(match[2]));
  local.setUTCHours(Number(match[5]), Number(match[6]), Number(match[7]));
  return local.getTime() - Math.floor(instant / 1000) * 1000;
}

function readStretch(key: number, offsetByInstant: (instant: EpochMs) => number): Stretch {
  const from = key * stretchMs;
  const to = from + stretchMs;
  const changes: number[] = [];
  const offsets = [offsetByInstant(from)];
  let known = from;
  let offset = offsets[0] as number;
  while (known < to) {
    const probe = Math.min(known + probeMs, to);
    const next = offsetByInstant(probe);
    if (next !== offset) {
      let before = known;
      let after = probe;
      while (after - before > 1000) {
        const middle = Math.floor((before + after) / 2000) * 1000;
        if (middle === before) {
          break;
        }
        if (offsetByInstant(middle) === offset) {
          before = middle;
        } else {
          after = middle;
        }
      }
      // Changes fall on whole seconds; a probe off the second leaves `after` up to a second late.
      changes.push(Math.floor(after / 1000) * 1000);
      offset = offsetByInstant(after);
      offsets.push(offset);
      known = after;
    } else {
      known = probe;
    }
  }
  return { changes, offsets };
}

function makeZone(name: string, canonicalName: string, offsetByInstant: (instant: EpochMs) => number): Zone {
  const stretches = new Map<number, Stretch>();
  // The stretch of constant offset met last: most times of one request lie in it.
  let constantFrom = 0;
  let constantTo = 0;
  let constantOffset = 0;

  function stretchAt(key: number): Stretch {
    let stretch = stretches.get(key);
    if (stretch === undefined) {
      if (stretches.size >= maxStretches) {
        stretches.clear();
      }
      stretch = readStretch(key, offsetByInstant);
      stretches.set(key, stretch);
    }
    return stretch;
  }

  function offsetAt(instant: EpochMs): number {
    if (instant >= constantFrom && instant < constantTo) {
      return constantOffset;
    }
    const key = Math.floor(instant / stretchMs);
    const { changes, offsets } = stretchAt(key);
    let index = 0;
    while (index < changes.length && (changes[index] as number) <= instant) {
      index += 1;
    }
    constantFrom = index === 0 ? key * stretchMs : (changes[index - 1] as number);
    constantTo = index === changes.length ? (key + 1) * stretchMs : (changes[index] as number);
    constantOffset = offsets[index] as number;
    return constantOffset;
  }

  function toInstant(local: LocalMs): EpochMs {
    if (local - marginMs >= constantFrom && local + marginMs < constantTo) {
      return local - constantOffset;
    }
    const offsetBefore = offsetAt(local - dayMs);
    const first = local - offsetBefore;
    if (offsetAt(first) === offsetBefore) {
      return first;
    }
    const offsetAfter = offsetAt(local + dayMs);
    const second = local - offsetAfter;
    // In the gap neither offset holds; the one before it carries the time forward by the gap's length.
    return offsetAt(second) === offsetAfter ? second : first;
  }

  function toInstantsAfter(from: EpochMs, local: LocalMs): readonly [EpochMs, ...EpochMs[]] | undefined {
    const first = toInstant(local);
    const offsetAfter = offsetAt(local + dayMs);
    const later = local - offsetAfter;
    const isRepeated = later > first && offsetAt(later) === offsetAfter;
    if (first > from) {
      return isRepeated ? [first, later] : [first];
    }
    return isRepeated && later > from ? [later] : undefined;
  }

  function toLocal(instant: EpochMs): LocalMs {
    return instant + offsetAt(instant);
  }

  return {
    name,
    canonicalName,
    offsetAt,
    toLocal,
    toInstant,
    toInstantsAfter,
    exists: (local) => toLocal(toInstant(local)) === local,
    nextChange(from, to) {
      for (let key = Math.floor(from / stretchMs); key * stretchMs <= to; key += 1) {
        for (const change of stretchAt(key).changes) {
          if (change > from) {
            return change <= to ? change : undefined;
          }
        }
      }
      return undefined;
    },
  };
}
