/**
 * Single slots: one start with everybody who is free for it, and the ends that a start may have (bookings sheet 10.2,
 * 10.5).
 */
import { fail, type InputOf, invalid, type Operations } from '@openhours/contract';
import type { LatestReader } from '../../db/transaction.ts';
import { type EpochMs, minuteMs, type Zone } from '../../time/index.ts';
import { AnswerBytes, type SpareBuffers } from './answer-bytes.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { appointmentServiceOf, violationsOfAll } from './list-slots.ts';
import { makeSlotWriter } from './present.ts';
import { longerBy, possibleMinutesOf } from './rules/added-time.ts';
import type { Catalogue, CatalogueService } from './rules/catalogue.ts';
import { endMeant, offeredDurationMs } from './rules/durations.ts';
import { type BusyTimes, busyKeysOf, findSlots, stepMsOf } from './rules/engine.ts';
import type { FoundSlots } from './rules/found-slots.ts';
import {
  chosenDurationMs,
  maxRangeMs,
  readLocal,
  readResourceTypes,
  readZone,
  wantedLocations,
  wantedResources,
} from './rules/request.ts';
import type { Availability } from './snapshot.ts';

type SlotInput = InputOf<Operations['availability']['getAvailabilityTimeSlot']>;
type EndsInput = InputOf<Operations['availability']['listAvailabilityTimeSlotEndOptions']>;
type Answer = ReturnType<AnswerBytes['finish']>;

export interface SlotAsked<Input> {
  readonly reader: LatestReader;
  readonly input: Input;
  /** IANA name of the site's zone. */
  readonly siteTimeZone: string;
  readonly nowMs: EpochMs;
  readonly spare: SpareBuffers;
}

const noSlot = () => fail('SLOT_NOT_FOUND', 'There is no such slot, or nobody is free at that time');

/** Answers one slot with all its free resources, or those of the types asked for. */
export function getSlot(availability: Availability, asked: SlotAsked<SlotInput>): Promise<Answer> {
  const { reader, input, nowMs } = asked;
  const timeZone = input.timeZone ?? asked.siteTimeZone;
  const zone = readZone(timeZone);
  const startMs = zone.toInstant(readLocal('localStartDate', input.localStartDate));
  const ends = zone.toInstantsAfter(startMs, readLocal('localEndDate', input.localEndDate));
  if (ends === undefined) {
    throw invalid('localEndDate', 'must be after localStartDate', 'OTHER');
  }
  if (ends[0] - startMs > maxRangeMs) {
    throw invalid('localEndDate', 'must be at most a year after localStartDate', 'OTHER');
  }
  requireBusinessId(input.location);
  return atOneVersion(availability, reader, async (catalogue) => {
    const service = serviceOfSlot(catalogue, input, startMs, ends);
    const endMs = endMeant(catalogue, service, startMs, ends);
    const durationMs = offeredDurationMs(catalogue, service, startMs, endMs);
    const { version, busy } = await readAround(availability, reader, catalogue, service, startMs, endMs, nowMs);
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    const slots = durationMs === undefined ? undefined : oneStart(catalogue, service, input, startMs, durationMs, busy);
    if (slots === undefined || slots.count === 0 || durationMs === undefined) {
      throw noSlot();
    }
    const asks = namedTypesOf(input);
    const writer = makeSlotWriter({
      service,
      zone,
      durationMs,
      namedTypeIds: asks.size > 0 ? asks : new Set(service.requirements.map((each) => each.resourceTypeId)),
      namedResources: Number.POSITIVE_INFINITY,
    });
    const answer = new AnswerBytes(asked.spare, writer.usualBytes);
    answer.addText('{"timeSlot":');
    writer.write(answer, slots, 0, violationsOfAll(service, slots, durationMs, nowMs)[0] as number);
    answer.addText(`,"timeZone":${JSON.stringify(timeZone)}}`);
    return answer.finish();
  });
}

/** The service as long as is chosen; where nothing is, as it is with the add-ons that reach the end. */
function serviceOfSlot(
  catalogue: Catalogue,
  { customerChoices, serviceId }: SlotInput,
  startMs: EpochMs,
  ends: readonly EpochMs[],
): CatalogueService {
  const service = appointmentServiceOf(catalogue, serviceId, { choices: customerChoices });
  if (customerChoices !== undefined) {
    chosenDurationMs(service, customerChoices);
    return service;
  }
  const isAsLong = (each: CatalogueService) =>
    ends.some((endMs) => offeredDurationMs(catalogue, each, startMs, endMs) !== undefined);
  return (
    possibleMinutesOf(catalogue, service)
      .map((minutes) => longerBy(service, minutes))
      .find(isAsLong) ?? service
  );
}

/** Answers the ends that a start of an hourly service may have, the shortest first. */
export function listEndOptions(availability: Availability, asked: SlotAsked<EndsInput>): Promise<Answer> {
  const { reader, input, nowMs } = asked;
  const timeZone = input.timeZone ?? asked.siteTimeZone;
  const zone = readZone(timeZone);
  const startMs = zone.toInstant(readLocal('localStartDate', input.localStartDate));
  requireBusinessId(input.location);
  return atOneVersion(availability, reader, async (catalogue) => {
    const service = appointmentServiceOf(catalogue, input.serviceId);
    const range = service.durationRange;
    if (range?.unit !== 'HOUR') {
      throw fail('END_OPTIONS_NOT_SUPPORTED', 'Only services with a range of hours let customers choose the end', {
        serviceId: service.id,
      });
    }
    const longestMs = latestEnd(input, zone, startMs, range.maxMinutes) - startMs;
    const { version, busy } = await readAround(
      availability,
      reader,
      catalogue,
      service,
      startMs,
      startMs + longestMs,
      nowMs,
    );
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    const answer = new AnswerBytes(asked.spare, 4096);
    answer.addText('{"endOptions":[');
    let count = 0;
    const stepMs = stepMsOf(catalogue, service, 0);
    for (let durationMs = range.minMinutes * minuteMs; durationMs <= longestMs; durationMs += stepMs) {
      const slots = oneStart(catalogue, service, input, startMs, durationMs, busy);
      if (slots === undefined || slots.count === 0) {
        continue;
      }
      if (count > 0) {
        answer.addText(',');
      }
      const writer = makeSlotWriter({ service, zone, durationMs, namedTypeIds: new Set() });
      writer.write(answer, slots, 0, violationsOfAll(service, slots, durationMs, nowMs)[0] as number);
      count += 1;
    }
    answer.addText(`],"timeZone":${JSON.stringify(timeZone)}}`);
    return answer.finish();
  });
}

function latestEnd(input: EndsInput, zone: Zone, startMs: EpochMs, maxMinutes: number): EpochMs {
  const latestMs = startMs + maxMinutes * minuteMs;
  if (input.maxLocalEndDate === undefined) {
    return latestMs;
  }
  const askedMs = zone.toInstant(readLocal('maxLocalEndDate', input.maxLocalEndDate));
  if (askedMs <= startMs) {
    throw invalid('maxLocalEndDate', 'must be after localStartDate', 'OTHER');
  }
  if (askedMs > latestMs) {
    throw fail('MAX_END_DATE_EXCEEDS_MAXIMUM', 'The service offers no session that ends so late', {
      maxDurationInMinutes: maxMinutes,
    });
  }
  return askedMs;
}

function requireBusinessId(location: SlotInput['location']): void {
  if (location?.locationType === 'BUSINESS' && location.id === undefined) {
    throw invalid('location.id', 'is required for a business location', 'REQUIRED_FIELD');
  }
}

function namedTypesOf(input: Pick<SlotInput, 'includeResourceTypeIds' | 'resourceTypes'>): Set<string> {
  const filtered = readResourceTypes(input.resourceTypes).filter((each) => each.resourceIds.length > 0);
  return new Set([...(input.includeResourceTypeIds ?? []), ...filtered.map((each) => each.resourceTypeId)]);
}

function readAround(
  { readBusy }: Availability,
  reader: LatestReader,
  catalogue: Catalogue,
  service: CatalogueService,
  startMs: EpochMs,
  endMs: EpochMs,
  nowMs: EpochMs,
) {
  const untilMs = endMs + service.bufferMinutes * minuteMs;
  return readBusy(reader, busyKeysOf(catalogue, service), startMs, untilMs, { nowMs });
}

/** What the engine says about one start; undefined when the service has no such location or type of resource. */
function oneStart(
  catalogue: Catalogue,
  service: CatalogueService,
  input: Pick<SlotInput, 'location' | 'resourceTypes'>,
  startMs: EpochMs,
  durationMs: number,
  busy: BusyTimes,
): FoundSlots | undefined {
  const locationIndexes = wantedLocations(
    service.locations,
    input.location === undefined ? undefined : [input.location],
  );
  const resourceIds = wantedResources(service, readResourceTypes(input.resourceTypes));
  if (locationIndexes.length === 0 || resourceIds === undefined) {
    return undefined;
  }
  return findSlots(
    catalogue,
    service,
    { fromMs: startMs, toMs: startMs + 1, durationMs, locationIndexes, resourceIds },
    busy,
  );
}
