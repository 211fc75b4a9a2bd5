/** The SQL of what members write about themselves. */
import type { PagingMetadata, RichContent } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, json, type RowOf, type StoredRow, uuid, whole } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { memberTable } from '../repository.ts';
import { aboutTaken } from '../rules/rich-content.ts';
import type { memberBlockTable } from './blocks.ts';
import { isShownTo, type Onlooker } from './shown.ts';

export const memberAboutTable = defineTable(
  'member_about',
  {
    id: uuid(),
    revision: whole(),
    member_id: uuid(),
    content: json<RichContent>(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { member_about_member: aboutTaken } },
);
export type MemberAboutRow = RowOf<typeof memberAboutTable>;

const sql = queryBuilder<{
  member_about: StoredRow<typeof memberAboutTable>;
  member: StoredRow<typeof memberTable>;
  member_block: StoredRow<typeof memberBlockTable>;
}>();

export function findAboutOf(reader: Reader, memberId: string): Promise<MemberAboutRow | undefined> {
  return reader.first(
    statement<MemberAboutRow>(
      `select ${memberAboutTable.list} from member_about where site_id = $1 and member_id = $2`,
      [reader.siteId, memberId],
    ),
  );
}

/** One page of the texts about members whom the onlooker sees, and about themselves. */
export function queryAbouts(
  reader: Reader,
  query: ParsedQuery,
  { onlooker, ownId }: { readonly onlooker: Onlooker | undefined; readonly ownId: string | undefined },
): Promise<{ rows: MemberAboutRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom('member_about')
    .innerJoin('member', (join) =>
      join.onRef('member.site_id', '=', 'member_about.site_id').onRef('member.id', '=', 'member_about.member_id'),
    )
    .select(memberAboutTable.columns.map((column) => `member_about.${column}` as const))
    .where('member_about.site_id', '=', reader.siteId)
    .where((where) =>
      where.or([
        ...(onlooker === undefined ? [] : [isShownTo(onlooker)]),
        ...(ownId === undefined ? [] : [where('member_about.member_id', '=', ownId)]),
      ]),
    );
  return paginate({ reader, select, query, total: 'none' });
}
