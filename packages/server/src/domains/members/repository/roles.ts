/** The SQL of roles: those that a site defines, and who has which. */
import { statement } from '../../../db/statement.ts';
import { boolean, defineTable, instant, type RowOf, text, uuid, whole } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { roleTaken } from '../rules/roles.ts';

export const roleDefinitionTable = defineTable(
  'member_role_definition',
  {
    id: uuid(),
    revision: whole(),
    role_key: text(),
    title: text(),
    blockable: boolean(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { member_role_definition_key: roleTaken } },
);
export type RoleDefinitionRow = RowOf<typeof roleDefinitionTable>;

export const memberRoleTable = defineTable('member_role', {
  member_id: uuid(),
  role_key: text(),
  /** As it was when it was given: what is defined may go. */
  title: text(),
  created_at: instant(),
});
export type MemberRoleRow = RowOf<typeof memberRoleTable>;

const ofKey = `select ${roleDefinitionTable.list} from member_role_definition where site_id = $1 and role_key = $2`;

export function findDefinition(reader: Reader, roleKey: string): Promise<RoleDefinitionRow | undefined> {
  return reader.first(statement<RoleDefinitionRow>(ofKey, [reader.siteId, roleKey]));
}

/** The same held, so that it neither changes nor goes while somebody gets it. */
export function holdDefinition(tx: Transaction, roleKey: string): Promise<RoleDefinitionRow | undefined> {
  return tx.first(statement<RoleDefinitionRow>(`${ofKey} for no key update`, [tx.siteId, roleKey]));
}

export function readDefinitions(reader: Reader): Promise<RoleDefinitionRow[]> {
  return reader.all(
    statement<RoleDefinitionRow>(
      `select ${roleDefinitionTable.list} from member_role_definition where site_id = $1
       order by title collate "C", role_key`,
      [reader.siteId],
    ),
  );
}

/** The roles of members, in the order in which they got them. */
export function readRolesOf(reader: Reader, memberIds: readonly string[]): Promise<MemberRoleRow[]> {
  return reader.all(
    statement<MemberRoleRow>(
      `select ${memberRoleTable.list} from member_role where site_id = $1 and member_id = any ($2::uuid[])
       order by created_at, role_key`,
      [reader.siteId, memberIds],
    ),
  );
}

export async function findRole(reader: Reader, memberId: string, roleKey: string): Promise<MemberRoleRow | undefined> {
  return (await readRolesOf(reader, [memberId])).find(({ role_key }) => role_key === roleKey);
}

export function removeRole(tx: Transaction, { member_id, role_key }: MemberRoleRow): void {
  tx.write(
    statement('delete from member_role where site_id = $1 and member_id = $2 and role_key = $3', [
      tx.siteId,
      member_id,
      role_key,
    ]),
  );
}
