/** The writes of locations. */
import { fail, type InputOf, type LocationType, type locations, type NewLocationInput } from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import { beginCatalogueWrite, raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../events/reactions.ts';
import { followDefaultAddress, siteAddressOf } from '../site/index.ts';
import { presentLocation } from './present.ts';
import { type LocationRow, locationTable, lockDefaultLocation } from './repository.ts';
import {
  formattedAddressOf,
  type LocationFacts,
  plainFacts,
  readFacts,
  requireNotArchived,
  requireNotDefault,
} from './rules.ts';

/** What the commands of locations stand on. */
export interface LocationsParts {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
}

export interface LocationArchived {
  readonly site: Site;
  readonly locationId: string;
}

/** A location is archived for good: in the same transaction whoever names it lets go of it. */
export const locationArchived = defineReaction<LocationArchived>('locations.archived');

function addLocation(tx: Transaction, facts: LocationFacts, isDefault: boolean, nowMs: number): LocationRow {
  const row: LocationRow = {
    ...facts,
    id: newId(),
    revision: 1,
    is_default: isDefault,
    archived: false,
    created_at: nowMs,
    updated_at: nowMs,
  };
  raiseCatalogueVersion(tx);
  locationTable.insert(tx, row);
  return row;
}

/** Gives a new site its default location, named like the site (services sheet 9). Answers its id. */
export function createDefaultLocation(tx: Transaction, site: Pick<Site, 'displayName'>, nowMs: number): string {
  // A site may have a longer name than a location.
  return addLocation(tx, plainFacts(site.displayName.slice(0, 150)), true, nowMs).id;
}

/** Where the site is when this is its default location. */
function addressOf({ address }: LocationRow) {
  return siteAddressOf(address, formattedAddressOf(address));
}

/** Who changes a location of which site; an absent caller is the server itself. */
type LocationAct = RecordedAct & { readonly site: Pick<Site, 'accountId'> };

interface LocationChange {
  readonly before: LocationRow | undefined;
  readonly after: LocationRow;
  readonly actionEvents?: readonly ActionEvent<'location'>[];
}

function record(tx: Transaction, act: RecordedAct, change: LocationChange, parts: LocationsParts): void {
  recordChange(tx, act, { entity: 'location', present: presentLocation, audited: presentLocation, ...change }, parts);
}

/** The location, under the lock of the catalogue, so that two changes cannot cross. */
async function holdLocation(tx: Transaction, locationId: string): Promise<LocationRow> {
  await beginCatalogueWrite(tx);
  return requireLocation(await locationTable.find(tx, locationId));
}

/** A location that is unknown is answered with NOT_FOUND. */
export function requireLocation(location: LocationRow | undefined): LocationRow {
  if (location === undefined) {
    throw fail('NOT_FOUND', 'The site has no location with this id');
  }
  return location;
}

/** Creates a location as the business says it; `path`: where it stands in the request. */
export function createLocation(
  tx: Transaction,
  act: Act,
  { location }: InputOf<typeof locations.createLocation>,
  path: string,
  parts: LocationsParts,
): LocationRow {
  const row = addLocation(tx, readFacts(location, path), false, act.nowMs);
  record(tx, act, { before: undefined, after: row }, parts);
  return row;
}

/** Replaces everything that the business says of a location, from a known revision. */
export async function replaceLocation(
  tx: Transaction,
  act: LocationAct,
  { location: said }: InputOf<typeof locations.updateLocation>,
  parts: LocationsParts,
): Promise<LocationRow> {
  const before = await holdLocation(tx, said.id);
  requireNotArchived(before);
  requireRevision(before, said.revision);
  const after = locationTable.update(tx, before, { ...readFacts(said, 'location'), updated_at: act.nowMs });
  record(tx, act, { before, after }, parts);
  if (after.is_default) {
    const change = { from: addressOf(before), to: addressOf(after), isOtherLocation: false };
    await followDefaultAddress(tx, act, change, parts);
  }
  return after;
}

/** Says how the default location is called, where it is and how it is reached; the rest of it stays. */
export async function describeDefaultLocation(
  tx: Transaction,
  act: LocationAct,
  description: Pick<NewLocationInput, 'name' | 'address' | 'email' | 'phone'>,
  parts: LocationsParts,
): Promise<LocationRow> {
  raiseCatalogueVersion(tx);
  const before = await lockDefaultLocation(tx);
  return replaceLocation(tx, act, { location: { ...presentLocation(before), ...description } }, parts);
}

/** Archives a location for good; one that is archived stays as it is. */
export async function archiveLocation(
  tx: Transaction,
  act: Act,
  locationId: string,
  parts: LocationsParts,
): Promise<LocationRow> {
  const before = await holdLocation(tx, locationId);
  requireNotDefault(before);
  if (before.archived) {
    return before;
  }
  const after = locationTable.update(tx, before, { archived: true, updated_at: act.nowMs });
  const body = { id: locationId };
  const actionEvents = [
    { slug: 'archived', body },
    { slug: 'archive_status', body },
  ] as const;
  record(tx, act, { before, after, actionEvents }, parts);
  await tx.flush();
  await parts.dispatchReactions(tx, act, locationArchived, { site: act.site, locationId });
  return after;
}

/** Changes the list of types; the same list changes nothing. */
export async function changeTypes(
  tx: Transaction,
  act: Act,
  locationId: string,
  change: (types: readonly LocationType[]) => readonly LocationType[],
  parts: LocationsParts,
): Promise<LocationRow> {
  const before = await holdLocation(tx, locationId);
  requireNotArchived(before);
  const types = change(before.location_types);
  if (types === before.location_types) {
    return before;
  }
  const after = locationTable.update(tx, before, { location_types: types, updated_at: act.nowMs });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Makes a location the default one. */
export async function setDefaultLocation(
  tx: Transaction,
  act: Act,
  locationId: string,
  parts: LocationsParts,
): Promise<LocationRow> {
  const location = await holdLocation(tx, locationId);
  requireNotArchived(location);
  if (location.is_default) {
    return location;
  }
  const before = await lockDefaultLocation(tx);
  // In this order: the database lets a site have one default location at any moment.
  const previous = locationTable.update(tx, before, { is_default: false, updated_at: act.nowMs });
  const current = locationTable.update(tx, location, { is_default: true, updated_at: act.nowMs });
  record(tx, act, { before, after: previous }, parts);
  const body = { prevDefaultLocationId: before.id, currDefaultLocationId: locationId };
  const actionEvents = [{ slug: 'set_default_location', body } as const];
  record(tx, act, { before: location, after: current, actionEvents }, parts);
  const change = { from: addressOf(previous), to: addressOf(current), isOtherLocation: true };
  await followDefaultAddress(tx, act, change, parts);
  return current;
}
