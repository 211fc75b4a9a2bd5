/** All SQL of members. */
import type { MemberImage, MemberVisibility, PagingMetadata } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { rowsOfJob } from '../../db/rows-of-job.ts';
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
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { IdentityRow } from '../identity/index.ts';
import { isShownTo, type Onlooker } from './repository/shown.ts';
import { slugTaken } from './rules.ts';

export const memberTable = defineTable(
  'member',
  {
    id: uuid(),
    revision: whole(),
    /** Null until the address is verified, where it was known before. */
    contact_id: nullable(uuid()),
    /** Until then: as which contact it was known. */
    awaited_contact_id: nullable(uuid()),
    slug: text(),
    activity_status: text<'ACTIVE' | 'MUTED'>(),
    /** What lists are found and ordered by, as the identity says it (docs/decisions/0093). */
    email_folded: nullable(text()),
    status: text<IdentityRow['status']>(),
    privacy_status: text<MemberVisibility>(),
    nickname_sought: nullable(text()),
    first_name_sought: nullable(text()),
    last_name_sought: nullable(text()),
    title_sought: nullable(text()),
    slug_sought: nullable(text()),
    last_login_at: nullable(instant()),
    title: nullable(text()),
    photo: nullable(json<MemberImage>()),
    cover: nullable(json<MemberImage>()),
    /** Of the addresses, in their order. */
    address_ids: list(uuid()),
    /** The address to sign in with does not stand for those that are missing. */
    emails_removed: boolean(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { member_slug: ({ slug }) => slugTaken(slug) } },
);

export type MemberRow = RowOf<typeof memberTable>;

export const findMember = memberTable.find;

const sql = queryBuilder<{ member: StoredRow<typeof memberTable> }>();

/** Slugs that begin alike and are taken. */
export async function readSlugsLike(reader: Reader, slug: string): Promise<ReadonlySet<string>> {
  const rows = await reader.all(
    statement<{ slug: string }>('select slug from member where site_id = $1 and (slug = $2 or starts_with(slug, $3))', [
      reader.siteId,
      slug,
      `${slug}-`,
    ]),
  );
  return new Set(rows.map((row) => row.slug));
}

/** Writes a new member; false when somebody else has just taken the slug. */
export async function insertMember(tx: Transaction, member: MemberRow): Promise<boolean> {
  const row = await tx.first(
    statement(
      `${memberTable.insertText} on conflict (site_id, slug) do nothing returning id`,
      memberTable.values(tx.siteId, member),
    ),
  );
  return row !== undefined;
}

/** Members by the contact that is theirs, or that waits for them. */
export function findMembersOfContact(reader: Reader, contactId: string): Promise<MemberRow[]> {
  return reader.all(
    statement<MemberRow>(
      `select ${memberTable.list} from member where site_id = $1 and (contact_id = $2 or awaited_contact_id = $2)`,
      [reader.siteId, contactId],
    ),
  );
}

/** A sign-in is no change of the member: its revision stays. */
export function noteSignIn(tx: Transaction, memberId: string, nowMs: number): void {
  tx.write(
    statement('update member set last_login_at = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      memberId,
      new Date(nowMs),
    ]),
  );
}

/**
 * Up to how many members a total is counted: clients read from it whether there is more. Of parts of texts as far as of any
 * list: each that the index of searches finds is compared anew.
 */
const countLimit = 1_000_000;

/** One page of the members whom the onlooker sees. */
export function queryMembers(
  reader: Reader,
  query: ParsedQuery,
  { isSearch = false, onlooker }: { readonly onlooker: Onlooker; readonly isSearch?: boolean },
): Promise<{ rows: MemberRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom('member')
    .select(memberTable.columns)
    .where('site_id', '=', reader.siteId)
    .where(isShownTo(onlooker));
  return paginate({ reader, select, query, ...(isSearch ? {} : { countLimit }) });
}

/** Those of some members whom the onlooker sees. */
export async function readShownAmong(
  reader: Reader,
  ids: readonly string[],
  onlooker: Onlooker,
): Promise<ReadonlySet<string>> {
  const rows = await reader.all(
    sql
      .selectFrom('member')
      .select('id')
      .where('site_id', '=', reader.siteId)
      .where('id', 'in', [...ids])
      .where(isShownTo(onlooker)),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whom jobs go through. */
export const membersOfJob = rowsOfJob('member', (siteId) =>
  sql.selectFrom('member').select('id').where('site_id', '=', siteId),
);
