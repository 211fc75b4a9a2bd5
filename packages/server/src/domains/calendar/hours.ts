/**
 * What a schedule says about time beyond single sessions: when it is open and what it blocks every week. Recurring
 * masters are never rows of occupancy; they are read into this form once and expanded by arithmetic (design 4.4).
 */
import type { Reader } from '../../db/transaction.ts';
import { dayMs, type EpochMs, type LocalMs, parseLocal, type WeeklyRule } from '../../time/index.ts';
import { type RuleRow, readRules } from './repository/events.ts';
import { ruleOf } from './rules/recurrence.ts';

/** A weekly master: working hours, or a blocked time that recurs. */
export interface RecurringTime {
  readonly rule: WeeklyRule;
  /** Wall-clock length. */
  readonly lengthMs: number;
  readonly timeZone: string;
  /** The place it counts for; undefined counts everywhere (services sheet 12.3). */
  readonly locationId: string | undefined;
  /** Local starts of instances that were changed or cancelled; their rows speak for themselves. */
  readonly excluded: ReadonlySet<LocalMs>;
}

/** Time of one day: a single event, or the changed instance of a master. */
export interface SingleTime {
  readonly localStart: LocalMs;
  readonly lengthMs: number;
  readonly timeZone: string;
  readonly locationId: string | undefined;
}

export interface ScheduleHours {
  readonly recurringOpen: readonly RecurringTime[];
  readonly singleOpen: readonly SingleTime[];
  /** Opaque masters that take the schedule's owner; one-off events and changed instances are rows of occupancy. */
  readonly recurringBlocked: readonly RecurringTime[];
}

/** A schedule without rules: never open, blocks nothing. */
export const noHours: ScheduleHours = Object.freeze({ recurringOpen: [], singleOpen: [], recurringBlocked: [] });

/** Single working hours that ended longer ago are not kept in memory; nobody books that far back. */
const keptMs = 400 * dayMs;

/** Reads the rules of all schedules of a site, by schedule id. */
export async function readHours(reader: Reader, nowMs: EpochMs): Promise<ReadonlyMap<string, ScheduleHours>> {
  return collectHours(await readRules(reader, nowMs - keptMs));
}

const local = (text: string) => parseLocal(text) as LocalMs;

/** Puts the rows of rules in order: exceptions with their masters, masters with their schedules. */
function collectHours(rows: readonly RuleRow[]): Map<string, ScheduleHours> {
  const excluded = new Map<string, Set<LocalMs>>();
  for (const row of rows) {
    if (row.recurring_event_id !== null && row.original_local_start !== null) {
      const starts = excluded.get(row.recurring_event_id) ?? new Set();
      starts.add(local(row.original_local_start));
      excluded.set(row.recurring_event_id, starts);
    }
  }
  const none: ReadonlySet<LocalMs> = new Set();
  const schedules = new Map<
    string,
    { recurringOpen: RecurringTime[]; singleOpen: SingleTime[]; recurringBlocked: RecurringTime[] }
  >();
  const hoursOf = (scheduleId: string) => {
    const schedule = schedules.get(scheduleId) ?? { recurringOpen: [], singleOpen: [], recurringBlocked: [] };
    schedules.set(scheduleId, schedule);
    return schedule;
  };
  for (const row of rows) {
    const localStart = local(row.local_start);
    const lengthMs = local(row.local_end) - localStart;
    const shared = { lengthMs, timeZone: row.time_zone, locationId: row.location_id ?? undefined };
    if (row.recurrence_type === 'MASTER') {
      const time = { ...shared, rule: ruleOf(row), excluded: excluded.get(row.id) ?? none };
      if (row.type === 'WORKING_HOURS') {
        hoursOf(row.schedule_id).recurringOpen.push(time);
      }
      for (const scheduleId of row.taken_schedule_ids) {
        // Whoever is taken is taken everywhere.
        hoursOf(scheduleId).recurringBlocked.push({ ...time, locationId: undefined });
      }
    } else if (row.type === 'WORKING_HOURS' && row.status === 'CONFIRMED') {
      hoursOf(row.schedule_id).singleOpen.push({ ...shared, localStart });
    }
  }
  return schedules;
}
