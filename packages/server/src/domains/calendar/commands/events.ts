/** The writes of single events and masters: creating and changing them, and letting them follow again. */
import {
  type CalendarEventChanges,
  type CalendarEventInput,
  fail,
  type InheritedField,
  invalid,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite, holdCatalogueStill } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatLocal, zoneOf } from '../../../time/index.ts';
import { requireHours, requireOwn, requireOwnResources } from '../access.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import type { Notification } from '../reactions.ts';
import { lockComingInstances } from '../repository/coming-events.ts';
import { type EventRow, eventTable } from '../repository/events.ts';
import { keepHoursSet, type ScheduleRow } from '../repository/schedules.ts';
import { readChanges, touchesBooking } from '../rules/event-changes.ts';
import { defaultsOf, newEventRow, zoneOfSchedule } from '../rules/event-input.ts';
import { columnsOfField, inheritedFromMaster, inheritedFromSchedule, type SilentField } from '../rules/inheritance.ts';
import { instanceBehind, localOf, timesAt } from '../rules/recurrence.ts';
import { findEvents, lockSessionRows } from '../sessions.ts';
import { type ChangeContext, changeMaster, changeRow, isMoved, tellChanges } from './change.ts';
import { isOfCatalogue, lockOwners, lockTaken, occupyAnew, renewFrames, requireNamed } from './ground.ts';
import { type CalendarParts, recordEvent } from './record.ts';

const precondition = (description: string, data: Record<string, unknown> = {}) =>
  fail('FAILED_PRECONDITION', description, data);

export function eventNotFound(eventId: string): Error {
  return fail('NOT_FOUND', 'The site has no event with this id', { eventId });
}

/** Refuses a schedule that is not there, or takes no events any more. */
export function requireScheduleToFill(schedule: ScheduleRow | undefined, scheduleId: string): ScheduleRow {
  if (schedule === undefined) {
    throw fail('SCHEDULE_NOT_FOUND', 'The site has no schedule with this id', { scheduleId });
  }
  if (schedule.status === 'CANCELLED') {
    throw precondition('The schedule is cancelled', { scheduleId });
  }
  return schedule;
}

/** Creates an event of a schedule (services sheet 11.2). */
export async function createEvent(
  tx: Transaction,
  act: Act,
  sent: CalendarEventInput,
  parts: CalendarParts,
  root = 'event',
): Promise<EventRow> {
  const isMaster = sent.recurrenceRule !== undefined;
  if (isOfCatalogue({ recurrence_type: isMaster ? 'MASTER' : 'NONE', type: sent.type ?? 'DEFAULT' })) {
    await beginCatalogueWrite(tx);
  }
  const schedules = await lockOwners(tx, [sent.scheduleId]);
  const schedule = requireScheduleToFill(schedules.get(sent.scheduleId), sent.scheduleId);
  requireOwn(act, undefined, schedule);
  requireHours(act, sent.type ?? 'DEFAULT', schedule);
  noteHours(tx, sent.type ?? 'DEFAULT', schedule);
  const made = newEventRow(sent, { schedule, siteTimeZone: act.site.timeZone, id: newId(), nowMs: act.nowMs }, root);
  const row = { ...made, ...(await requireNamed(tx, made)) };
  requireOwnResources(act, undefined, row, schedule);
  await lockTaken(tx, [row], schedules);
  eventTable.insert(tx, row);
  occupyAnew(tx, undefined, row, schedule);
  await renewFrames(tx, act, [schedule.id], parts);
  recordEvent(tx, act, { after: row }, await readEventContext(tx, [row], zonesOf(act)), parts);
  return row;
}

/** Hours that somebody sets by single events are no longer those that the site began with. */
function noteHours(tx: Transaction, type: EventRow['type'], { id, preset_hours }: ScheduleRow): void {
  if (preset_hours && type === 'WORKING_HOURS') {
    keepHoursSet(tx, id);
  }
}

/** An event under its lock, with the rows of a master's coming instances under theirs. */
export interface LockedEvent {
  readonly row: EventRow;
  readonly coming: readonly EventRow[];
  readonly schedule: ScheduleRow;
  readonly schedules: ReadonlyMap<string, ScheduleRow>;
}

/**
 * Locks an event that is to be changed; an instance becomes a row first. Resources come after it and are locked by the
 * caller, who knows which.
 */
export async function lockForChange(tx: Transaction, act: Act, eventId: string): Promise<LockedEvent> {
  const known = (await findEvents(tx, [eventId])).get(eventId);
  if (known === undefined) {
    throw eventNotFound(eventId);
  }
  if (isOfCatalogue(known)) {
    await beginCatalogueWrite(tx);
  } else {
    // What follows the event (its bookings, their answers) asks the catalogue, which is locked before everything else.
    holdCatalogueStill(tx);
  }
  const schedules = await lockOwners(tx, [known.schedule_id]);
  const schedule = schedules.get(known.schedule_id) as ScheduleRow;
  requireOwn(act, known, schedule);
  requireHours(act, known.type, schedule);
  noteHours(tx, known.type, schedule);
  const row =
    known.recurrence_type === 'MASTER'
      ? await eventTable.lock(tx, eventId)
      : (await lockSessionRows(tx, [eventId])).get(eventId);
  if (row === undefined) {
    throw eventNotFound(eventId);
  }
  if (row.status === 'CANCELLED') {
    throw precondition('The event is cancelled', { eventId });
  }
  const coming = row.recurrence_type === 'MASTER' ? await lockComingInstances(tx, [row.id], act.nowMs) : [];
  return { row, coming, schedule, schedules };
}

async function contextOf(
  tx: Transaction,
  act: Act,
  rows: readonly EventRow[],
  schedule: ScheduleRow,
  notification: Notification,
  parts: CalendarParts,
): Promise<ChangeContext> {
  const eventContext = await readEventContext(tx, rows, zonesOf(act));
  return { act, schedule, eventContext, notification, parts, renames: true };
}

/** Changes an event under its lock: an instance becomes an exception for good, a master takes its instances along. */
export async function applyChange(
  tx: Transaction,
  { row, coming, schedule, schedules }: LockedEvent,
  columns: Partial<EventRow>,
  inherited: readonly string[],
  common: { readonly act: Act; readonly notification: Notification; readonly parts: CalendarParts },
): Promise<EventRow> {
  const { act, notification, parts } = common;
  const named = await requireNamed(tx, columns, row);
  const wanted = { ...row, ...named };
  requireOwnResources(act, row, wanted, schedule);
  await lockTaken(tx, [row, wanted, ...coming, ...coming.map((each) => ({ ...each, ...named }))], schedules);
  const context = await contextOf(tx, act, [row, wanted], schedule, notification, parts);
  const changes = { ...named, inherited };
  const asOwn: Partial<EventRow> = row.recurrence_type === 'INSTANCE' ? { recurrence_type: 'EXCEPTION' } : {};
  const changed =
    row.recurrence_type === 'MASTER'
      ? changeMaster(tx, row, changes, coming, context)
      : ([changeRow(tx, row, { ...changes, ...asOwn }, context)] as const);
  await tellChanges(tx, changed, context);
  const [{ after }] = changed;
  await renewFrames(tx, act, [schedule.id], parts, { notification, datesChanged: isMoved(row, after) });
  return after;
}

export interface EventUpdate {
  readonly event: CalendarEventChanges;
  /** Names of the fields the change is about; undefined: those that are sent. */
  readonly mask: ReadonlySet<string> | undefined;
  readonly notification: Notification;
}

/** Changes an event (services sheet 11.2). */
export async function updateEvent(
  tx: Transaction,
  act: Act,
  { event, mask, notification }: EventUpdate,
  parts: CalendarParts,
  root = 'event',
): Promise<EventRow> {
  const locked = await lockForChange(tx, act, event.id);
  const { row } = locked;
  requireRevision(row, event.revision);
  const changes = readChanges(row, event, mask, act.nowMs, root);
  if (row.booked && touchesBooking(changes)) {
    throw precondition('The event belongs to an appointment: move or change its booking instead', { eventId: row.id });
  }
  const inherited = row.inherited.filter((field) => !(changes.own as readonly string[]).includes(field));
  return applyChange(tx, locked, changes.columns, inherited, { act, notification, parts });
}

/** Lets fields of an event follow its schedule or its master again. */
export async function restoreDefaults(
  tx: Transaction,
  act: Act,
  input: {
    readonly eventId: string;
    readonly fields: readonly InheritedField[];
    /** Absent: whatever the event has become. */
    readonly revision: string | undefined;
    readonly notification: Notification;
  },
  parts: CalendarParts,
): Promise<EventRow> {
  const locked = await lockForChange(tx, act, input.eventId);
  const { row, schedule } = locked;
  requireRevision(row, input.revision);
  const ofMaster = row.recurring_event_id !== null;
  const allowed: readonly string[] = ofMaster ? inheritedFromMaster : inheritedFromSchedule;
  const wrong = input.fields.find((field) => !allowed.includes(field));
  if (wrong !== undefined) {
    throw invalid('fields', `names ${wrong}, which the event does not inherit`, 'OTHER');
  }
  if (row.booked) {
    throw precondition('The event belongs to an appointment: move or change its booking instead', { eventId: row.id });
  }
  const columns = ofMaster
    ? await fromMaster(tx, row, input.fields)
    : fromSchedule(row, schedule, input.fields, act.site.timeZone);
  const inherited = [...new Set([...row.inherited, ...input.fields])];
  return applyChange(tx, locked, columns, inherited, { act, notification: input.notification, parts });
}

async function fromMaster(
  tx: Transaction,
  row: EventRow,
  fields: readonly (InheritedField | SilentField)[],
): Promise<Partial<EventRow>> {
  const master = await eventTable.find(tx, row.recurring_event_id as string);
  const behind = master === undefined ? undefined : instanceBehind(master, row);
  if (behind === undefined) {
    throw precondition('The recurring event does not have this instance any more', { eventId: row.id });
  }
  const columns = Object.fromEntries(
    fields.flatMap((field) => columnsOfField[field].map((column) => [column, behind[column]])),
  ) as Partial<EventRow>;
  if (!fields.includes('TIME') && !fields.includes('TIME_ZONE')) {
    return columns;
  }
  const ends = fields.includes('TIME') ? behind : row;
  const start = localOf(ends.local_start);
  const timeZone = fields.includes('TIME_ZONE') ? behind.time_zone : row.time_zone;
  return { ...columns, ...timesAt(start, localOf(ends.local_end) - start, timeZone) };
}

/** What an event of a schedule has where it follows the schedule. */
export function fromSchedule(
  row: EventRow,
  schedule: ScheduleRow,
  fields: readonly InheritedField[],
  siteTimeZone: string,
): Partial<EventRow> {
  const followed = inheritedFromSchedule.filter((field) => fields.includes(field));
  const columns = defaultsOf(schedule, followed);
  return fields.includes('TIME_ZONE')
    ? { ...columns, ...inZone(row, zoneOfSchedule(schedule, siteTimeZone)) }
    : columns;
}

/** An event in another zone: sessions keep their local time, appointments their instant (design 4.3). */
export function inZone(row: EventRow, timeZone: string): Partial<EventRow> {
  const [start, end] = [localOf(row.local_start), localOf(row.local_end)];
  if (row.type !== 'APPOINTMENT') {
    return timesAt(start, end - start, timeZone);
  }
  return { ...localTimesOf(row, timeZone), time_zone: timeZone };
}

function localTimesOf(row: EventRow, timeZone: string): Partial<EventRow> {
  const zone = zoneOf(timeZone);
  return { local_start: formatLocal(zone.toLocal(row.start_at)), local_end: formatLocal(zone.toLocal(row.end_at)) };
}
