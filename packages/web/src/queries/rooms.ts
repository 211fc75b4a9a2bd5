/** Rooms and things as the dashboard asks for them. */

import { type Client, staffResourceTypeId } from '@openhours/client';
import type { Resource, ResourceType } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { orNull, type RowEditing, useRowEditing } from './row.ts';
import { servicesKey } from './services.ts';
import { catalogueStaleMs } from './stale.ts';

export const roomsKey = ['rooms'] as const;

/** Everybody and everything that can be booked: people, rooms and things. */
export function everyResourceOf(client: Client) {
  return queryOptions({
    queryKey: [...roomsKey, 'resources'] as const,
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { resources, pagingMetadata } = await client.resources.queryResources(
          { query: { cursorPaging } },
          { signal },
        );
        return { items: resources, pagingMetadata };
      }),
  });
}

/** The kinds of rooms and things, with those of each kind. */
export function roomsOf(client: Client) {
  return queryOptions({
    queryKey: [...roomsKey, 'list'] as const,
    queryFn: async ({ client: queries, signal }): Promise<KindOfRooms[]> => {
      const [types, resources] = await Promise.all([
        everyPage(async (cursorPaging) => {
          const { resourceTypes, pagingMetadata } = await client.resources.queryResourceTypes(
            { query: { cursorPaging } },
            { signal },
          );
          return { items: resourceTypes, pagingMetadata };
        }),
        queries.fetchQuery(everyResourceOf(client)),
      ]);
      return types
        .filter(({ id }) => id !== staffResourceTypeId)
        .map((type) => ({
          type,
          rooms: resources.filter(({ typeId }) => typeId === type.id).toSorted((a, b) => a.name.localeCompare(b.name)),
        }));
    },
  });
}

/** A room or a kind was made, changed or taken away; services name what they need. */
async function roomsChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: roomsKey }),
    queries.invalidateQueries({ queryKey: servicesKey }),
  ]);
}

/** A kind of rooms or things, with all of that kind. */
export interface KindOfRooms {
  readonly type: ResourceType;
  readonly rooms: readonly Resource[];
}

export interface KnownRoom {
  readonly type: ResourceType;
  readonly room: Resource;
}

/** One room with its kind; null when the site has none with this id. */
export function roomById(client: Client, resourceId: string) {
  return queryOptions({
    queryKey: [...roomsKey, 'one', resourceId] as const,
    queryFn: async ({ signal }): Promise<KnownRoom | null> => {
      const room = await orNull(
        client.resources.getResource({ resourceId }, { signal }).then(({ resource }) => resource),
      );
      if (room?.typeId === undefined || room.typeId === staffResourceTypeId) {
        return null;
      }
      const { resourceType: type } = await client.resources.getResourceType(
        { resourceTypeId: room.typeId },
        { signal },
      );
      return { type, room };
    },
  });
}

/** Keeps a room as it was saved, by itself and in the list. */
function keepRoom(queries: QueryClient, client: Client, next: Resource): void {
  queries.setQueryData(roomById(client, next.id).queryKey, (known) => known && { ...known, room: next });
  queries.setQueryData(everyResourceOf(client).queryKey, (all) =>
    all?.map((each) => (each.id === next.id ? next : each)),
  );
  queries.setQueryData(roomsOf(client).queryKey, (all) =>
    all?.map(({ type, rooms }) => ({ type, rooms: rooms.map((each) => (each.id === next.id ? next : each)) })),
  );
}

type ChangedRoom = Omit<CallInput<Client['resources']['updateResource']>['resource'], 'id'>;

/** One room as its editor saves it. */
export function useRoomEditing(client: Client, resourceId: string): RowEditing<Resource, ChangedRoom> {
  return useRowEditing({
    write: async (changes: ChangedRoom) =>
      (await client.resources.updateResource({ resource: { ...changes, id: resourceId } })).resource,
    read: async () => (await client.resources.getResource({ resourceId })).resource,
    queryKey: roomById(client, resourceId).queryKey,
    keep: (queries, next) => keepRoom(queries, client, next),
  });
}

/** Takes a room away. What showed it has left by the time that it is asked for again. */
export function useDeleteRoom(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (resourceId: string) => client.resources.deleteResource({ resourceId }),
      onSettled: (queries) => void roomsChanged(queries),
    },
    callbacks,
  );
}

/** Takes a kind away with all of that kind. */
export function useDeleteKindOfRooms(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (resourceTypeId: string) => client.resources.deleteResourceType({ resourceTypeId }),
    onSuccess: roomsChanged,
  });
}

export interface NewRoom {
  readonly name: string;
  /** Of a kind that there is, or of a new one. */
  readonly kind: { readonly id: string } | { readonly name: string };
}

export function useCreateRoom(client: Client) {
  return useEntityMutation({
    async mutationFn({ name, kind, idempotencyKey }: NewRoom & Once) {
      const typeId =
        'id' in kind
          ? kind.id
          : (
              await client.resources.createResourceType(
                { resourceType: { name: kind.name } },
                { idempotencyKey: `${idempotencyKey}-kind` },
              )
            ).resourceType.id;
      return (await client.resources.createResource({ resource: { name, typeId } }, { idempotencyKey })).resource;
    },
    onSuccess: roomsChanged,
  });
}

/** The name of a kind. Where somebody else was faster, what stands now is read. */
export function useRenameKindOfRooms(client: Client, callbacks: MutationCallbacks<unknown, RenamedKind>) {
  return useEntityMutation(
    {
      mutationFn: (resourceType: RenamedKind) => client.resources.updateResourceType({ resourceType }),
      onSuccess: roomsChanged,
      onError: (queries) => void roomsChanged(queries),
    },
    callbacks,
  );
}

type RenamedKind = CallInput<Client['resources']['updateResourceType']>['resourceType'];

/** By the hours of which schedules a room can be had; none: always. */
export function useAssignRoomHours(client: Client, resourceId: string) {
  return useEntityMutation({
    async mutationFn(values: { readonly scheduleId: string; readonly shared: boolean }[]) {
      // By its newest state: its name may have been saved meanwhile.
      const { resource } = await client.resources.getResource({ resourceId });
      await client.resources.updateResource({
        resource: { id: resourceId, revision: resource.revision, workingHoursSchedules: { values } },
      });
    },
    onSuccess: roomsChanged,
  });
}
