/**
 * Time slots of several appointments in one visit: reads the calls, finds the visits, presents them (bookings sheet
 * 10.4).
 */
import {
  fail,
  type InputOf,
  invalid,
  mostSlotsPerPage,
  type Operations,
  servicesPerVisit,
  type TimeSlot,
} from '@openhours/contract';
import { type CursorSigning, readCursor, writeCursor } from '../../db/cursor.ts';
import { type EpochMs, formatInstant, formatLocal, type Zone } from '../../time/index.ts';
import { earliestBookingMs, violationFlags } from '../policies/index.ts';
import type { MovingVisit } from './moving.ts';
import { presentLocation } from './present.ts';
import { isByDays } from './rules/durations.ts';
import { cursorField, maxRangeMs, readLocal, readResourceTypes, readZone } from './rules/request.ts';
import type { Sequence, SequenceOrder, SequenceSession } from './rules/sequences.ts';
import { findSequencesPage, type SequencesAsked, type SequencesQuestion } from './sequences-page.ts';
import type { Availability } from './snapshot.ts';

type ListInput = InputOf<Operations['availability']['listMultiServiceAvailabilityTimeSlots']>;
type GetInput = InputOf<Operations['availability']['getMultiServiceAvailabilityTimeSlot']>;
type Services = GetInput['services'];

export interface VisitsAsked extends SequencesAsked {
  /** IANA name of the site's zone. */
  readonly siteTimeZone: string;
}

interface VisitsAnswer {
  timeSlots: TimeSlot[];
  timeZone: string;
  cursorPagingMetadata: { cursors: { next?: string }; hasNext: boolean };
}

/** What a cursor keeps of a request. */
interface VisitsQuery extends Omit<ListInput, 'cursorPaging' | 'timeZone'> {
  readonly timeZone: string;
  /** Set when the request named no beginning: then it is the moment of the first page. */
  readonly fromMs?: EpochMs | undefined;
}

const usuallyNamedResources = 10;

/** Finds what is to be moved, for those who may know when it is. */
type ReadMoving = (multiServiceBookingId: string) => Promise<MovingVisit | undefined>;

/** Answers a page of visits, ascending. */
export async function listVisits(
  availability: Availability,
  input: ListInput,
  signing: CursorSigning,
  { readMoving, ...asked }: VisitsAsked & { readonly readMoving: ReadMoving },
): Promise<VisitsAnswer> {
  const { query, limit, afterMs } = readPage(input, signing, asked);
  const zone = readZone(query.timeZone);
  const { bookable, bookingPolicyViolations, timeSlotsPerDay } = query;
  const visit = await readWanted(query, readMoving);
  if (visit === undefined) {
    return { timeSlots: [], timeZone: query.timeZone, cursorPagingMetadata: { cursors: {}, hasNext: false } };
  }
  const { sequences, hasNext } = await findSequencesPage(
    availability,
    {
      ...visit,
      range: readRange(query, zone),
      zone,
      filters: { bookable, bookingPolicyViolations, timeSlotsPerDay },
      limit,
      afterMs,
    },
    asked,
  );
  const last = sequences.at(-1);
  const next = hasNext && last !== undefined ? writePageCursor(query, limit, last.startMs, signing) : undefined;
  return {
    timeSlots: sequences.map((each) => presentVisit(each, query.services ?? [], zone, usuallyNamedResources)),
    timeZone: query.timeZone,
    cursorPagingMetadata: { cursors: next === undefined ? {} : { next }, hasNext },
  };
}

/** Answers one visit with all free resources of each service, or those of the types asked for. */
export async function getVisit(
  availability: Availability,
  input: GetInput,
  asked: VisitsAsked,
): Promise<{ timeSlot: TimeSlot; timeZone: string }> {
  const timeZone = input.timeZone ?? asked.siteTimeZone;
  const zone = readZone(timeZone);
  const startMs = zone.toInstant(readLocal('localStartDate', input.localStartDate));
  const ends = zone.toInstantsAfter(startMs, readLocal('localEndDate', input.localEndDate));
  if (ends === undefined) {
    throw invalid('localEndDate', 'must be after localStartDate', 'OTHER');
  }
  const { sequences } = await findSequencesPage(
    availability,
    {
      ...readVisit(input.services, input.location, input.multiServiceBookingType),
      range: { fromMs: startMs, toMs: startMs + 1 },
      zone,
      filters: { bookable: undefined, bookingPolicyViolations: undefined, timeSlotsPerDay: undefined },
      limit: 1,
      afterMs: undefined,
    },
    asked,
  );
  const [visit] = sequences;
  if (visit === undefined || !ends.includes(visit.endMs)) {
    throw fail('SLOT_NOT_FOUND', 'There is no such slot, or somebody needed for it is not free at that time');
  }
  return { timeSlot: presentVisit(visit, input.services, zone, undefined), timeZone };
}

function readPage(input: ListInput, signing: CursorSigning, { siteTimeZone, nowMs }: VisitsAsked) {
  const { limit, cursor } = input.cursorPaging ?? {};
  if (cursor !== undefined && cursor !== '') {
    const content = readCursor(signing, cursor, cursorField);
    return {
      query: content.extra as VisitsQuery,
      limit: limit ?? content.limit,
      afterMs: Number(content.position[0]),
    };
  }
  const isMoving = input.movingMultiServiceBookingId !== undefined;
  const needed = isMoving ? (['toLocalDate'] as const) : (['services', 'toLocalDate', 'location'] as const);
  const missing = needed.filter((name) => input[name] === undefined);
  if (missing.length > 0) {
    throw fail('MISSING_ARGUMENTS', `The request lacks ${missing.join(' and ')}`, { missing });
  }
  const { cursorPaging: _paging, ...rest } = input;
  const query: VisitsQuery = {
    ...rest,
    timeZone: input.timeZone ?? siteTimeZone,
    ...(input.fromLocalDate === undefined ? { fromMs: nowMs } : {}),
  };
  return { query, limit: limit ?? mostSlotsPerPage, afterMs: undefined };
}

function writePageCursor(query: VisitsQuery, limit: number, startMs: EpochMs, signing: CursorSigning): string {
  const position = [String(startMs)];
  return writeCursor(
    signing,
    { filter: undefined, sort: [], limit, position, backwards: false, extra: query },
    'cursorPaging',
  );
}

function readRange(query: VisitsQuery, zone: Zone): SequencesQuestion['range'] {
  const from =
    query.fromLocalDate === undefined
      ? zone.toLocal(query.fromMs as EpochMs)
      : readLocal('fromLocalDate', query.fromLocalDate);
  const to = readLocal('toLocalDate', query.toLocalDate as string);
  if (query.fromLocalDate !== undefined && to <= from) {
    throw invalid('toLocalDate', 'must be after fromLocalDate', 'OTHER');
  }
  if (to - from > maxRangeMs) {
    throw invalid('toLocalDate', 'must be at most a year after fromLocalDate', 'OTHER');
  }
  return { fromMs: query.fromMs ?? zone.toInstant(from), toMs: zone.toInstant(to) };
}

const orders: Readonly<Record<string, SequenceOrder>> = {
  SEQUENTIAL_BOOKINGS: 'SEQUENTIAL',
  PARALLEL_BOOKINGS: 'PARALLEL',
};

/** What is named, or what is to be moved as it is; undefined when nothing of that stands any more. */
async function readWanted(
  { location, movingMultiServiceBookingId: movingId, multiServiceBookingType, services = [] }: VisitsQuery,
  readMoving: ReadMoving,
): Promise<Pick<SequencesQuestion, 'wanted' | 'order'> | undefined> {
  if (movingId === undefined) {
    return readVisit(services, location, multiServiceBookingType);
  }
  const moving = await readMoving(movingId);
  return moving === undefined ? undefined : { wanted: { moving }, order: readOrder(moving.type) };
}

function readOrder(type: NonNullable<ListInput['multiServiceBookingType']>): SequenceOrder {
  const order = orders[type];
  if (order === undefined) {
    throw invalid('multiServiceBookingType', 'has no common time slots: ask for those of each service', 'OTHER');
  }
  return order;
}

/** Reads which services are wanted, where, and in which order. */
function readVisit(
  services: Services,
  location: ListInput['location'],
  type: ListInput['multiServiceBookingType'] = 'SEQUENTIAL_BOOKINGS',
): Pick<SequencesQuestion, 'wanted' | 'order'> {
  const { min, max } = servicesPerVisit;
  if (services.length < min || services.length > max) {
    throw fail('INVALID_SERVICES_SIZE', `A visit has ${min} to ${max} services`, { services: services.length });
  }
  if (location?.locationType === undefined) {
    throw invalid('location.locationType', 'must not be empty', 'REQUIRED_FIELD');
  }
  if (location.locationType === 'BUSINESS' && location.id === undefined) {
    throw invalid('location.id', 'is required for a business location', 'REQUIRED_FIELD');
  }
  return {
    wanted: {
      services: services.map(({ serviceId, customerChoices, resourceTypes }) => ({
        serviceId,
        customerChoices,
        resourceTypes: readResourceTypes(resourceTypes),
      })),
      location,
    },
    order: readOrder(type),
  };
}

function presentVisit(
  { startMs, endMs, sessions, violations }: Sequence,
  services: Services,
  zone: Zone,
  mostNamed: number | undefined,
): TimeSlot {
  const [first] = sessions;
  const location = first?.part.service.locations[first.part.locationIndex];
  const local = (instant: EpochMs) => formatLocal(zone.toLocal(instant));
  const flags = violationFlags(violations);
  return {
    localStartDate: local(startMs),
    localEndDate: local(endMs),
    bookable: violations === 0,
    ...(location === undefined ? {} : { location: presentLocation(location) }),
    totalCapacity: 1,
    remainingCapacity: 1,
    bookableCapacity: 1,
    bookingPolicyViolations: {
      ...flags,
      ...(flags.tooEarlyToBook ? { earliestBookingDate: formatInstant(earliestOf(sessions)) } : {}),
    },
    availableResources: [],
    nestedTimeSlots: sessions.map((session, index) => ({
      serviceId: session.part.service.id,
      localStartDate: local(session.startMs),
      localEndDate: local(session.endMs),
      availableResources: presentResources(session, services[index], mostNamed),
      scheduleId: session.part.service.scheduleId,
    })),
    nonBookableReasons: {
      noRemainingCapacity: false,
      violatesBookingPolicy: violations !== 0,
      reservedForWaitingList: false,
      eventCancelled: false,
    },
    allDay: sessions.every(({ part }) => isByDays(part.service)),
  };
}

/** The moment from which none of the services is booked too early. */
function earliestOf(sessions: readonly SequenceSession[]): EpochMs {
  return Math.max(...sessions.map(({ part, startMs }) => earliestBookingMs(part.service.policy.rules, startMs)));
}

/** Who is free: of the types asked for, or of all types where all are wanted and no type was asked for. */
function presentResources(
  { part, free }: SequenceSession,
  asked: Services[number] | undefined,
  mostNamed: number | undefined,
): TimeSlot['availableResources'] {
  const filtered = readResourceTypes(asked?.resourceTypes).filter(({ resourceIds }) => resourceIds.length > 0);
  const named = new Set([
    ...(asked?.includeResourceTypeIds ?? []),
    ...filtered.map(({ resourceTypeId }) => resourceTypeId),
  ]);
  return part.service.requirements.flatMap(({ resourceTypeId }, index) => {
    const isNamed = named.has(resourceTypeId) || (named.size === 0 && mostNamed === undefined);
    const resources = free[index] ?? [];
    return isNamed
      ? [
          {
            resourceTypeId,
            resources: resources.slice(0, mostNamed).map(({ id, name }) => ({ id, name })),
            hasMoreAvailableResources: mostNamed !== undefined && resources.length > mostNamed,
          },
        ]
      : [];
  });
}
