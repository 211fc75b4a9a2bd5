/** Badges of members as the dashboard asks for them: which there are, and who has which. */
import type { Client } from '@openhours/client';
import type { Badge, Member } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { catalogueStaleMs } from './stale.ts';

export const badgesKey = ['badges'] as const;
const assignedKey = [...badgesKey, 'assigned'] as const;

/** All badges in their order; there are no more than a page holds. */
export function badgesOf(client: Client) {
  return queryOptions({
    queryKey: [...badgesKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<readonly Badge[]> =>
      (await client.badgesV2.queryBadges({ query: { paging: { limit: 100 } } }, { signal })).badges,
  });
}

/** One of them; null when the site has none with this id. */
export function badgeById(client: Client, badgeId: string) {
  return queryOptions({
    queryKey: [...badgesKey, 'one', badgeId] as const,
    queryFn: ({ signal }): Promise<Badge | null> =>
      orNull(client.badgesV2.getBadge({ badgeId }, { signal }).then(({ badge }) => badge)),
  });
}

/** How many have each badge, by its id. */
export function badgeCounts(client: Client) {
  return queryOptions({
    queryKey: [...assignedKey, 'counts'] as const,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> => {
      const { badgeMemberCounts } = await client.badges.getMemberCountsPerBadge({}, { signal });
      return Object.fromEntries(badgeMemberCounts.map(({ badgeId, memberCount }) => [badgeId, memberCount]));
    },
  });
}

const mostNamed = 50;

/** Who has a badge: the first of them by name, and how many there are. */
export function holdersOf(client: Client, badgeId: string) {
  return queryOptions({
    queryKey: [...assignedKey, 'holders', badgeId] as const,
    queryFn: async ({ signal }): Promise<{ readonly members: readonly Member[]; readonly total: number }> => {
      const paging = { limit: mostNamed };
      const { memberIds, metadata } = await client.badges.listMembersByBadge({ id: badgeId, paging }, { signal });
      if (memberIds.length === 0) {
        return { members: [], total: 0 };
      }
      const query = { filter: { id: { $in: memberIds } }, paging, sorting: [{ fieldName: 'profile.nickname' }] };
      const { members } = await client.members.queryMembers({ query }, { signal });
      return { members, total: metadata.total ?? members.length };
    },
  });
}

/** The ids of the badges that members have, by the ids of the members. */
export function badgesOfMembers(client: Client, memberIds: readonly string[]) {
  return queryOptions({
    queryKey: [...assignedKey, 'of', memberIds] as const,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, readonly string[]>>> => {
      const parts = Array.from({ length: Math.ceil(memberIds.length / 100) }, (_, index) =>
        memberIds.slice(index * 100, (index + 1) * 100),
      );
      const answers = await Promise.all(
        parts.map((part) => client.badges.listBadgesPerMember({ memberIds: part }, { signal })),
      );
      const all = answers.flatMap(({ memberBadgeIds }) => memberBadgeIds);
      return Object.fromEntries(all.map(({ badgeIds, memberId }) => [memberId, badgeIds]));
    },
  });
}

async function badgesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: badgesKey });
}

type ChangedBadge = Omit<CallInput<Client['badgesV2']['updateBadge']>['badge'], 'id'>;

/** One badge as its editor saves it. */
export function useBadgeEditing(client: Client, badgeId: string): RowEditing<Badge, ChangedBadge> {
  return useRowEditing({
    write: async (changes: ChangedBadge) =>
      (await client.badgesV2.updateBadge({ badge: { ...changes, id: badgeId } })).badge,
    read: async () => (await client.badgesV2.getBadge({ badgeId })).badge,
    queryKey: badgeById(client, badgeId).queryKey,
    keep: (queries, next) =>
      keepRow(queries, { one: badgeById(client, next.id).queryKey, list: badgesOf(client).queryKey }, next),
  });
}

export function useCreateBadge(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ name, idempotencyKey }: Once & { readonly name: string }) =>
      (await client.badgesV2.createBadge({ badge: { title: name } }, { idempotencyKey })).badge,
    onSuccess: badgesChanged,
  });
}

/** Puts a badge behind another one, or first; one after another, so that the order is that of the acts. */
export function useMoveBadge(client: Client) {
  return useEntityMutation({
    scope: 'order-of-badges',
    mutationFn: ({ afterId, badgeId }: { readonly badgeId: string; readonly afterId: string | undefined }) =>
      client.badgesV2.moveBadge(
        afterId === undefined
          ? { badgeId, position: 'FIRST' }
          : { badgeId, position: 'AFTER', moveAfterBadgeId: afterId },
      ),
    onSettled: badgesChanged,
  });
}

/** Takes a badge away; what showed it has left by the time that it is asked for again. */
export function useDeleteBadge(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (badgeId: string) => client.badgesV2.deleteBadge({ badgeId }),
      onSettled: (queries) => void badgesChanged(queries),
    },
    callbacks,
  );
}

/** Gives a member a badge, or takes it; one after another. */
export function useGiveBadge(client: Client, memberId: string) {
  return useEntityMutation({
    scope: `badges-of-${memberId}`,
    mutationFn: async ({ badgeId, isGiven }: { readonly badgeId: string; readonly isGiven: boolean }) => {
      const asked = { id: badgeId, memberIds: [memberId] };
      await (isGiven ? client.badges.assignBadge(asked) : client.badges.unassignBadge(asked));
    },
    onSettled: (queries) => queries.invalidateQueries({ queryKey: assignedKey }),
  });
}
