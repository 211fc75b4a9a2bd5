/** Who works here, as the dashboard asks for them: all that is known, and what everybody may see. */

import type { Client } from '@openhours/client';
import type { StaffMember } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { everyPage } from '../session/every-page.ts';
import type { DashboardSession } from '../session/session.ts';
import { photoOf } from '../site/photo.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { roomsKey } from './rooms.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { servicesKey } from './services.ts';
import { currentSession, sessionChanged } from './session.ts';
import { catalogueStaleMs } from './stale.ts';

export const staffKey = ['staff'] as const;

/** Everybody who works here, with calendar and hours. */
export function staffOf(client: Client) {
  return queryOptions({
    queryKey: [...staffKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { staffMembers, pagingMetadata } = await client.staff.queryAllStaffMembers(
          { query: { cursorPaging }, fields: ['RESOURCE_DETAILS'] },
          { signal },
        );
        return { items: staffMembers, pagingMetadata };
      }),
  });
}

/** What customers may see of those who work here. */
export function staffSettingsOf(client: Client) {
  return queryOptions({
    queryKey: [...staffKey, 'settings'] as const,
    queryFn: async ({ signal }) => (await client.staff.getStaffMemberSettings({}, { signal })).staffMemberSettings,
  });
}

export interface StaffName {
  readonly resourceId: string;
  readonly name: string;
}

/** Somebody of the team, as lists show them. */
export interface StaffFace extends StaffName {
  /** Path of a square picture; absent for whoever has none. */
  readonly photo?: string;
}

/** Everybody who can be booked, by name. */
export function staffFacesOf(client: Client) {
  return queryOptions({ ...staffOf(client), select: facesOf });
}

function facesOf(staff: readonly StaffMember[]): readonly StaffFace[] {
  return staff
    .filter(({ serviceProvider }) => serviceProvider)
    .map(({ mainMedia, name, resourceId }) => {
      const photo = photoOf(mainMedia?.image);
      return { resourceId, name, ...(photo === undefined ? {} : { photo }) };
    });
}

/** Somebody came, changed or went; services name their people, and everybody can be booked like a room. */
export async function staffChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: staffKey }),
    queries.invalidateQueries({ queryKey: roomsKey }),
    queries.invalidateQueries({ queryKey: servicesKey }),
  ]);
}

/** One of them; null when the site has none with this id. */
export function staffMemberById(client: Client, staffMemberId: string) {
  return queryOptions({
    queryKey: [...staffKey, 'one', staffMemberId] as const,
    queryFn: ({ signal }): Promise<StaffMember | null> =>
      orNull(
        client.staff
          .getStaffMember({ staffMemberId, fields: ['RESOURCE_DETAILS'] }, { signal })
          .then(({ staffMember }) => staffMember),
      ),
  });
}

/** Keeps one as it was saved, by itself and in the list. */
function keepStaffMember(queries: QueryClient, client: Client, next: StaffMember): void {
  keepRow(queries, { one: staffMemberById(client, next.id).queryKey, list: staffOf(client).queryKey }, next);
}

type ChangedStaffMember = Omit<CallInput<Client['staff']['updateStaffMember']>['staffMember'], 'id'>;

/** Somebody of the team as the editor saves them. */
export function useStaffMemberEditing(
  client: Client,
  staffMemberId: string,
): RowEditing<StaffMember, ChangedStaffMember> {
  const fields = ['RESOURCE_DETAILS' as const];
  return useRowEditing({
    write: async (changes: ChangedStaffMember) =>
      (await client.staff.updateStaffMember({ staffMember: { ...changes, id: staffMemberId }, fields })).staffMember,
    read: async () => (await client.staff.getStaffMember({ staffMemberId, fields })).staffMember,
    queryKey: staffMemberById(client, staffMemberId).queryKey,
    keep: (queries, next) => keepStaffMember(queries, client, next),
  });
}

/** Takes somebody off the team. What showed them has left by the time that they are asked for again. */
export function useDeleteStaffMember(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (staffMemberId: string) => client.staff.deleteStaffMember({ staffMemberId }),
      onSettled: (queries) => void staffChanged(queries),
    },
    callbacks,
  );
}

export interface NewStaffMember extends Once {
  readonly name: string;
}

export function useCreateStaffMember(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ name, idempotencyKey }: NewStaffMember) =>
      (await client.staff.createStaffMember({ staffMember: { name } }, { idempotencyKey })).staffMember,
    onSuccess: staffChanged,
  });
}

/** The first person of the team, tied to the sign-in with an address where that is them. */
export function useCreateFirstStaffMember(
  session: DashboardSession,
  callbacks: MutationCallbacks<unknown, NewStaffMember & { readonly email: string | undefined }>,
) {
  // Who was added before tying them to the sign-in failed: tried again, nobody is added twice.
  const added = useRef<{ readonly id: string; readonly idempotencyKey: string } | undefined>(undefined);
  return useEntityMutation(
    {
      async mutationFn(
        { name, idempotencyKey, email }: NewStaffMember & { readonly email: string | undefined },
        queries: QueryClient,
      ) {
        if (added.current?.idempotencyKey !== idempotencyKey) {
          const made = await session.client.staff.createStaffMember({ staffMember: { name } }, { idempotencyKey });
          added.current = { id: made.staffMember.id, idempotencyKey };
        }
        if (email !== undefined) {
          await connectToSignIn(session, queries, added.current.id, email);
        }
      },
      onSuccess: staffChanged,
    },
    callbacks,
  );
}

/** Ties somebody of the team to the sign-in with an address; views know at once when that is one's own. */
export async function connectToSignIn(
  session: DashboardSession,
  queries: QueryClient,
  staffMemberId: string,
  email: string,
  options: { readonly replaceConnection?: boolean } = {},
): Promise<void> {
  await session.client.staff.connectStaffMemberToUser({ staffMemberId, email, ...options });
  await noticeOwnCalendar(session, queries, email);
}

/** What one may do follows from the own calendar: where that was changed, who is signed in is read anew. */
export async function noticeOwnCalendar(session: DashboardSession, queries: QueryClient, email: string): Promise<void> {
  if (email === queries.getQueryData(currentSession(session).queryKey)?.user?.email) {
    session.forget();
    await sessionChanged(queries);
  }
}

export function useConnectToSignIn(session: DashboardSession) {
  return useEntityMutation({
    retry: false,
    mutationFn: ({ staffMemberId, email }: { readonly staffMemberId: string; readonly email: string }, queries) =>
      connectToSignIn(session, queries, staffMemberId, email),
    onSettled: staffChanged,
  });
}

/** Whether somebody can be booked. */
export function useSetServiceProvider(client: Client, callbacks: MutationCallbacks<unknown, ServiceProvider>) {
  return useEntityMutation(
    {
      mutationFn: (input: ServiceProvider) =>
        client.staff.setServiceProvider({ ...input, fields: ['RESOURCE_DETAILS'] }),
      onSuccess: (queries, { staffMember }) => keepStaffMember(queries, client, staffMember),
    },
    callbacks,
  );
}

export interface ServiceProvider {
  readonly staffMemberId: string;
  readonly serviceProvider: boolean;
}

/** By the hours of which schedule somebody works. */
export function useAssignWorkingHours(client: Client, staffMemberId: string) {
  return useEntityMutation({
    mutationFn: (scheduleId: string) => client.staff.assignWorkingHoursSchedule({ staffMemberId, scheduleId }),
    onSuccess: staffChanged,
  });
}

/** What customers may see of the team. Somebody else chose meanwhile: what stands now is read, and can be decided again. */
export function useUpdateStaffSettings(client: Client) {
  return useEntityMutation({
    mutationFn: ({
      publiclyAccessible,
      revision,
    }: {
      readonly publiclyAccessible: boolean;
      readonly revision: string;
    }) =>
      client.staff.updateStaffMemberSettings({
        staffMemberSettings: { revision, contactInformation: { publiclyAccessible } },
      }),
    onSuccess: (queries, { staffMemberSettings }) =>
      queries.setQueryData(staffSettingsOf(client).queryKey, staffMemberSettings),
    onError: staffChanged,
  });
}
