/** Roles are defined, given to members and taken from them (members sheet 1.10). */
import { fail, type MemberRoleDefinition } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { presentRoleDefinition } from '../present-community.ts';
import {
  findDefinition,
  findRole,
  holdDefinition,
  memberRoleTable,
  type RoleDefinitionRow,
  readDefinitions,
  removeRole,
  roleDefinitionTable,
} from '../repository/roles.ts';
import { memberTable } from '../repository.ts';
import {
  findSystemRole,
  requireDefinable,
  requireMayHave,
  requireOwnRole,
  roleInvalid,
  roleUnknown,
} from '../rules/roles.ts';
import { memberNotFound, memberStatusOf } from '../rules.ts';

function log(
  tx: Transaction,
  act: Act,
  entry: {
    readonly entityType: 'memberRole' | 'memberRoleDefinition';
    readonly entityId: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): void {
  const { caller, nowMs: at, operation, requestId } = act;
  recordAudit(tx, { at, caller, requestId, operation: operation.name, ...entry });
}

export async function defineRole(
  tx: Transaction,
  act: Act,
  said: { readonly roleKey: string; readonly roleTitle: string; readonly blockable?: boolean | undefined },
): Promise<MemberRoleDefinition> {
  // Those who define one at the same moment count one after the other.
  await takeTurns(tx, [`openhours/member roles ${tx.siteId}`]);
  requireDefinable(said.roleKey, (await readDefinitions(tx)).length);
  const row: RoleDefinitionRow = {
    id: newId(),
    revision: 1,
    role_key: said.roleKey,
    title: said.roleTitle.trim() || said.roleKey,
    blockable: said.blockable ?? false,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  roleDefinitionTable.insert(tx, row);
  const after = presentRoleDefinition(row);
  log(tx, act, { entityType: 'memberRoleDefinition', entityId: row.id, after });
  return after;
}

/** A role of the site under a lock, by its key. */
async function holdOwn(
  tx: Transaction,
  key: string,
  systemCode: 'CANNOT_UPDATE_SYSTEM_ROLE' | 'CANNOT_DELETE_SYSTEM_ROLE',
) {
  if (findSystemRole(key) !== undefined) {
    throw fail(systemCode, 'Roles of the system stay as they are');
  }
  const row = await holdDefinition(tx, key);
  if (row === undefined) {
    throw roleUnknown();
  }
  return row;
}

export async function changeRole(
  tx: Transaction,
  act: Act,
  {
    blockable,
    key,
    revision,
  }: { readonly key: string; readonly blockable?: boolean | undefined; readonly revision: string },
): Promise<MemberRoleDefinition> {
  const row = await holdOwn(tx, key, 'CANNOT_UPDATE_SYSTEM_ROLE');
  requireRevision(row, revision);
  const before = presentRoleDefinition(row);
  if (blockable === undefined || blockable === row.blockable) {
    return before;
  }
  const after = presentRoleDefinition(roleDefinitionTable.update(tx, row, { blockable, updated_at: act.nowMs }));
  log(tx, act, { entityType: 'memberRoleDefinition', entityId: row.id, before, after });
  return after;
}

/** Nobody gets it any more; who has it keeps it. */
export async function endRole(tx: Transaction, act: Act, key: string): Promise<void> {
  const row = roleDefinitionTable.remove(tx, await holdOwn(tx, key, 'CANNOT_DELETE_SYSTEM_ROLE'));
  log(tx, act, { entityType: 'memberRoleDefinition', entityId: row.id, before: presentRoleDefinition(row) });
}

interface Given {
  readonly memberId: string;
  readonly roleKey: string;
}

export async function assignRole(tx: Transaction, act: Act, { memberId, roleKey }: Given): Promise<void> {
  const member = await memberTable.lock(tx, memberId);
  if (member === undefined) {
    throw memberNotFound();
  }
  requireOwnRole(roleKey);
  const definition = await holdDefinition(tx, roleKey);
  if (definition === undefined) {
    throw roleUnknown();
  }
  requireMayHave(definition, memberStatusOf(member.status));
  if ((await findRole(tx, memberId, roleKey)) !== undefined) {
    return;
  }
  const { title } = definition;
  memberRoleTable.insert(tx, { member_id: memberId, role_key: roleKey, title, created_at: act.nowMs });
  log(tx, act, { entityType: 'memberRole', entityId: memberId, after: { roleKey } });
}

/** One that they do not have is no refusal, as long as there is such a role. */
export async function unassignRole(tx: Transaction, act: Act, { memberId, roleKey }: Given): Promise<void> {
  if ((await memberTable.lock(tx, memberId)) === undefined) {
    throw memberNotFound();
  }
  requireOwnRole(roleKey);
  const known = await findRole(tx, memberId, roleKey);
  if (known !== undefined) {
    removeRole(tx, known);
    log(tx, act, { entityType: 'memberRole', entityId: memberId, before: { roleKey } });
  } else if ((await findDefinition(tx, roleKey)) === undefined) {
    throw roleInvalid();
  }
}
