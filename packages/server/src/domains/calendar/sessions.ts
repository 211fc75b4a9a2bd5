/**
 * Sessions of classes and seats of courses, as bookings and availability use them (design 4.5 and 4.6). An instance of
 * a recurring master is no row before its first participant; `lockSessions` makes it one.
 *
 * A booking that takes seats calls `lockSessions`, judges, and calls `changeBookedSeats` (commands/of-bookings.ts), which
 * counts them by `changeSeats`. A booking that takes none is judged by `readSessions`.
 */
import { holdCatalogueStill } from '../../db/catalogue-version.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { type KnownEvent, readScheduleContextOf, type ScheduleContext } from './known-events.ts';
import { type EventPlace, type EventRow, eventTable, insertInstance, readInstanceRows } from './repository/events.ts';
import { type ScheduleRow, scheduleTable } from './repository/schedules.ts';
import { type AsOf, type HeldSeats, readHeldOfCourses, readHeldOfSessions } from './repository/seat-holds.ts';
import { changeCourseSeats, changeSessionSeats } from './repository/seats.ts';
import { instanceNamed, readInstanceId, rowKey } from './rules/recurrence.ts';

/** Seats of a session or a course. */
export interface Seats {
  /** Undefined: seats without limit. */
  readonly capacity: number | undefined;
  /** Seats of CONFIRMED and PENDING bookings and other participations. */
  readonly taken: number;
  /** Seats given beyond the capacity by the owner's will. */
  readonly overbooked: number;
  /** Seats in valid holds of others. */
  readonly held: number;
  /** Those of them that are kept for the waitlist. */
  readonly reserved: number;
}

/** One event that can be attended: a single one, or an instance of a master. */
export interface Session extends Seats {
  readonly id: string;
  readonly scheduleId: string;
  readonly type: EventRow['type'];
  readonly status: EventRow['status'];
  readonly title: string | undefined;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** IANA name; the session's local times are this place's. */
  readonly timeZone: string;
  /** It is whole days. */
  readonly allDay: boolean;
  /** Absent: not said; `locationId` only of places of the business. */
  readonly location: EventPlace | undefined;
  readonly locationId: string | undefined;
  /** In the event's order; the staff who hold it, and rooms. */
  readonly resourceIds: readonly string[];
  /** In the same order: OPAQUE ones are taken by it. */
  readonly resourceTransparencies: readonly string[];
  /** True for an event that takes nobody's time. */
  readonly transparent: boolean;
  /** Whether it says how to join from elsewhere. */
  readonly hasConferencing: boolean;
  /** The master of an instance. */
  readonly recurringEventId: string | undefined;
  readonly revision: number;
  /** Of one that is locked: what tells of it when its seats change. */
  readonly known?: KnownEvent | undefined;
}

/** A schedule whose events are booked as a whole. */
export interface Course extends Seats {
  readonly scheduleId: string;
  /** Service id of a service's course. */
  readonly externalId: string;
  readonly status: ScheduleRow['status'];
  /** Of the first event and of the last one; undefined while there is none, or no last one. */
  readonly firstStartMs: EpochMs | undefined;
  readonly lastEndMs: EpochMs | undefined;
}

const noneHeld: HeldSeats = Object.freeze({ held: 0, reserved: 0 });

/** Seats that are left: never fewer than none. Infinity without a limit. */
export function remainingSeats({ capacity, taken, overbooked, held }: Omit<Seats, 'reserved'>): number {
  return capacity === undefined ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken - overbooked - held);
}

/** An event's row as others see it; `held` are seats of it in valid holds. */
export function sessionOf(row: EventRow, { held, reserved } = noneHeld, scheduleContext?: ScheduleContext): Session {
  return {
    ...(scheduleContext === undefined ? {} : { known: { row, scheduleContext } }),
    id: row.id,
    scheduleId: row.schedule_id,
    type: row.type,
    status: row.status,
    title: row.title ?? undefined,
    startMs: row.start_at,
    endMs: row.end_at,
    timeZone: row.time_zone,
    allDay: row.all_day,
    location: row.location ?? undefined,
    locationId: row.location_id ?? undefined,
    resourceIds: row.resource_ids,
    resourceTransparencies: row.resource_transparencies,
    transparent: row.transparent,
    hasConferencing: row.conferencing !== null,
    recurringEventId: row.recurring_event_id ?? undefined,
    revision: row.revision,
    capacity: row.capacity ?? undefined,
    taken: row.taken,
    overbooked: row.overbooked,
    held,
    reserved,
  };
}

function courseOf(row: ScheduleRow, { held, reserved } = noneHeld): Course {
  return {
    scheduleId: row.id,
    externalId: row.external_id,
    status: row.status,
    firstStartMs: row.frame_start ?? undefined,
    lastEndMs: row.frame_end ?? undefined,
    capacity: row.default_capacity ?? undefined,
    taken: row.taken,
    overbooked: row.overbooked,
    held,
    reserved,
  };
}

/**
 * Finds events by their ids as rows, those of instances that are none yet included. Masters are found as masters. One
 * wait; one more when an instance may have been changed or cancelled by a row of another id.
 */
export async function findEvents(reader: Reader, ids: readonly string[]): Promise<Map<string, EventRow>> {
  const [rows, masters] = await Promise.all([eventTable.findMany(reader, ids), readMastersOf(reader, ids)]);
  const found = byId(rows);
  const unmade = instancesNamed(ids, masters).filter(({ id }) => !found.has(id));
  if (unmade.length > 0) {
    // A row of an older name may stand for the instance: then this name is nobody's. Or somebody has just made the row.
    const rowsNow = await readInstanceRows(
      reader,
      unmade.map((row) => ({ masterId: masterIdOf(row), originalLocalStart: row.original_local_start as string })),
    );
    const taken = takenInstances(rowsNow);
    const made = byId(rowsNow);
    for (const instance of unmade) {
      const row = made.get(instance.id) ?? (taken.has(instanceKeyOf(instance)) ? undefined : instance);
      if (row !== undefined) {
        found.set(row.id, row);
      }
    }
  }
  return found;
}

function byId(rows: readonly EventRow[]): Map<string, EventRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The masters of which ids may name instances. */
async function readMastersOf(reader: Reader, ids: readonly string[]): Promise<readonly EventRow[]> {
  const masterIds = new Set(ids.flatMap((id) => readInstanceId(id)?.masterId ?? []));
  return masterIds.size === 0 ? [] : eventTable.findMany(reader, [...masterIds]);
}

/** The instances that ids name, as their masters make them; without those that a master does not have. */
function instancesNamed(ids: readonly string[], masters: readonly EventRow[]): EventRow[] {
  const masterOf = byId(masters);
  return ids.flatMap((id) => {
    const name = readInstanceId(id);
    const master = masterOf.get(name?.masterId ?? '');
    return name === undefined || master?.recurrence_type !== 'MASTER' ? [] : (instanceNamed(master, name) ?? []);
  });
}

type InstanceKey = Pick<EventRow, 'recurring_event_id' | 'original_local_start'>;

const masterIdOf = (row: InstanceKey) => row.recurring_event_id as string;

/** Which instance of which master a row stands for. */
export function instanceKeyOf(row: InstanceKey): string {
  return rowKey(masterIdOf(row), row.original_local_start as string);
}

/** Which instances are rows. */
export function takenInstances(rows: readonly EventRow[]): Set<string> {
  return new Set(rows.filter((row) => row.recurring_event_id !== null).map(instanceKeyOf));
}

/** Sessions by their ids; unknown ones are missing, cancelled ones are there. No locks. */
export async function readSessions(reader: Reader, ids: readonly string[], asOf: AsOf): Promise<Map<string, Session>> {
  const [rows, held] = await Promise.all([findEvents(reader, ids), readHeldOfSessions(reader, ids, asOf)]);
  return sessionsOf(rows, held);
}

/** Masters are no sessions. */
function sessionsOf(
  rows: ReadonlyMap<string, EventRow>,
  held: ReadonlyMap<string, HeldSeats>,
  scheduleContext?: ScheduleContext,
): Map<string, Session> {
  return new Map(
    [...rows]
      .filter(([, row]) => row.recurrence_type !== 'MASTER')
      .map(([id, row]) => [id, sessionOf(row, held.get(id), scheduleContext)]),
  );
}

/** Locks events ascending in one statement and reads them as they then are; instances become rows first. */
export async function lockSessionRows(tx: Transaction, ids: readonly string[]): Promise<Map<string, EventRow>> {
  return byId((await lockRowsAnd(tx, ids, async () => undefined)).rows);
}

/**
 * Locks events, with what is read under the locks: it travels behind them. One is locked at the first look; that is one
 * wait, and one more when it is an instance that nobody has met. Of several, those that are no rows yet are made before
 * any is locked, so that nobody waits in a circle for whoever makes one: two waits. Comes after the locks of courses,
 * before those of resources.
 */
async function lockRowsAnd<Read>(
  tx: Transaction,
  ids: readonly string[],
  read: () => Promise<Read>,
): Promise<{ readonly rows: readonly EventRow[]; readonly read: Read }> {
  holdCatalogueStill(tx);
  const lock = async () => {
    const [rows, value] = await Promise.all([eventTable.lockMany(tx, ids), read()]);
    return { rows, read: value };
  };
  const locksAtOnce = ids.length === 1;
  const [looked, masters] = await Promise.all([
    locksAtOnce ? lock() : eventTable.findMany(tx, ids).then((rows) => ({ rows, read: undefined })),
    readMastersOf(tx, ids),
  ]);
  const stored = byId(looked.rows);
  const unmade = instancesNamed(ids, masters).filter(({ id }) => !stored.has(id));
  if (locksAtOnce && unmade.length === 0) {
    return looked as { rows: EventRow[]; read: Read };
  }
  // Where a row of an older name stands for an instance nothing is made, and the name is nobody's.
  for (const row of unmade.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    insertInstance(tx, row);
  }
  const [, locked] = await Promise.all([unmade.length === 0 ? undefined : tx.flush(), lock()]);
  return locked;
}

/** Locks sessions; masters are none. */
export async function lockSessions(tx: Transaction, ids: readonly string[], asOf: AsOf): Promise<Map<string, Session>> {
  // Holds are made and given back under the same locks.
  const { rows, read } = await lockRowsAnd(tx, ids, () =>
    Promise.all([readHeldOfSessions(tx, ids, asOf), readScheduleContextOf(tx, ids)]),
  );
  const [held, scheduleContext] = read;
  return sessionsOf(byId(rows), held, scheduleContext);
}

/** Locks one session; undefined when there is none of this id. */
export async function lockSession(tx: Transaction, id: string, asOf: AsOf): Promise<Session | undefined> {
  return (await lockSessions(tx, [id], asOf)).get(id);
}

/** Schedules as courses, by their ids. No locks. */
export async function readCourses(
  reader: Reader,
  scheduleIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, Course>> {
  const [rows, held] = await Promise.all([
    scheduleTable.findMany(reader, scheduleIds),
    readHeldOfCourses(reader, scheduleIds, asOf),
  ]);
  return coursesOf(rows, held);
}

function coursesOf(rows: readonly ScheduleRow[], held: ReadonlyMap<string, HeldSeats>): Map<string, Course> {
  return new Map(rows.map((row) => [row.id, courseOf(row, held.get(row.id))]));
}

/** Locks the seats of courses ascending in one statement; before those of sessions (design 4.5). */
export async function lockCourses(
  tx: Transaction,
  scheduleIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, Course>> {
  holdCatalogueStill(tx);
  const [rows, held] = await Promise.all([
    scheduleTable.lockMany(tx, scheduleIds),
    readHeldOfCourses(tx, scheduleIds, asOf),
  ]);
  return coursesOf(rows, held);
}

/** Locks one course; undefined when there is no schedule of this id. */
export async function lockCourse(tx: Transaction, scheduleId: string, asOf: AsOf): Promise<Course | undefined> {
  return (await lockCourses(tx, [scheduleId], asOf)).get(scheduleId);
}

/** Whose seats are taken or given back. */
export type SeatsOf = { readonly sessionId: string } | { readonly scheduleId: string };

/**
 * Takes seats, or gives them back when negative: `taken` ones that count against the capacity, `overbooked` ones beyond
 * it. `otherwise` is the refusal when the database sees more taken than there are. Under the lock of the session or
 * course; the counters are those of `Seats`.
 */
export function changeSeats(
  tx: Transaction,
  of: SeatsOf,
  by: { readonly taken?: number; readonly overbooked?: number },
  otherwise: () => Error,
): void {
  const change = { taken: by.taken ?? 0, overbooked: by.overbooked ?? 0 };
  if (change.taken === 0 && change.overbooked === 0) {
    return;
  }
  if ('sessionId' in of) {
    changeSessionSeats(tx, of.sessionId, change, otherwise);
  } else {
    changeCourseSeats(tx, of.scheduleId, change, otherwise);
  }
}

/** The queue in which those wait who want seats of a session (admission/keyed-queue.ts); its lock is `lockSessions`. */
export function queueOfSession(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The same for seats of a course. */
export function queueOfCourse(scheduleId: string): string {
  return `course:${scheduleId}`;
}
