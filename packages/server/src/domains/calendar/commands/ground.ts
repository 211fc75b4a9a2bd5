/** What every write of events stands on: its locks in their order, the time it takes of resources, and time frames. */
import { fail } from '@openhours/contract';
import { holdCatalogueStill } from '../../../db/catalogue-version.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { EpochMs } from '../../../time/index.ts';
import { findLocation } from '../../locations/index.ts';
import type { CalendarAct } from '../act.ts';
import { type Notification, sessionsChanged } from '../reactions.ts';
import { type EventRow, readFrameParts, readInstanceKeys } from '../repository/events.ts';
import { lockResources, type NewOccupancy, occupy, release } from '../repository/occupancy.ts';
import {
  lockFrame,
  readResourceIds,
  readSchedulesOfResources,
  type ScheduleRow,
  scheduleTable,
  writeFrame,
} from '../repository/schedules.ts';
import { firstInstance, instancesBefore, instancesBetween } from '../rules/recurrence.ts';
import { takenBy } from '../rules/taken-by.ts';
import { instanceKeyOf } from '../sessions.ts';
import { type CalendarParts, recordFrame } from './record.ts';

/** True for what the catalogue snapshot holds: working hours, and everything that recurs. */
export function isOfCatalogue(row: Pick<EventRow, 'recurrence_type' | 'type'>): boolean {
  return row.recurrence_type !== 'NONE' || row.type === 'WORKING_HOURS';
}

/**
 * The first locks: schedules that are no resource's, whose row is a resource's lock and comes after the sessions.
 * Answers the schedules as they are.
 */
export async function lockOwners(tx: Transaction, scheduleIds: readonly string[]): Promise<Map<string, ScheduleRow>> {
  holdCatalogueStill(tx);
  const known = await scheduleTable.findMany(tx, scheduleIds);
  const ofResources = known.filter((schedule) => schedule.owner_type === 'RESOURCE');
  const others = known.filter((schedule) => schedule.owner_type !== 'RESOURCE').map((schedule) => schedule.id);
  const locked = others.length === 0 ? [] : await scheduleTable.lockMany(tx, others);
  return new Map([...ofResources, ...locked].map((schedule) => [schedule.id, schedule]));
}

/** Locks the resources whose time changes hands; for blocked time of the business, everybody's. */
export async function lockTaken(
  tx: Transaction,
  rows: readonly EventRow[],
  schedules: ReadonlyMap<string, ScheduleRow>,
): Promise<void> {
  const taken = new Set(
    rows.flatMap((row) => {
      const schedule = schedules.get(row.schedule_id);
      return schedule === undefined ? [] : takenBy(row, schedule);
    }),
  );
  const blocksEverybody = [...schedules.values()].some(
    (schedule) => schedule.owner_type === 'BUSINESS' && taken.has(schedule.id),
  );
  // The time frame of whoever owns a schedule is renewed when bookings are locked already, also for time that takes nothing.
  const owners = [...schedules.values()].filter((schedule) => schedule.owner_type === 'RESOURCE');
  const resourceIds = new Set([
    ...taken,
    ...owners.map((schedule) => schedule.external_id),
    ...(blocksEverybody ? await readResourceIds(tx) : []),
  ]);
  if (resourceIds.size > 0) {
    await Promise.all([
      lockResources(tx, [...resourceIds]),
      ...owners
        .map(({ id }) => id)
        .sort()
        .map((id) => lockFrame(tx, id)),
    ]);
  }
}

/** Brings the time that an event occupies in line with its row: all away, then all anew (design 4.4). */
export function occupyAnew(
  tx: Transaction,
  before: EventRow | undefined,
  after: EventRow,
  schedule: ScheduleRow,
): void {
  const occupies = (row: EventRow | undefined) =>
    row !== undefined && (row.recurrence_type === 'NONE' || row.recurrence_type === 'EXCEPTION');
  if (occupies(before)) {
    release(tx, 'EVENT', after.id);
  }
  if (occupies(after)) {
    const rows = takenBy(after, schedule).map(
      (resourceId): NewOccupancy => ({
        resourceId,
        source: 'EVENT',
        sourceId: after.id,
        startMs: after.start_at,
        endMs: after.end_at,
        blocks: true,
        exclusive: false,
      }),
    );
    occupy(tx, rows, () => new Error('time that excludes nothing was refused'));
  }
}

/**
 * Refuses resources and places that are not there; a place of the business gets its name. An archived place is refused
 * like an unknown one, but an event that is there already, at `before`, stays.
 */
export async function requireNamed(
  reader: Reader,
  row: Partial<EventRow>,
  before?: Pick<EventRow, 'location_id'>,
): Promise<Partial<EventRow>> {
  const resourceIds = row.resource_ids ?? [];
  if (resourceIds.length > 0) {
    const found = await readSchedulesOfResources(reader, resourceIds);
    const alive = new Set(found.filter(({ status }) => status === 'ACTIVE').map((schedule) => schedule.external_id));
    const missing = resourceIds.find((id) => !alive.has(id));
    if (missing !== undefined) {
      throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId: missing });
    }
  }
  if (row.location_id != null) {
    const place = await findLocation(reader, row.location_id);
    if (place === undefined || (place.archived && row.location_id !== before?.location_id)) {
      throw fail('NOT_FOUND', 'The site has no location with this id', { locationId: row.location_id });
    }
    return { ...row, location: { type: 'BUSINESS', name: place.name, ...row.location } };
  }
  return row;
}

export interface FramesRenewed {
  /** True: no events of the calendar's own, because what it follows from says it. */
  readonly isSilent?: boolean;
  /** False: what was done leaves every event where and when it was. */
  readonly datesChanged?: boolean;
  /** Whether those who come are told, as the caller asked. */
  readonly notification?: Notification;
}

/**
 * Brings the time frames of schedules in line with their events (services sheet 11.4), and lets higher domains follow.
 * Everything collected before is sent first, so that the reads see it.
 */
export async function renewFrames(
  tx: Transaction,
  act: CalendarAct,
  scheduleIds: readonly string[],
  parts: CalendarParts,
  { isSilent = false, datesChanged = true, notification = {} }: FramesRenewed = {},
): Promise<void> {
  await tx.flush();
  const ids = [...new Set(scheduleIds)].sort();
  // All in two waits, however many: locked one after the other in the order of their ids.
  const known = await Promise.all(ids.map((id) => Promise.all([lockFrame(tx, id), readFrame(tx, id)])));
  for (const [before, frame] of known) {
    if (
      before === undefined ||
      (before.frame_status === frame.frame_status &&
        before.frame_start === frame.frame_start &&
        before.frame_end === frame.frame_end)
    ) {
      continue;
    }
    const changes = { ...frame, frame_revision: before.frame_revision + 1 };
    writeFrame(tx, before.id, changes);
    if (!isSilent) {
      recordFrame(tx, act, before, { ...before, ...changes }, parts);
    }
  }
  await tx.flush();
  await parts.dispatchReactions(tx, act, sessionsChanged, {
    site: act.site,
    scheduleIds: ids,
    datesChanged,
    notification,
  });
}

type Frame = Pick<ScheduleRow, 'frame_status' | 'frame_start' | 'frame_end'>;

async function readFrame(tx: Transaction, scheduleId: string): Promise<Frame> {
  const { startMs, endMs, masters } = await readFrameParts(tx, scheduleId);
  const keys = await readInstanceKeys(
    tx,
    masters.map((master) => master.id),
    ...always,
  );
  const taken = new Set(keys.map(instanceKeyOf));
  const isFree = (row: EventRow) => !taken.has(instanceKeyOf(row));
  let first: EpochMs = startMs ?? Number.POSITIVE_INFINITY;
  let last: EpochMs = endMs ?? Number.NEGATIVE_INFINITY;
  for (const master of masters) {
    first = Math.min(first, firstInstance(instancesBetween(master, ...always), isFree)?.start_at ?? first);
    if (master.status === 'CONFIRMED' && master.rule_until === null) {
      last = Number.POSITIVE_INFINITY;
    } else {
      last = Math.max(last, firstInstance(instancesBefore(master, ...always), isFree)?.end_at ?? last);
    }
  }
  if (first === Number.POSITIVE_INFINITY) {
    return { frame_status: 'NONE', frame_start: null, frame_end: null };
  }
  return last === Number.POSITIVE_INFINITY
    ? { frame_status: 'INFINITE', frame_start: first, frame_end: null }
    : { frame_status: 'FINITE', frame_start: first, frame_end: last };
}

const always = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
