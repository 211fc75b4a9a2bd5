/** One page of visits with several appointments, for both calls that ask for them (bookings sheet 6 and 10.4). */
import type { LatestReader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, minuteMs, type Zone } from '../../time/index.ts';
import { readBusy } from '../calendar/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { appointmentServiceOf, chooseSlots } from './list-slots.ts';
import type { MovingPart, MovingVisit } from './moving.ts';
import { longerBy } from './rules/added-time.ts';
import type { Catalogue } from './rules/catalogue.ts';
import { offeredDurationMs } from './rules/durations.ts';
import { busyKeysOf } from './rules/engine.ts';
import {
  chosenDurationMs,
  type SlotsInput,
  type SlotsQuery,
  wantedLocations,
  wantedResources,
} from './rules/request.ts';
import { findSequences, type Sequence, type SequenceOrder, type SequencePart } from './rules/sequences.ts';
import { servedBy } from './rules/staff-selection.ts';
import { type Stretch, startOfPage, stretchesOf } from './rules/stretches.ts';
import type { Availability } from './snapshot.ts';

/** One service of a visit as it was asked for. */
export interface AskedService {
  readonly serviceId: string;
  readonly customerChoices: SlotsInput['customerChoices'];
  /** The resources to choose from; those without a type are of the one that serves first. */
  readonly resourceTypes: readonly {
    readonly resourceTypeId: string | undefined;
    readonly resourceIds: readonly string[];
  }[];
}

/** Services that are named. */
export interface WantedServices {
  readonly services: readonly AskedService[];
  /** Where all of them are held. */
  readonly location: NonNullable<SlotsInput['locations']>[number];
}

export interface SequencesQuestion {
  /** What is named, or what is to be moved as it is. */
  readonly wanted: WantedServices | { readonly moving: MovingVisit };
  readonly order: SequenceOrder;
  readonly range: Stretch;
  readonly zone: Zone;
  readonly filters: Pick<SlotsQuery, 'bookable' | 'bookingPolicyViolations' | 'timeSlotsPerDay'>;
  readonly limit: number;
  /** The start after which the page begins. */
  readonly afterMs: EpochMs | undefined;
}

export interface SequencesPage {
  readonly sequences: readonly Sequence[];
  readonly hasNext: boolean;
}

export interface SequencesAsked {
  readonly reader: LatestReader;
  readonly nowMs: EpochMs;
}

/** Answers a page of starts from which all services fit, ascending. */
export function findSequencesPage(
  availability: Availability,
  question: SequencesQuestion,
  { reader, nowMs }: SequencesAsked,
): Promise<SequencesPage> {
  const { order, zone, filters, limit, afterMs, range, wanted } = question;
  const leftOut = 'moving' in wanted ? wanted.moving.parts.map(({ ownTime }) => ownTime) : [];
  const fromMs = startOfPage(zone, range.fromMs, { afterMs, perDay: filters.timeSlotsPerDay });
  return atOneVersion(availability, reader, async (catalogue) => {
    const parts = 'moving' in wanted ? movingParts(catalogue, wanted.moving) : partsOf(catalogue, wanted);
    const keys = [...new Set((parts ?? []).flatMap(({ service }) => busyKeysOf(catalogue, service)))];
    // A day may be longer than 24 hours.
    const needMs = (parts ?? []).reduce(
      (sum, { durationMs, service }) => sum + durationMs + service.bufferMinutes * minuteMs,
      dayMs,
    );
    const sequences: Sequence[] = [];
    for (const stretch of stretchesOf(zone, { fromMs, toMs: range.toMs }, limit)) {
      const untilMs = stretch.toMs + needMs;
      // Whose own time is left out is asked for seldom, and of one visit: the rows themselves tell it.
      const { version, busy } = await (leftOut.length === 0
        ? availability.readBusy(reader, keys, stretch.fromMs, untilMs, { nowMs })
        : readBusy(reader, keys, stretch.fromMs, untilMs, { nowMs }, leftOut));
      if (version !== catalogue.version) {
        return new OtherVersion(version);
      }
      if (parts === undefined) {
        break;
      }
      await availability.scheduler.admit();
      const found = findSequences(catalogue, { parts, order, range: stretch, nowMs }, busy);
      sequences.push(...choose(found, filters, zone).filter((each) => afterMs === undefined || each.startMs > afterMs));
      if (sequences.length > limit) {
        break;
      }
    }
    return { sequences: sequences.slice(0, limit), hasNext: sequences.length > limit };
  });
}

/** The services in their order; undefined when one is not held at the location, or uses no resource of a type asked for. */
function partsOf(catalogue: Catalogue, { services, location }: WantedServices): SequencePart[] | undefined {
  const parts = services.flatMap(({ serviceId, customerChoices, resourceTypes }): SequencePart[] => {
    const service = appointmentServiceOf(catalogue, serviceId, { choices: customerChoices });
    const durationMs = chosenDurationMs(service, customerChoices);
    const [locationIndex] = wantedLocations(service.locations, [location]);
    const [primary] = service.requirements;
    const resourceIds = wantedResources(
      service,
      resourceTypes.flatMap(({ resourceTypeId = primary?.resourceTypeId, resourceIds: ids }) =>
        resourceTypeId === undefined ? [] : [{ resourceTypeId, resourceIds: ids }],
      ),
    );
    return locationIndex === undefined || resourceIds === undefined
      ? []
      : [{ service, durationMs, locationIndex, resourceIds }];
  });
  return parts.length === services.length ? parts : undefined;
}

/**
 * What is moved as it is; undefined when one of it is not offered any more, not so long, not where it is, or not by whom its
 * customer chose.
 */
function movingParts(catalogue: Catalogue, { locations, parts }: MovingVisit): SequencePart[] | undefined {
  const found = parts.flatMap((part) => movingPart(catalogue, part, locations) ?? []);
  return found.length === parts.length ? found : undefined;
}

function movingPart(
  catalogue: Catalogue,
  { addedMinutes, chosenResourceId, endMs, requestedGender, serviceId, startMs }: MovingPart,
  locations: MovingVisit['locations'],
): SequencePart | undefined {
  const known = catalogue.services.get(serviceId);
  if (known === undefined) {
    return undefined;
  }
  const service = servedBy(longerBy(known, addedMinutes), requestedGender);
  const durationMs = offeredDurationMs(catalogue, service, startMs, endMs);
  const [locationIndex] = wantedLocations(service.locations, locations);
  const [primary] = service.requirements;
  if (durationMs === undefined || locationIndex === undefined || primary === undefined) {
    return undefined;
  }
  const resourceIds =
    chosenResourceId === undefined ? undefined : new Map([[primary.resourceTypeId, new Set([chosenResourceId])]]);
  return { service, durationMs, locationIndex, resourceIds };
}

function choose(found: readonly Sequence[], filters: SequencesQuestion['filters'], zone: Zone): Sequence[] {
  const columns = {
    count: found.length,
    starts: Float64Array.from(found, (each) => each.startMs),
    locationIndexes: new Uint16Array(found.length),
    free: new Uint32Array(0),
  };
  const violations = Uint8Array.from(found, (each) => each.violations);
  return chooseSlots(columns, violations, filters, zone).map((index) => found[index] as Sequence);
}
