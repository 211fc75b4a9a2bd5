/** What stands on a site's calendar, put there as rows: sessions of classes and courses, blocked time, changed hours. */
import { raiseCatalogueVersion } from '../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { plainEvent } from '../../packages/server/src/domains/calendar/commands/of-owners.ts';
import { occupy } from '../../packages/server/src/domains/calendar/index.ts';
import { type EventRow, eventTable } from '../../packages/server/src/domains/calendar/repository/events.ts';
import {
  formatLocal,
  hourMs,
  type LocalMs,
  parseLocal,
  startOfLocalDay,
  weekdayOf,
  weeklyRule,
  zoneOf,
} from '../../packages/server/src/time/index.ts';
import { siteZone } from './sites.ts';

type PlantedEvent = Partial<EventRow> & Pick<EventRow, 'schedule_id' | 'type' | 'title'>;

interface When {
  readonly fromLocal: LocalMs;
  readonly toLocal: LocalMs;
  /** IANA name. */
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Adds an event; answers its id. */
function plantEvent(tx: Transaction, { fromLocal, toLocal, timeZone, nowMs }: When, event: PlantedEvent): string {
  const id = event.id ?? newId();
  const zone = zoneOf(timeZone);
  const resourceIds = event.resource_ids ?? [];
  eventTable.insert(tx, {
    ...plainEvent,
    recurrence_type: 'NONE',
    local_start: formatLocal(fromLocal),
    local_end: formatLocal(toLocal),
    time_zone: timeZone,
    start_at: zone.toInstant(fromLocal),
    end_at: zone.toInstant(toLocal),
    resource_transparencies: resourceIds.map(() => 'OPAQUE'),
    resource_roles: resourceIds.map(() => 'WRITER'),
    guard_capacity: event.capacity ?? null,
    created_at: nowMs,
    updated_at: nowMs,
    ...event,
    id,
  });
  return id;
}

export interface PlantedSession extends Partial<EventRow> {
  readonly scheduleId: string;
  /** Local start, an hour long. */
  readonly from: string;
  /** Every week from then on. */
  readonly weekly?: boolean;
  readonly nowMs: number;
}

/** Adds a session of three places, or a weekly one; answers its id. */
export function plantSession(
  tx: Transaction,
  { scheduleId, from, weekly = false, nowMs, ...more }: PlantedSession,
): string {
  const fromLocal = parseLocal(from);
  if (fromLocal === undefined) {
    throw new TypeError(`${from} is no local time`);
  }
  return plantEvent(
    tx,
    { fromLocal, toLocal: fromLocal + hourMs, timeZone: siteZone, nowMs },
    {
      schedule_id: scheduleId,
      type: 'CLASS',
      title: 'Yoga',
      capacity: 3,
      ...(weekly ? { recurrence_type: 'MASTER', rule_interval_weeks: 1, rule_day: weekdayOf(fromLocal) } : {}),
      ...more,
    },
  );
}

export interface BlockedTime {
  readonly id: string;
  readonly scheduleId: string;
  /** What is blocked: resources, or the business schedule's id for everybody on business hours. */
  readonly resourceIds: readonly string[];
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Blocks time once. It may overlap what is booked, by the owner's will. */
export function blockTime(tx: Transaction, blocked: BlockedTime): void {
  const { id, resourceIds, startMs, endMs, timeZone, nowMs } = blocked;
  const zone = zoneOf(timeZone);
  plantEvent(
    tx,
    { fromLocal: zone.toLocal(startMs), toLocal: zone.toLocal(endMs), timeZone, nowMs },
    { id, schedule_id: blocked.scheduleId, type: 'DEFAULT', title: blocked.title, resource_ids: resourceIds },
  );
  occupy(
    tx,
    resourceIds.map((resourceId) => ({
      resourceId,
      source: 'EVENT',
      sourceId: id,
      startMs,
      endMs,
      blocks: true,
      exclusive: false,
    })),
    () => new Error('time that excludes nothing was refused'),
  );
}

export interface WeeklyBlockedTime {
  readonly scheduleId: string;
  readonly title: string;
  /** ISO weekday, Monday 1 to Sunday 7. */
  readonly weekday: number;
  /** Wall-clock times of the day in milliseconds after midnight. */
  readonly startOfDayMs: number;
  readonly endOfDayMs: number;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Blocks the same time every week from this week on, such as a lunch break. */
export function blockEveryWeek(tx: Transaction, blocked: WeeklyBlockedTime): void {
  const { scheduleId, title, weekday, timeZone, nowMs } = blocked;
  const { first } = weeklyRule(startOfLocalDay(zoneOf(timeZone).toLocal(nowMs)), weekday, 1);
  raiseCatalogueVersion(tx);
  plantEvent(
    tx,
    { fromLocal: first + blocked.startOfDayMs, toLocal: first + blocked.endOfDayMs, timeZone, nowMs },
    {
      schedule_id: scheduleId,
      type: 'DEFAULT',
      title,
      recurrence_type: 'MASTER',
      rule_interval_weeks: 1,
      rule_day: weekday,
    },
  );
}

export interface ChangedHours {
  /** The master whose instance is changed. */
  readonly recurringEventId: string;
  readonly scheduleId: string;
  readonly originalLocalStart: LocalMs;
  /** Absent: the instance is cancelled, the schedule is closed then. */
  readonly instead?: { readonly localStart: LocalMs; readonly localEnd: LocalMs };
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Changes or cancels one instance of recurring working hours. */
export function changeHoursOnce(tx: Transaction, change: ChangedHours): void {
  const { originalLocalStart, instead, timeZone, nowMs } = change;
  raiseCatalogueVersion(tx);
  plantEvent(
    tx,
    {
      fromLocal: instead?.localStart ?? originalLocalStart,
      toLocal: instead?.localEnd ?? originalLocalStart + hourMs,
      timeZone,
      nowMs,
    },
    {
      schedule_id: change.scheduleId,
      type: 'WORKING_HOURS',
      title: 'Working hours',
      recurrence_type: 'EXCEPTION',
      status: instead === undefined ? 'CANCELLED' : 'CONFIRMED',
      recurring_event_id: change.recurringEventId,
      original_local_start: formatLocal(originalLocalStart),
    },
  );
}
