/** The clock that an absence goes by. */
import { invalid } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { type Zone, zoneOf } from '../../time/index.ts';
import { readLocations } from '../locations/index.ts';
import type { Who } from './rules.ts';

/**
 * That of its place, as closed days go by it (docs/decisions/0070), else that of the site. The whole business closes by
 * one act where its places have one clock: elsewhere its days begin and end at several times.
 */
export async function zoneOfAbsence(
  reader: Reader,
  { locationId, resourceId }: Who,
  site: { readonly timeZone: string },
  root: string,
): Promise<Zone> {
  if (resourceId !== undefined) {
    return zoneOf(site.timeZone);
  }
  const zones = await zonesAt(reader, locationId, site);
  if (zones.size > 1) {
    throw invalid(`${root}locationId`, 'must be given: the places of the business have clocks of their own', 'OTHER');
  }
  const [zone = site.timeZone] = zones;
  return zoneOf(zone);
}

/** The same of a closed day that somebody changed: of a whole business with several clocks it is that of the site. */
export async function zoneOfClosedDay(
  reader: Reader,
  locationId: string | undefined,
  site: { readonly timeZone: string },
): Promise<Zone> {
  const zones = await zonesAt(reader, locationId, site);
  const [zone = site.timeZone] = zones.size > 1 ? [] : zones;
  return zoneOf(zone);
}

async function zonesAt(
  reader: Reader,
  locationId: string | undefined,
  site: { readonly timeZone: string },
): Promise<ReadonlySet<string>> {
  const places = (await readLocations(reader)).filter(({ archived, id }) =>
    locationId === undefined ? !archived : id === locationId,
  );
  return new Set(places.map(({ time_zone }) => time_zone ?? site.timeZone));
}
