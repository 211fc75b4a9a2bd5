/**
 * The older call for several appointments one after the other: reads it, finds the sequences, writes a page (bookings
 * sheet 6).
 */
import { fail, type InputOf, invalid, type Operations, pageLimits, type SlotAvailability } from '@openhours/contract';
import { type CursorSigning, readCursor, writeCursor } from '../../db/cursor.ts';
import type { LatestReader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { violationFlags } from '../policies/index.ts';
import { makeOffsetFormat, olderLocation } from './present-older.ts';
import { readLocationType } from './rules/entries-request.ts';
import { cursorField, maxRangeMs, readLocal, readZone } from './rules/request.ts';
import type { Sequence } from './rules/sequences.ts';
import { findSequencesPage, type SequencesQuestion, type WantedServices } from './sequences-page.ts';
import type { Availability } from './snapshot.ts';

type MultiInput = InputOf<Operations['availability']['calculateMultiSlotAvailability']>;
type MultiQuery = Omit<MultiInput, 'cursorPaging'>;

export interface MultiAsked {
  readonly reader: LatestReader;
  readonly siteTimeZone: string;
  readonly nowMs: EpochMs;
}

interface MultiAnswer {
  slots: SlotAvailability[];
  cursorPagingMetadata: { count: number; cursors: { next?: string }; hasNext: boolean };
}

/** Answers a page of starts from which all services fit. */
export async function listMultiSlots(
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
  const { bookable, bookingPolicyViolations, slotsPerDay: timeSlotsPerDay } = query;
  const question: SequencesQuestion = {
    wanted: {
      services: (query.slots ?? []).map(({ serviceId, customerChoices, resourcesFilter }) => ({
        serviceId,
        customerChoices,
        resourceTypes: [{ resourceTypeId: undefined, resourceIds: resourcesFilter?.resourceIds ?? [] }],
      })),
      location: readLocation(query.location),
    },
    order: 'SEQUENTIAL',
    range: { fromMs: zone.toInstant(from), toMs: zone.toInstant(to) },
    zone,
    filters: { bookable, bookingPolicyViolations, timeSlotsPerDay },
    limit,
    afterMs,
  };
  const { sequences, hasNext } = await findSequencesPage(availability, question, { reader, nowMs });
  const last = sequences.at(-1);
  const next = hasNext && last !== undefined ? writeMultiCursor(query, limit, last.startMs, signing) : undefined;
  const format = makeOffsetFormat(zone);
  return {
    slots: sequences.map((each) => presentSequence(each, zone.name, format)),
    cursorPagingMetadata: { count: sequences.length, cursors: next === undefined ? {} : { next }, hasNext },
  };
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

/** The location of all services: its type must be said, and which one of the business's. */
function readLocation(location: MultiInput['location']): WantedServices['location'] {
  const word = location?.locationType;
  const locationType = word === undefined ? undefined : readLocationType(word);
  if (locationType === undefined) {
    throw invalid('location.locationType', 'must not be empty', 'REQUIRED_FIELD');
  }
  if (locationType === 'BUSINESS' && location?.id === undefined) {
    throw invalid('location.id', 'is required for a location of the business', 'REQUIRED_FIELD');
  }
  return { ...(locationType === 'BUSINESS' ? { id: location?.id } : {}), locationType };
}

function presentSequence(
  { startMs, endMs, sessions, violations }: Sequence,
  timezone: string,
  format: (instant: EpochMs) => string,
): SlotAvailability {
  const [first] = sessions;
  const location = first?.part.service.locations[first.part.locationIndex];
  return {
    slot: {
      startDate: format(startMs),
      endDate: format(endMs),
      timezone,
      ...(location === undefined ? {} : { location: olderLocation(location) }),
    },
    bookable: violations === 0,
    totalSpots: 1,
    openSpots: 1,
    bookingPolicyViolations: violationFlags(violations),
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
