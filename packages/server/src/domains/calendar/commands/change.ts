/**
 * Changing the rows of events: single ones, and masters together with the rows of their coming instances. Changes of one
 * act are collected, and told together at its end, so that it waits for the database as often for a thousand as for one.
 */
import type { InheritedField } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import { dayMs, formatLocal, startOfLocalDay, weekdayOf } from '../../../time/index.ts';
import type { CalendarAct } from '../act.ts';
import type { EventContext } from '../present.ts';
import {
  capacityChanged,
  eventCancelled,
  eventsMoved,
  type Notification,
  type Resized,
  timeFreed,
} from '../reactions.ts';
import { type EventRow, eventTable } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { type FreedStretch, freedBy } from '../rules/freed-time.ts';
import { columnsOfField, type SilentField } from '../rules/inheritance.ts';
import { historyWith, localOf, putsInstanceAt, timesAt } from '../rules/recurrence.ts';
import { type Session, sessionOf } from '../sessions.ts';
import { occupyAnew } from './ground.ts';
import { type CalendarParts, recordEvent } from './record.ts';

type Field = InheritedField | SilentField;

/** What surrounds a change. */
export interface ChangeContext {
  readonly act: CalendarAct;
  readonly schedule: ScheduleRow;
  readonly eventContext: EventContext;
  readonly notification: Notification;
  readonly parts: CalendarParts;
  /** True: no events and no log, for changes that follow from elsewhere (the zone of the site). */
  readonly isSilent?: boolean;
  /** True: what sessions are called was changed for them, so bookings of them are called so as well. */
  readonly renames?: boolean;
}

/** Columns whose change moves a session for those who come. */
const whereAndWhen = ['start_at', 'end_at', 'location_id', 'location', 'resource_ids'] as const;

function differs(before: unknown, after: unknown): boolean {
  return before !== after && JSON.stringify(before) !== JSON.stringify(after);
}

/** Whether a change puts an event, or those that a master makes, elsewhere or at another time. */
export function isMoved(before: EventRow, after: EventRow): boolean {
  return (
    whereAndWhen.some((column) => differs(before[column], after[column])) ||
    (after.recurrence_type === 'MASTER' && movesTimes(before, after))
  );
}

/**
 * Whether bookings may be for an event, so that they must hear of it. Its seats do not tell: whoever waits to be confirmed
 * has booked without taking one.
 */
export function mayBeBooked(row: EventRow): boolean {
  return row.recurrence_type !== 'MASTER' && (row.booked || row.type === 'CLASS' || row.taken + row.overbooked > 0);
}

/** An event as it was and as it is. */
export interface ChangedEvent {
  readonly before: EventRow;
  readonly after: EventRow;
  /** The time that it no longer takes. */
  readonly freed: readonly FreedStretch[];
}

/** Collects a change of one row with the time that it takes and its events; `tellChanges` lets others follow it. */
export function changeRow(
  tx: Transaction,
  before: EventRow,
  columns: Partial<EventRow>,
  context: ChangeContext,
): ChangedEvent {
  const { act, schedule, eventContext, parts } = context;
  const guarded =
    columns.capacity === undefined
      ? columns
      : { ...columns, guard_capacity: columns.capacity === null ? null : Math.max(columns.capacity, before.taken) };
  const after = eventTable.update(tx, before, { ...guarded, updated_at: act.nowMs });
  occupyAnew(tx, before, after, schedule);
  if (context.isSilent !== true) {
    recordEvent(tx, act, { before, after }, eventContext, parts);
  }
  return { before, after, freed: freedBy(before, after, schedule) };
}

/** Sends what was collected, and lets those follow who have places in events that were changed. */
export async function tellChanges(
  tx: Transaction,
  changes: readonly ChangedEvent[],
  { act, notification, parts, renames = false }: Pick<ChangeContext, 'act' | 'notification' | 'parts' | 'renames'>,
): Promise<void> {
  await tx.flush();
  const moved: Session[] = [];
  let heldByOthers = false;
  const called: Session[] = [];
  const resized: Resized[] = [];
  for (const { before, after } of changes) {
    if (after.recurrence_type === 'MASTER' || !(mayBeBooked(after) || after.type === 'COURSE')) {
      continue;
    }
    if (after.status === 'CANCELLED') {
      called.push(...(before.status === 'CONFIRMED' ? [sessionOf(before)] : []));
      continue;
    }
    const isRenamed = renames && before.title !== after.title;
    if (isRenamed || whereAndWhen.some((column) => differs(before[column], after[column]))) {
      moved.push(sessionOf(after));
      heldByOthers ||= differs(before.resource_ids, after.resource_ids);
    }
    if (after.capacity !== before.capacity && after.type === 'CLASS') {
      resized.push({ of: { sessionId: after.id }, isMore: isMoreThan(after.capacity, before.capacity) });
    }
  }
  const { site } = act;
  if (moved.length > 0) {
    await parts.dispatchReactions(tx, act, eventsMoved, { site, sessions: moved, heldByOthers, notification });
  }
  if (resized.length > 0) {
    await parts.dispatchReactions(tx, act, capacityChanged, { site, resized });
  }
  if (called.length > 0) {
    await parts.dispatchReactions(tx, act, eventCancelled, { site, events: called, notification });
  }
  const times = changes.flatMap(({ freed }) => freed);
  if (times.length > 0) {
    await parts.dispatchReactions(tx, act, timeFreed, { times });
  }
}

/** Whether one capacity is larger than another; null has no limit of its own. */
export function isMoreThan(after: number | null, before: number | null): boolean {
  return before !== null && (after === null || after > before);
}

/** Where in its week, and when in its day, a rule lies. */
function placeInWeek(row: EventRow): number {
  const start = localOf(row.local_start);
  return (weekdayOf(start) - 1) * dayMs + (start - startOfLocalDay(start));
}

const timesOfMaster = [
  'local_start',
  'local_end',
  'time_zone',
  'rule_interval_weeks',
  'rule_day',
  'rule_until',
  'all_day',
] as const;

function movesTimes(before: EventRow, after: Partial<EventRow>): boolean {
  const value = (name: (typeof timesOfMaster)[number], given: unknown) =>
    typeof given === 'string' && name !== 'time_zone' ? localOf(given) : given;
  return timesOfMaster.some(
    (name) => after[name] !== undefined && value(name, after[name]) !== value(name, before[name]),
  );
}

/** What a changed master makes of the row of one of its coming instances. */
function followed(row: EventRow, before: EventRow, after: EventRow, moved: boolean): Partial<EventRow> {
  const changes: Record<string, unknown> = {};
  for (const field of row.inherited as readonly Field[]) {
    if (field !== 'TIME' && field !== 'TIME_ZONE') {
      for (const column of columnsOfField[field]) {
        if (differs(before[column], after[column])) {
          changes[column] = after[column];
        }
      }
    }
  }
  if (!moved) {
    return changes;
  }
  const original = localOf(row.original_local_start as string) + placeInWeek(after) - placeInWeek(before);
  const timeZone = row.inherited.includes('TIME_ZONE') ? after.time_zone : row.time_zone;
  const [start, end] = [localOf(row.local_start), localOf(row.local_end)];
  changes.original_local_start = formatLocal(original);
  if (putsInstanceAt(after, original)) {
    const follows = row.inherited.includes('TIME');
    const lengthMs = follows ? localOf(after.local_end) - localOf(after.local_start) : end - start;
    Object.assign(changes, timesAt(follows ? original : start, lengthMs, timeZone));
    if (follows) {
      changes.all_day = after.all_day;
    }
    return changes;
  }
  // The rule has no place for it any more: with people in it, it stays where it is; else it goes.
  if (row.recurrence_type === 'INSTANCE') {
    changes.recurrence_type = 'EXCEPTION';
    if (row.taken + row.overbooked === 0) {
      changes.status = 'CANCELLED';
    }
  }
  changes.inherited = row.inherited.filter((field) => field !== 'TIME' && field !== 'TIME_ZONE');
  return changes;
}

/**
 * Collects a change of a master, which comes first, and of the rows of its coming instances, which must be locked. Past
 * instances keep what they had; un-materialised ones follow by themselves.
 */
export function changeMaster(
  tx: Transaction,
  before: EventRow,
  columns: Partial<EventRow>,
  coming: readonly EventRow[],
  context: ChangeContext,
): [ChangedEvent, ...ChangedEvent[]] {
  const moved = movesTimes(before, columns);
  const master = changeRow(
    tx,
    before,
    {
      ...columns,
      history: historyWith(before, context.act.nowMs, columns.time_zone),
      ...(moved ? { rule_version: before.rule_version + 1 } : {}),
    },
    context,
  );
  const instances = coming.flatMap((row) => {
    const changes = followed(row, before, master.after, moved);
    return Object.keys(changes).length > 0 ? [changeRow(tx, row, changes, context)] : [];
  });
  return [master, ...instances];
}
