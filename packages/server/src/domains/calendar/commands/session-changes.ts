/** Changes a session by itself, with those that follow, or with all that are to come (docs/decisions/0071). */
import type { SessionChanges, SessionScope } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatLocal } from '../../../time/index.ts';
import { requireOwn, requireOwnResources } from '../access.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import type { Notification } from '../reactions.ts';
import { lockInstancesFrom } from '../repository/coming-events.ts';
import { type EventRow, eventTable } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { historyWith, instanceBehind, localOf } from '../rules/recurrence.ts';
import {
  boundsOfChange,
  changeOfSeries,
  type SeriesChange,
  type SeriesNow,
  type SeriesScope,
} from '../rules/series-change.ts';
import {
  readSessionChanges,
  requireChangeable,
  requireGoingOn,
  requireOfSeries,
  requireToCome,
} from '../rules/session-change.ts';
import { findEvents } from '../sessions.ts';
import { type ChangeContext, type ChangedEvent, changeRow, tellChanges } from './change.ts';
import { applyChange, eventNotFound, lockForChange } from './events.ts';
import { lockOwners, lockTaken, renewFrames, requireNamed } from './ground.ts';
import type { CalendarParts } from './record.ts';
import { recordSplit, splitMaster } from './split.ts';

export interface SessionChange {
  readonly eventId: string;
  readonly revision?: string | undefined;
  readonly scope: SessionScope;
  readonly changes: SessionChanges;
  readonly notification: Notification;
}

/** Answers the session that is named, as it is since. */
export function changeSessions(
  tx: Transaction,
  act: Act,
  { scope, ...asked }: SessionChange,
  parts: CalendarParts,
): Promise<EventRow> {
  return scope === 'THIS' ? changeOne(tx, act, asked, parts) : changeSeries(tx, act, { ...asked, scope }, parts);
}

async function changeOne(
  tx: Transaction,
  act: Act,
  { changes: sent, eventId, notification, revision }: Omit<SessionChange, 'scope'>,
  parts: CalendarParts,
): Promise<EventRow> {
  const locked = await lockForChange(tx, act, eventId);
  const { row } = locked;
  requireChangeable(row);
  requireRevision(row, revision);
  const { columns, own } = readSessionChanges(row, sent, act.nowMs);
  if (own.length === 0) {
    return row;
  }
  if (columns.start_at !== undefined && columns.start_at !== row.start_at) {
    requireToCome(columns.start_at, act.nowMs, row.time_zone);
  }
  const inherited = row.inherited.filter((field) => !(own as readonly string[]).includes(field));
  return applyChange(tx, locked, columns, inherited, { act, notification, parts });
}

interface LockedSeries extends SeriesNow {
  readonly schedule: ScheduleRow;
  readonly schedules: ReadonlyMap<string, ScheduleRow>;
}

/** Locks a series in the order of locks; what it is of the named session is read under them. */
async function lockSeries(
  tx: Transaction,
  act: Act,
  { eventId, scope }: { readonly eventId: string; readonly scope: SeriesScope },
): Promise<LockedSeries> {
  const find = async () => {
    const event = (await findEvents(tx, [eventId])).get(eventId);
    if (event === undefined) {
      throw eventNotFound(eventId);
    }
    requireOfSeries(event, act.nowMs);
    return event;
  };
  // Under this lock a session stays in its series: found before it, it may be in another one by now.
  await beginCatalogueWrite(tx);
  const known = await find();
  const schedules = await lockOwners(tx, [known.schedule_id]);
  const schedule = schedules.get(known.schedule_id) as ScheduleRow;
  const master = await eventTable.lock(tx, known.recurring_event_id as string);
  if (master === undefined) {
    throw eventNotFound(eventId);
  }
  requireOwn(act, master, schedule);
  requireGoingOn(master);
  const { first } = boundsOfChange({ master, named: known }, scope, act.nowMs);
  const rows = await lockInstancesFrom(tx, master.id, first, act.nowMs);
  return { master, rows, named: await find(), schedule, schedules };
}

async function changeSeries(
  tx: Transaction,
  act: Act,
  asked: Omit<SessionChange, 'scope'> & { readonly scope: SeriesScope },
  parts: CalendarParts,
): Promise<EventRow> {
  const { nowMs } = act;
  const series = await lockSeries(tx, act, asked);
  const { master, named, schedule, schedules } = series;
  requireRevision(named, asked.revision);
  const { columns, own } = readSessionChanges(named, asked.changes, nowMs);
  if (own.length === 0) {
    return named;
  }
  const changes = { columns: await requireNamed(tx, columns, named), own };
  const change = changeOfSeries(series, changes, { nowMs, scope: asked.scope });
  const wanted = { ...master, ...change.columns };
  requireOwnResources(act, master, wanted, schedule);
  const rows = change.instances.flatMap(({ before, columns: after }) => [before, { ...before, ...after }]);
  await lockTaken(tx, [master, wanted, ...rows], schedules);
  const eventContext = await readEventContext(tx, [master, wanted, named], zonesOf(act));
  const { notification } = asked;
  const context = { act, schedule, eventContext, notification, parts, renames: true };
  const after = await writeSeries(tx, act, { change, series }, context);
  const moves = own.some((field) => field === 'TIME' || field === 'LOCATION' || field === 'RESOURCES');
  await renewFrames(tx, act, [schedule.id], parts, { notification, datesChanged: moves });
  return namedNow(tx, series, change, after);
}

/** Writes what was decided, and answers the master from then on. */
async function writeSeries(
  tx: Transaction,
  act: Act,
  { change, series: { master } }: { readonly change: SeriesChange; readonly series: SeriesNow },
  context: ChangeContext,
): Promise<EventRow> {
  const { first, instances, own, shiftMs, splits } = change;
  const { nowMs } = act;
  const inherited = master.inherited.filter((field) => !(own as readonly string[]).includes(field));
  const columns = { ...change.columns, inherited };
  let after = master;
  if (splits) {
    const halves = splitMaster(tx, master, { columns, first: first as number, nowMs });
    recordSplit(tx, act, halves, context.eventContext, context.parts);
    after = halves.starting;
  } else if (first !== undefined) {
    const version = shiftMs === undefined ? {} : { rule_version: master.rule_version + 1 };
    const { after: changed } = changeRow(
      tx,
      master,
      { ...columns, ...version, history: historyWith(master, nowMs) },
      context,
    );
    after = changed;
  }
  // An instance goes to a series that is there by then, and where one of it stood until now nobody stands any more.
  await tx.flush();
  const changed: ChangedEvent[] = [];
  for (const { before, columns: own, goesAlong, isSilent } of instances) {
    const whole = goesAlong && splits ? { ...own, recurring_event_id: after.id } : own;
    if (isSilent) {
      eventTable.update(tx, before, whole);
    } else {
      changed.push(changeRow(tx, before, whole, context));
    }
  }
  await tellChanges(tx, changed, context);
  return after;
}

/** The named session as it is since: the row that it is, or what its series makes where it lies now. */
async function namedNow(
  tx: Transaction,
  { named }: SeriesNow,
  { shiftMs = 0 }: SeriesChange,
  master: EventRow,
): Promise<EventRow> {
  const row = await eventTable.find(tx, named.id);
  const placed = formatLocal(localOf(named.original_local_start as string) + shiftMs);
  return row ?? instanceBehind(master, { ...named, original_local_start: placed }) ?? named;
}
