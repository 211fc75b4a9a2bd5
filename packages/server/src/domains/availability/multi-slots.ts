/** The older call for several appointments one after the other: reads it, finds the sequences, writes a page (bookings sheet 6). */
import { fail, type InputOf, invalid, type Operations, pageLimits, type SlotAvailability } from '@openhours/contract';
import { type CursorSigning, readCursor, writeCursor } from '../../db/cursor.ts';
import type { Reader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, minuteMs } from '../../time/index.ts';
import { readBusy } from '../calendar/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { appointmentServiceOf, chooseSlots } from './list-slots.ts';
import { makeOffsetFormat, olderPlace, olderViolations } from './present-older.ts';
import type { Catalogue, Place } from './rules/catalogue.ts';
import { busyKeysOf } from './rules/engine.ts';
import { readPlaceType } from './rules/entries-request.ts';
import { chosenDurationMs, cursorField, maxRangeMs, readLocal, readZone, wantedPlaces } from './rules/request.ts';
import { findSequences, type Sequence, type SequencePart } from './rules/sequences.ts';
import type { Availability } from './snapshot.ts';

type MultiInput = InputOf<Operations['availability']['calculateMultiSlotAvailability']>;
type MultiQuery = Omit<MultiInput, 'cursorPaging'>;

export interface MultiAsked {
  readonly reader: Reader;
  readonly siteTimeZone: string;
  readonly nowMs: EpochMs;
}

interface MultiAnswer {
  slots: SlotAvailability[];
  cursorPagingMetadata: { count: number; cursors: { next?: string }; hasNext: boolean };
}

/** Answers a page of starts from which all services fit. */
export function listMultiSlots(
  availability: Availability,
  input: MultiInput,
  signing: CursorSigning,
  { reader, siteTimeZone, nowMs }: MultiAsked,
): Promise<MultiAnswer> {
  const { query, limit, afterMs } = readMultiPage(input, signing);
  const zone = readZone(query.timeZone ?? siteTimeZone);
  const missing = (['from', 'to', 'slots', 'location'] as const).filter((name) => query[name] === undefined);
  if (missing.length > 0) {
    throw fail('MISSING_ARGUMENTS', `The request lacks ${missing.join(' and ')}`, { missing });
  }
  const from = readLocal('from', query.from as string);
  const to = readLocal('to', query.to as string);
  if (to <= from || to - from > maxRangeMs) {
    throw invalid('to', 'must be after from, and at most a year', 'OTHER');
  }
  const location = readLocation(query.location);
  const range = { fromMs: zone.toInstant(from), toMs: zone.toInstant(to) };
  return atOneVersion(availability, reader, async (catalogue) => {
    const parts = readParts(catalogue, query, location);
    const keys = [...new Set((parts ?? []).flatMap(({ service }) => busyKeysOf(catalogue, service)))];
    const lengthMs = (parts ?? []).reduce(
      (sum, each) => sum + each.durationMs + each.service.bufferMinutes * minuteMs,
      0,
    );
    const { version, busy } = await readBusy(reader, keys, range.fromMs, range.toMs + lengthMs + dayMs, nowMs);
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    await availability.turns.take();
    const found = parts === undefined ? [] : findSequences(catalogue, parts, range, busy, nowMs);
    const columns = {
      count: found.length,
      starts: Float64Array.from(found, (each) => each.startMs),
      places: new Uint16Array(found.length),
      free: new Uint32Array(0),
    };
    const { bookable, bookingPolicyViolations, slotsPerDay: timeSlotsPerDay } = query;
    const chosen = chooseSlots(
      columns,
      Uint8Array.from(found, (each) => each.violations),
      { bookable, bookingPolicyViolations, timeSlotsPerDay },
      zone,
    )
      .map((index) => found[index] as Sequence)
      .filter((each) => afterMs === undefined || each.startMs > afterMs);
    const shown = chosen.slice(0, limit);
    const last = shown.at(-1);
    const hasNext = chosen.length > limit;
    const next = hasNext && last !== undefined ? writeMultiCursor(query, limit, last.startMs, signing) : undefined;
    const format = makeOffsetFormat(zone);
    return {
      slots: shown.map((each) => presentSequence(each, zone.name, format)),
      cursorPagingMetadata: { count: shown.length, cursors: next === undefined ? {} : { next }, hasNext },
    };
  });
}

function readMultiPage(input: MultiInput, signing: CursorSigning) {
  const { limit, cursor } = input.cursorPaging ?? {};
  if (cursor === undefined || cursor === '') {
    const { cursorPaging: _paging, ...query } = input;
    return { query, limit: limit ?? pageLimits.max, afterMs: undefined };
  }
  const content = readCursor(signing, cursor, cursorField);
  return { query: content.extra as MultiQuery, limit: limit ?? content.limit, afterMs: Number(content.position[0]) };
}

function writeMultiCursor(query: MultiQuery, limit: number, startMs: EpochMs, signing: CursorSigning): string {
  const position = [String(startMs)];
  return writeCursor(
    signing,
    { filter: undefined, sort: [], limit, position, backwards: false, extra: query },
    'cursorPaging',
  );
}

/** The place of all services: its type must be said, and which one of the business's. */
function readLocation(location: MultiInput['location']): { id: string | undefined; locationType: Place['type'] } {
  const word = location?.locationType;
  const locationType = word === undefined ? undefined : readPlaceType(word);
  if (locationType === undefined) {
    throw invalid('location.locationType', 'must not be empty', 'REQUIRED_FIELD');
  }
  if (locationType === 'BUSINESS' && location?.id === undefined) {
    throw invalid('location.id', 'is required for a location of the business', 'REQUIRED_FIELD');
  }
  return { id: locationType === 'BUSINESS' ? location?.id : undefined, locationType };
}

/** The services in their order; undefined when one is not held at the place. */
function readParts(
  catalogue: Catalogue,
  query: MultiQuery,
  { id, locationType }: ReturnType<typeof readLocation>,
): SequencePart[] | undefined {
  const wanted = [{ ...(id === undefined ? {} : { id }), locationType }];
  const asked = query.slots ?? [];
  const parts = asked.flatMap(({ serviceId, resourcesFilter, customerChoices }): SequencePart[] => {
    const service = appointmentServiceOf(catalogue, serviceId, customerChoices);
    const ids = resourcesFilter?.resourceIds ?? [];
    const [primary] = service.requirements;
    const durationMs = chosenDurationMs(service, customerChoices);
    const [place] = wantedPlaces(service.places, wanted);
    const resourceIds =
      ids.length === 0 || primary === undefined ? undefined : new Map([[primary.resourceTypeId, new Set(ids)]]);
    return place === undefined ? [] : [{ service, durationMs, place, resourceIds }];
  });
  return parts.length === asked.length ? parts : undefined;
}

function presentSequence(
  { startMs, endMs, sessions, violations }: Sequence,
  timezone: string,
  format: (instant: EpochMs) => string,
): SlotAvailability {
  const [first] = sessions;
  const place = first?.part.service.places[first.part.place];
  return {
    slot: {
      startDate: format(startMs),
      endDate: format(endMs),
      timezone,
      ...(place === undefined ? {} : { location: olderPlace(place) }),
    },
    bookable: violations === 0,
    totalSpots: 1,
    openSpots: 1,
    bookingPolicyViolations: olderViolations(violations),
    locked: false,
    isFromV2: false,
    nestedSlots: sessions.map((session) => ({
      serviceId: session.part.service.id,
      start: format(session.startMs),
      end: format(session.endMs),
      ...(session.chosen[0] === undefined
        ? {}
        : { resource: { id: session.chosen[0].id, name: session.chosen[0].name } }),
      scheduleId: session.part.service.scheduleId,
    })),
  };
}
