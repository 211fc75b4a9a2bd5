/** All SQL of closed days. */
import type { ClosedDay, PagingMetadata } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { defineSettings, type KnownSettings } from '../../db/settings-table.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';

export const closedDayTable = defineTable('closed_day', {
  id: uuid(),
  revision: whole(),
  name: text(),
  translations: json<NonNullable<ClosedDay['translations']>>(),
  /** `YYYY-MM-DD`. */
  first_date: text(),
  last_date: text(),
  yearly: boolean(),
  /** `hh:mm`; null: from the beginning of the first day, to the end of the last. */
  start_time: nullable(text()),
  end_time: nullable(text()),
  /** Null: the whole business. */
  location_id: nullable(uuid()),
  created_at: instant(),
  updated_at: instant(),
});

export type ClosedDayRow = RowOf<typeof closedDayTable>;

/** On which public holidays the business is closed. */
export const publicHolidaySettings = defineSettings(
  'public_holiday_settings',
  {
    country: nullable(text()),
    state: nullable(text()),
    region: nullable(text()),
    closed: boolean(),
    openOn: list(text()),
  },
  { unsaid: { closed: false, openOn: [] }, auditedAs: 'publicHolidaySettings' },
);

export type KnownHolidaySettings = KnownSettings<typeof publicHolidaySettings>;

/** All closed days of a site. */
export function readClosedDays(reader: Reader): Promise<ClosedDayRow[]> {
  return reader.all(
    statement<ClosedDayRow>(`select ${closedDayTable.list} from closed_day where site_id = $1 order by id`, [
      reader.siteId,
    ]),
  );
}

export async function countClosedDays(reader: Reader): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>('select count(*)::integer as count from closed_day where site_id = $1', [
      reader.siteId,
    ]),
  );
  return row?.count ?? 0;
}

const sql = queryBuilder<{ closed_day: StoredRow<typeof closedDayTable> }>();

/** One page of closed days. */
export async function queryClosedDays(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: ClosedDayRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('closed_day').select(closedDayTable.columns).where('site_id', '=', reader.siteId);
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as ClosedDayRow[], pagingMetadata };
}
