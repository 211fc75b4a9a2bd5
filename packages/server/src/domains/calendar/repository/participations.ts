/** SQL of participations: who takes part in events and courses. */
import type { PagingMetadata } from '@openhours/contract';
import { sql as expression, type SqlBool } from 'kysely';
import { type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';

export const participationTable = defineTable('participation', {
  id: uuid(),
  revision: whole(),
  /** Of a booking's own: the booking's id. */
  external_id: nullable(text()),
  event_id: nullable(text()),
  schedule_id: nullable(uuid()),
  app_id: nullable(uuid()),
  status: text<'PENDING_CONFIRMATION' | 'CONFIRMED' | 'DECLINED'>(),
  party_size: whole(),
  overbooked: boolean(),
  of_booking: boolean(),
  contact_id: nullable(uuid()),
  name: nullable(text()),
  phone: nullable(text()),
  email: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
});

export type ParticipationRow = RowOf<typeof participationTable>;

/** The participation that a booking keeps. */
export function readParticipationOfBooking(reader: Reader, bookingId: string): Promise<ParticipationRow | undefined> {
  return reader.first(
    statement<ParticipationRow>(
      `select ${participationTable.list} from participation where site_id = $1 and external_id = $2 and of_booking`,
      [reader.siteId, bookingId],
    ),
  );
}

/** The first `limit` who take a place in each of some events and courses, oldest first. */
export function readParticipants(
  reader: Reader,
  eventIds: readonly string[],
  scheduleIds: readonly string[],
  limit: number,
): Promise<ParticipationRow[]> {
  return reader.all(
    statement<ParticipationRow>(
      `select ${participationTable.listOf('p')}
       from (select unnest($2::text[]) as event_id, null::uuid as schedule_id
             union all select null, unnest($3::uuid[])) as asked
         cross join lateral (
           select * from participation
           where site_id = $1 and status <> 'DECLINED'
             and (event_id = asked.event_id or schedule_id = asked.schedule_id)
           order by created_at, id limit $4) as p`,
      [reader.siteId, eventIds, scheduleIds, limit],
    ),
  );
}

/** Those of some events and courses in which somebody waits for the business, by their ids. */
export async function readPlacesWithWaiting(
  reader: Reader,
  eventIds: readonly string[],
  scheduleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select distinct coalesce(event_id, schedule_id::text) as id from participation
       where site_id = $1 and status = 'PENDING_CONFIRMATION'
         and (event_id = any ($2::text[]) or schedule_id = any ($3::uuid[]))`,
      [reader.siteId, eventIds, scheduleIds],
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

const sql = queryBuilder<{ participation: StoredRow<typeof participationTable> }>();

/** In which sessions, by themselves or of a course, some contacts take part. */
const sessionsTakenPartIn = `participation p
  join calendar_event e on e.site_id = p.site_id and (e.id = p.event_id or e.schedule_id = p.schedule_id)
    and e.status <> 'CANCELLED'
  where p.site_id = $1 and p.contact_id = any ($2::uuid[]) and p.status <> 'DECLINED'`;

/** Those of some contacts who take part in what a resource holds, alone or with others. */
export async function findContactsMeeting(
  reader: Reader,
  resourceId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ contact_id: string }>(
      `select distinct p.contact_id from ${sessionsTakenPartIn} and $3::uuid = any (e.resource_ids)`,
      [reader.siteId, contactIds, resourceId],
    ),
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** What holds the sessions and courses in which a contact takes part, ascending. */
export async function readResourcesMeeting(reader: Reader, contactId: string): Promise<string[]> {
  const rows = await reader.all(
    statement<{ resource_id: string }>(
      `select distinct unnest(e.resource_ids) as resource_id from ${sessionsTakenPartIn} order by resource_id`,
      [reader.siteId, [contactId]],
    ),
  );
  return rows.map(({ resource_id }) => resource_id);
}

/**
 * One page, in the order of the query. With a resource, only what takes place in its calendar; with null nothing does.
 */
export function queryParticipationRows(
  reader: Reader,
  query: ParsedQuery,
  resourceId: string | null | undefined,
): Promise<{ rows: ParticipationRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql
    .selectFrom('participation')
    .select(participationTable.columns)
    .where('participation.site_id', '=', reader.siteId);
  const select =
    resourceId === undefined
      ? all
      : all.where(
          expression<SqlBool>`exists (
            select 1 from calendar_event e join schedule s on s.site_id = ${reader.siteId}::uuid and s.id = e.schedule_id
            where e.site_id = ${reader.siteId}::uuid and e.id = participation.event_id
              and (s.external_id = ${resourceId}::text or ${resourceId}::uuid = any (e.resource_ids)))`,
        );
  return paginate({ reader, select, query, total: 'none' });
}
