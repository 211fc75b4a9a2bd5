/** SQL of the event query: one page of rows behind a position, by start or by end. */
import type { Filter, RecurrenceType } from '@openhours/contract';
import { sql as expression, type SqlBool } from 'kysely';
import type { StoredField } from '../../../db/fields.ts';
import { compileFilter } from '../../../db/filter.ts';
import { rangeBound } from '../../../db/parameters.ts';
import { queryBuilder } from '../../../db/query.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { type EventRow, eventTable } from './events.ts';

export interface EventPosition {
  readonly atMs: EpochMs;
  readonly id: string;
}

export interface RowPage {
  readonly filter: Filter<StoredField>;
  readonly recurrenceTypes: readonly RecurrenceType[];
  /** Cancelled events, and working hours, are found only when the filter names status, or type. */
  readonly withCancelled: boolean;
  readonly withHours: boolean;
  readonly fromMs: EpochMs | undefined;
  readonly toMs: EpochMs;
  readonly by: 'start' | 'end';
  readonly descending: boolean;
  readonly after: EventPosition | undefined;
  readonly limit: number;
}

const sql = queryBuilder<Record<string, never>>();

/**
 * Rows with what their schedule says of them, under the names of `eventFields`. The lists of resources' facts are only
 * made where a filter asks for them.
 */
function eventView(siteId: string) {
  return expression<EventRow>`(
    select e.*, s.app_id, s.external_id as external_schedule_id,
      coalesce(e.location ->> 'type', case when e.location_id is not null then 'BUSINESS' end) as location_type,
      case when e.location is not null or e.location_id is not null then true end as has_location,
      case when e.conferencing is not null then true end as has_conferencing,
      case when e.transparent then 'TRANSPARENT' else 'OPAQUE' end as transparency,
      array(select r.resource_type_id from schedule r where r.site_id = ${siteId}::uuid and r.owner_type = 'RESOURCE'
        and r.resource_type_id is not null and r.external_id = any (e.resource_ids::text[])) as resource_type_ids,
      array(select r.id from schedule r where r.site_id = ${siteId}::uuid and r.owner_type = 'RESOURCE'
        and r.external_id = any (e.resource_ids::text[])) as resource_schedule_ids,
      case when e.type = 'COURSE' then s.default_capacity else e.capacity end as total_capacity,
      case when e.type = 'COURSE' then greatest(s.default_capacity - s.taken - s.overbooked, case when s.default_capacity is not null then 0 end)
        else greatest(e.capacity - e.taken - e.overbooked, case when e.capacity is not null then 0 end) end as remaining,
      case when e.type = 'COURSE' then s.taken + s.overbooked else e.taken + e.overbooked end as participants
    from calendar_event e join schedule s on s.site_id = ${siteId}::uuid and s.id = e.schedule_id
    where e.site_id = ${siteId}::uuid)`;
}

/** Rows of events in the order asked for, at most `limit`. */
export function readEventPage(reader: Reader, page: RowPage): Promise<EventRow[]> {
  const key = expression.ref(page.by === 'start' ? 'event.start_at' : 'event.end_at');
  const direction = page.descending ? expression`desc` : expression`asc`;
  const beyond = page.descending ? expression`<` : expression`>`;
  const conditions = [
    expression<SqlBool>`event.start_at < ${rangeBound(page.toMs)}::timestamptz`,
    expression<SqlBool>`event.recurrence_type = any (${[...page.recurrenceTypes]}::text[])`,
    compileFilter(page.filter),
    ...(page.fromMs === undefined ? [] : [expression<SqlBool>`event.end_at > ${rangeBound(page.fromMs)}::timestamptz`]),
    ...(page.withCancelled ? [] : [expression<SqlBool>`event.status = 'CONFIRMED'`]),
    ...(page.withHours ? [] : [expression<SqlBool>`event.type <> 'WORKING_HOURS'`]),
    ...(page.after === undefined
      ? []
      : [
          expression<SqlBool>`(${key}, event.id) ${beyond} (${formatInstant(page.after.atMs)}::timestamptz, ${page.after.id}::text)`,
        ]),
  ];
  const columns = eventTable.columns.map((column) => expression.ref(`event.${column}`));
  return reader.all<EventRow>({
    compile: () =>
      expression`select ${expression.join(columns)} from ${eventView(reader.siteId)} as event
        where ${expression.join(conditions, expression` and `)}
        order by ${key} ${direction}, event.id ${direction} limit ${page.limit}`.compile(sql),
  });
}
