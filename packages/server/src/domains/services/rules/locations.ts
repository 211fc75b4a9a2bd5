/** The places of a service: what a list may hold, and which entries it keeps (services sheet 1.9). Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { CalendarLocation, NewServiceInput, ServiceLocationInput } from '@openhours/contract';
import type { LocationRow } from '../../locations/index.ts';
import type { ServicePlaceRow } from '../repository.ts';
import type { Violations } from './violations.ts';

/** The kind of an entry; one that says none is a custom one (services sheet 1.2). */
function placeType(place: ServiceLocationInput): ServicePlaceRow['type'] {
  return place.type ?? 'CUSTOM';
}

function judgeArms(
  violations: Violations,
  field: string,
  place: ServiceLocationInput,
  locations: ReadonlyMap<string, LocationRow>,
) {
  const type = placeType(place);
  if (place.business !== undefined && place.custom !== undefined) {
    violations.add(
      field,
      'must be a business location or a custom one',
      'ONE_OF_ALIGNMENT',
      `INVALID_${type}_LOCATION`,
    );
    return;
  }
  if (type === 'CUSTOM' && Object.keys(place.custom?.address ?? {}).length === 0) {
    violations.missing(field, 'INVALID_CUSTOM_LOCATION', 'needs an address');
  }
  if (type === 'BUSINESS') {
    const id = place.business?.id;
    const location = id === undefined ? undefined : locations.get(id);
    if (id === undefined) {
      violations.missing(`${field}.business`, 'INVALID_BUSINESS_LOCATION', 'needs the id of a location');
    } else if (location === undefined || location.archived) {
      violations.add(`${field}.business`, 'is not a location of the site', 'OTHER', 'INVALID_BUSINESS_LOCATION', {
        id,
      });
    }
  }
}

/** Everything that is wrong with a list of places; `root` is its path in the request. */
export function judgeLocations(
  violations: Violations,
  root: string,
  type: NewServiceInput['type'],
  places: readonly ServiceLocationInput[],
  locations: ReadonlyMap<string, LocationRow>,
): void {
  if (type === 'COURSE' && places.length > 1) {
    violations.add(root, 'must have at most one place for a course', 'MAX_SIZE', 'INVALID_LOCATIONS', { threshold: 1 });
  }
  const seen = new Set<string>();
  for (const [index, place] of places.entries()) {
    const field = `${root}[${index}]`;
    const kind = placeType(place);
    judgeArms(violations, field, place, locations);
    if (kind === 'CUSTOMER' && type !== 'APPOINTMENT') {
      violations.add(field, 'must not be the customer’s place for sessions', 'OTHER', 'INVALID_CUSTOMER_LOCATION');
    }
    const same = kind === 'BUSINESS' ? place.business?.id : kind;
    if (same !== undefined && seen.has(same)) {
      if (kind === 'BUSINESS') {
        violations.add(`${field}.business`, 'must not be named twice', 'OTHER', 'INVALID_BUSINESS_LOCATIONS', {
          id: same,
        });
      } else {
        violations.add(field, 'must not be there twice', 'OTHER', `INVALID_${kind}_LOCATION`);
      }
    }
    if (same !== undefined) {
      seen.add(same);
    }
  }
}

/** True when both are the same place: business ones by location, custom ones by id or address, the customer's always. */
export function isSamePlace(place: ServicePlaceRow, other: ServicePlaceRow): boolean {
  if (place.type !== other.type) {
    return false;
  }
  switch (place.type) {
    case 'BUSINESS':
      return place.location_id === other.location_id;
    case 'CUSTOM':
      return place.id === other.id || isDeepStrictEqual(place.address, other.address);
    case 'CUSTOMER':
      return true;
  }
}

/** The rows of a list; entries that the service has already keep their ids. */
export function placeRows(
  serviceId: string,
  sent: readonly ServiceLocationInput[],
  current: readonly ServicePlaceRow[],
  newId: () => string,
): ServicePlaceRow[] {
  const kept = new Set<string>();
  return sent.map((place, position) => {
    const type = placeType(place);
    const row: ServicePlaceRow = {
      id: '',
      service_id: serviceId,
      position,
      type,
      location_id: type === 'BUSINESS' ? (place.business?.id ?? null) : null,
      address: type === 'CUSTOM' ? (place.custom?.address ?? null) : null,
    };
    const known =
      current.find((each) => each.id === (place.id ?? place.custom?.id) && each.type === type && !kept.has(each.id)) ??
      current.find((each) => isSamePlace(each, row) && !kept.has(each.id));
    const id = known?.id ?? newId();
    kept.add(id);
    return { ...row, id };
  });
}

/** A place of a service as events of the calendar name it. */
export function calendarPlaceOf(
  place: ServicePlaceRow | undefined,
  locations: ReadonlyMap<string, LocationRow>,
): CalendarLocation | undefined {
  if (place === undefined) {
    return undefined;
  }
  if (place.type === 'BUSINESS') {
    const location = locations.get(place.location_id as string);
    return {
      id: place.location_id as string,
      type: 'BUSINESS',
      ...(location === undefined ? {} : { name: location.name }),
    };
  }
  return { type: place.type, ...(place.address === null ? {} : { address: place.address }) };
}

/** True when an event is held at a place of a service. */
export function isHeldAt(
  {
    locationId,
    place: held,
  }: { readonly locationId: string | undefined; readonly place: CalendarLocation | undefined },
  place: ServicePlaceRow,
): boolean {
  return place.type === 'BUSINESS'
    ? locationId === place.location_id
    : place.type === 'CUSTOM' && held?.type === 'CUSTOM' && isDeepStrictEqual(held.address ?? null, place.address);
}
