/** Sessions of classes as time slots: a page of them, or one (bookings sheet 10.3 and 21.2). */
import { fail, groupBy, type InputOf, invalid, type Operations, type TimeSlot } from '@openhours/contract';
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import { type CursorSigning, readCursor, writeCursor } from '../../db/cursor.ts';
import type { Reader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, formatInstant, formatLocal, startOfLocalDay, type Zone } from '../../time/index.ts';
import { type AsOf, readSessions } from '../calendar/index.ts';
import { explainViolations, fitsViolations } from '../policies/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import type { OwnHolds } from './own-holds.ts';
import { presentLocation } from './present.ts';
import type { Catalogue } from './rules/catalogue.ts';
import { type FilteredSession, passesEventFilter, readEventFilter } from './rules/event-filter.ts';
import { judgeSession } from './rules/judge-session.ts';
import { cursorField, readLocal, readZone } from './rules/request.ts';
import {
  type ClassSession,
  classServices,
  locationOfSession,
  readClassSessions,
  resourcesOfSession,
} from './sessions.ts';
import type { Availability } from './snapshot.ts';
import { type CountWaiting, readWaiting, waitlistOf } from './waiting.ts';

type ListInput = InputOf<Operations['availability']['listEventTimeSlots']>;

/** What a cursor keeps of the request. */
type EventQuery = Omit<ListInput, 'cursorPaging' | 'timeZone'> &
  Required<Pick<ListInput, 'fromLocalDate' | 'toLocalDate'>> & { readonly timeZone: string };

export interface EventsAsked {
  readonly reader: Reader;
  readonly siteTimeZone: string;
  readonly nowMs: EpochMs;
  readonly ownHolds: OwnHolds;
  readonly countWaiting: CountWaiting;
}

const defaultLimit = 50;
/** A month at its longest; with a number per day no range is longer (bookings sheet 10.3). */
const longestMonthMs = 31 * dayMs;
const longestRangeMs = 366 * dayMs;

interface EventPage {
  readonly query: EventQuery;
  readonly limit: number;
  /** Start and id of the session before the page. */
  readonly position: readonly [EpochMs, string] | undefined;
}

/** Answers a page of sessions, ascending. */
export async function listEventSlots(
  availability: Availability,
  input: ListInput,
  signing: CursorSigning,
  asked: EventsAsked,
): Promise<{
  timeSlots: TimeSlot[];
  timeZone: string;
  pagingMetadata: { cursors: { next?: string }; hasNext: boolean };
}> {
  const page = readPage(input, asked.siteTimeZone, signing);
  const { query, limit, position } = page;
  const zone = readZone(query.timeZone);
  const [fromMs, toMs] = readRange(query, zone);
  const filter = readEventFilter(query.eventFilter);
  const ownHoldIds = await asked.ownHolds(query.ownSlotHoldIds);
  return atOneVersion(availability, asked.reader, async (catalogue) => {
    const services = classServices(catalogue, query.serviceIds);
    const [version, found] = await Promise.all([
      readCatalogueVersion(asked.reader),
      readClassSessions(
        asked.reader,
        services,
        fromMs,
        toMs,
        { nowMs: asked.nowMs, ownHoldIds },
        query.includeNonBookable !== false,
      ),
    ]);
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    await availability.scheduler.admit();
    const passing = found
      .map((each) => judged(catalogue, each, asked.nowMs))
      .filter((each) => passes(each, query) && passesEventFilter(filter, each));
    const ordered = query.maxSlotsPerDay === undefined ? passing : firstOfDays(passing, query.maxSlotsPerDay, zone);
    const rest = ordered.filter(({ session }) => isAfter(session.startMs, session.id, position));
    const shown = rest.slice(0, limit);
    const waiting = await readWaiting(asked.reader, shown, asked.countWaiting);
    const last = shown.at(-1)?.session;
    const hasNext = rest.length > limit;
    return {
      timeSlots: shown.map((each) => presentSession(each, zone, waiting)),
      timeZone: query.timeZone,
      pagingMetadata: {
        cursors: hasNext && last !== undefined ? { next: cursorAfter(page, last, signing) } : {},
        hasNext,
      },
    };
  });
}

/** Answers one session of a class, a cancelled one too. */
export async function getEventSlot(
  availability: Availability,
  input: InputOf<Operations['availability']['getEventTimeSlot']>,
  asked: EventsAsked,
): Promise<{ timeSlot: TimeSlot; timeZone: string }> {
  const timeZone = input.timeZone ?? asked.siteTimeZone;
  const zone = readZone(timeZone);
  const ownHoldIds = await asked.ownHolds(input.ownSlotHoldIds);
  return atOneVersion(availability, asked.reader, async (catalogue) => {
    const [version, session] = await Promise.all([
      readCatalogueVersion(asked.reader),
      findClassSession(asked.reader, catalogue, input.eventId, {
        nowMs: asked.nowMs,
        ownHoldIds,
      }),
    ]);
    if (version !== catalogue.version) {
      return new OtherVersion(version);
    }
    if (session === undefined) {
      throw fail('SLOT_NOT_FOUND', 'There is no session of a class with this id', { eventId: input.eventId });
    }
    const waiting = await readWaiting(asked.reader, [session], asked.countWaiting);
    return { timeSlot: presentSession(judged(catalogue, session, asked.nowMs), zone, waiting), timeZone };
  });
}

/** The session of a class with an id; undefined when the event is none. */
export async function findClassSession(
  reader: Reader,
  catalogue: Catalogue,
  eventId: string,
  asOf: AsOf,
): Promise<ClassSession | undefined> {
  const session = (await readSessions(reader, [eventId], asOf)).get(eventId);
  const service = classServices(catalogue, undefined).find((each) => each.scheduleId === session?.scheduleId);
  return session === undefined || service === undefined || session.type !== 'CLASS' ? undefined : { session, service };
}

function readPage(input: ListInput, siteTimeZone: string, signing: CursorSigning): EventPage {
  const { limit, cursor } = input.cursorPaging ?? {};
  if (cursor !== undefined && cursor !== '') {
    const content = readCursor(signing, cursor, cursorField);
    const [startMs, id] = content.position as [string, string];
    return { query: content.extra as EventQuery, limit: limit ?? content.limit, position: [Number(startMs), id] };
  }
  const { cursorPaging: _paging, timeZone = siteTimeZone, fromLocalDate, toLocalDate, ...filters } = input;
  if (fromLocalDate === undefined || toLocalDate === undefined) {
    const missing = [
      ...(fromLocalDate === undefined ? ['fromLocalDate'] : []),
      ...(toLocalDate === undefined ? ['toLocalDate'] : []),
    ];
    throw fail('MISSING_ARGUMENTS', `The request lacks ${missing.join(' and ')}`, { missing });
  }
  return {
    query: { ...filters, timeZone, fromLocalDate, toLocalDate },
    limit: limit ?? defaultLimit,
    position: undefined,
  };
}

function readRange(query: EventQuery, zone: Zone): [EpochMs, EpochMs] {
  const from = readLocal('fromLocalDate', query.fromLocalDate);
  const to = readLocal('toLocalDate', query.toLocalDate);
  if (to <= from) {
    throw invalid('toLocalDate', 'must be after fromLocalDate', 'OTHER');
  }
  if (query.maxSlotsPerDay !== undefined && to - from > longestMonthMs) {
    throw invalid('toLocalDate', 'must be at most a month after fromLocalDate when maxSlotsPerDay is given', 'OTHER');
  }
  if (to - from > longestRangeMs) {
    throw invalid('toLocalDate', 'must be at most a year after fromLocalDate', 'OTHER');
  }
  return [zone.toInstant(from), zone.toInstant(to)];
}

function judged(catalogue: Catalogue, each: ClassSession, nowMs: EpochMs): FilteredSession {
  return {
    ...each,
    location: locationOfSession(catalogue, each),
    resources: resourcesOfSession(catalogue, each.session),
    verdict: judgeSession(each.service, each.session, nowMs),
  };
}

function passes({ verdict }: FilteredSession, query: EventQuery): boolean {
  return (
    (query.includeNonBookable !== false || verdict.bookable) &&
    (query.minBookableCapacity === undefined || verdict.bookableCapacity >= query.minBookableCapacity) &&
    fitsViolations(verdict.violations, query.bookingPolicyViolations)
  );
}

/** Per day the first so many, bookable ones before others; still ascending. */
function firstOfDays(sessions: readonly FilteredSession[], perDay: number, zone: Zone): FilteredSession[] {
  const days = groupBy(sessions, ({ session }) => startOfLocalDay(zone.toLocal(session.startMs)));
  const chosen = new Set(
    [...days.values()].flatMap((ofDay) =>
      ofDay.toSorted((a, b) => Number(b.verdict.bookable) - Number(a.verdict.bookable)).slice(0, perDay),
    ),
  );
  return sessions.filter((each) => chosen.has(each));
}

function isAfter(startMs: EpochMs, id: string, position: EventPage['position']): boolean {
  return position === undefined || startMs > position[0] || (startMs === position[0] && id > position[1]);
}

function cursorAfter(page: EventPage, session: { startMs: EpochMs; id: string }, signing: CursorSigning): string {
  return writeCursor(
    signing,
    {
      filter: undefined,
      sort: [],
      limit: page.limit,
      position: [String(session.startMs), session.id],
      backwards: false,
      extra: page.query,
    },
    'cursorPaging',
  );
}

/** A session as a time slot. */
function presentSession(each: FilteredSession, zone: Zone, waiting: ReadonlyMap<string, number>): TimeSlot {
  const { session, service, location, resources, verdict } = each;
  const waitlist = waitlistOf(each, waiting);
  const { earliestBookingMs, ...flags } = explainViolations(service.policy.rules, verdict.violations, session.startMs);
  const byType = groupBy(resources, ({ typeId }) => typeId);
  return {
    serviceId: service.id,
    scheduleId: service.scheduleId,
    localStartDate: formatLocal(zone.toLocal(session.startMs)),
    localEndDate: formatLocal(zone.toLocal(session.endMs)),
    bookable: verdict.bookable,
    ...(location === undefined ? {} : { location: presentLocation(location) }),
    eventInfo: {
      eventId: session.id,
      ...(waitlist === undefined
        ? {}
        : { waitingList: { totalCapacity: waitlist.capacity, remainingCapacity: waitlist.remaining } }),
      eventTitle: session.title ?? service.name,
    },
    totalCapacity: verdict.totalCapacity,
    remainingCapacity: verdict.remainingCapacity,
    bookableCapacity: verdict.bookableCapacity,
    bookingPolicyViolations: {
      ...flags,
      ...(earliestBookingMs === undefined ? {} : { earliestBookingDate: formatInstant(earliestBookingMs) }),
    },
    availableResources: [...byType].map(([resourceTypeId, ofType]) => ({
      resourceTypeId,
      resources: ofType.map(({ id, name }) => ({ id, name })),
      hasMoreAvailableResources: false,
    })),
    nestedTimeSlots: [],
    nonBookableReasons: {
      noRemainingCapacity: session.status !== 'CANCELLED' && verdict.remainingCapacity === 0,
      violatesBookingPolicy: verdict.violations !== 0,
      reservedForWaitingList: verdict.remainingCapacity > 0 && verdict.bookableCapacity === 0,
      eventCancelled: session.status === 'CANCELLED',
    },
    allDay: false,
  };
}
