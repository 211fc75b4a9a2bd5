/** Add-ons, and the groups in which services offer them, as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { AddOn, AddOnGroup, Service } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { keepService, serviceById, servicesChanged } from './services.ts';
import { catalogueStaleMs } from './stale.ts';

export const addOnsKey = ['add-ons'] as const;

/** All add-ons by their names. */
export function addOnsOf(client: Client) {
  return queryOptions({
    queryKey: [...addOnsKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<AddOn[]> => {
      const all = await everyPage(async (cursorPaging) => {
        const { addOns, pagingMetadata } = await client.addOns.queryAddOns({ query: { cursorPaging } }, { signal });
        return { items: addOns, pagingMetadata };
      });
      return all.toSorted((one, other) => one.name.localeCompare(other.name));
    },
  });
}

/** One of them; null when the site has none with this id. */
export function addOnById(client: Client, addOnId: string) {
  return queryOptions({
    queryKey: [...addOnsKey, 'one', addOnId] as const,
    queryFn: ({ signal }): Promise<AddOn | null> =>
      orNull(client.addOns.getAddOn({ addOnId }, { signal }).then(({ addOn }) => addOn)),
  });
}

const offeredKey = [...addOnsKey, 'offered'] as const;

/** What can be taken with a service, group by group, as whoever books chooses from it. */
export function offeredAddOnsOf(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...offeredKey, serviceId] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }) =>
      (await client.services.listAddOnGroupsByServiceId({ serviceId }, { signal })).addOnGroupsDetails,
  });
}

/** What services offer is another. */
async function offersChanged(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: offeredKey }), servicesChanged(queries)]);
}

/** An add-on was made or taken away; services name theirs. */
async function addOnsChanged(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: addOnsKey }), servicesChanged(queries)]);
}

type ChangedAddOn = Omit<CallInput<Client['addOns']['updateAddOn']>['addOn'], 'id'>;

/** One add-on as its editor saves it. */
export function useAddOnEditing(client: Client, addOnId: string): RowEditing<AddOn, ChangedAddOn> {
  return useRowEditing({
    write: async (changes: ChangedAddOn) =>
      (await client.addOns.updateAddOn({ addOn: { ...changes, id: addOnId } })).addOn,
    read: async () => (await client.addOns.getAddOn({ addOnId })).addOn,
    queryKey: addOnById(client, addOnId).queryKey,
    keep(queries, next) {
      keepRow(queries, { one: addOnById(client, next.id).queryKey, list: addOnsOf(client).queryKey }, next);
      void offersChanged(queries);
    },
  });
}

export interface NewAddOn {
  readonly addOn: CallInput<Client['addOns']['createAddOn']>['addOn'];
}

export function useCreateAddOn(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ addOn, idempotencyKey }: NewAddOn & Once) =>
      (await client.addOns.createAddOn({ addOn }, { idempotencyKey })).addOn,
    onSuccess: addOnsChanged,
  });
}

/** Takes an add-on away, and out of every group. What showed it has left by the time that it is asked for again. */
export function useDeleteAddOn(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (addOnId: string) => client.addOns.deleteAddOn({ addOnId }),
      onSettled: (queries) => void addOnsChanged(queries),
    },
    callbacks,
  );
}

export interface NewGroup extends Once {
  readonly name: string;
}

/** Adds a group behind the others of a service. */
export function useCreateAddOnGroup(
  client: Client,
  serviceId: string,
  callbacks: MutationCallbacks<AddOnGroup, NewGroup> = {},
) {
  return useEntityMutation(
    {
      mutationFn: async ({ name, idempotencyKey }: NewGroup) =>
        (await client.services.createAddOnGroup({ serviceId, addOnGroup: { name } }, { idempotencyKey })).addOnGroup,
      onSuccess: offersChanged,
    },
    callbacks,
  );
}

/** Takes a group from a service; the add-ons stay. */
export function useDeleteAddOnGroup(client: Client, serviceId: string) {
  return useEntityMutation({
    retry: false,
    mutationFn: (addOnGroupId: string) => client.services.deleteAddOnGroup({ serviceId, addOnGroupId }),
    onSettled: offersChanged,
  });
}

type ChangedGroup = Omit<CallInput<Client['services']['updateAddOnGroup']>, 'serviceId'>;

/** A group as the editor of its service saves it: answers the service, of which it is a part. */
export function useAddOnGroupEditing(client: Client, serviceId: string): RowEditing<Service, ChangedGroup> {
  const read = async () => (await client.services.getService({ serviceId })).service;
  return useRowEditing({
    async write(changes: ChangedGroup) {
      await client.services.updateAddOnGroup({ ...changes, serviceId });
      return read();
    },
    read,
    queryKey: serviceById(client, serviceId).queryKey,
    keep(queries, next) {
      keepService(queries, client, next);
      void queries.invalidateQueries({ queryKey: offeredKey });
    },
  });
}
