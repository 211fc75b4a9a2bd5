/**
 * Time slots as the wire has them, written straight as bytes of JSON: a month of slots is a thousand objects that
 * nobody but the writer would look at (design 7). A test compares the text with the declared schema.
 */
import type { SlotLocation } from '@openhours/contract';
import type { Static } from 'typebox';
import { dayMs, type EpochMs, formatDays, formatInstant, formatLocal, type Zone } from '../../time/index.ts';
import { earliestBookingMs, violation } from '../policies/index.ts';
import type { AnswerBytes } from './answer-bytes.ts';
import type { CatalogueResource, CatalogueService, OfferedLocation } from './rules/catalogue.ts';
import { isByDays } from './rules/durations.ts';
import { freeResources } from './rules/engine.ts';
import { endOfSlot, type FoundSlots } from './rules/found-slots.ts';

const usuallyNamedResources = 10;

const noBytes = new Uint8Array(0);
const comma = Buffer.from(',');
const moreResources = Buffer.from('],"hasMoreAvailableResources":true}');
const allResources = Buffer.from('],"hasMoreAvailableResources":false}');
/** Ten resources of one type with their names. */
const usualResourcesBytes = 900;
const dateLength = '2026-12-01'.length;
/** As long as a local date-time. */
const stampGap = '?'.repeat('2026-12-01T09:00:00'.length);
/** As long as an instant. Unlike anything in a JSON text: NUL is always escaped there. */
const instantGap = '\0'.repeat('2026-12-01T09:00:00.000Z'.length);

/** Writes instants as local date-times, `2026-12-01T09:00:00`; consecutive ones share their date. */
function makeStampWriter(zone: Zone): (answer: AnswerBytes, at: number, instant: EpochMs) => void {
  const times = new Map<number, Uint8Array>();
  let day = Number.NaN;
  let date = noBytes;
  return (answer, at, instant) => {
    const local = zone.toLocal(instant);
    const ownDay = Math.floor(local / dayMs);
    if (ownDay !== day) {
      day = ownDay;
      date = Buffer.from(formatDays(ownDay));
    }
    const inDay = local - ownDay * dayMs;
    let time = times.get(inDay);
    if (time === undefined) {
      time = Buffer.from(formatLocal(inDay).slice(dateLength));
      times.set(inDay, time);
    }
    answer.patch(at, date);
    answer.patch(at + dateLength, time);
  };
}

/** A location as slots show it. */
export function presentLocation(location: OfferedLocation): Static<typeof SlotLocation> {
  return {
    ...(location.id === undefined ? {} : { id: location.id }),
    ...(location.name === undefined ? {} : { name: location.name }),
    ...(location.formattedAddress === undefined ? {} : { formattedAddress: location.formattedAddress }),
    locationType: location.type,
  };
}

export interface SlotWriting {
  readonly service: CatalogueService;
  readonly zone: Zone;
  readonly durationMs: number;
  /** Types whose free resources each slot names. */
  readonly namedTypeIds: ReadonlySet<string>;
  /** How many of them, per type and slot; default ten (bookings sheet 10.1). */
  readonly namedResources?: number;
}

export interface SlotWriter {
  /** About what one slot takes, so that room can be made for all of them at once. */
  readonly usualBytes: number;
  /** Adds one slot of what the engine found to an answer; `violations` are the bits of its policy violations. */
  readonly write: (answer: AnswerBytes, slots: FoundSlots, slot: number, violations: number) => void;
}

/** A slot with gaps where its dates belong; slots of one location and one judgement differ in nothing else. */
interface Template {
  /** Up to the resources, or to the end when slots name none. */
  readonly bytes: Uint8Array;
  /** Where the earliest booking date belongs, for slots that cannot be booked yet. */
  readonly earliestAt: number | undefined;
  /** What follows the resources. */
  readonly rest: Uint8Array;
}

/** Makes the writer of one answer. */
export function makeSlotWriter({
  service,
  zone,
  durationMs,
  namedTypeIds,
  namedResources = usuallyNamedResources,
}: SlotWriting): SlotWriter {
  const head = `{"serviceId":${JSON.stringify(service.id)},"scheduleId":${JSON.stringify(service.scheduleId)},"localStartDate":"`;
  const between = '","localEndDate":"';
  const startAt = Buffer.byteLength(head);
  const endAt = startAt + stampGap.length + between.length;
  const writeStamp = makeStampWriter(zone);
  const templates = new Map<number, Template>();
  const named = service.requirements
    .filter((requirement) => namedTypeIds.has(requirement.resourceTypeId))
    .map((requirement) => ({
      requirement,
      head: Buffer.from(`{"resourceTypeId":${JSON.stringify(requirement.resourceTypeId)},"resources":[`),
    }));
  const resourceParts = new Map<string, Uint8Array>();

  function partOf(resource: CatalogueResource): Uint8Array {
    let part = resourceParts.get(resource.id);
    if (part === undefined) {
      part = Buffer.from(JSON.stringify({ id: resource.id, name: resource.name }));
      resourceParts.set(resource.id, part);
    }
    return part;
  }

  function makeTemplate(location: OfferedLocation, violations: number): Template {
    const tooEarly = (violations & violation.tooEarly) !== 0;
    const text =
      `${head}${stampGap}${between}${stampGap}","bookable":${violations === 0},` +
      `"location":${JSON.stringify(presentLocation(location))},` +
      '"totalCapacity":1,"remainingCapacity":1,"bookableCapacity":1,' +
      `"bookingPolicyViolations":{"tooEarlyToBook":${tooEarly}${tooEarly ? `,"earliestBookingDate":"${instantGap}"` : ''},` +
      `"tooLateToBook":${(violations & violation.tooLate) !== 0},` +
      `"bookOnlineDisabled":${(violations & violation.onlineBookingDisabled) !== 0}},"availableResources":[`;
    const rest =
      '],"nestedTimeSlots":[],' +
      `"nonBookableReasons":{"noRemainingCapacity":false,"violatesBookingPolicy":${violations !== 0},` +
      '"reservedForWaitingList":false,"eventCancelled":false},"allDay":' +
      `${isByDays(service)}}`;
    const bytes = Buffer.from(named.length === 0 ? text + rest : text);
    return {
      bytes,
      // Names of locations come before it, but none holds the gap's characters.
      earliestAt: tooEarly ? bytes.indexOf(instantGap) : undefined,
      rest: named.length === 0 ? noBytes : Buffer.from(rest),
    };
  }

  function templateOf(locationIndex: number, violations: number): Template {
    const key =
      locationIndex * (violation.tooEarly + violation.tooLate + violation.onlineBookingDisabled + 1) + violations;
    let template = templates.get(key);
    if (template === undefined) {
      template = makeTemplate(service.locations[locationIndex] as OfferedLocation, violations);
      templates.set(key, template);
    }
    return template;
  }

  function addResources(answer: AnswerBytes, slots: FoundSlots, slot: number): void {
    named.forEach(({ requirement, head: typeHead }, index) => {
      const free = freeResources(service, requirement, slots, slot, namedResources + 1);
      if (index > 0) {
        answer.add(comma);
      }
      answer.add(typeHead);
      for (let each = 0; each < free.length && each < namedResources; each += 1) {
        if (each > 0) {
          answer.add(comma);
        }
        answer.add(partOf(free[each] as CatalogueResource));
      }
      answer.add(free.length > namedResources ? moreResources : allResources);
    });
  }

  function write(answer: AnswerBytes, slots: FoundSlots, slot: number, violations: number): void {
    const startMs = slots.starts[slot] as number;
    const { bytes, earliestAt, rest } = templateOf(slots.locationIndexes[slot] as number, violations);
    const at = answer.add(bytes);
    writeStamp(answer, at + startAt, startMs);
    writeStamp(answer, at + endAt, endOfSlot(slots, slot, durationMs));
    if (earliestAt !== undefined) {
      const earliest = formatInstant(earliestBookingMs(service.policy.rules, startMs));
      answer.patch(at + earliestAt, Buffer.from(earliest));
    }
    if (named.length > 0) {
      addResources(answer, slots, slot);
      answer.add(rest);
    }
  }

  const usual = service.locations.length === 0 ? undefined : templateOf(0, 0);
  return {
    usualBytes:
      usual === undefined ? 0 : usual.bytes.length + usual.rest.length + 1 + named.length * usualResourcesBytes,
    write,
  };
}
