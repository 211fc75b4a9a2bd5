/** Services as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { numbersAfterMove } from './order.ts';
import { orNull, type RowEditing, useRowEditing } from './row.ts';
import { catalogueStaleMs } from './stale.ts';

export const servicesKey = ['services'] as const;

/** By category, and in each in the order of the business; those of a deleted category last. */
function inOrderOfSite(services: readonly Service[]): Service[] {
  const placeOf = ({ category }: Service) => category.sortOrder ?? Number.MAX_SAFE_INTEGER;
  return services.toSorted((a, b) => placeOf(a) - placeOf(b) || a.sortOrder - b.sortOrder);
}

/** All services with their people, hidden ones too, in the order of the site. */
export function servicesOf(client: Client) {
  return queryOptions({
    queryKey: [...servicesKey, 'list'] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<Service[]> => {
      const all = await everyPage(async (cursorPaging) => {
        const { services, pagingMetadata } = await client.services.queryServices(
          { query: { cursorPaging }, conditionalFields: ['STAFF_MEMBER_DETAILS'] },
          { signal },
        );
        return { items: services, pagingMetadata };
      });
      return inOrderOfSite(all);
    },
  });
}

/** A service was made, changed or taken away. */
export async function servicesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: servicesKey });
}

/** One of them; null when the site has none with this id. */
export function serviceById(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...servicesKey, 'one', serviceId] as const,
    queryFn: ({ signal }): Promise<Service | null> =>
      orNull(
        client.services
          .getService({ serviceId, conditionalFields: ['STAFF_MEMBER_DETAILS'] }, { signal })
          .then(({ service }) => service),
      ),
  });
}

/** Keeps one as it was saved, by itself and in the list. */
export function keepService(queries: QueryClient, client: Client, next: Service): void {
  // An answer to a change may lack what was asked for besides.
  queries.setQueryData(serviceById(client, next.id).queryKey, (known) => ({ ...known, ...next }));
  queries.setQueryData(servicesOf(client).queryKey, (all) =>
    all?.map((each) => (each.id === next.id ? { ...each, ...next } : each)),
  );
}

type ChangedService = Omit<CallInput<Client['services']['updateService']>['service'], 'id'>;

/** One service as its editor saves it. */
export function useServiceEditing(client: Client, serviceId: string): RowEditing<Service, ChangedService> {
  return useRowEditing({
    write: async (changes: ChangedService) =>
      (await client.services.updateService({ service: { ...changes, id: serviceId } })).service,
    read: async () => (await client.services.getService({ serviceId })).service,
    queryKey: serviceById(client, serviceId).queryKey,
    keep: (queries, next) => keepService(queries, client, next),
  });
}

/** Takes a service away. What showed it has left by the time that it is asked for again. */
export function useDeleteService(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (serviceId: string) => client.services.deleteService({ serviceId }),
      onSettled: (queries) => void servicesChanged(queries),
    },
    callbacks,
  );
}

export function useCreateService(client: Client, callbacks: MutationCallbacks<Service, NewService> = {}) {
  return useEntityMutation(
    {
      mutationFn: async ({ service, idempotencyKey }: NewService) =>
        (await client.services.createService({ service }, { idempotencyKey })).service,
      onSuccess: servicesChanged,
    },
    callbacks,
  );
}

export interface NewService extends Once {
  readonly service: CallInput<Client['services']['createService']>['service'];
}

export interface ClonedService extends Once, CallInput<Client['services']['cloneService']> {}

export function useCloneService(client: Client, callbacks: MutationCallbacks<Service, ClonedService> = {}) {
  return useEntityMutation(
    {
      mutationFn: async ({ idempotencyKey, ...input }: ClonedService) =>
        (await client.services.cloneService(input, { idempotencyKey })).service,
      onSuccess: servicesChanged,
    },
    callbacks,
  );
}

/** The last part of a service's address on the site. */
export function useSetServiceSlug(client: Client, callbacks: MutationCallbacks<unknown, SetSlug>) {
  return useEntityMutation(
    { mutationFn: (input: SetSlug) => client.services.setCustomSlug(input), onSuccess: servicesChanged },
    callbacks,
  );
}

type SetSlug = CallInput<Client['services']['setCustomSlug']>;

/** Where a service takes place. One after another, so that the newest request is the one that stays. */
export function useSetServiceLocations<Input>(
  client: Client,
  serviceId: string,
  locationsOf: (input: Input) => CallInput<Client['services']['setServiceLocations']>['locations'],
  callbacks: MutationCallbacks<unknown, Input>,
) {
  return useEntityMutation(
    {
      scope: `places-of-${serviceId}`,
      mutationFn: (input: Input) => client.services.setServiceLocations({ serviceId, locations: locationsOf(input) }),
      onSettled: servicesChanged,
    },
    callbacks,
  );
}

export interface MovedService {
  /** All of its category, in their order. */
  readonly services: readonly Service[];
  readonly movedId: string;
  /** Absent: it stands first. */
  readonly afterId: string | undefined;
}

/** Puts a service elsewhere in its category; one after another, so that the order is that of the acts. */
export function useMoveService(client: Client) {
  return useEntityMutation({
    scope: 'order-of-services',
    async mutationFn({ services, movedId, afterId }: MovedService) {
      const revisions = new Map(services.map(({ id, revision }) => [id, revision]));
      const { results } = await client.services.bulkUpdateServices({
        services: numbersAfterMove(services, movedId, afterId).map(({ id, sortOrder }) => ({
          service: { id, revision: revisions.get(id) ?? '', sortOrder },
          mask: ['sortOrder'],
        })),
      });
      const refused = results.find(({ itemMetadata }) => !itemMetadata.success);
      if (refused !== undefined) {
        throw new Error(refused.itemMetadata.error?.description ?? 'a service could not be moved');
      }
    },
    onSettled: servicesChanged,
  });
}

export interface Serving {
  readonly serviceId: string;
  readonly isServing: boolean;
}

/**
 * Services with or without a person: one after another, each made from the newest state, so that two who choose at once
 * both count.
 */
export function useSetServing(client: Client, resourceId: string, callbacks: MutationCallbacks<unknown, Serving>) {
  return useEntityMutation(
    {
      scope: `services-of-${resourceId}`,
      async mutationFn({ serviceId, isServing }: Serving) {
        const { service } = await client.services.getService({ serviceId });
        const others = (service.staffMemberIds ?? []).filter((id) => id !== resourceId);
        await client.services.updateService({
          service: {
            id: serviceId,
            revision: service.revision,
            staffMemberIds: isServing ? [...others, resourceId] : others,
          },
        });
      },
      onSettled: servicesChanged,
    },
    callbacks,
  );
}
