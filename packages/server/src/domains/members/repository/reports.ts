/** The SQL of what members report of each other. */
import type { PagingMetadata, ReportCategory } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, type StoredRow, text, uuid, whole } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export const memberReportTable = defineTable('member_report', {
  id: uuid(),
  reported_member_id: uuid(),
  reporting_member_id: nullable(uuid()),
  category: text<ReportCategory>(),
  description: nullable(text()),
  created_at: instant(),
});
export type MemberReportRow = RowOf<typeof memberReportTable>;

/** Of whom there are reports. */
export const reportedMemberTable = defineTable('reported_member', {
  /** That of the member. */
  id: uuid(),
  report_count: whole(),
  last_reported_at: instant(),
  created_at: instant(),
});
export type ReportedMemberRow = RowOf<typeof reportedMemberTable>;

const sql = queryBuilder<{
  member_report: StoredRow<typeof memberReportTable>;
  reported_member: StoredRow<typeof reportedMemberTable>;
}>();

/** Counts one report more of a member, from the first. */
export async function countReport(tx: Transaction, memberId: string, nowMs: number): Promise<ReportedMemberRow> {
  const row = await tx.first(
    statement<ReportedMemberRow>(
      `insert into reported_member (site_id, id, report_count, last_reported_at, created_at) values ($1, $2, 1, $3, $3)
       on conflict (site_id, id) do update set report_count = reported_member.report_count + 1,
         last_reported_at = greatest(reported_member.last_reported_at, excluded.last_reported_at)
       returning ${reportedMemberTable.list}`,
      [tx.siteId, memberId, new Date(nowMs)],
    ),
  );
  if (row === undefined) {
    throw new Error('a report was not counted');
  }
  return row;
}

/** The latest reports of a member. */
export function readLatestReportsOf(reader: Reader, memberId: string, most: number): Promise<MemberReportRow[]> {
  return reader.all(
    statement<MemberReportRow>(
      `select ${memberReportTable.list} from member_report where site_id = $1 and reported_member_id = $2
       order by created_at desc, id limit $3`,
      [reader.siteId, memberId, most],
    ),
  );
}

export function readReportsOf(reader: Reader, memberId: string): Promise<MemberReportRow[]> {
  return reader.all(
    statement<MemberReportRow>(
      `select ${memberReportTable.list} from member_report where site_id = $1 and reported_member_id = $2
       order by created_at, id`,
      [reader.siteId, memberId],
    ),
  );
}

/** Whoever reported is no member any more; the reports stay without their words, to which nothing would lead when they are forgotten. */
export function forgetReporter(tx: Transaction, memberId: string): void {
  tx.write(
    statement(
      `update member_report set reporting_member_id = null, description = null
       where site_id = $1 and reporting_member_id = $2`,
      [tx.siteId, memberId],
    ),
  );
}

export function queryReports(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: MemberReportRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('member_report').select(memberReportTable.columns).where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query, total: 'none' });
}

export function queryReported(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: ReportedMemberRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom('reported_member')
    .select(reportedMemberTable.columns)
    .where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query, total: 'none' });
}
