/** Decisions about roles of members: which are the system's, and who may not get one (members sheet 1.10). Pure. */
import { fail, invalid, type MemberRoleDefinition, type MemberStatus, mostMemberRoles } from '@openhours/contract';

/** Of people who run the site: they are given in the dashboard, and never here. */
export const systemRoles: readonly MemberRoleDefinition[] = Object.freeze([
  {
    id: '00000000-0000-4000-8000-000000000001',
    roleKey: 'OWNER',
    title: 'Owner',
    blockable: false,
    revision: '1',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    roleKey: 'CONTRIBUTOR',
    title: 'Contributor',
    blockable: false,
    revision: '1',
  },
]);

export function findSystemRole(roleKey: string): MemberRoleDefinition | undefined {
  return systemRoles.find((role) => role.roleKey === roleKey);
}

export function roleTaken(): Error {
  return fail('ALREADY_EXISTS', 'There is a role with this key already');
}

export function roleUnknown(): Error {
  return fail('ROLE_DOES_NOT_EXIST', 'The site has no role with this key');
}

/** Fails where one more cannot be defined under this key. */
export function requireDefinable(roleKey: string, known: number): void {
  if (findSystemRole(roleKey) !== undefined) {
    throw roleTaken();
  }
  if (known >= mostMemberRoles) {
    throw fail('FAILED_PRECONDITION', `A site has at most ${mostMemberRoles} roles`);
  }
}

/** Roles of the dashboard are neither given nor taken here. */
export function requireOwnRole(roleKey: string): void {
  if (findSystemRole(roleKey) !== undefined) {
    throw roleInvalid('is a role of the system: it is given and taken in the dashboard alone');
  }
}

export function roleInvalid(description = 'is no role of the site'): Error {
  return invalid('roleKey', description, 'OTHER', { ruleName: 'INVALID_ROLE' });
}

export function requireMayHave({ blockable }: { readonly blockable: boolean }, status: MemberStatus): void {
  if (blockable && status === 'BLOCKED') {
    throw fail('MEMBER_BLOCKED', 'Members who are blocked do not get this role');
  }
}
