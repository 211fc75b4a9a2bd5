/** The locations of a service: what a list may hold, and which entries it keeps (services sheet 1.9). Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { CalendarLocation, NewServiceInput, ServiceLocationInput } from '@openhours/contract';
import type { LocationRow } from '../../locations/index.ts';
import type { ServiceLocationRow } from '../repository.ts';
import type { Violations } from './violations.ts';

/** The kind of an entry; one that says none is a custom one (services sheet 1.2). */
function locationType(location: ServiceLocationInput): ServiceLocationRow['type'] {
  return location.type ?? 'CUSTOM';
}

function judgeArms(
  violations: Violations,
  field: string,
  location: ServiceLocationInput,
  locations: ReadonlyMap<string, LocationRow>,
) {
  const type = locationType(location);
  if (location.business !== undefined && location.custom !== undefined) {
    violations.add(
      field,
      'must be a business location or a custom one',
      'ONE_OF_ALIGNMENT',
      `INVALID_${type}_LOCATION`,
    );
    return;
  }
  if (type === 'CUSTOM' && Object.keys(location.custom?.address ?? {}).length === 0) {
    violations.missing(field, 'INVALID_CUSTOM_LOCATION', 'needs an address');
  }
  if (type === 'BUSINESS') {
    const id = location.business?.id;
    const business = id === undefined ? undefined : locations.get(id);
    if (id === undefined) {
      violations.missing(`${field}.business`, 'INVALID_BUSINESS_LOCATION', 'needs the id of a location');
    } else if (business === undefined || business.archived) {
      violations.add(`${field}.business`, 'is not a location of the site', 'OTHER', 'INVALID_BUSINESS_LOCATION', {
        id,
      });
    }
  }
}

/** Everything that is wrong with a list of locations; `root` is its path in the request. */
export function judgeLocations(
  violations: Violations,
  root: string,
  type: NewServiceInput['type'],
  sent: readonly ServiceLocationInput[],
  locations: ReadonlyMap<string, LocationRow>,
): void {
  if (type === 'COURSE' && sent.length > 1) {
    violations.add(root, 'must have at most one location for a course', 'MAX_SIZE', 'INVALID_LOCATIONS', {
      threshold: 1,
    });
  }
  const seen = new Set<string>();
  for (const [index, location] of sent.entries()) {
    const field = `${root}[${index}]`;
    const kind = locationType(location);
    judgeArms(violations, field, location, locations);
    if (kind === 'CUSTOMER' && type !== 'APPOINTMENT') {
      violations.add(field, 'must not be the customer’s location for sessions', 'OTHER', 'INVALID_CUSTOMER_LOCATION');
    }
    const same = kind === 'BUSINESS' ? location.business?.id : kind;
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

/** True when both are the same location: business ones by location, custom ones by id or address, the customer's always. */
export function isSameLocation(location: ServiceLocationRow, other: ServiceLocationRow): boolean {
  if (location.type !== other.type) {
    return false;
  }
  switch (location.type) {
    case 'BUSINESS':
      return location.location_id === other.location_id;
    case 'CUSTOM':
      return location.id === other.id || isDeepStrictEqual(location.address, other.address);
    case 'CUSTOMER':
      return true;
  }
}

/** The rows of a list; entries that the service has already keep their ids. */
export function locationRows(
  serviceId: string,
  sent: readonly ServiceLocationInput[],
  current: readonly ServiceLocationRow[],
  newId: () => string,
): ServiceLocationRow[] {
  const kept = new Set<string>();
  return sent.map((location, position) => {
    const type = locationType(location);
    const row: ServiceLocationRow = {
      id: '',
      service_id: serviceId,
      position,
      type,
      location_id: type === 'BUSINESS' ? (location.business?.id ?? null) : null,
      address: type === 'CUSTOM' ? (location.custom?.address ?? null) : null,
    };
    const known =
      current.find(
        (each) => each.id === (location.id ?? location.custom?.id) && each.type === type && !kept.has(each.id),
      ) ?? current.find((each) => isSameLocation(each, row) && !kept.has(each.id));
    const id = known?.id ?? newId();
    kept.add(id);
    return { ...row, id };
  });
}

/** A location of a service as events of the calendar name it. */
export function calendarLocationOf(
  location: ServiceLocationRow | undefined,
  locations: ReadonlyMap<string, LocationRow>,
): CalendarLocation | undefined {
  if (location === undefined) {
    return undefined;
  }
  if (location.type === 'BUSINESS') {
    const business = locations.get(location.location_id as string);
    return {
      id: location.location_id as string,
      type: 'BUSINESS',
      ...(business === undefined ? {} : { name: business.name }),
    };
  }
  return { type: location.type, ...(location.address === null ? {} : { address: location.address }) };
}
