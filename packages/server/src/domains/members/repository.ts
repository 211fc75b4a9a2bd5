/** All SQL of members. */
import { statement } from '../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export const memberTable = defineTable('member', {
  id: uuid(),
  revision: whole(),
  /** Null until the address is verified, where it was known before. */
  contact_id: nullable(uuid()),
  /** Until then: as which contact it was known. */
  awaited_contact_id: nullable(uuid()),
  slug: text(),
  activity_status: text<'ACTIVE' | 'MUTED'>(),
  created_at: instant(),
  updated_at: instant(),
});

export type MemberRow = RowOf<typeof memberTable>;

export const findMember = memberTable.find;

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
