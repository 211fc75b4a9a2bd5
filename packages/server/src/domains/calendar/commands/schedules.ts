/** The writes of schedules: creating, changing with what their events inherit, and cancelling. */
import { fail, type InheritedField, type ScheduleChanges, type ScheduleInput } from '@openhours/contract';
import type { Act, Site } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import { capacityChanged, type Notification, scheduleCancelled } from '../reactions.ts';
import { lockComingEvents } from '../repository/coming-events.ts';
import { type ScheduleRow, scheduleTable } from '../repository/schedules.ts';
import { placeColumns, requireZone, zoneOfSchedule } from '../rules/event-input.ts';
import { isMoreThan } from './change.ts';
import { type EndingParts, endEvents } from './end-events.ts';
import { fromSchedule } from './events.ts';
import { changeFollowers } from './followers.ts';
import { lockTaken, renewFrames } from './ground.ts';
import { plainSchedule } from './of-owners.ts';
import { type CalendarParts, recordSchedule } from './record.ts';

export function scheduleNotFound(scheduleId: string): Error {
  return fail('NOT_FOUND', 'The site has no schedule with this id', { scheduleId });
}

/** Creates a schedule that belongs to another system. */
export async function createOwnSchedule(
  tx: Transaction,
  act: Act,
  sent: ScheduleInput,
  parts: CalendarParts,
): Promise<ScheduleRow> {
  if (sent.timeZone !== undefined) {
    requireZone(sent.timeZone, 'schedule.timeZone');
  }
  if (sent.defaultLocation != null) {
    placeColumns(sent.defaultLocation, 'schedule.defaultLocation');
  }
  const id = newId();
  const externalId = sent.externalId ?? id;
  const row: ScheduleRow = {
    ...plainSchedule,
    id,
    external_id: externalId,
    owner_type: 'OTHER',
    name: sent.name ?? sent.defaultTitle ?? externalId,
    time_zone: sent.timeZone ?? null,
    business_zone: sent.businessTimeZoneEnabled ?? true,
    default_title: sent.defaultTitle ?? null,
    default_location: sent.defaultLocation ?? null,
    default_conferencing: sent.defaultConferencingDetails ?? null,
    default_capacity: sent.defaultCapacity ?? null,
    guard_capacity: sent.defaultCapacity ?? null,
    app_id: sent.appId ?? null,
    permissions: sent.permissions ?? [],
    extended_fields: sent.extendedFields ?? {},
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  scheduleTable.insert(tx, row);
  await tx.flush();
  recordSchedule(tx, act, { after: row }, parts);
  return row;
}

async function lockLive(tx: Transaction, scheduleId: string): Promise<ScheduleRow> {
  await beginCatalogueWrite(tx);
  const known = await scheduleTable.lock(tx, scheduleId);
  if (known === undefined) {
    throw scheduleNotFound(scheduleId);
  }
  if (known.status === 'CANCELLED') {
    throw fail('FAILED_PRECONDITION', 'The schedule is cancelled', { scheduleId });
  }
  return known;
}

/** What a change makes of a schedule's columns. */
function scheduleColumns(before: ScheduleRow, sent: Omit<ScheduleChanges, 'id' | 'revision'>): Partial<ScheduleRow> {
  const columns: { -readonly [Name in keyof ScheduleRow]?: ScheduleRow[Name] } = {};
  if (sent.name !== undefined) {
    columns.name = sent.name;
  }
  if (sent.timeZone !== undefined) {
    requireZone(sent.timeZone, 'schedule.timeZone');
    columns.time_zone = sent.timeZone;
  }
  if (sent.businessTimeZoneEnabled !== undefined) {
    columns.business_zone = sent.businessTimeZoneEnabled;
    if (sent.businessTimeZoneEnabled && sent.timeZone === undefined) {
      columns.time_zone = null;
    }
  }
  if (sent.defaultTitle !== undefined) {
    columns.default_title = sent.defaultTitle;
  }
  if (sent.defaultLocation !== undefined) {
    placeColumns(sent.defaultLocation, 'schedule.defaultLocation');
    columns.default_location = sent.defaultLocation;
  }
  if (sent.defaultCapacity !== undefined) {
    columns.default_capacity = sent.defaultCapacity;
    columns.guard_capacity = sent.defaultCapacity === null ? null : Math.max(sent.defaultCapacity, before.taken);
  }
  if (sent.defaultConferencingDetails !== undefined) {
    columns.default_conferencing = sent.defaultConferencingDetails;
  }
  if (sent.permissions !== undefined) {
    columns.permissions = sent.permissions;
  }
  if (sent.extendedFields !== undefined) {
    columns.extended_fields = sent.extendedFields;
  }
  return columns;
}

/** Which of the fields that events inherit differ between two states of a schedule. */
function changedFields(before: ScheduleRow, after: ScheduleRow, site: Pick<Site, 'timeZone'>): InheritedField[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const fields: InheritedField[] = [];
  if (before.default_title !== after.default_title) {
    fields.push('TITLE');
  }
  if (!same(before.default_location, after.default_location)) {
    fields.push('LOCATION');
  }
  if (before.default_capacity !== after.default_capacity) {
    fields.push('CAPACITY');
  }
  if (!same(before.default_conferencing, after.default_conferencing)) {
    fields.push('CONFERENCING_DETAILS');
  }
  if (zoneOfSchedule(before, site.timeZone) !== zoneOfSchedule(after, site.timeZone)) {
    fields.push('TIME_ZONE');
  }
  return fields;
}

/** The fields by which an event is somewhere else, or at another time. */
function isOfPlaceOrTime(field: InheritedField): boolean {
  return field === 'LOCATION' || field === 'TIME_ZONE';
}

export interface ScheduleUpdate {
  readonly schedule: Omit<ScheduleChanges, 'revision'> & { readonly revision?: string };
  readonly notification: Notification;
  /** True: no events of the calendar's own, because what the change follows from says it. */
  readonly isSilent?: boolean;
}

/** Changes a schedule; what its coming events inherit follows, what is past stays. Without a revision none is compared. */
export async function updateSchedule(
  tx: Transaction,
  act: CalendarAct,
  { schedule: sent, notification, isSilent = false }: ScheduleUpdate,
  parts: CalendarParts,
): Promise<ScheduleRow> {
  const before = await lockLive(tx, sent.id);
  requireRevision(before, sent.revision);
  const columns = scheduleColumns(before, sent);
  const after = scheduleTable.update(tx, before, { ...columns, updated_at: act.nowMs });
  await tx.flush();
  if (!isSilent) {
    recordSchedule(tx, act, { before, after }, parts);
  }
  const fields = changedFields(before, after, act.site);
  const events = fields.length === 0 ? [] : await lockComingEvents(tx, after.id, act.nowMs);
  const followers = events.filter(
    (row) => row.recurring_event_id === null && fields.some((field) => row.inherited.includes(field)),
  );
  if (followers.length > 0) {
    const eventContext = await readEventContext(tx, followers, zonesOf(act));
    const schedules = new Map([[after.id, after]]);
    await lockTaken(tx, events, schedules);
    const context = { act, schedule: after, eventContext, notification, parts, isSilent };
    await changeFollowers(
      tx,
      followers,
      (row) =>
        fromSchedule(
          row,
          after,
          fields.filter((field) => row.inherited.includes(field)),
          act.site.timeZone,
        ),
      () => context,
      context,
    );
    await renewFrames(tx, act, [after.id], parts, {
      isSilent,
      notification,
      datesChanged: fields.some(isOfPlaceOrTime),
    });
  }
  if (before.default_capacity !== after.default_capacity) {
    const isMore = isMoreThan(after.default_capacity, before.default_capacity);
    const resized = [{ of: { scheduleId: after.id }, isMore }];
    await parts.dispatchReactions(tx, act, capacityChanged, { site: act.site, resized });
  }
  return (await scheduleTable.find(tx, after.id)) as ScheduleRow;
}

export interface ScheduleCancellation {
  readonly scheduleId: string;
  readonly preservesParticipants: boolean;
  /** True: whoever cancels the bookings of appointments cancels their events with them. */
  readonly leavesAppointments?: boolean;
  readonly notification: Notification;
}

/** Cancels a schedule and its coming events for good, very many of them behind the answer; a second time is refused. */
export async function cancelSchedule(
  tx: Transaction,
  act: CalendarAct,
  { scheduleId, preservesParticipants, leavesAppointments = false, notification }: ScheduleCancellation,
  parts: EndingParts,
): Promise<ScheduleRow> {
  const before = await lockLive(tx, scheduleId);
  const ending = { scheduleId, sinceMs: act.nowMs, preservesParticipants, leavesAppointments, notification };
  const haveEnded = await endEvents(tx, act, before, ending, parts);
  const after = scheduleTable.update(tx, before, { status: 'CANCELLED', updated_at: act.nowMs });
  await tx.flush();
  recordSchedule(tx, act, { before, after, isCancelled: true }, parts);
  if (haveEnded) {
    await renewFrames(tx, act, [scheduleId], parts, { notification });
  }
  await parts.dispatchReactions(tx, act, scheduleCancelled, {
    site: act.site,
    scheduleId,
    externalId: before.external_id,
    preservesParticipants,
    notification,
  });
  return (await scheduleTable.find(tx, scheduleId)) as ScheduleRow;
}
