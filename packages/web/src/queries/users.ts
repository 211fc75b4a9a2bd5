/** Who signs in to the dashboard, as it asks for them: everybody, and oneself. */

import type { Client } from '@openhours/client';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DashboardSession } from '../session/session.ts';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';
import { sessionChanged } from './session.ts';
import { connectToSignIn, noticeOwnCalendar, staffChanged, staffKey } from './staff.ts';

const usersKey = ['users'] as const;
const profileKey = ['profile'] as const;

export function usersOf(client: Client) {
  return queryOptions({
    queryKey: [...usersKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.users.listUsers({}, { signal })).users,
  });
}

export function profileOf(client: Client) {
  return queryOptions({
    queryKey: [...profileKey, 'one'] as const,
    queryFn: async ({ signal }) => (await client.users.getProfile({}, { signal })).user,
  });
}

export function sessionsOf(client: Client) {
  return queryOptions({
    queryKey: [...profileKey, 'sessions'] as const,
    queryFn: async ({ signal }) => (await client.users.listOwnSessions({}, { signal })).sessions,
  });
}

/** Where somebody else is signed in. */
export function sessionsOfUser(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...usersKey, 'sessions', userId] as const,
    queryFn: async ({ signal }) => (await client.users.listUserSessions({ userId }, { signal })).sessions,
    // They come and go by themselves.
    staleTime: 0,
  });
}

const actsPerPage = 10;

/** What has become of somebody's sign-in, the newest first. */
export function activityOf(client: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...usersKey, 'activity', userId] as const,
    queryFn: ({ pageParam, signal }) =>
      client.privacy.listAuditEntries(
        {
          entityType: 'siteUser',
          entityId: userId,
          limit: actsPerPage,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) =>
      pagingMetadata.hasNext === true ? pagingMetadata.cursors?.next : undefined,
  });
}

/** Somebody was invited, changed or removed; who works here may be tied to them. */
export async function usersChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: usersKey }),
    queries.invalidateQueries({ queryKey: staffKey }),
  ]);
}

/** Sign-ins of one's own have ended. */
async function ownSessionsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...profileKey, 'sessions'] });
}

/** The role of somebody who signs in. */
export function useUpdateUser(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (input: CallInput<Client['users']['updateUser']>) => client.users.updateUser(input),
    onSettled: usersChanged,
  });
}

export interface Invitation {
  readonly user: CallInput<Client['users']['inviteUser']>['user'];
  readonly way: 'MAIL' | 'HAND_OVER';
  /** Whose calendar is theirs; absent: nobody's yet. */
  readonly staffMemberId?: string | undefined;
}

/** Invites somebody. The invitation stands whatever becomes of the calendar: its link is answered only once. */
export function useInviteUser(session: DashboardSession, callbacks: MutationCallbacks<unknown, Invitation>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: async ({ user, way, staffMemberId }: Invitation, queries) => {
        const invited = await session.client.users.inviteUser({ user, way });
        if (staffMemberId === undefined || invited.user.resourceId !== undefined) {
          return { ...invited, untied: null };
        }
        const untied = await connectToSignIn(session, queries, staffMemberId, invited.user.email).then(
          () => null,
          (error: Error) => error,
        );
        return { ...invited, untied };
      },
      onSuccess: usersChanged,
    },
    callbacks,
  );
}

/** A new link by which somebody sets a password. */
export function useCreateUserLink(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (input: CallInput<Client['users']['createUserLink']>) => client.users.createUserLink(input),
    onSuccess: usersChanged,
  });
}

export function useWithdrawUserLink(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (userId: string) => client.users.withdrawUserLink({ userId }),
    onSuccess: usersChanged,
  });
}

/** The own name and address. The frame names who is signed in, and says whether messages reach them. */
export function useUpdateProfile(session: DashboardSession) {
  return useEntityMutation({
    retry: false,
    mutationFn: (input: CallInput<Client['users']['updateProfile']>) => session.client.users.updateProfile(input),
    onSuccess: async (queries, { user }) => {
      queries.setQueryData(profileOf(session.client).queryKey, user);
      session.forget();
      await sessionChanged(queries);
    },
  });
}

/** The own password; all other sign-ins end. */
export function useChangePassword(
  client: Client,
  callbacks: MutationCallbacks<unknown, CallInput<Client['users']['changePassword']>>,
) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (input: CallInput<Client['users']['changePassword']>) => client.users.changePassword(input),
      onSuccess: ownSessionsChanged,
    },
    callbacks,
  );
}

export function useEndOtherSessions(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: () => client.users.endOtherSessions({}),
    onSuccess: ownSessionsChanged,
  });
}

/** Signs out at one place. */
export function useEndOwnSession(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (sessionId: string) => client.users.endOwnSession({ sessionId }),
    onSettled: ownSessionsChanged,
  });
}

/** Signs somebody else out everywhere. */
export function useEndUserSessions(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (userId: string) => client.users.endUserSessions({ userId }),
    onSuccess: usersChanged,
  });
}

/** Signs somebody else out at one place. */
export function useEndUserSession(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (input: CallInput<Client['users']['endUserSession']>) => client.users.endUserSession(input),
    onSettled: usersChanged,
  });
}

/** Whose calendar is that of a sign-in; nobody's where `staffMemberId` is empty. */
export function useConnectCalendar(session: DashboardSession) {
  return useEntityMutation({
    retry: false,
    async mutationFn(
      input: { readonly before: string | undefined; readonly staffMemberId: string; readonly email: string },
      queries,
    ) {
      if (input.staffMemberId !== '') {
        await connectToSignIn(session, queries, input.staffMemberId, input.email, { replaceConnection: true });
      } else if (input.before !== undefined) {
        await session.client.staff.disconnectStaffMemberFromUser({ staffMemberId: input.before });
        await noticeOwnCalendar(session, queries, input.email);
      }
    },
    onSettled: (queries) => Promise.all([usersChanged(queries), staffChanged(queries)]),
  });
}

/** Somebody signs in no more; whoever removes themselves is signed out. */
export function useRemoveUser(session: DashboardSession, callbacks: MutationCallbacks<unknown, RemovedUser>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: ({ userId }: RemovedUser) => session.client.users.removeUser({ userId }),
      onSuccess: (queries, _result, { isSelf }) => (isSelf ? session.signOut() : usersChanged(queries)),
    },
    callbacks,
  );
}

interface RemovedUser {
  readonly userId: string;
  readonly isSelf: boolean;
}
