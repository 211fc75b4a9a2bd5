/**
 * What changing or adding sessions would do, by the same decisions as the acts, read without a lock
 * (docs/decisions/0071).
 */
import type { CalendarEventInput, SessionChanges, SessionScope } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Reader } from '../../db/transaction.ts';
import { type EpochMs, type LocalMs, zoneOf } from '../../time/index.ts';
import { requireOwn, requireOwnResources } from './access.ts';
import { isMoved } from './commands/change.ts';
import { eventNotFound, requireScheduleToFill } from './commands/events.ts';
import { requireNamed } from './commands/ground.ts';
import { readInstancesFrom } from './repository/coming-events.ts';
import { type EventRow, eventTable, readInstanceKeys, readMasters } from './repository/events.ts';
import { type Occupied, readOccupancy } from './repository/occupancy.ts';
import { type ScheduleRow, scheduleTable } from './repository/schedules.ts';
import type { EventChanges } from './rules/event-changes.ts';
import { newEventRow } from './rules/event-input.ts';
import { instancesBetween, localOf, putsInstanceAt, rowKey, ruleOf } from './rules/recurrence.ts';
import { boundsOfChange, changeOfSeries, type SeriesChange, type SeriesScope } from './rules/series-change.ts';
import {
  readSessionChanges,
  requireChangeable,
  requireGoingOn,
  requireOfSeries,
  requireToCome,
} from './rules/session-change.ts';
import { takenBy } from './rules/taken-by.ts';
import { findEvents, instanceKeyOf, type Session, sessionOf } from './sessions.ts';

/** As many sessions are looked at: more than a year of weekly ones. */
const mostLookedAt = 60;

interface ChangedRow {
  readonly before: EventRow;
  readonly after: EventRow;
}

/** What a change would do to sessions. */
export interface SessionChangeRead {
  readonly type: EventRow['type'];
  readonly scheduleId: string;
  /** Those that become different, the first ones first; not all of very many. */
  readonly sessions: readonly { readonly before: Session; readonly after: Session }[];
  /** How many they are; undefined: they go on without an end. */
  readonly count: number | undefined;
  /** How many of those in question keep something of what is changed, because it is their own. */
  readonly kept: number;
  /** They lie elsewhere or at another time, or others hold them. */
  readonly moved: boolean;
  /** Those of them that may be booked by themselves. */
  readonly movedIds: readonly string[];
  /** Those that are rows and that have fewer places than are taken. */
  readonly overfull: readonly Session[];
  /** What is where it is only until then, so that it is in nobody's way. */
  readonly replaced: {
    readonly eventIds: ReadonlySet<string>;
    /** Where series have put those of them that recur. */
    readonly places: ReadonlySet<string>;
    readonly series: { readonly masterId: string; readonly first: LocalMs } | undefined;
  };
}

/** Reads and decides a change without making it; what the act would refuse is refused. */
export async function readSessionChange(
  reader: Reader,
  act: Pick<Act, 'caller' | 'nowMs' | 'reach'>,
  asked: { readonly eventId: string; readonly scope: SessionScope; readonly changes: SessionChanges },
): Promise<SessionChangeRead> {
  const { eventId, scope } = asked;
  const named = (await findEvents(reader, [eventId])).get(eventId);
  if (named === undefined) {
    throw eventNotFound(eventId);
  }
  if (scope === 'THIS') {
    requireChangeable(named);
  } else {
    requireOfSeries(named, act.nowMs);
  }
  const ofSeries = scope === 'THIS' ? undefined : named.recurring_event_id;
  const [schedule, master] = await Promise.all([
    scheduleTable.find(reader, named.schedule_id),
    ofSeries == null ? undefined : eventTable.find(reader, ofSeries),
  ]);
  if (ofSeries != null && master === undefined) {
    throw eventNotFound(eventId);
  }
  requireOwn(act, master ?? named, schedule);
  if (master !== undefined) {
    requireGoingOn(master);
  }
  const { columns, own } = readSessionChanges(named, asked.changes, act.nowMs);
  const changes = { columns: await requireNamed(reader, columns, named), own };
  if (scope !== 'THIS' && master !== undefined) {
    return readSeriesChange(reader, act, { changes, master, named, schedule: schedule as ScheduleRow, scope });
  }
  const after = { ...named, ...changes.columns };
  if (after.start_at !== named.start_at) {
    requireToCome(after.start_at, act.nowMs, named.time_zone);
  }
  requireOwnResources(act, named, after, schedule as ScheduleRow);
  const isDifferent = own.length > 0;
  return changeRead(
    [{ before: named, after }].filter(() => isDifferent),
    { count: isDifferent ? 1 : 0, kept: 0, named },
  );
}

async function readSeriesChange(
  reader: Reader,
  act: Pick<Act, 'caller' | 'nowMs' | 'reach'>,
  {
    changes,
    master,
    named,
    schedule,
    scope,
  }: {
    readonly changes: EventChanges;
    readonly master: EventRow;
    readonly named: EventRow;
    readonly schedule: ScheduleRow;
    readonly scope: SeriesScope;
  },
): Promise<SessionChangeRead> {
  const { nowMs } = act;
  const { first } = boundsOfChange({ master, named }, scope, nowMs);
  const stored = await readInstancesFrom(reader, master.id, first, nowMs);
  const series = { master, named, rows: [...stored, ...unmetFrom(master, first, stored)] };
  const change = changeOfSeries(series, changes, { nowMs, scope });
  requireOwnResources(act, master, { ...master, ...change.columns }, schedule);
  if (changes.own.length === 0) {
    return changeRead([], { count: 0, kept: 0, named });
  }
  const rows = change.instances
    .filter(({ isSilent }) => !isSilent)
    .map(({ before, columns }) => ({ before, after: { ...before, ...columns } }));
  const coming = stored.filter((row) => row.status === 'CONFIRMED' && row.start_at >= nowMs);
  const inQuestion = coming.filter(
    (row) => change.since === undefined || localOf(row.original_local_start as string) >= change.since,
  );
  const keeps = (row: EventRow) => row.id !== named.id && changes.own.some((field) => !row.inherited.includes(field));
  return changeRead(rows, {
    count: countOf(master, change, stored),
    kept: inQuestion.filter(keeps).length,
    named,
    storedIds: new Set(stored.map(({ id }) => id)),
    series: first === undefined ? undefined : { masterId: master.id, first },
  });
}

/** The first sessions from a place of the rule on that are no rows yet. */
function unmetFrom(master: EventRow, first: LocalMs | undefined, stored: readonly EventRow[]): EventRow[] {
  const unmet: EventRow[] = [];
  if (first === undefined) {
    return unmet;
  }
  const met = new Set(stored.map(instanceKeyOf));
  const fromMs = zoneOf(master.time_zone).toInstant(first);
  for (const instance of instancesBetween(master, fromMs, Number.POSITIVE_INFINITY)) {
    if (unmet.length === mostLookedAt) {
      break;
    }
    if (localOf(instance.original_local_start as string) >= first && !met.has(instanceKeyOf(instance))) {
      unmet.push(instance);
    }
  }
  return unmet;
}

/** How many sessions become different; undefined: the rule has no end. */
function countOf(
  master: EventRow,
  { first, instances }: SeriesChange,
  stored: readonly EventRow[],
): number | undefined {
  const ids = new Set(stored.map(({ id }) => id));
  const changed = instances.filter(({ before, isSilent }) => !isSilent && ids.has(before.id)).length;
  if (first === undefined) {
    return changed;
  }
  // What the rule made before it was changed has no place in it any more.
  const met = stored
    .map((row) => localOf(row.original_local_start as string))
    .filter((placed) => placed >= first && putsInstanceAt(master, placed)).length;
  const ofRule = occurrencesFrom(master, first);
  return ofRule === undefined ? undefined : ofRule - met + changed;
}

/** How often a master happens from one of its places on; undefined: without an end. */
function occurrencesFrom(master: EventRow, first: LocalMs): number | undefined {
  const { periodMs, until } = ruleOf(master);
  return until === Number.POSITIVE_INFINITY ? undefined : Math.floor((until - first) / periodMs) + 1;
}

function changeRead(
  rows: readonly ChangedRow[],
  known: Pick<SessionChangeRead, 'count' | 'kept'> & {
    readonly named: EventRow;
    /** Absent: the one that is named. */
    readonly storedIds?: ReadonlySet<string>;
    readonly series?: SessionChangeRead['replaced']['series'];
  },
): SessionChangeRead {
  const { count, kept, named, series, storedIds = new Set([named.id]) } = known;
  const moved = rows.filter(({ before, after }) => isMoved(before, after));
  const stored = rows.filter(({ before }) => storedIds.has(before.id));
  return {
    type: named.type,
    scheduleId: named.schedule_id,
    sessions: rows
      .toSorted((a, b) => a.after.start_at - b.after.start_at)
      .slice(0, mostLookedAt)
      .map(({ before, after }) => ({ before: sessionOf(before), after: sessionOf(after) })),
    count,
    kept,
    moved: moved.length > 0,
    movedIds: moved.flatMap(({ before }) => (storedIds.has(before.id) ? [before.id] : [])),
    overfull: stored
      .filter(({ before, after }) => after.capacity !== before.capacity && isOverfull(after))
      .map(({ after }) => sessionOf(after)),
    replaced: {
      eventIds: new Set(rows.map(({ before }) => before.id)),
      places: new Set(
        rows.flatMap(({ before }) => (before.recurring_event_id === null ? [] : [instanceKeyOf(before)])),
      ),
      series,
    },
  };
}

function isOverfull({ capacity, overbooked, taken }: EventRow): boolean {
  return capacity !== null && taken + overbooked > capacity;
}

/** Sessions that are to be made: the first of them, and how many they are. */
export type NewSessionsRead = Pick<SessionChangeRead, 'count' | 'replaced'> & {
  readonly sessions: readonly { readonly before: undefined; readonly after: Session }[];
};

/** Reads what creating an event would make; what the act would refuse is refused. */
export async function readNewSessions(
  reader: Reader,
  act: Pick<Act, 'caller' | 'nowMs' | 'reach' | 'site'>,
  sent: CalendarEventInput,
): Promise<NewSessionsRead> {
  const schedule = requireScheduleToFill(await scheduleTable.find(reader, sent.scheduleId), sent.scheduleId);
  requireOwn(act, undefined, schedule);
  const made = newEventRow(sent, { schedule, siteTimeZone: act.site.timeZone, id: newId(), nowMs: act.nowMs });
  const row = { ...made, ...(await requireNamed(reader, made)) };
  requireOwnResources(act, undefined, row, schedule);
  const isMaster = row.recurrence_type === 'MASTER';
  const rows = isMaster ? unmetFrom(row, localOf(row.local_start), []) : [row];
  return {
    sessions: rows.map((each) => ({ before: undefined, after: sessionOf(each) })),
    count: isMaster ? occurrencesFrom(row, localOf(row.local_start)) : 1,
    replaced: { eventIds: new Set(), places: new Set(), series: undefined },
  };
}

/**
 * What else takes the time of whoever would hold the sessions, and of the business: rows of occupancy, and what recurs. Each
 * stretch stands for one resource; the sessions themselves are left out.
 */
export async function readRivals(reader: Reader, { replaced, sessions }: Placed, nowMs: EpochMs): Promise<Occupied[]> {
  if (sessions.length === 0) {
    return [];
  }
  const resourceIds = [...new Set(sessions.flatMap(({ after }) => after.resourceIds))];
  const fromMs = Math.min(...sessions.map(({ after }) => after.startMs));
  const toMs = Math.max(...sessions.map(({ after }) => after.endMs));
  const [occupied, masters] = await Promise.all([
    readOccupancy(reader, resourceIds, fromMs, toMs, nowMs),
    readMasters(reader, toMs, false),
  ]);
  const places = await readInstanceKeys(
    reader,
    masters.map(({ id }) => id),
    fromMs,
    toMs,
  );
  const schedules = await scheduleTable.findMany(reader, [...new Set(masters.map(({ schedule_id }) => schedule_id))]);
  const weekly = recurringRivals({ masters, places, schedules, replaced, sessions });
  return [
    ...occupied.filter(
      ({ blocks, source, sourceId }) => blocks && !(source === 'EVENT' && replaced.eventIds.has(sourceId)),
    ),
    ...weekly,
  ];
}

/** Where sessions will be, and what gives way to them. */
interface Placed extends Pick<SessionChangeRead, 'replaced'> {
  readonly sessions: readonly { readonly after: Session }[];
}

interface KnownMasters extends Placed {
  readonly masters: readonly EventRow[];
  readonly places: Awaited<ReturnType<typeof readInstanceKeys>>;
  readonly schedules: readonly ScheduleRow[];
}

/** What recurs is made where a session would be; what was changed of it stands as a row of occupancy. */
function recurringRivals({ masters, places, replaced, schedules, sessions }: KnownMasters): Occupied[] {
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const apart = new Set(
    places.flatMap(({ original_local_start, recurrence_type, recurring_event_id }) =>
      recurrence_type === 'EXCEPTION' ? [rowKey(recurring_event_id as string, original_local_start as string)] : [],
    ),
  );
  const isReplaced = (masterId: string, instance: EventRow) =>
    replaced.series?.masterId === masterId && localOf(instance.original_local_start as string) >= replaced.series.first;
  const rivals = new Map<string, Occupied>();
  for (const master of masters.filter(({ status }) => status === 'CONFIRMED')) {
    const schedule = scheduleOf.get(master.schedule_id);
    const taken = schedule === undefined ? [] : takenBy(master, schedule);
    for (const { after } of taken.length === 0 ? [] : sessions) {
      for (const instance of instancesBetween(master, after.startMs, after.endMs)) {
        const key = instanceKeyOf(instance);
        if (!apart.has(key) && !replaced.places.has(key) && !isReplaced(master.id, instance)) {
          for (const resourceId of taken) {
            rivals.set(`${resourceId} ${key}`, rivalOf(resourceId, instance));
          }
        }
      }
    }
  }
  return [...rivals.values()];
}

function rivalOf(resourceId: string, { end_at: endMs, id: sourceId, start_at: startMs }: EventRow): Occupied {
  return { resourceId, source: 'EVENT', sourceId, startMs, endMs, blocks: true, exclusive: false };
}
