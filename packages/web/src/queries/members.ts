/** Members as the dashboard asks for them: lists, one, what is done with them, and jobs about many. */
import type { Client } from '@openhours/client';
import type { Member } from '@openhours/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isUnderWay, pollWhile } from './bulk-jobs.ts';
import { type ActsByKind, type DecidedJob, ownDecidedJobs } from './decided-jobs.ts';
import { type Once, useEntityMutation } from './mutation.ts';
import { orNull } from './row.ts';

export const membersKey = ['members'] as const;
const jobsKey = ['members-jobs'] as const;

export const standings = ['PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'] as const;
export type Standing = (typeof standings)[number];

/** Which members are meant: as they stand, and of these whom a text names. */
export interface MembersSought {
  readonly statuses: readonly Standing[];
  readonly text: string;
}

/** A part of the name or of the address. */
export function filterOf({ statuses, text }: MembersSought): Record<string, unknown> {
  const names = ['profile.nickname', 'contact.firstName', 'contact.lastName', 'loginEmail'];
  return {
    status: { $in: [...statuses] },
    ...(text === '' ? {} : { $or: names.map((name) => ({ [name]: { $contains: text } })) }),
  };
}

const perPage = 50;

/** Those whom it finds, the newest first; of each as much as there is. */
export function membersList(client: Client, sought: MembersSought) {
  return infiniteQueryOptions({
    queryKey: [...membersKey, 'list', sought] as const,
    queryFn: ({ pageParam, signal }) =>
      client.members.queryMembers(
        {
          query: {
            filter: filterOf(sought),
            paging: { limit: perPage, offset: pageParam },
            sorting: [{ fieldName: 'createdDate', order: 'DESC' }],
          },
          fieldsets: ['FULL'],
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ metadata: { count, offset = 0, tooManyToCount = false, total = 0 } }) =>
      // Where nobody has counted them there are more as long as a page is full.
      (tooManyToCount ? count === perPage : offset + count < total) ? offset + count : undefined,
  });
}

/** One member; null when the site has none with this id, or none any more. */
export function memberById(client: Client, id: string) {
  return queryOptions({
    queryKey: [...membersKey, 'one', id] as const,
    queryFn: ({ signal }): Promise<Member | null> =>
      orNull(client.members.getMember({ id, fieldsets: ['FULL'] }, { signal }).then(({ member }) => member)),
  });
}

export async function membersChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: membersKey });
}

export type MemberAct = 'approve' | 'block';

/** What the business does with one member. */
export function useMemberAct(client: Client, id: string) {
  return useEntityMutation({
    mutationFn: async (act: MemberAct) => {
      switch (act) {
        case 'approve':
          return client.members.approveMember({ id });
        case 'block':
          return client.members.blockMember({ id });
      }
    },
    onSuccess: (queries, { member }) => {
      queries.setQueryData(memberById(client, id).queryKey, member);
      return membersChanged(queries);
    },
  });
}

export function useDeleteMember(client: Client, id: string) {
  return useEntityMutation({
    mutationFn: () => client.members.deleteMember({ id }),
    // The page of one who is gone is left by whoever has deleted them.
    onSuccess: (queries) => void queries.invalidateQueries({ queryKey: [...membersKey, 'list'] }),
  });
}

export type ManyAct = 'approve' | 'block' | 'delete';

const actsByKind: ActsByKind<ManyAct> = {
  'members.bulkApproveMembers': 'approve',
  'members.bulkBlockMembers': 'block',
  'members.bulkDeleteMembersByFilter': 'delete',
};

export type MembersJob = DecidedJob<ManyAct>;

/** What somebody has last decided about many members; read again and again while it is under way. */
export function membersJob(client: Client) {
  return queryOptions({
    queryKey: jobsKey,
    queryFn: async ({ signal }): Promise<MembersJob | null> => {
      const [job] = await ownDecidedJobs(client, { actsByKind, limit: 1, signal });
      return job ?? null;
    },
    refetchInterval: ({ state }) => pollWhile(state.data != null && isUnderWay(state.data)),
  });
}

interface ManyDecided extends Once {
  readonly act: ManyAct;
  readonly sought: MembersSought;
}

/** Starts a job that does it to all whom a filter finds. */
export function useActOnMany(client: Client) {
  return useEntityMutation({
    mutationFn: ({ act, idempotencyKey, sought }: ManyDecided) => {
      const asked = { filter: filterOf(sought) };
      const once = { idempotencyKey };
      switch (act) {
        case 'approve':
          return client.members.bulkApproveMembers(asked, once);
        case 'block':
          return client.members.bulkBlockMembers(asked, once);
        case 'delete':
          return client.members.bulkDeleteMembersByFilter(asked, once);
      }
    },
    onSuccess: (queries) => queries.invalidateQueries({ queryKey: jobsKey }),
  });
}
