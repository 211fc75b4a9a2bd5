/**
 * Roles of members: words of the site's own, by which its pages tell members apart. They grant nothing of the dashboard (members
 * sheet 1.9).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, JsonMap, optional, Revision } from '../schema.ts';
import { memberPrefixes as prefixes } from './member.ts';

/** A key in capitals, such as `WRITER`. */
const RoleKey = () => Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,49}$' });
/** As it is asked for: one that nobody could have defined is unknown like any other. */
const AskedKey = () => Type.String({ minLength: 1, maxLength: 100 });

/** How many roles a site defines at most. */
export const mostMemberRoles = 100;

export const MemberRoleDefinition = Type.Object({
  id: Guid(),
  roleKey: Type.String(),
  title: Type.String(),
  /** Whoever is blocked does not get it. */
  blockable: Type.Boolean(),
  revision: Revision(),
});
export type MemberRoleDefinition = Static<typeof MemberRoleDefinition>;

export const MemberRole = Type.Object({ roleKey: Type.String(), title: Type.String() });
export type MemberRole = Static<typeof MemberRole>;

const definitions = { prefixes, source: 'members sheet 1.10' } as const;
const RoleAnswer = Type.Object({ role: MemberRoleDefinition });

const createMemberRoleDefinition = defineOperation({
  ...definitions,
  name: 'memberRoleDefinition.createMemberRoleDefinition',
  summary: 'Defines a role that members can have.',
  method: 'POST',
  path: '/v1/roles/definitions',
  permission: 'MEMBERS.MANAGE',
  idempotency: 'stored',
  input: Type.Object({
    roleKey: RoleKey(),
    roleTitle: Type.String({ minLength: 1, maxLength: 100 }),
    blockable: optional(Type.Boolean()),
  }),
  output: RoleAnswer,
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
});

const listMemberRoleDefinitions = defineOperation({
  ...definitions,
  name: 'memberRoleDefinition.listMemberRoleDefinitions',
  summary: 'Lists all roles: those of the system, then those of the site in the order of their titles.',
  method: 'GET',
  path: '/v1/roles/definitions',
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ roles: Type.Array(MemberRoleDefinition) }),
});

const getMemberRoleDefinition = defineOperation({
  ...definitions,
  name: 'memberRoleDefinition.getMemberRoleDefinition',
  summary: 'Answers a role by its key.',
  method: 'GET',
  path: '/v1/roles/definitions/{roleKey}',
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  input: Type.Object({ roleKey: AskedKey() }),
  output: RoleAnswer,
  errors: ['ROLE_DOES_NOT_EXIST'],
});

const updateMemberRoleDefinition = defineOperation({
  ...definitions,
  name: 'memberRoleDefinition.updateMemberRoleDefinition',
  summary: 'Says whether members who are blocked can get a role; key and title stay as they are.',
  method: 'PATCH',
  path: '/v1/roles/definitions/{key}',
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  input: Type.Object({ key: AskedKey(), blockable: optional(Type.Boolean()), revision: Revision() }),
  output: RoleAnswer,
  errors: ['ROLE_DOES_NOT_EXIST', 'CANNOT_UPDATE_SYSTEM_ROLE', 'INVALID_REVISION'],
});

const deleteMemberRoleDefinition = defineOperation({
  ...definitions,
  name: 'memberRoleDefinition.deleteMemberRoleDefinition',
  summary: 'Ends a role: nobody gets it any more; who has it keeps it until it is taken from them.',
  method: 'DELETE',
  path: '/v1/roles/definitions/{roleKey}',
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  input: Type.Object({ roleKey: AskedKey() }),
  output: Type.Object({}),
  errors: ['ROLE_DOES_NOT_EXIST', 'CANNOT_DELETE_SYSTEM_ROLE'],
});

export const memberRoleDefinition = {
  createMemberRoleDefinition,
  listMemberRoleDefinitions,
  getMemberRoleDefinition,
  updateMemberRoleDefinition,
  deleteMemberRoleDefinition,
};

const ofMember = { path: '/v1/roles/members/{memberId}', prefixes, source: 'members sheet 1.10' } as const;
const changesRole = {
  ...ofMember,
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  input: Type.Object({ memberId: Guid(), roleKey: AskedKey() }),
  output: Type.Object({ roleKey: Type.String() }),
} as const;

const assignRole = defineOperation({
  ...changesRole,
  name: 'authorization.assignRole',
  summary: 'Gives a member a role that the site has defined; one that they have stays.',
  method: 'POST',
  errors: ['ROLE_DOES_NOT_EXIST', 'MEMBER_BLOCKED'],
});

const unassignRole = defineOperation({
  ...changesRole,
  name: 'authorization.unassignRole',
  summary: 'Takes a role from a member.',
  method: 'DELETE',
});

const reads = { permission: 'MEMBER_ROLES.READ', idempotency: 'natural' } as const;
const Roles = Type.Object({ roles: Type.Array(MemberRole) });

const getRoles = defineOperation({
  ...ofMember,
  ...reads,
  name: 'authorization.getRoles',
  summary: 'Lists the roles of a member; members their own.',
  method: 'GET',
  input: Type.Object({ memberId: Guid() }),
  output: Roles,
});

const queryRoles = defineOperation({
  ...ofMember,
  ...reads,
  name: 'authorization.queryRoles',
  summary: 'Lists the roles of up to a thousand members whom a filter names; members find their own.',
  method: 'POST',
  path: '/v1/roles/members/query',
  input: Type.Object({ query: optional(Type.Object({ filter: optional(JsonMap()) })) }),
  output: Type.Object({ rolesByMemberId: Type.Record(Type.String(), Roles) }),
});

export const authorization = { assignRole, unassignRole, getRoles, queryRoles };
