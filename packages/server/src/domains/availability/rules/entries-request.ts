/** Reads the filter of the older availability query (bookings sheet 6): equality only, dotted keys or nested objects. */
import { type InputOf, invalid, type Operations, olderLocationTypes } from '@openhours/contract';
import { type EpochMs, isInKnownYears, knownYears, parseDateTime, type Zone } from '../../../time/index.ts';
import type { OfferedLocation } from './catalogue.ts';
import { maxRangeMs, readZone } from './request.ts';

type QueryInput = InputOf<Operations['availability']['queryAvailability']>;

const violationNames = ['tooEarlyToBook', 'tooLateToBook', 'bookOnlineDisabled'] as const;
type ViolationName = (typeof violationNames)[number];

/** What is asked for, in the engine's words. */
export interface EntriesQuery {
  readonly serviceIds: readonly string[];
  readonly fromMs: EpochMs;
  /** Slots end at or before it. */
  readonly untilMs: EpochMs;
  readonly resourceIds: ReadonlySet<string> | undefined;
  readonly bookable: boolean | undefined;
  /** Only of sessions: at least so many seats. */
  readonly openSpots: number | undefined;
  readonly violations: Readonly<Partial<Record<ViolationName, boolean>>>;
  readonly locationIds: ReadonlySet<string> | undefined;
  readonly locationTypes: ReadonlySet<OfferedLocation['type']> | undefined;
  readonly descending: boolean;
  readonly slotsPerDay: number | undefined;
  /** The zone that was asked for; absent: answers are in UTC. */
  readonly zone: Zone | undefined;
  /** Whose days are counted. */
  readonly dayZone: Zone;
}

const field = (key: string) => `query.filter.${key}`;

const locationTypeOf: Readonly<Record<(typeof olderLocationTypes)[number], OfferedLocation['type']>> = {
  OWNER_BUSINESS: 'BUSINESS',
  OWNER_CUSTOM: 'CUSTOM',
  CUSTOM: 'CUSTOMER',
};

/** How the older calls spell a location's type. */
export const olderTypeOf: Readonly<Record<OfferedLocation['type'], (typeof olderLocationTypes)[number]>> = {
  BUSINESS: 'OWNER_BUSINESS',
  CUSTOM: 'OWNER_CUSTOM',
  CUSTOMER: 'CUSTOM',
};

/** The location's type behind the older spelling; undefined for a word that is none. */
export function readLocationType(word: string): OfferedLocation['type'] | undefined {
  return Object.hasOwn(locationTypeOf, word) ? locationTypeOf[word as keyof typeof locationTypeOf] : undefined;
}

const knownKeys: ReadonlySet<string> = new Set([
  'serviceId',
  'startDate',
  'endDate',
  'resourceId',
  'bookable',
  'openSpots',
  'location.businessLocation.id',
  'location.locationType',
  ...violationNames.map((name) => `bookingPolicyViolations.${name}`),
]);

/** Reads and checks a query. */
export function readEntriesQuery(input: QueryInput, siteTimeZone: string): EntriesQuery {
  const values = flatten(input.query.filter);
  const zone = input.timezone === undefined ? undefined : readZone(input.timezone, 'timezone');
  const dayZone = zone ?? readZone(siteTimeZone);
  const fromMs = readBound(values, 'startDate', zone, dayZone);
  const untilMs = readBound(values, 'endDate', zone, dayZone);
  if (untilMs <= fromMs) {
    throw invalid(field('endDate'), 'must be after startDate', 'OTHER');
  }
  // By the clock or by the hours that pass: a year has an hour more when clocks are put back in it once more than forth.
  const lengthMs = Math.min(untilMs - fromMs, dayZone.toLocal(untilMs) - dayZone.toLocal(fromMs));
  if (lengthMs > maxRangeMs) {
    throw invalid(field('endDate'), 'must be at most a year after startDate', 'OTHER');
  }
  const serviceIds = readTexts(values, 'serviceId');
  if (serviceIds === undefined) {
    throw invalid(field('serviceId'), 'must not be empty', 'REQUIRED_FIELD');
  }
  return {
    serviceIds,
    fromMs,
    untilMs,
    resourceIds: setOf(readTexts(values, 'resourceId')),
    bookable: readFlag(values, 'bookable'),
    openSpots: readCount(values, 'openSpots'),
    violations: Object.fromEntries(
      violationNames.flatMap((name) => {
        const flag = readFlag(values, `bookingPolicyViolations.${name}`);
        return flag === undefined ? [] : [[name, flag]];
      }),
    ),
    locationIds: setOf(readTexts(values, 'location.businessLocation.id')),
    locationTypes: setOf(readLocationTypes(values)),
    descending: readOrder(input.query.sort),
    slotsPerDay: input.slotsPerDay,
    zone,
    dayZone,
  };
}

/** Nested objects as dotted keys; operators are not known here. */
function flatten(filter: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const visit = (prefix: string, level: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(level)) {
      const key = prefix === '' ? name : `${prefix}.${name}`;
      if (value === null || value === undefined) {
        continue;
      }
      const isParent = [...knownKeys].some((known) => known.startsWith(`${key}.`));
      if (isParent && typeof value === 'object' && !Array.isArray(value)) {
        visit(key, value as Readonly<Record<string, unknown>>);
      } else if (knownKeys.has(key)) {
        values.set(key, value);
      } else {
        throw invalid('query.filter', `knows no ${key}: it takes equality on its own fields only`, 'OTHER');
      }
    }
  };
  visit('', filter);
  return values;
}

function setOf<Value>(values: readonly Value[] | undefined): ReadonlySet<Value> | undefined {
  return values === undefined ? undefined : new Set(values);
}

const maxValues = 100;

function readTexts(values: ReadonlyMap<string, unknown>, key: string): readonly string[] | undefined {
  const value = values.get(key);
  if (value === undefined) {
    return undefined;
  }
  const list = Array.isArray(value) ? value : [value];
  if (list.some((each) => typeof each !== 'string')) {
    throw invalid(field(key), 'must be a text or a list of texts', 'OTHER');
  }
  if (list.length > maxValues) {
    throw invalid(field(key), `must have at most ${maxValues} values`, 'MAX_SIZE', { data: { threshold: maxValues } });
  }
  return list as string[];
}

function readLocationTypes(values: ReadonlyMap<string, unknown>): readonly OfferedLocation['type'][] | undefined {
  return readTexts(values, 'location.locationType')?.map((word) => {
    const type = readLocationType(word);
    if (type === undefined) {
      throw invalid(field('location.locationType'), `must be one of ${olderLocationTypes.join(', ')}`, 'OTHER');
    }
    return type;
  });
}

function readFlag(values: ReadonlyMap<string, unknown>, key: string): boolean | undefined {
  const value = values.get(key);
  if (value !== undefined && typeof value !== 'boolean') {
    throw invalid(field(key), 'must be true or false', 'OTHER');
  }
  return value;
}

function readCount(values: ReadonlyMap<string, unknown>, key: string): number | undefined {
  const value = values.get(key);
  if (value !== undefined && !(Number.isSafeInteger(value) && (value as number) >= 0)) {
    throw invalid(field(key), 'must be a whole number of at least 0', 'OTHER');
  }
  return value as number | undefined;
}

/** A bound; with a zone asked for, its offset is dropped and its digits are read there. */
function readBound(
  values: ReadonlyMap<string, unknown>,
  key: 'startDate' | 'endDate',
  zone: Zone | undefined,
  siteZone: Zone,
): EpochMs {
  const value = values.get(key);
  if (value === undefined) {
    throw invalid(field(key), 'must not be empty', 'REQUIRED_FIELD');
  }
  const read = typeof value === 'string' ? parseDateTime(value) : undefined;
  if (read === undefined) {
    throw invalid(field(key), 'must be a date and time such as 2026-12-01T09:00:00Z', 'FORMAT', {
      data: { type: 'DATE_TIME' },
    });
  }
  const isLocal = zone !== undefined || read.offsetMs === undefined;
  const instant = isLocal ? (zone ?? siteZone).toInstant(read.local) : read.local - (read.offsetMs as number);
  if (!isInKnownYears(instant)) {
    throw invalid(field(key), `must be in the years ${knownYears}`, 'OTHER');
  }
  return instant;
}

function readOrder(sort: QueryInput['query']['sort']): boolean {
  const [first, ...more] = sort ?? [];
  if (more.length > 0 || (first !== undefined && first.fieldName !== 'startDate')) {
    throw invalid('query.sort', 'takes startDate only', 'OTHER');
  }
  return first?.order === 'DESC';
}
