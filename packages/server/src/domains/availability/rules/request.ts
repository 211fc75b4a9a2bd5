/** Reads a request for free times into a question that can be answered, page by page (bookings sheet 10.1). */
import {
  fail,
  groupBy,
  type InputOf,
  invalid,
  mostSlotsPerPage,
  type Operations,
  staffResourceTypeId,
} from '@openhours/contract';
import { type CursorSigning, readCursor, writeCursor } from '../../../db/cursor.ts';
import {
  dayMs,
  type EpochMs,
  findZone,
  isInKnownYears,
  knownYears,
  type LocalMs,
  minuteMs,
  parseLocal,
  type Zone,
} from '../../../time/index.ts';
import type { CatalogueService, OfferedLocation } from './catalogue.ts';
import { defaultDurationMs, offersMinutes } from './durations.ts';

export type SlotsInput = InputOf<Operations['availability']['listAvailabilityTimeSlots']>;

/** What a cursor keeps of the request. */
export interface SlotsQuery {
  readonly serviceId: string;
  readonly fromLocal: LocalMs | undefined;
  /** Set when the request named no beginning: then it is the moment of the first page. */
  readonly fromMs: EpochMs | undefined;
  readonly toLocal: LocalMs;
  readonly timeZone: string;
  readonly locations: SlotsInput['locations'];
  readonly includeResourceTypeIds: readonly string[];
  readonly resourceTypes: readonly { readonly resourceTypeId: string; readonly resourceIds: readonly string[] }[];
  readonly bookable: boolean | undefined;
  readonly bookingPolicyViolations: SlotsInput['bookingPolicyViolations'];
  readonly timeSlotsPerDay: number | undefined;
  readonly customerChoices: SlotsInput['customerChoices'];
  readonly movingBookingId: string | undefined;
  readonly ownSlotHoldIds: readonly string[];
}

/** The slot after which a page begins. */
export interface SlotPosition {
  readonly startMs: EpochMs;
  readonly locationIndex: number;
}

export interface SlotsPage {
  readonly query: SlotsQuery;
  readonly zone: Zone;
  readonly limit: number;
  readonly position: SlotPosition | undefined;
}

/** The range of one question; longer ones would cost more than a page of slots is worth. */
export const maxRangeMs = 366 * dayMs;

/** Reads and checks a request, or the one that its cursor holds. */
export function readSlotsPage(
  input: SlotsInput,
  siteTimeZone: string,
  signing: CursorSigning,
  nowMs: EpochMs,
): SlotsPage {
  const { limit, cursor } = input.cursorPaging ?? {};
  if (cursor !== undefined && cursor !== '') {
    return fromCursor(cursor, limit, signing);
  }
  const query = readQuery(input, siteTimeZone, nowMs);
  return { query, zone: readZone(query.timeZone), limit: limit ?? mostSlotsPerPage, position: undefined };
}

/** Where calls that ask for times have their cursor. */
export const cursorField = 'cursorPaging.cursor';

function fromCursor(cursor: string, limit: number | undefined, signing: CursorSigning): SlotsPage {
  const content = readCursor(signing, cursor, cursorField);
  const query = content.extra as SlotsQuery;
  const [startMs, locationIndex] = content.position.map(Number) as [number, number];
  return { query, zone: readZone(query.timeZone), limit: limit ?? content.limit, position: { startMs, locationIndex } };
}

/** The cursor of the page that begins after a slot. */
export function writeSlotsCursor(page: SlotsPage, position: SlotPosition, signing: CursorSigning): string {
  return writeCursor(
    signing,
    {
      filter: undefined,
      sort: [],
      limit: page.limit,
      position: [String(position.startMs), String(position.locationIndex)],
      backwards: false,
      extra: page.query,
    },
    'cursorPaging',
  );
}

/** The zone of a name that a call gave. */
export function readZone(name: string, field = 'timeZone'): Zone {
  const zone = findZone(name);
  if (zone === undefined) {
    throw invalid(field, 'must be an IANA time zone such as Europe/Berlin', 'FORMAT', {
      data: { type: 'TIME_ZONE' },
    });
  }
  return zone;
}

function readQuery(input: SlotsInput, siteTimeZone: string, nowMs: EpochMs): SlotsQuery {
  const missing = (['serviceId', 'toLocalDate'] as const).filter((field) => input[field] === undefined);
  if (missing.length > 0) {
    throw fail('MISSING_ARGUMENTS', `The request lacks ${missing.join(' and ')}`, { missing });
  }
  const query: SlotsQuery = {
    serviceId: input.serviceId as string,
    fromLocal: input.fromLocalDate === undefined ? undefined : readLocal('fromLocalDate', input.fromLocalDate),
    fromMs: input.fromLocalDate === undefined ? nowMs : undefined,
    toLocal: readLocal('toLocalDate', input.toLocalDate as string),
    timeZone: input.timeZone ?? siteTimeZone,
    locations: input.locations,
    includeResourceTypeIds: input.includeResourceTypeIds ?? [],
    resourceTypes: readResourceTypes(input.resourceTypes),
    bookable: input.bookable,
    bookingPolicyViolations: input.bookingPolicyViolations,
    timeSlotsPerDay: input.timeSlotsPerDay,
    customerChoices: input.customerChoices,
    movingBookingId: input.movingBookingId,
    ownSlotHoldIds: input.ownSlotHoldIds ?? [],
  };
  const from = query.fromLocal ?? readZone(query.timeZone).toLocal(nowMs);
  if (query.fromLocal !== undefined && query.toLocal <= query.fromLocal) {
    throw invalid('toLocalDate', 'must be after fromLocalDate', 'OTHER');
  }
  if (query.toLocal - from > maxRangeMs) {
    throw invalid('toLocalDate', 'must be at most a year after fromLocalDate', 'OTHER');
  }
  return query;
}

/** The wanted resources by type; a type that is not named is staff. */
export function readResourceTypes(wanted: SlotsInput['resourceTypes']): SlotsQuery['resourceTypes'] {
  return (wanted ?? []).map((each) => ({
    resourceTypeId: each.resourceTypeId ?? staffResourceTypeId,
    resourceIds: each.resourceIds ?? [],
  }));
}

/** Reads a local date-time of the wire. */
export function readLocal(field: string, text: string): LocalMs {
  const local = parseLocal(text);
  if (local === undefined) {
    throw invalid(field, 'must be a local date and time such as 2026-12-01T09:00:00', 'FORMAT', {
      data: { type: 'LOCAL_DATE_TIME' },
    });
  }
  if (!isInKnownYears(local)) {
    throw invalid(field, `must be in the years ${knownYears}`, 'OTHER');
  }
  return local;
}

/** The instants between which starts are asked for. */
export function rangeOf({ query, zone }: SlotsPage): { readonly fromMs: EpochMs; readonly toMs: EpochMs } {
  return {
    fromMs: query.fromLocal === undefined ? (query.fromMs as EpochMs) : zone.toInstant(query.fromLocal),
    toMs: zone.toInstant(query.toLocal),
  };
}

/**
 * The duration the customer has chosen, add-ons included, else the service's own with them (bookings sheet 10.1,
 * 21.1.1).
 */
export function chosenDurationMs(service: CatalogueService, choices: SlotsInput['customerChoices']): number {
  if (choices?.durationChoiceId !== undefined) {
    throw invalid('customerChoices.durationChoiceId', 'is not a choice of this service', 'OTHER');
  }
  if (choices?.durationInMinutes === undefined) {
    return defaultDurationMs(service);
  }
  if (!offersMinutes(service, choices.durationInMinutes)) {
    throw invalid('customerChoices.durationInMinutes', 'is not a duration of this service', 'OTHER');
  }
  return choices.durationInMinutes * minuteMs;
}

/** The locations that fit any of the wanted locations. */
export function wantedLocations(locations: readonly OfferedLocation[], wanted: SlotsInput['locations']): number[] {
  return locations.flatMap((location, index) =>
    wanted === undefined ||
    wanted.length === 0 ||
    wanted.some((each) =>
      // An id says it all.
      each.id === undefined
        ? each.locationType === undefined || each.locationType === location.type
        : each.id === location.id,
    )
      ? [index]
      : [],
  );
}

/** Resources to choose from by type; undefined when a type is asked for that the service does not use. */
export function wantedResources(
  service: CatalogueService,
  wanted: SlotsQuery['resourceTypes'],
): ReadonlyMap<string, ReadonlySet<string>> | undefined {
  const byType = groupBy(
    wanted.filter(({ resourceIds }) => resourceIds.length > 0),
    ({ resourceTypeId }) => resourceTypeId,
  );
  const used = new Set(service.requirements.map(({ resourceTypeId }) => resourceTypeId));
  return [...byType.keys()].every((typeId) => used.has(typeId))
    ? new Map([...byType].map(([typeId, each]) => [typeId, new Set(each.flatMap(({ resourceIds }) => resourceIds))]))
    : undefined;
}
