/** Which services a search of the catalogue looks at, by what serves them and where (services sheet 8.3). Pure. */
import { foldText, staffResourceTypeId } from '@openhours/contract';
import type { Catalogue, CatalogueResource, CatalogueService } from './catalogue.ts';
import { isAtLocation } from './engine.ts';
import type { ServiceFilters } from './search-window.ts';

/** A type of resources, as far as a search names it. */
interface NamedType {
  readonly id: string;
  readonly name_folded: string;
}

/** The types that a search names: each by its id or its name, staff also by the word STAFF. Unknown ones name none. */
export function namedTypeIds(named: readonly string[], types: readonly NamedType[]): ReadonlySet<string> {
  const wanted = new Set(named.map(foldText));
  const ids = types.filter(({ id, name_folded }) => wanted.has(id) || wanted.has(name_folded)).map(({ id }) => id);
  return new Set(wanted.has(foldText('STAFF')) ? [...ids, staffResourceTypeId] : ids);
}

/** What a search asks of resources, as it was read. */
interface Wanted {
  readonly typeIds: ReadonlySet<string>;
  /** For each attribute that is asked for, the ids of the services and resources that have it. */
  readonly withAttributes: readonly ReadonlySet<string>[];
}

/**
 * The ids of the services that one resource serves which is of one of the types, works at one of the places, and has all
 * attributes that the service itself has not; undefined when the search asks for none of it.
 */
export function servicesServedBy(
  catalogue: Catalogue,
  { locationIds = [], resourceTypes = [] }: Pick<ServiceFilters, 'locationIds' | 'resourceTypes'>,
  { typeIds, withAttributes }: Wanted,
): string[] | undefined {
  const asksResources = locationIds.length > 0 || resourceTypes.length > 0;
  if (!asksResources && withAttributes.length === 0) {
    return undefined;
  }
  const isMeant = (resource: CatalogueResource) =>
    (resourceTypes.length === 0 || typeIds.has(resource.typeId)) &&
    (locationIds.length === 0 || locationIds.some((locationId) => worksAt(resource, locationId)));
  const haveAll = (...ids: string[]) => withAttributes.every((having) => ids.some((id) => having.has(id)));
  return [...catalogue.services.values()]
    .filter(
      ({ id, requirements }) =>
        (!asksResources && haveAll(id)) ||
        requirements.some(({ resources }) => resources.some((each) => isMeant(each) && haveAll(id, each.id))),
    )
    .map(({ id }) => id);
}

/** Whether a resource is ever at work at a location: its hours are for it, or for wherever it is. */
function worksAt(resource: CatalogueResource, locationId: string): boolean {
  const { locationIds, zones } = resource.hours;
  const isAnywhere = zones.some(
    ({ single, weekdays }) =>
      single.some((time) => time.locationId === undefined) ||
      weekdays.some((day) => day.some(({ time }) => time.locationId === undefined)),
  );
  return isAtLocation(resource, locationId) && (isAnywhere || locationIds.has(locationId));
}

/**
 * The places of a service at which the search wants it: where it is held at none of those that are named, all of its
 * own.
 */
export function placesMeant(
  { locations }: Pick<CatalogueService, 'locations'>,
  locationIds: readonly string[] = [],
): { readonly indexes: readonly number[]; readonly ids: ReadonlySet<string> | undefined } {
  const indexes = locations.flatMap(({ id }, index) => (id !== undefined && locationIds.includes(id) ? [index] : []));
  return indexes.length === 0
    ? { indexes: locations.map((_, index) => index), ids: undefined }
    : { indexes, ids: new Set(locationIds) };
}
