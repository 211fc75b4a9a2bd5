/** Binds roles of members: defining them, and who has which (members sheet 1.10). */
import { authorization, type Filter, groupBy, invalid, memberRoleDefinition, parseFilter } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { StoredField } from '../../../db/fields.ts';
import { assignRole, changeRole, defineRole, endRole, unassignRole } from '../commands/roles.ts';
import { roleFields } from '../community-fields.ts';
import { presentRole, presentRoleDefinition } from '../present-community.ts';
import { findDefinition, readDefinitions, readRolesOf } from '../repository/roles.ts';
import { findMember } from '../repository.ts';
import { findSystemRole, roleUnknown, systemRoles } from '../rules/roles.ts';
import { memberNotFound } from '../rules.ts';
import { requireReached, viewerOf } from './caller.ts';

const mostMembers = 1000;

/** The members whom a filter names: there is no other way to ask for roles. */
function membersNamed(filter: Filter<StoredField>): string[] {
  switch (filter.kind) {
    case 'compare':
      if (filter.operator === 'eq' && typeof filter.value === 'string') {
        return [filter.value];
      }
      break;
    case 'in':
      return filter.values.flatMap((value) => (typeof value === 'string' ? [value] : []));
    case 'and':
      if (filter.parts.length === 1 && filter.parts[0] !== undefined) {
        return membersNamed(filter.parts[0]);
      }
      break;
    default:
  }
  throw invalid('query.filter', 'must name members by memberId', 'REQUIRED_FIELD');
}

export function roleOperations(): Binding[] {
  return [
    bindWrite(memberRoleDefinition.createMemberRoleDefinition, async ({ tx, input, ...act }) => ({
      role: await defineRole(tx, act, input),
    })),

    bindRead(memberRoleDefinition.listMemberRoleDefinitions, async ({ reader }) => ({
      roles: [...systemRoles, ...(await readDefinitions(reader)).map(presentRoleDefinition)],
    })),

    bindRead(memberRoleDefinition.getMemberRoleDefinition, async ({ input: { roleKey }, reader }) => {
      const system = findSystemRole(roleKey);
      if (system !== undefined) {
        return { role: system };
      }
      const row = await findDefinition(reader, roleKey);
      if (row === undefined) {
        throw roleUnknown();
      }
      return { role: presentRoleDefinition(row) };
    }),

    bindWrite(memberRoleDefinition.updateMemberRoleDefinition, async ({ tx, input, ...act }) => ({
      role: await changeRole(tx, act, input),
    })),

    bindWrite(memberRoleDefinition.deleteMemberRoleDefinition, async ({ tx, input: { roleKey }, ...act }) => {
      await endRole(tx, act, roleKey);
      return {};
    }),

    bindWrite(authorization.assignRole, async ({ tx, input, ...act }) => {
      await assignRole(tx, act, input);
      return { roleKey: input.roleKey };
    }),

    bindWrite(authorization.unassignRole, async ({ tx, input, ...act }) => {
      await unassignRole(tx, act, input);
      return { roleKey: input.roleKey };
    }),

    bindRead(authorization.getRoles, async ({ input: { memberId }, reader, ...call }) => {
      requireReached(call, memberId);
      const [member, roles] = await Promise.all([findMember(reader, memberId), readRolesOf(reader, [memberId])]);
      if (member === undefined) {
        throw memberNotFound();
      }
      return { roles: roles.map(presentRole) };
    }),

    bindRead(authorization.queryRoles, async ({ input: { query = {} }, reader, ...call }) => {
      const named = membersNamed(parseFilter(query.filter, roleFields, 'query.filter'));
      if (named.length > mostMembers) {
        throw invalid('query.filter', `names more than ${mostMembers} members`, 'MAX_SIZE', {
          data: { threshold: mostMembers },
        });
      }
      // Members find their own and learn nothing of others.
      const reached = [...new Set(named)].filter((id) => viewerOf(call, id) !== 'OTHER');
      const ofMembers = groupBy(await readRolesOf(reader, reached), ({ member_id }) => member_id);
      return {
        rolesByMemberId: Object.fromEntries(
          [...ofMembers].map(([id, roles]) => [id, { roles: roles.map(presentRole) }]),
        ),
      };
    }),
  ];
}
