/** All SQL of absences. */
import type { AbsenceFacts, DecidedVisit, PagingMetadata } from '@openhours/contract';
import { nilId } from '../../db/ids.ts';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
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
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';

export const absenceTable = defineTable('absence', {
  id: uuid(),
  revision: whole(),
  /** A person or a room; without it and a location it is the whole business. */
  resource_id: nullable(uuid()),
  location_id: nullable(uuid()),
  /** `YYYY-MM-DDThh:mm:ss`. */
  local_start: text(),
  local_end: text(),
  time_zone: text(),
  start_at: instant(),
  end_at: instant(),
  all_day: boolean(),
  reason: nullable(text()),
  notice: nullable(text()),
  translations: json<NonNullable<AbsenceFacts['translations']>>(),
  event_id: nullable(text()),
  closed_day_id: nullable(uuid()),
  status: text<AbsenceFacts['status']>(),
  decisions: json<DecidedVisit[]>(),
  created_at: instant(),
  updated_at: instant(),
});

export type AbsenceRow = RowOf<typeof absenceTable>;

const sql = queryBuilder<{ absence: StoredRow<typeof absenceTable> }>();

/** Absences of everybody, or of one person; of nobody for somebody without a calendar. */
export async function queryAbsences(
  reader: Reader,
  query: ParsedQuery,
  of: 'everybody' | { readonly resourceId: string | undefined },
): Promise<{ rows: AbsenceRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql.selectFrom('absence').select(absenceTable.columns).where('site_id', '=', reader.siteId);
  const select = of === 'everybody' ? all : all.where('resource_id', '=', of.resourceId ?? nilId);
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as AbsenceRow[], pagingMetadata };
}

/**
 * Those that stand and have words for customers, the soonest first; so many as a page may show. Without a person those of
 * the business and its places alone.
 */
export function readNotices(
  reader: Reader,
  nowMs: number,
  { most, ofPeople }: { readonly most: number; readonly ofPeople: boolean },
): Promise<AbsenceRow[]> {
  return reader.all(
    statement<AbsenceRow>(
      `select ${absenceTable.list} from absence
       where site_id = $1 and status = 'ACTIVE' and notice is not null and end_at > $2
         and (resource_id is null or $4::boolean)
       order by start_at, id limit $3`,
      [reader.siteId, formatInstant(nowMs), most, ofPeople],
    ),
  );
}

/** What blocks the time of an absence. */
export type Block = { readonly eventId: string } | { readonly closedDayId: string };

function blockedBy({ siteId }: Reader, block: Block, locking: '' | 'for no key update') {
  const [condition, blockId] =
    'eventId' in block ? ['event_id = $2', block.eventId] : ['closed_day_id = $2', block.closedDayId];
  return statement<AbsenceRow>(
    `select ${absenceTable.list} from absence
     where site_id = $1 and status = 'ACTIVE' and ${condition}
     order by id ${locking}`,
    [siteId, blockId],
  );
}

/** The absence whose time an event or a closed day blocks, as long as it stands. */
export function findBlockedBy(reader: Reader, block: Block): Promise<AbsenceRow | undefined> {
  return reader.first(blockedBy(reader, block, ''));
}

/** The same, locked. */
export function lockBlockedBy(tx: Transaction, block: Block): Promise<AbsenceRow | undefined> {
  return tx.first(blockedBy(tx, block, 'for no key update'));
}
