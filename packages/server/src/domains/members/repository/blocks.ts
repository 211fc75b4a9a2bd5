/** The SQL of members who block each other. */
import type { PagingMetadata } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, type RowOf, type StoredRow, uuid } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export const memberBlockTable = defineTable('member_block', {
  id: uuid(),
  member_id: uuid(),
  blocked_member_id: uuid(),
  created_at: instant(),
});
export type MemberBlockRow = RowOf<typeof memberBlockTable>;

const sql = queryBuilder<{ member_block: StoredRow<typeof memberBlockTable> }>();

/** The blocks between two members, in either direction. */
export function readBlocksBetween(reader: Reader, one: string, other: string): Promise<MemberBlockRow[]> {
  return reader.all(
    statement<MemberBlockRow>(
      `select ${memberBlockTable.list} from member_block where site_id = $1
         and ((member_id = $2 and blocked_member_id = $3) or (member_id = $3 and blocked_member_id = $2))`,
      [reader.siteId, one, other],
    ),
  );
}

export function removeBlock(tx: Transaction, { id }: MemberBlockRow): void {
  memberBlockTable.delete(tx, id);
}

/** One page of the blocks of a member: those that they have made, or those in both directions. */
export function queryBlocks(
  reader: Reader,
  query: ParsedQuery,
  { isBoth, memberId }: { readonly memberId: string; readonly isBoth: boolean },
): Promise<{ rows: MemberBlockRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom('member_block')
    .select(memberBlockTable.columns)
    .where('site_id', '=', reader.siteId)
    .where((where) =>
      where.or([where('member_id', '=', memberId), ...(isBoth ? [where('blocked_member_id', '=', memberId)] : [])]),
    );
  return paginate({ reader, select, query, total: 'none' });
}
