/** The places of the business as the dashboard asks for them. */

import type { Client } from '@openhours/client';
import type { Location } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type Once, useEntityMutation } from './mutation.ts';
import { keepRow, orNull, type RowEditing, useRowEditing } from './row.ts';
import { servicesKey } from './services.ts';
import { propertiesKey } from './site-properties.ts';

export const locationsKey = ['locations'] as const;

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
async function locationsChanged(queries: QueryClient): Promise<void> {
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
function keepLocation(queries: QueryClient, client: Client, next: Location): void {
  const one = locationById(client, next.id ?? '').queryKey;
  keepRow(queries, { one, list: everyLocationOf(client).queryKey }, next);
}

type ChangedLocation = Omit<CallInput<Client['locations']['updateLocation']>['location'], 'id'>;

async function readLocation(client: Client, id: string): Promise<Location> {
  return (await client.locations.getLocation({ id })).location;
}

/** One location as its editor saves it. */
export function useLocationEditing(client: Client, id: string): RowEditing<Location, ChangedLocation> {
  return useRowEditing({
    write: async (changes: ChangedLocation) =>
      (await client.locations.updateLocation({ location: { ...changes, id } })).location,
    read: () => readLocation(client, id),
    queryKey: locationById(client, id).queryKey,
    keep: (queries, next) => keepLocation(queries, client, next),
  });
}

/** Of an address that was read just now, what it is from now on. */
type NextAddress = (before: Location['address']) => Location['address'];

/** The address of a location by itself: the rest of it stays as it stands when it is saved. */
export function useAddressEditing(client: Client, id: string): RowEditing<Location, NextAddress> {
  return useRowEditing({
    async write(next: NextAddress) {
      const { address: before, ...others } = await readLocation(client, id);
      const address = next(before);
      const location = { ...others, ...(address === undefined ? {} : { address }) };
      return (await client.locations.updateLocation({ location })).location;
    },
    read: () => readLocation(client, id),
    // The set-up takes it from the list.
    queryKey: everyLocationOf(client).queryKey,
    keep: (queries, next) => keepLocation(queries, client, next),
  });
}

/** Calls the main location by the new name of the business, while it bears the old one. */
export function useRenameMainLocation(client: Client) {
  return useEntityMutation({
    retry: false,
    async mutationFn({ from, to }: { readonly from: string; readonly to: string }) {
      const { locations } = await client.locations.queryLocations({ query: { filter: { default: true } } });
      const main = locations[0];
      if (main !== undefined && main.name === from) {
        await client.locations.updateLocation({ location: { ...main, name: to } });
      }
    },
    onSuccess: locationsChanged,
  });
}

/** Gives a location up; it is kept for the bookings that were there. */
export function useArchiveLocation(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (id: string) => client.locations.archiveLocation({ id }),
    onSuccess: locationsChanged,
  });
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
