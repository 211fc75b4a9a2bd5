/**
 * When services are free first, and with whom: many services are asked at once and read what is busy together, stretch by
 * stretch, until each has its answer. A pass of the engine tells for every start who is free for it, so the first start
 * with each person costs nothing beside that of the service.
 */
import { type InputOf, invalid, type Operations, type OutputOf, staffResourceTypeId } from '@openhours/contract';
import type { LatestReader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, formatLocal, minuteMs, type Zone } from '../../time/index.ts';
import { readBusy } from '../calendar/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { appointmentServiceOf, violationsOfAll } from './list-slots.ts';
import type { Moving } from './moving.ts';
import { presentLocation } from './present.ts';
import type { Catalogue, CatalogueService, OfferedLocation } from './rules/catalogue.ts';
import { isByDays } from './rules/durations.ts';
import { type BusyTimes, busyKeysOf, findSlots, freeResources } from './rules/engine.ts';
import { endOfSlot } from './rules/found-slots.ts';
import { chosenDurationMs, maxRangeMs, readLocal, readZone, wantedLocations } from './rules/request.ts';
import { type Stretch, stretchesOf } from './rules/stretches.ts';
import type { Availability } from './snapshot.ts';

type Input = InputOf<Operations['availability']['listNextTimeSlots']>;
type Answer = OutputOf<Operations['availability']['listNextTimeSlots']>;

export interface NextSlotsAsked {
  readonly reader: LatestReader;
  readonly input: Input;
  /** IANA name of the site's zone. */
  readonly siteTimeZone: string;
  readonly nowMs: EpochMs;
  /** A booking that is to be moved: its own time counts as free, and it is as long as it is. */
  readonly moving: Moving | undefined;
  /** Those of whoever asks: their time counts as free. */
  readonly ownHoldIds: readonly string[];
}

/** A start that can be booked. */
interface First {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly location: OfferedLocation;
}

/** What is known of a service so far. */
interface Search {
  readonly service: CatalogueService;
  readonly durationMs: number;
  readonly locationIndexes: readonly number[];
  first: First | undefined;
  /** By resource. */
  readonly ofStaff: Map<string, First>;
  /** Those whose first start is still to be found. */
  readonly sought: Set<string>;
}

const isOpen = ({ first, locationIndexes, sought }: Search) =>
  locationIndexes.length > 0 && (first === undefined || sought.size > 0);

export function listNextSlots(availability: Availability, asked: NextSlotsAsked): Promise<Answer> {
  const { input, nowMs, siteTimeZone } = asked;
  const timeZone = input.timeZone ?? siteTimeZone;
  const zone = readZone(timeZone);
  const fromMs =
    input.fromLocalDate === undefined ? nowMs : zone.toInstant(readLocal('fromLocalDate', input.fromLocalDate));
  const toMs = zone.toInstant(readLocal('toLocalDate', input.toLocalDate));
  if (toMs - fromMs > maxRangeMs) {
    throw invalid('toLocalDate', 'must be at most a year after fromLocalDate', 'OTHER');
  }
  return atOneVersion(availability, asked.reader, async (catalogue) => {
    const searches = input.serviceIds.map((id) => begin(catalogue, id, asked));
    // Nothing that is over can be booked.
    for (const stretch of stretchesOf(zone, { fromMs: Math.max(fromMs, nowMs), toMs }, 1)) {
      const open = searches.filter(isOpen);
      if (open.length === 0) {
        break;
      }
      const { version, busy } = await readBusyOf(availability, catalogue, open, stretch, asked);
      if (version !== catalogue.version) {
        return new OtherVersion(version);
      }
      for (const search of open) {
        await availability.scheduler.admit();
        goOn(catalogue, search, stretch, busy, nowMs);
      }
    }
    return { nextTimeSlots: searches.map((search) => present(search, zone)), timeZone };
  });
}

function begin(
  catalogue: Catalogue,
  serviceId: string,
  { input: { customerChoices, locations, withStaffMembers }, moving }: Pick<NextSlotsAsked, 'input' | 'moving'>,
): Search {
  const service = appointmentServiceOf(catalogue, serviceId, { choices: customerChoices, moving });
  return {
    service,
    durationMs: chosenDurationMs(service, customerChoices),
    locationIndexes: wantedLocations(service.locations, locations),
    first: undefined,
    ofStaff: new Map(),
    sought: new Set(withStaffMembers === true ? staffOf(service)?.resources.map(({ id }) => id) : []),
  };
}

function staffOf({ requirements }: CatalogueService) {
  return requirements.find(({ resourceTypeId }) => resourceTypeId === staffResourceTypeId);
}

/** What is busy of all who serve some services, for their sessions that start in a stretch. */
export function readBusyOf(
  availability: Availability,
  catalogue: Catalogue,
  searches: readonly Pick<Search, 'durationMs' | 'service'>[],
  { fromMs, toMs }: Stretch,
  { moving, nowMs, ownHoldIds, reader }: Pick<NextSlotsAsked, 'moving' | 'nowMs' | 'ownHoldIds' | 'reader'>,
) {
  const keys = new Set(searches.flatMap(({ service }) => busyKeysOf(catalogue, service)));
  // A day may be longer than 24 hours.
  const needs = searches.map(
    ({ durationMs, service }) => durationMs + service.bufferMinutes * minuteMs + (isByDays(service) ? dayMs : 0),
  );
  const untilMs = toMs + Math.max(...needs);
  const asOf = { nowMs, ownHoldIds };
  // Whose own time is left out is asked for seldom, and of one booking: the rows themselves tell it.
  return moving?.leftOut === undefined
    ? availability.readBusy(reader, [...keys], fromMs, untilMs, asOf)
    : readBusy(reader, [...keys], fromMs, untilMs, asOf, [moving.leftOut]);
}

/** Looks at one more stretch; of people who are known already it asks no more. */
function goOn(catalogue: Catalogue, search: Search, stretch: Stretch, busy: BusyTimes, nowMs: EpochMs): void {
  const { durationMs, locationIndexes, ofStaff, service, sought } = search;
  const resourceIds = search.first === undefined ? undefined : new Map([[staffResourceTypeId, new Set(sought)]]);
  const slots = findSlots(catalogue, service, { ...stretch, durationMs, locationIndexes, resourceIds }, busy);
  const flags = violationsOfAll(service, slots, durationMs, nowMs);
  const staff = staffOf(service);
  for (let slot = 0; slot < slots.count && isOpen(search); slot += 1) {
    if (flags[slot] !== 0) {
      continue;
    }
    const first: First = {
      startMs: slots.starts[slot] as number,
      endMs: endOfSlot(slots, slot, durationMs),
      location: service.locations[slots.locationIndexes[slot] as number] as OfferedLocation,
    };
    search.first ??= first;
    if (staff !== undefined && sought.size > 0) {
      for (const { id } of freeResources(service, staff, slots, slot)) {
        if (sought.delete(id)) {
          ofStaff.set(id, first);
        }
      }
    }
  }
}

function present({ first, ofStaff, service }: Search, zone: Zone): Answer['nextTimeSlots'][number] {
  const written = ({ endMs, location, startMs }: First) => ({
    localStartDate: formatLocal(zone.toLocal(startMs)),
    localEndDate: formatLocal(zone.toLocal(endMs)),
    location: presentLocation(location),
  });
  return {
    serviceId: service.id,
    ...(first === undefined ? {} : { timeSlot: written(first) }),
    staffMembers: (staffOf(service)?.resources ?? []).flatMap(({ id: resourceId }) => {
      const own = ofStaff.get(resourceId);
      return own === undefined ? [] : [{ resourceId, ...written(own) }];
    }),
  };
}
