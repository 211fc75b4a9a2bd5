/** Who works here, as the dashboard asks for them: all that is known, and what everybody may see. */

import type { Client } from '@openhours/client';
import type { StaffMember } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { photoOf } from '../site/photo.ts';
import { orNull } from './row.ts';
import { servicesKey } from './services.ts';
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

/** Somebody came, changed or went; services name their people. */
export async function staffChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: staffKey }),
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
export function keepStaffMember(queries: QueryClient, client: Client, next: StaffMember): void {
  queries.setQueryData(staffMemberById(client, next.id).queryKey, next);
  queries.setQueryData(staffOf(client).queryKey, (all) => all?.map((each) => (each.id === next.id ? next : each)));
}
