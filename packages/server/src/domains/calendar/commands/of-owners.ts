/** What other domains put on the calendar as theirs: schedules, and working hours on them. */
import { bookingsAppId, businessScheduleExternalId } from '@openhours/contract';
import type { Site } from '../../../call.ts';
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatLocal, hourMs, startOfLocalDay, weeklyRule, weekMs, zoneOf } from '../../../time/index.ts';
import { type EventRow, eventTable } from '../repository/events.ts';
import { type ScheduleRow, scheduleTable } from '../repository/schedules.ts';

export interface NewSchedule {
  readonly id: string;
  /** Service id, resource id, or the business constant. */
  readonly externalId: string;
  readonly ownerType: ScheduleRow['owner_type'];
  readonly name: string;
  readonly defaultCapacity?: number | undefined;
  readonly defaultTitle?: string | undefined;
  readonly defaultLocation?: ScheduleRow['default_location'] | undefined;
  /** Of the schedule of a resource: the type of the resource. */
  readonly resourceTypeId?: string | undefined;
  /** Its working hours are those that a new site begins with. */
  readonly presetHours?: boolean;
  readonly nowMs: EpochMs;
}

/** What a schedule has when nothing is said about it. */
export const plainSchedule = {
  revision: 1,
  status: 'ACTIVE',
  time_zone: null,
  business_zone: true,
  default_title: null,
  default_location: null,
  default_conferencing: null,
  default_capacity: null,
  app_id: bookingsAppId,
  permissions: [],
  extended_fields: {},
  resource_type_id: null,
  taken: 0,
  overbooked: 0,
  guard_capacity: null,
  frame_status: 'NONE',
  frame_start: null,
  frame_end: null,
  frame_revision: 1,
  preset_hours: false,
} as const satisfies Partial<ScheduleRow>;

/** Makes a schedule; its owner is named by the external id. */
export function createSchedule(tx: Transaction, schedule: NewSchedule): ScheduleRow {
  raiseCatalogueVersion(tx);
  const row: ScheduleRow = {
    ...plainSchedule,
    id: schedule.id,
    external_id: schedule.externalId,
    owner_type: schedule.ownerType,
    name: schedule.name,
    default_capacity: schedule.defaultCapacity ?? null,
    guard_capacity: schedule.defaultCapacity ?? null,
    default_title: schedule.defaultTitle ?? null,
    default_location: schedule.defaultLocation ?? null,
    resource_type_id: schedule.resourceTypeId ?? null,
    preset_hours: schedule.presetHours ?? false,
    created_at: schedule.nowMs,
    updated_at: schedule.nowMs,
  };
  scheduleTable.insert(tx, row);
  return row;
}

/** What an event has when nothing is said about it. */
export const plainEvent = {
  revision: 1,
  status: 'CONFIRMED',
  rule_interval_weeks: null,
  rule_day: null,
  rule_until: null,
  recurring_event_id: null,
  original_local_start: null,
  all_day: false,
  rule_version: 1,
  transparent: false,
  location_id: null,
  location: null,
  resource_ids: [],
  capacity: null,
  conferencing: null,
  notes: null,
  extended_fields: {},
  inherited: [],
  taken: 0,
  overbooked: 0,
  seat_changes: 0,
  history: [],
  booked: false,
} as const satisfies Partial<EventRow>;

type Derived = 'resource_transparencies' | 'resource_roles' | 'guard_capacity' | 'created_at' | 'updated_at';

type NewEvent = Omit<EventRow, keyof typeof plainEvent | Derived> & Partial<Pick<EventRow, keyof typeof plainEvent>>;

/** How resources stand on an event that takes the time of each. */
export function columnsOfServing(
  resourceIds: readonly string[],
): Pick<EventRow, 'resource_transparencies' | 'resource_roles'> {
  return {
    resource_transparencies: resourceIds.map(() => 'OPAQUE'),
    resource_roles: resourceIds.map(() => 'WRITER'),
  };
}

/** Adds an event that takes the time of its resources; answers its row. */
export function addEvent(tx: Transaction, event: NewEvent, nowMs: EpochMs): EventRow {
  const resourceIds = event.resource_ids ?? [];
  const row: EventRow = {
    ...plainEvent,
    ...event,
    ...columnsOfServing(resourceIds),
    guard_capacity: event.capacity ?? null,
    created_at: nowMs,
    updated_at: nowMs,
  };
  eventTable.insert(tx, row);
  return row;
}

export interface NewWorkingHours {
  readonly scheduleId: string;
  /** ISO weekday, Monday 1 to Sunday 7. */
  readonly weekday: number;
  /** Wall-clock times of the day in milliseconds after midnight; an end of 24 hours is the next midnight. */
  readonly startOfDayMs: number;
  readonly endOfDayMs: number;
  /** The schedule's zone, which the hours follow. */
  readonly timeZone: string;
  /** The place the hours count for; absent: every place. */
  readonly locationId?: string | undefined;
  readonly intervalWeeks?: number | undefined;
  /** They hold from this day on; absent: today. */
  readonly sinceMs?: EpochMs;
  readonly nowMs: EpochMs;
}

/** Adds weekly working hours, as one recurring master. Answers its event id. */
export function addWorkingHours(tx: Transaction, hours: NewWorkingHours): string {
  const zone = zoneOf(hours.timeZone);
  const since = startOfLocalDay(zone.toLocal(hours.sinceMs ?? hours.nowMs));
  const { first } = weeklyRule(since, hours.weekday, 1);
  const id = newId();
  raiseCatalogueVersion(tx);
  addEvent(
    tx,
    {
      id,
      schedule_id: hours.scheduleId,
      type: 'WORKING_HOURS',
      recurrence_type: 'MASTER',
      title: 'Working hours',
      local_start: formatLocal(first + hours.startOfDayMs),
      local_end: formatLocal(first + hours.endOfDayMs),
      start_at: zone.toInstant(first + hours.startOfDayMs),
      end_at: zone.toInstant(first + hours.endOfDayMs),
      time_zone: hours.timeZone,
      rule_interval_weeks: hours.intervalWeeks ?? 1,
      rule_day: hours.weekday,
      location_id: hours.locationId ?? null,
      inherited: ['TIME_ZONE'],
    },
    hours.nowMs,
  );
  return id;
}

/** Gives a new site its business schedule: Monday to Friday, ten to six in the site's zone (services sheet 12.1). */
export function createBusinessSchedule(tx: Transaction, site: Pick<Site, 'timeZone'>, nowMs: EpochMs): string {
  const scheduleId = newId();
  createSchedule(tx, {
    id: scheduleId,
    externalId: businessScheduleExternalId,
    ownerType: 'BUSINESS',
    name: 'business',
    presetHours: true,
    nowMs,
  });
  for (const weekday of [1, 2, 3, 4, 5]) {
    addWorkingHours(tx, {
      scheduleId,
      weekday,
      startOfDayMs: 10 * hourMs,
      endOfDayMs: 18 * hourMs,
      timeZone: site.timeZone,
      // In the zone that the business chooses later it may still be the day before, whose weekday counts, too.
      sinceMs: nowMs - weekMs,
      nowMs,
    });
  }
  return scheduleId;
}
