/** SQL of schedules: their rows, who owns them, and the seats of courses. */
import {
  businessScheduleExternalId,
  type CalendarLocation,
  type ConferencingDetails,
  type PagingMetadata,
  type SchedulePermission,
} from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { externalIdTaken } from '../rules/schedules.ts';

/** Documents of extended fields by namespace. */
export interface ExtendedFields {
  readonly namespaces?: Readonly<Record<string, unknown>>;
}

export const scheduleTable = defineTable(
  'schedule',
  {
    id: uuid(),
    revision: whole(),
    /** Service id, resource id, or the business constant. */
    external_id: text(),
    owner_type: text<'BUSINESS' | 'RESOURCE' | 'SERVICE' | 'OTHER'>(),
    name: text(),
    status: text<'ACTIVE' | 'CANCELLED'>(),
    /** Null: the site's. */
    time_zone: nullable(text()),
    /** A change of the site's zone takes the schedule along. */
    business_zone: boolean(),
    default_title: nullable(text()),
    default_location: nullable(json<CalendarLocation>()),
    default_conferencing: nullable(json<ConferencingDetails>()),
    /** Of a course also its capacity. Null: places without limit. */
    default_capacity: nullable(whole()),
    app_id: nullable(uuid()),
    permissions: json<readonly SchedulePermission[]>(),
    extended_fields: json<ExtendedFields>(),
    /** Of the schedule of a resource. */
    resource_type_id: nullable(uuid()),
    taken: whole(),
    overbooked: whole(),
    /** What `taken` may reach: the capacity, or what was taken when it was lowered. Null: no limit. */
    guard_capacity: nullable(whole()),
    frame_status: text<'NONE' | 'FINITE' | 'INFINITE'>(),
    frame_start: nullable(instant()),
    frame_end: nullable(instant()),
    frame_revision: whole(),
    /** Its working hours are those that a new site begins with: nobody has set them. */
    preset_hours: boolean(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { schedule_external: ({ external_id }) => externalIdTaken(external_id) } },
);

export type ScheduleRow = RowOf<typeof scheduleTable>;

/** The live schedules of resources, by the ids of the resources. */
export function readSchedulesOfResources(reader: Reader, resourceIds: readonly string[]): Promise<ScheduleRow[]> {
  return reader.all(
    statement<ScheduleRow>(
      `select ${scheduleTable.list} from schedule
       where site_id = $1 and owner_type = 'RESOURCE' and external_id = any ($2::text[])
       order by status desc`,
      [reader.siteId, resourceIds],
    ),
  );
}

/** The schedules of events that are rows, and of the resources that these name; of a resource's own the live one last. */
export function readSchedulesAround(reader: Reader, eventIds: readonly string[]): Promise<ScheduleRow[]> {
  return reader.all(
    statement<ScheduleRow>(
      `select ${scheduleTable.listOf('s')} from calendar_event e join schedule s on s.site_id = $1 and s.id = e.schedule_id
       where e.site_id = $1 and e.id = any ($2::text[])
       union all
       select ${scheduleTable.listOf('s')} from calendar_event e cross join lateral unnest(e.resource_ids) as named (id)
         join schedule s on s.site_id = $1 and s.owner_type = 'RESOURCE' and s.external_id = named.id::text
       where e.site_id = $1 and e.id = any ($2::text[])
       order by status desc`,
      [reader.siteId, eventIds],
    ),
  );
}

/** The same of one schedule and some resources. */
export function readScheduleAndResources(
  reader: Reader,
  scheduleId: string,
  resourceIds: readonly string[],
): Promise<ScheduleRow[]> {
  return reader.all(
    statement<ScheduleRow>(
      `select ${scheduleTable.list} from schedule where site_id = $1 and id = $2
       union all
       select ${scheduleTable.list} from schedule
       where site_id = $1 and owner_type = 'RESOURCE' and external_id = any ($3::text[])
       order by status desc`,
      [reader.siteId, scheduleId, resourceIds],
    ),
  );
}

/** The schedule of a person or a room, as far as other domains go by it. */
export interface ScheduleOfResource {
  readonly id: string;
  readonly resourceId: string;
  /** Absent: that of the site. */
  readonly timeZone: string | undefined;
}

/** The live schedule of a person or a room; undefined for one that there is not, or not any more. */
export async function findScheduleOfResource(
  reader: Reader,
  scheduleId: string,
): Promise<ScheduleOfResource | 'NOT_OF_A_RESOURCE' | undefined> {
  const row = await scheduleTable.find(reader, scheduleId);
  if (row === undefined || row.status !== 'ACTIVE') {
    return undefined;
  }
  return row.owner_type === 'RESOURCE'
    ? { id: row.id, resourceId: row.external_id, timeZone: row.time_zone ?? undefined }
    : 'NOT_OF_A_RESOURCE';
}

/** How people and rooms are called, by their ids. */
export async function readNamesOfResources(
  reader: Reader,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const schedules = await readSchedulesOfResources(reader, resourceIds);
  return new Map(schedules.map(({ external_id: id, name }) => [id, name]));
}

/** Notes that somebody has set the working hours of a schedule, be it to what they were. */
export function keepHoursSet(tx: Transaction, scheduleId: string): void {
  tx.write(
    statement('update schedule set preset_hours = false where site_id = $1 and id = $2 and preset_hours', [
      tx.siteId,
      scheduleId,
    ]),
  );
}

/** The schedule that holds the business hours, while the business has one. */
export async function readBusinessSchedule(reader: Reader): Promise<ScheduleRow | undefined> {
  return reader.first(
    statement<ScheduleRow>(
      `select ${scheduleTable.list} from schedule where site_id = $1 and external_id = $2 and status = 'ACTIVE'`,
      [reader.siteId, businessScheduleExternalId],
    ),
  );
}

export async function readBusinessScheduleId(reader: Reader): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ id: string }>(`select id from schedule where site_id = $1 and external_id = $2 and status = 'ACTIVE'`, [
      reader.siteId,
      businessScheduleExternalId,
    ]),
  );
  return row?.id;
}

/** The ids of schedules that follow the site's zone. */
export async function readSchedulesInSiteZone(reader: Reader): Promise<ScheduleRow[]> {
  return reader.all(
    statement<ScheduleRow>(
      `select ${scheduleTable.list} from schedule where site_id = $1 and business_zone and status = 'ACTIVE' order by id`,
      [reader.siteId],
    ),
  );
}

/** The resources of a site that are there, ascending. */
export async function readResourceIds(reader: Reader): Promise<string[]> {
  const rows = await reader.all(
    statement<{ external_id: string }>(
      `select external_id from schedule where site_id = $1 and owner_type = 'RESOURCE' and status = 'ACTIVE' order by id`,
      [reader.siteId],
    ),
  );
  return rows.map((row) => row.external_id);
}

const sql = queryBuilder<{ schedule: StoredRow<typeof scheduleTable> }>();

/** One page, in the order of the query. */
export function querySchedules(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: ScheduleRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('schedule').select(scheduleTable.columns).where('schedule.site_id', '=', reader.siteId);
  return paginate({ reader, select, query, total: 'none' });
}

/**
 * Locks a schedule whose time frame is computed anew. It stands with the resources in the lock order (lock-order.ts): the
 * row of a person or a room is their lock, and that of any other schedule is held already.
 */
export function lockFrame(tx: Transaction, scheduleId: string): Promise<ScheduleRow | undefined> {
  return tx.first(
    statement<ScheduleRow>(
      `select ${scheduleTable.list} from schedule /* time frame */ where site_id = $1 and id = $2 for no key update`,
      [tx.siteId, scheduleId],
    ),
  );
}

/** Writes a time frame; it has a revision of its own. */
export function writeFrame(
  tx: Transaction,
  scheduleId: string,
  frame: Pick<ScheduleRow, 'frame_status' | 'frame_start' | 'frame_end' | 'frame_revision'>,
): void {
  const bound = (instantMs: number | null) => (instantMs === null ? null : formatInstant(instantMs));
  tx.write(
    statement(
      `update schedule set frame_status = $3, frame_start = $4, frame_end = $5, frame_revision = $6
       where site_id = $1 and id = $2`,
      [
        tx.siteId,
        scheduleId,
        frame.frame_status,
        bound(frame.frame_start),
        bound(frame.frame_end),
        frame.frame_revision,
      ],
    ),
  );
}
/** Whether a schedule of the site can still be followed. */
export async function isLiveSchedule(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.first(
    statement(`select id from schedule where site_id = $1 and id = $2 and status = 'ACTIVE'`, [reader.siteId, id]),
  );
  return row !== undefined;
}
