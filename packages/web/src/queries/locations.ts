/** The places of the business as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { Location } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Once, useEntityMutation } from './mutation.ts';
import { orNull } from './row.ts';
import { servicesKey } from './services.ts';
import { propertiesKey } from './site-properties.ts';

const locationsKey = ['locations'] as const;

/** All locations, archived ones too, the oldest first. */
export function everyLocationOf(client: Client) {
  return queryOptions({
    queryKey: [...locationsKey, 'list'] as const,
    queryFn: async ({ signal }) =>
      (await client.locations.listLocations({ includeArchived: true, paging: { limit: 1000 } }, { signal })).locations,
  });
}

/** The places that are not archived, the oldest first. */
export function placesOf(client: Client) {
  return queryOptions({ ...everyLocationOf(client), select: notArchived });
}

function notArchived(locations: readonly Location[]): readonly Location[] {
  return locations.filter(({ archived }) => archived !== true);
}

/** The place that stands for the business; null where none does. */
export function mainPlaceOf(client: Client) {
  return queryOptions({ ...everyLocationOf(client), select: mainOf });
}

function mainOf(locations: readonly Location[]): Location | null {
  return locations.find((each) => each.default) ?? null;
}

/** A place was made, changed or archived; services name their places. */
export async function locationsChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: locationsKey }),
    queries.invalidateQueries({ queryKey: servicesKey }),
  ]);
}

/** Another place stands for the business, which is reached there. */
async function mainLocationChanged(queries: QueryClient): Promise<void> {
  await Promise.all([locationsChanged(queries), queries.invalidateQueries({ queryKey: propertiesKey })]);
}

/** One of them; null when the site has none with this id. */
export function locationById(client: Client, locationId: string) {
  return queryOptions({
    queryKey: [...locationsKey, 'one', locationId] as const,
    queryFn: ({ signal }): Promise<Location | null> =>
      orNull(client.locations.getLocation({ id: locationId }, { signal }).then(({ location }) => location)),
  });
}

/** Keeps one as it was saved, by itself and in the list. */
export function keepLocation(queries: QueryClient, client: Client, next: Location): void {
  queries.setQueryData(locationById(client, next.id ?? '').queryKey, next);
  queries.setQueryData(everyLocationOf(client).queryKey, (all) =>
    all?.map((each) => (each.id === next.id ? next : each)),
  );
}

export function useCreateLocation(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ name, idempotencyKey }: Once & { readonly name: string }) =>
      (await client.locations.createLocation({ location: { name } }, { idempotencyKey })).location,
    onSuccess: locationsChanged,
  });
}

/** Lets a place stand for the business. */
export function useSetMainLocation(client: Client) {
  return useEntityMutation({
    mutationFn: (id: string) => client.locations.setDefaultLocation({ id }),
    onSuccess: mainLocationChanged,
  });
}
