/** The writes of locations. */
import type { Address } from '@openhours/contract';
import type { Site } from '../../call.ts';
import { raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type LocationRow, locationTable, lockDefaultLocation } from './repository.ts';

function addLocation(
  tx: Transaction,
  location: Pick<LocationRow, 'name' | 'is_default' | 'address'>,
  nowMs: number,
): string {
  const id = newId();
  raiseCatalogueVersion(tx);
  locationTable.insert(tx, {
    ...location,
    id,
    revision: 1,
    archived: false,
    time_zone: null,
    email: null,
    phone: null,
    created_at: nowMs,
    updated_at: nowMs,
  });
  return id;
}

/** Gives a new site its default location, named like the site (services sheet 9). Answers its id. */
export function createDefaultLocation(tx: Transaction, site: Pick<Site, 'displayName'>, nowMs: number): string {
  // A site may have a longer name than a location.
  return addLocation(tx, { name: site.displayName.slice(0, 150), is_default: true, address: null }, nowMs);
}

/** Adds a further location. Answers its id. */
export function createLocation(
  tx: Transaction,
  location: { readonly name: string; readonly address?: Address | undefined; readonly nowMs: number },
): string {
  return addLocation(tx, { name: location.name, is_default: false, address: location.address ?? null }, location.nowMs);
}

/** Says how the default location is called and where it is. */
export async function describeDefaultLocation(
  tx: Transaction,
  location: { readonly name: string; readonly address: Address; readonly nowMs: number },
): Promise<void> {
  raiseCatalogueVersion(tx);
  const before = await lockDefaultLocation(tx);
  if (before === undefined) {
    throw new Error('the site has no default location');
  }
  locationTable.update(tx, before, { name: location.name, address: location.address, updated_at: location.nowMs });
}
