/** The SQL of members who follow each other. */
import type { PagingMetadata } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, type RowOf, type StoredRow, uuid } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { memberTable } from '../repository.ts';
import type { memberBlockTable } from './blocks.ts';
import { isShownTo, type Onlooker } from './shown.ts';

export const memberFollowTable = defineTable('member_follow', {
  id: uuid(),
  /** Who follows. */
  member_id: uuid(),
  followed_member_id: uuid(),
  created_at: instant(),
});
export type MemberFollowRow = RowOf<typeof memberFollowTable>;

const sql = queryBuilder<{
  member_follow: StoredRow<typeof memberFollowTable>;
  member: StoredRow<typeof memberTable>;
  member_block: StoredRow<typeof memberBlockTable>;
}>();

/** Which end of it is listed, by the column of the other. */
const ends = { FOLLOWERS: 'member_id', FOLLOWING: 'followed_member_id' } as const;
export type FollowList = keyof typeof ends;

/** Who follows whom between two members, in either direction. */
export function readFollowsBetween(reader: Reader, one: string, others: readonly string[]): Promise<MemberFollowRow[]> {
  return reader.all(
    statement<MemberFollowRow>(
      `select ${memberFollowTable.list} from member_follow where site_id = $1
         and ((member_id = $2 and followed_member_id = any ($3::uuid[]))
           or (followed_member_id = $2 and member_id = any ($3::uuid[])))`,
      [reader.siteId, one, others],
    ),
  );
}

/** The latest follows of a member, in either direction. */
export function readLatestFollowsOf(reader: Reader, memberId: string, most: number): Promise<MemberFollowRow[]> {
  return reader.all(
    statement<MemberFollowRow>(
      `select ${memberFollowTable.list} from member_follow where site_id = $1 and (member_id = $2 or followed_member_id = $2)
       order by created_at desc, id limit $3`,
      [reader.siteId, memberId, most],
    ),
  );
}

/** One page of the followers of a member, or of whom they follow: of those whom the onlooker sees. */
export async function queryFollows(
  reader: Reader,
  query: ParsedQuery,
  { list, memberId, onlooker }: { readonly memberId: string; readonly list: FollowList; readonly onlooker: Onlooker },
): Promise<{ ids: string[]; pagingMetadata: PagingMetadata }> {
  const listed = ends[list];
  const own = listed === 'member_id' ? 'followed_member_id' : 'member_id';
  const select = sql
    .selectFrom('member_follow')
    .innerJoin('member', (join) =>
      join.onRef('member.site_id', '=', 'member_follow.site_id').onRef('member.id', '=', `member_follow.${listed}`),
    )
    .select(memberFollowTable.columns.map((column) => `member_follow.${column}` as const))
    .where('member_follow.site_id', '=', reader.siteId)
    .where(`member_follow.${own}`, '=', memberId)
    .where(isShownTo(onlooker));
  const { pagingMetadata, rows } = await paginate({ reader, select, query, total: 'none' });
  return { ids: rows.map((row) => row[listed]), pagingMetadata };
}
