/** The community of members, as the dashboard asks for it: roles, the texts about them, and what is reported of them. */
import type { Client } from '@openhours/client';
import type { MemberRole, MemberRoleDefinition } from '@openhours/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { membersKey } from './members.ts';
import { type Once, useEntityMutation } from './mutation.ts';
import { orNull } from './row.ts';

const rolesKey = [...membersKey, 'roles'] as const;
const definitionsKey = ['member-roles'] as const;
export const aboutsKey = [...membersKey, 'about'] as const;
const reportsKey = [...membersKey, 'reports'] as const;

/** The roles that the site defines; those of the system are given elsewhere. */
export function memberRolesOf(client: Client) {
  return queryOptions({
    queryKey: definitionsKey,
    queryFn: async ({ signal }): Promise<MemberRoleDefinition[]> => {
      const { roles } = await client.memberRoleDefinition.listMemberRoleDefinitions({}, { signal });
      return roles.filter(({ roleKey }) => roleKey !== 'OWNER' && roleKey !== 'CONTRIBUTOR');
    },
  });
}

const definitionsChanged = (queries: QueryClient) => queries.invalidateQueries({ queryKey: definitionsKey });

export interface NewRole extends Once {
  readonly roleKey: string;
  readonly roleTitle: string;
}

export function useDefineRole(client: Client) {
  return useEntityMutation({
    mutationFn: ({ idempotencyKey, ...said }: NewRole) =>
      client.memberRoleDefinition.createMemberRoleDefinition(said, { idempotencyKey }),
    onSuccess: definitionsChanged,
  });
}

export function useChangeRole(client: Client) {
  return useEntityMutation({
    mutationFn: ({ blockable, revision, roleKey: key }: MemberRoleDefinition) =>
      client.memberRoleDefinition.updateMemberRoleDefinition({ key, blockable, revision }),
    onSuccess: definitionsChanged,
    onError: definitionsChanged,
  });
}

export function useEndRole(client: Client) {
  return useEntityMutation({
    mutationFn: (roleKey: string) => client.memberRoleDefinition.deleteMemberRoleDefinition({ roleKey }),
    onSuccess: definitionsChanged,
  });
}

/** The roles that a member has; null where there is no such member. */
export function rolesOfMember(client: Client, memberId: string) {
  return queryOptions({
    queryKey: [...rolesKey, memberId] as const,
    queryFn: ({ signal }): Promise<MemberRole[] | null> =>
      orNull(client.authorization.getRoles({ memberId }, { signal }).then(({ roles }) => roles)),
  });
}

/** Gives or takes a role. */
export function useRoleOfMember(client: Client, memberId: string) {
  return useEntityMutation({
    mutationFn: ({ act, roleKey }: { readonly act: 'assign' | 'unassign'; readonly roleKey: string }) =>
      act === 'assign'
        ? client.authorization.assignRole({ memberId, roleKey })
        : client.authorization.unassignRole({ memberId, roleKey }),
    onSuccess: (queries) => queries.invalidateQueries({ queryKey: [...rolesKey, memberId] }),
  });
}

/** What a member has written about themselves; null where they have not. */
export function aboutOfMember(client: Client, memberId: string) {
  return queryOptions({
    queryKey: [...aboutsKey, memberId] as const,
    queryFn: async ({ signal }) => {
      const query = { filter: { memberId }, cursorPaging: { limit: 1 } };
      const { memberAbouts } = await client.membersAbout.queryMemberAbouts({ query }, { signal });
      return memberAbouts[0] ?? null;
    },
  });
}

/** What is reported of a member, the latest first. */
export function reportsOfMember(client: Client, memberId: string) {
  return infiniteQueryOptions({
    queryKey: [...reportsKey, memberId] as const,
    queryFn: ({ pageParam, signal }) =>
      client.memberReport.queryMemberReports(
        {
          query: {
            filter: { reportedMemberId: memberId },
            cursorPaging: { limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
  });
}

/** All reports of a member have been looked at: they are gone. */
export function useReviewReports(client: Client, memberId: string) {
  return useEntityMutation({
    mutationFn: () => client.memberReport.deleteMemberReports({ memberId }),
    onSuccess: (queries) => queries.invalidateQueries({ queryKey: reportsKey }),
    // Somebody else may have looked at them meanwhile.
    onError: (queries) => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

/** Of whom there are reports, the last reported first, by their names. */
export function reportedMembers(client: Client) {
  return infiniteQueryOptions({
    queryKey: [...reportsKey, 'members'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const cursorPaging = { limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { pagingMetadata, reportedMembers: reported } = await client.memberReport.listReportedMembers(
        { cursorPaging },
        { signal },
      );
      const ids = reported.map(({ reportedMemberId }) => reportedMemberId);
      const found =
        ids.length === 0
          ? { members: [] }
          : await client.members.queryMembers(
              { query: { filter: { id: { $in: ids } } }, fieldsets: ['EXTENDED'] },
              { signal },
            );
      const members = new Map(found.members.map((member) => [member.id, member]));
      return {
        pagingMetadata,
        // Whoever has been deleted since is left out.
        reported: reported.flatMap(({ lastReportDate, reportCount, reportedMemberId }) => {
          const member = members.get(reportedMemberId);
          return member === undefined ? [] : [{ member, count: Number(reportCount), lastReportDate }];
        }),
      };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
  });
}
