/** SQL of events: their rows, and the rules that the catalogue snapshot reads. */
import type { ConferencingDetails } from '@openhours/contract';
import { rangeBound } from '../../../db/parameters.ts';
import { statement } from '../../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  localTime,
  nullable,
  type RowOf,
  text,
  uuid,
  whole,
} from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { dayMs, type EpochMs, formatInstant } from '../../../time/index.ts';
import { raiseSessions } from './occupancy-changes.ts';
import type { ExtendedFields } from './schedules.ts';

/** Where an event is; the id of a business place stands in a column of its own. */
export interface EventPlace {
  readonly type: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER';
  readonly name?: string;
  readonly address?: Readonly<Record<string, unknown>>;
}

/** The columns of a master that its instances show, and by which they lie in time. */
export const masterFacts = [
  'title',
  'local_start',
  'local_end',
  'time_zone',
  'start_at',
  'end_at',
  'all_day',
  'rule_interval_weeks',
  'rule_day',
  'rule_until',
  'rule_version',
  'transparent',
  'location_id',
  'location',
  'resource_ids',
  'resource_transparencies',
  'resource_roles',
  'capacity',
  'conferencing',
  'notes',
  'extended_fields',
] as const;

/** What a master was for the instances that began before an instant. */
export interface MasterPast {
  readonly untilMs: EpochMs;
  readonly facts: { readonly [Name in (typeof masterFacts)[number]]: EventColumns[Name] };
}

const columns = {
  id: text(),
  revision: whole(),
  schedule_id: uuid(),
  type: text<'DEFAULT' | 'WORKING_HOURS' | 'APPOINTMENT' | 'CLASS' | 'COURSE'>(),
  status: text<'CONFIRMED' | 'CANCELLED'>(),
  recurrence_type: text<'NONE' | 'MASTER' | 'INSTANCE' | 'EXCEPTION'>(),
  title: nullable(text()),
  local_start: localTime(),
  local_end: localTime(),
  time_zone: text(),
  start_at: instant(),
  end_at: instant(),
  all_day: boolean(),
  rule_interval_weeks: nullable(whole()),
  /** ISO weekday, Monday 1 to Sunday 7. */
  rule_day: nullable(whole()),
  rule_until: nullable(localTime()),
  /** Rises with every change of a master's times. */
  rule_version: whole(),
  recurring_event_id: nullable(text()),
  /** Of an instance: where its master puts it. */
  original_local_start: nullable(localTime()),
  transparent: boolean(),
  location_id: nullable(uuid()),
  location: nullable(json<EventPlace>()),
  resource_ids: list(uuid()),
  /** One for each resource. */
  resource_transparencies: list(text()),
  resource_roles: list(text()),
  /** Null: seats without limit. */
  capacity: nullable(whole()),
  conferencing: nullable(json<ConferencingDetails>()),
  notes: nullable(text()),
  extended_fields: json<ExtendedFields>(),
  /** Fields that follow the schedule or the master while the event lies ahead (rules/inheritance.ts). */
  inherited: list(text()),
  taken: whole(),
  overbooked: whole(),
  /** What `taken` may reach: the capacity, or what was taken when it was lowered. Null: no limit. */
  guard_capacity: nullable(whole()),
  /** How often the seats changed, which leaves the revision alone. */
  seat_changes: whole(),
  /** Of a master, oldest first. */
  history: json<readonly MasterPast[]>(),
  /** The event of a booked appointment. */
  booked: boolean(),
  created_at: instant(),
  updated_at: instant(),
};

/** Spelled out apart from the table, whose column `history` refers to it. */
interface EventColumns {
  readonly title: string | null;
  readonly local_start: string;
  readonly local_end: string;
  readonly time_zone: string;
  readonly start_at: number;
  readonly end_at: number;
  readonly all_day: boolean;
  readonly rule_interval_weeks: number | null;
  readonly rule_day: number | null;
  readonly rule_until: string | null;
  readonly rule_version: number;
  readonly transparent: boolean;
  readonly location_id: string | null;
  readonly location: EventPlace | null;
  readonly resource_ids: readonly string[];
  readonly resource_transparencies: readonly string[];
  readonly resource_roles: readonly string[];
  readonly capacity: number | null;
  readonly conferencing: ConferencingDetails | null;
  readonly notes: string | null;
  readonly extended_fields: ExtendedFields;
}

/** Who keeps what sessions show is told of every event that is written; that of a booked appointment is no session. */
export const eventTable = defineTable('calendar_event', columns, {
  onWrite(tx, { schedule_id, type }) {
    if (type !== 'APPOINTMENT') {
      raiseSessions(tx, schedule_id);
    }
  },
});

export type EventRow = RowOf<typeof eventTable>;

/** An instance by what never changes of it: its master, and when the master put it. */
export interface InstancePlace {
  readonly masterId: string;
  /** Wall-clock text of the master's zone. */
  readonly originalLocalStart: string;
}

/** The rows that stand for instances, under whichever id. */
export function readInstanceRows(reader: Reader, places: readonly InstancePlace[]): Promise<EventRow[]> {
  return reader.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and recurring_event_id is not null
         and (recurring_event_id, original_local_start) in (select * from unnest ($2::text[], $3::timestamp[]))
       order by id`,
      [
        reader.siteId,
        places.map(({ masterId }) => masterId),
        places.map(({ originalLocalStart }) => originalLocalStart),
      ],
    ),
  );
}

/**
 * Rows of a schedule that say when it is open or closed for whole days: masters of working hours, what was changed of
 * them or stands alone and ends after an instant, and days off.
 */
export function readWorkingHourRows(reader: Reader, scheduleId: string, sinceMs: EpochMs): Promise<EventRow[]> {
  return reader.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and schedule_id = $2
         and case when type = 'WORKING_HOURS' then
               case when recurrence_type = 'MASTER' then status = 'CONFIRMED' else end_at > $3 end
             else type = 'DEFAULT' and all_day and recurrence_type = 'NONE' and status = 'CONFIRMED' and end_at > $3 end
       order by id`,
      [reader.siteId, scheduleId, formatInstant(sinceMs)],
    ),
  );
}

/** Writes the row of an instance unless somebody has; one row per instance (design 4.4). */
export function insertInstance(tx: Transaction, row: EventRow): void {
  tx.write(statement(`${eventTable.insertText} on conflict do nothing`, eventTable.values(tx.siteId, row)));
}

const ruleColumns = [
  'id',
  'schedule_id',
  'type',
  'status',
  'recurrence_type',
  'local_start',
  'local_end',
  'time_zone',
  'rule_interval_weeks',
  'rule_day',
  'rule_until',
  'recurring_event_id',
  'original_local_start',
  'location_id',
  'transparent',
] as const satisfies readonly (keyof EventRow)[];

export type RuleRow = Pick<EventRow, (typeof ruleColumns)[number]> & {
  /** Schedules of those whose time a master takes: the resources it lists, and whoever its own schedule is. */
  readonly taken_schedule_ids: readonly string[];
};

/**
 * Masters that open or block time, their exceptions, and single working hours that end after `sinceMs`; cancelled ones
 * only as exceptions. Masters that take nobody's time are left out.
 */
export function readRules(reader: Reader, sinceMs: EpochMs): Promise<RuleRow[]> {
  return reader.all(
    statement<RuleRow>(
      `select ${ruleColumns.map((column) => `e.${column}`).join(', ')},
         case when e.recurrence_type = 'MASTER' and e.type <> 'WORKING_HOURS' then array(
             select s.id::text from schedule s
             where s.site_id = $1 and s.status = 'ACTIVE' and (
               (s.id = e.schedule_id and (s.owner_type = 'RESOURCE' or (s.owner_type = 'BUSINESS' and e.type = 'DEFAULT')))
               or (s.owner_type = 'RESOURCE' and exists (
                 select 1 from unnest(e.resource_ids, e.resource_transparencies) as r (resource_id, transparency)
                 where r.resource_id::text = s.external_id and r.transparency = 'OPAQUE'))))
           else array[]::text[] end as taken_schedule_ids
       from calendar_event e
       where e.site_id = $1 and (e.recurrence_type <> 'NONE' or e.type = 'WORKING_HOURS')
         and (e.recurrence_type = 'EXCEPTION' or (e.recurrence_type <> 'INSTANCE' and e.status = 'CONFIRMED'))
         and (e.recurrence_type <> 'MASTER' or e.type = 'WORKING_HOURS' or not e.transparent)
         and (e.recurrence_type = 'MASTER' or e.end_at > $2)`,
      [reader.siteId, formatInstant(sinceMs)],
    ),
  );
}

/** Masters of a site that may have instances before an instant. */
export function readMasters(reader: Reader, toMs: EpochMs, withHours: boolean): Promise<EventRow[]> {
  return reader.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and recurrence_type = 'MASTER' and (start_at < $2 or history <> '[]') and ($3 or type <> 'WORKING_HOURS')`,
      [reader.siteId, rangeBound(toMs), withHours],
    ),
  );
}

type PlacedInstance = Pick<EventRow, 'recurring_event_id' | 'original_local_start' | 'recurrence_type'>;

/** Where masters have put the instances that are rows, of those that they put into [fromMs, toMs) or just beside it. */
export function readInstanceKeys(
  reader: Reader,
  masterIds: readonly string[],
  fromMs: EpochMs,
  toMs: EpochMs,
): Promise<PlacedInstance[]> {
  return reader.all(
    statement<PlacedInstance>(
      `select recurring_event_id, original_local_start, recurrence_type from calendar_event
       where site_id = $1 and recurring_event_id = any ($2::text[])
         and original_local_start between $3::timestamp and $4::timestamp`,
      [reader.siteId, masterIds, ...localBounds(fromMs, toMs)],
    ),
  );
}

/**
 * Between which wall clocks lies whatever meets [fromMs, toMs): they are at most 14 hours from UTC, and a session may have
 * begun before the range.
 */
export function localBounds(fromMs: EpochMs, toMs: EpochMs): readonly [from: string, to: string] {
  return [rangeBound(fromMs - 8 * dayMs).slice(0, -1), rangeBound(toMs + 2 * dayMs).slice(0, -1)];
}

/** The bounds of a schedule's events that are rows, and its masters (services sheet 11.4). */
export async function readFrameParts(
  reader: Reader,
  scheduleId: string,
): Promise<{ startMs: EpochMs | null; endMs: EpochMs | null; masters: EventRow[] }> {
  const [bounds, masters] = await Promise.all([
    reader.first(
      statement<{ start_at: EpochMs | null; end_at: EpochMs | null }>(
        `select min(start_at) as start_at, max(end_at) as end_at from calendar_event
         where site_id = $1 and schedule_id = $2 and type <> 'APPOINTMENT' and status = 'CONFIRMED'
           and recurrence_type <> 'MASTER'`,
        [reader.siteId, scheduleId],
      ),
    ),
    reader.all(
      statement<EventRow>(
        `select ${eventTable.list} from calendar_event
         where site_id = $1 and schedule_id = $2 and recurrence_type = 'MASTER'`,
        [reader.siteId, scheduleId],
      ),
    ),
  ]);
  return { startMs: bounds?.start_at ?? null, endMs: bounds?.end_at ?? null, masters };
}

/** The schedules of events. */
export async function readSchedulesOf(reader: Reader, eventIds: readonly string[]): Promise<string[]> {
  const rows = await reader.all(
    statement<{ schedule_id: string }>(
      'select distinct schedule_id from calendar_event where site_id = $1 and id = any ($2::text[])',
      [reader.siteId, eventIds],
    ),
  );
  return rows.map((row) => row.schedule_id);
}

/** The schedules of a site that have masters. */
export async function readSchedulesWithMasters(reader: Reader): Promise<string[]> {
  const rows = await reader.all(
    statement<{ schedule_id: string }>(
      `select distinct schedule_id from calendar_event where site_id = $1 and recurrence_type = 'MASTER'`,
      [reader.siteId],
    ),
  );
  return rows.map((row) => row.schedule_id);
}

/** Gives the instances that a master put at or after a local time to another master. */
export function moveInstances(tx: Transaction, fromId: string, toId: string, fromLocal: string): void {
  tx.write(
    statement(
      `update calendar_event set recurring_event_id = $3, revision = revision + 1
       where site_id = $1 and recurring_event_id = $2 and original_local_start >= $4::timestamp`,
      [tx.siteId, fromId, toId, fromLocal],
    ),
  );
}

/**
 * Those of the schedules on which something was put or called off since they were made at an instant; what bookings
 * put there and moves with the site's zone do not count.
 */
export async function readChangedSchedules(
  reader: Reader,
  scheduleIds: readonly string[],
  madeMs: EpochMs,
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select distinct schedule_id as id from calendar_event
       where site_id = $1 and schedule_id = any ($2::uuid[]) and not booked
         and (created_at <> $3 or status = 'CANCELLED')`,
      [reader.siteId, scheduleIds, formatInstant(madeMs)],
    ),
  );
  return rows.map(({ id }) => id);
}
