/** Copies of schedules, for what begins like something that is there (services sheet 1.12). */
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { EpochMs } from '../../../time/index.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import { type EventRow, eventTable, readFrameParts } from '../repository/events.ts';
import { type ScheduleRow, scheduleTable } from '../repository/schedules.ts';
import { defaultsOf } from '../rules/event-input.ts';
import { inheritedFromSchedule } from '../rules/inheritance.ts';
import { firstInstance, instancesBetween } from '../rules/recurrence.ts';
import { lockOwners, lockTaken, renewFrames } from './ground.ts';
import { plainSchedule } from './of-owners.ts';
import { type CalendarParts, recordEvent, recordSchedule } from './record.ts';

export interface ScheduleCopy {
  readonly fromScheduleId: string;
  readonly id: string;
  /** Whose the copy is. */
  readonly externalId: string;
  readonly name: string;
}

/** Adds a schedule that is like another one, without its events. The caller has raised the catalogue's version. */
export async function copySchedule(
  tx: Transaction,
  act: CalendarAct,
  { fromScheduleId, id, externalId, name }: ScheduleCopy,
  parts: CalendarParts,
): Promise<void> {
  const from = await scheduleTable.find(tx, fromScheduleId);
  if (from === undefined) {
    throw new Error(`there is no schedule ${fromScheduleId}`);
  }
  const { owner_type, time_zone, business_zone, default_location, default_conferencing, default_capacity } = from;
  const row: ScheduleRow = {
    ...plainSchedule,
    id,
    external_id: externalId,
    owner_type,
    name,
    default_title: name,
    time_zone,
    business_zone,
    default_location,
    default_conferencing,
    default_capacity,
    guard_capacity: default_capacity,
    extended_fields: from.extended_fields,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  scheduleTable.insert(tx, row);
  recordSchedule(tx, act, { after: row }, parts);
}

/**
 * Gives a new schedule the recurring events of another one, each from its next instance on. What was moved or cancelled
 * alone is an event of its own, and those are not copied; nor are those that are over.
 */
export async function copyRecurringEvents(
  tx: Transaction,
  act: CalendarAct,
  { fromScheduleId, toScheduleId }: { readonly fromScheduleId: string; readonly toScheduleId: string },
  parts: CalendarParts,
): Promise<void> {
  await tx.flush();
  const schedules = await lockOwners(tx, [toScheduleId]);
  const schedule = schedules.get(toScheduleId);
  if (schedule === undefined) {
    throw new Error(`there is no schedule ${toScheduleId}`);
  }
  const { masters } = await readFrameParts(tx, fromScheduleId);
  const rows = masters.flatMap((master) => copyOfMaster(master, schedule, act.nowMs) ?? []);
  if (rows.length === 0) {
    return;
  }
  await lockTaken(tx, rows, schedules);
  for (const row of rows) {
    eventTable.insert(tx, row);
  }
  await renewFrames(tx, act, [schedule.id], parts);
  const context = await readEventContext(tx, rows, zonesOf(act));
  for (const row of rows) {
    recordEvent(tx, act, { after: row }, context, parts);
  }
}

/** A master as the schedule has it from its next instance on; undefined when it has none to come. */
function copyOfMaster(master: EventRow, schedule: ScheduleRow, nowMs: EpochMs): EventRow | undefined {
  const toCome = instancesBetween(master, nowMs, Number.POSITIVE_INFINITY);
  const next = firstInstance(toCome, ({ start_at }) => start_at > nowMs);
  if (next === undefined) {
    return undefined;
  }
  const { local_start, local_end, start_at, end_at } = next;
  const followed = inheritedFromSchedule.filter((field) => master.inherited.includes(field));
  const row: EventRow = {
    ...master,
    ...defaultsOf(schedule, followed),
    id: newId(),
    revision: 1,
    schedule_id: schedule.id,
    local_start,
    local_end,
    start_at,
    end_at,
    rule_version: 1,
    history: [],
    created_at: nowMs,
    updated_at: nowMs,
  };
  return { ...row, guard_capacity: row.capacity };
}
