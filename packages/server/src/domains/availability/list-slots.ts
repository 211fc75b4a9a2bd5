/**
 * One page of free times: reads occupancy for a stretch, asks the engine, chooses, writes; goes on to the next
 * stretch only while the page is not full, so that cost grows with the answer and not with the range.
 */
import { fail } from '@openhours/contract';
import type { CursorSigning } from '../../db/cursor.ts';
import type { LatestReader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, minuteMs, startOfLocalDay, type Zone } from '../../time/index.ts';
import { readBusy } from '../calendar/index.ts';
import { bookingViolations, fitsViolations } from '../policies/index.ts';
import { AnswerBytes, type SpareBuffers } from './answer-bytes.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import type { Moving } from './moving.ts';
import { makeSlotWriter } from './present.ts';
import { longerBy, minutesOfAddOns } from './rules/added-time.ts';
import type { Catalogue, CatalogueService } from './rules/catalogue.ts';
import { isByDays } from './rules/durations.ts';
import { busyKeysOf, findSlots } from './rules/engine.ts';
import { endOfSlot, type FoundSlots } from './rules/found-slots.ts';
import {
  chosenDurationMs,
  rangeOf,
  type SlotPosition,
  type SlotsPage,
  type SlotsQuery,
  wantedLocations,
  wantedResources,
  writeSlotsCursor,
} from './rules/request.ts';
import { requireGenderAllowed, servedBy } from './rules/staff-selection.ts';
import { startOfPage, stretchesOf } from './rules/stretches.ts';
import type { Availability } from './snapshot.ts';

const opening = Buffer.from('{"timeSlots":[');
const comma = Buffer.from(',');
/** What follows the slots, generously; only a long cursor takes more. */
const usualEndBytes = 2048;

export interface SlotsAsked {
  readonly reader: LatestReader;
  readonly page: SlotsPage;
  readonly signing: CursorSigning;
  readonly nowMs: EpochMs;
  /** Where the answer is written. */
  readonly spare: SpareBuffers;
  /** A booking that is to be moved: its own time counts as free, and it is as long as it is. */
  readonly moving: Moving | undefined;
  /** Of the asked holds those of whoever asks: their time counts as free. */
  readonly ownHoldIds: readonly string[];
}

type SlotsAnswer = ReturnType<AnswerBytes['finish']>;

/** Answers a page as bytes of JSON. */
export function listSlots(availability: Availability, asked: SlotsAsked): Promise<SlotsAnswer> {
  return atOneVersion(availability, asked.reader, (catalogue) => tryPage(availability, catalogue, asked));
}

/** What is chosen with a service, as far as free times depend on it. */
export interface ChosenWith {
  readonly choices?: Pick<NonNullable<SlotsQuery['customerChoices']>, 'addOnIds' | 'requestedGender'> | undefined;
  /** A booking that is to be moved keeps the add-ons it has, unless others are named. */
  readonly moving?: Moving | undefined;
  /** Where the add-ons stand in the request. */
  readonly field?: string;
}

/**
 * The appointment service that a call names, as those serve it whom the customer may ask for, and as long as it is with the
 * add-ons; there are no time slots of others.
 */
export function appointmentServiceOf(
  catalogue: Catalogue,
  serviceId: string,
  { choices, field = 'customerChoices.addOnIds', moving }: ChosenWith = {},
): CatalogueService {
  const service = catalogue.services.get(serviceId);
  if (service === undefined) {
    throw fail('SERVICE_NOT_FOUND', 'The site has no service with this id', { serviceId });
  }
  if (service.type !== 'APPOINTMENT') {
    throw fail('INVALID_ARGUMENT', 'Only appointment services have time slots', { serviceId, type: service.type });
  }
  const requested = choices?.requestedGender?.gender;
  requireGenderAllowed(catalogue, requested);
  const minutes =
    choices?.addOnIds === undefined
      ? (moving?.addedMinutes ?? 0)
      : minutesOfAddOns(catalogue, service, choices.addOnIds, field);
  return longerBy(servedBy(service, requested), minutes);
}

async function tryPage(
  availability: Availability,
  catalogue: Catalogue,
  asked: SlotsAsked,
): Promise<SlotsAnswer | OtherVersion> {
  const { moving, page, reader, nowMs } = asked;
  const { query, zone } = page;
  const service = appointmentServiceOf(catalogue, query.serviceId, { choices: query.customerChoices, moving });
  const keys = busyKeysOf(catalogue, service);
  const durationMs = chosenDurationMs(service, query.customerChoices);
  // A day may be longer than 24 hours.
  const needMs = durationMs + service.bufferMinutes * minuteMs + (isByDays(service) ? dayMs : 0);
  const locationIndexes = wantedLocations(service.locations, query.locations);
  const resourceIds = wantedResources(service, query.resourceTypes);
  const { fromMs, toMs } = rangeOf(page);
  const writer = makeSlotWriter({
    service,
    zone,
    durationMs,
    namedTypeIds: new Set([
      ...query.includeResourceTypeIds,
      ...query.resourceTypes.filter((each) => each.resourceIds.length > 0).map((each) => each.resourceTypeId),
    ]),
  });

  const answer = new AnswerBytes(asked.spare, opening.length);
  answer.add(opening);
  let count = 0;
  let last: SlotPosition | undefined;
  let hasNext = false;
  const isNowhere = locationIndexes.length === 0 || resourceIds === undefined;
  const goesOn = { afterMs: page.position?.startMs, perDay: query.timeSlotsPerDay };
  const left = { fromMs: startOfPage(zone, fromMs, goesOn), toMs };
  for (const stretch of isNowhere ? [] : stretchesOf(zone, left, page.limit)) {
    const asOf = { nowMs, ownHoldIds: asked.ownHoldIds };
    const untilMs = stretch.toMs + needMs;
    // Whose own time is left out is asked for seldom, and of one booking: the rows themselves tell it.
    const { version, busy } = await (moving?.leftOut === undefined
      ? availability.readBusy(reader, keys, stretch.fromMs, untilMs, asOf)
      : readBusy(reader, keys, stretch.fromMs, untilMs, asOf, [moving.leftOut]));
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    await availability.scheduler.admit();
    const slots = findSlots(catalogue, service, { ...stretch, durationMs, locationIndexes, resourceIds }, busy);
    const flags = violationsOfAll(service, slots, durationMs, nowMs);
    const chosen = chooseSlots(slots, flags, query, zone);
    answer.reserve(Math.min(chosen.length, page.limit - count) * writer.usualBytes + usualEndBytes);
    for (const slot of chosen) {
      const position = { startMs: slots.starts[slot] as number, locationIndex: slots.locationIndexes[slot] as number };
      if (!isAfter(position, page.position)) {
        continue;
      }
      if (count === page.limit) {
        hasNext = true;
        break;
      }
      if (count > 0) {
        answer.add(comma);
      }
      writer.write(answer, slots, slot, flags[slot] as number);
      count += 1;
      last = position;
    }
    if (hasNext) {
      break;
    }
  }
  const next = hasNext && last !== undefined ? writeSlotsCursor(page, last, asked.signing) : undefined;
  const cursors = JSON.stringify(next === undefined ? {} : { next });
  answer.addText(
    `],"timeZone":${JSON.stringify(query.timeZone)},` +
      `"cursorPagingMetadata":{"cursors":${cursors},"hasNext":${hasNext}}}`,
  );
  return answer.finish();
}

function isAfter(slot: SlotPosition, position: SlotPosition | undefined): boolean {
  return (
    position === undefined ||
    slot.startMs > position.startMs ||
    (slot.startMs === position.startMs && slot.locationIndex > position.locationIndex)
  );
}

export function violationsOfAll(
  service: CatalogueService,
  slots: FoundSlots,
  durationMs: number,
  nowMs: EpochMs,
): Uint8Array {
  const flags = new Uint8Array(slots.count);
  for (let slot = 0; slot < slots.count; slot += 1) {
    const startMs = slots.starts[slot] as number;
    flags[slot] = bookingViolations(
      service.policy.rules,
      service.onlineBookingEnabled,
      startMs,
      endOfSlot(slots, slot, durationMs),
      nowMs,
    );
  }
  return flags;
}

/** The slots that pass the filters, ascending; per day the first so many, bookable ones before others. */
export function chooseSlots(
  slots: FoundSlots,
  flags: Uint8Array,
  query: Pick<SlotsQuery, 'bookable' | 'bookingPolicyViolations' | 'timeSlotsPerDay'>,
  zone: Zone,
): number[] {
  const passing: number[] = [];
  for (let slot = 0; slot < slots.count; slot += 1) {
    const bits = flags[slot] as number;
    const isWanted = query.bookable === undefined || query.bookable === (bits === 0);
    if (isWanted && fitsViolations(bits, query.bookingPolicyViolations)) {
      passing.push(slot);
    }
  }
  const perDay = query.timeSlotsPerDay;
  if (perDay === undefined) {
    return passing;
  }
  const dayOf = (slot: number) => startOfLocalDay(zone.toLocal(slots.starts[slot] as number));
  const chosen: number[] = [];
  for (let first = 0; first < passing.length; ) {
    const day = dayOf(passing[first] as number);
    let end = first;
    while (end < passing.length && dayOf(passing[end] as number) === day) {
      end += 1;
    }
    const ofDay = passing.slice(first, end);
    const bookable = ofDay.filter((slot) => flags[slot] === 0).slice(0, perDay);
    const others = ofDay.filter((slot) => flags[slot] !== 0).slice(0, perDay - bookable.length);
    chosen.push(...[...bookable, ...others].sort((a, b) => a - b));
    first = end;
  }
  return chosen;
}
