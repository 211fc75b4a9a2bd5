/**
 * Decisions about locations without I/O: what may be said of one, and how a place is called in one line (services sheet
 * 9).
 */
import {
  type Address,
  blankText,
  type FieldViolation,
  fail,
  type LocationType,
  maxLocationTypes,
  type NewLocationInput,
  translationsAfter,
  ValidationError,
} from '@openhours/contract';
import { findZone } from '../../time/index.ts';
import { canonicalCountry, completeBusinessSchedule, violationsOfBusinessSchedule } from '../site/index.ts';
import type { LocationRow } from './repository.ts';

/** The address in one line: as it was given, else built from its parts (services sheet 9); undefined when empty. */
export function formattedAddressOf(address: Address | null): string | undefined {
  if (address === null) {
    return undefined;
  }
  if (address.formattedAddress !== undefined && address.formattedAddress !== '') {
    return address.formattedAddress;
  }
  const { name, number, apt } = address.streetAddress ?? {};
  const street = address.addressLine ?? [name, number].filter(Boolean).join(' ');
  const city = [address.postalCode, address.city].filter(Boolean).join(' ');
  const parts = [street, apt, address.addressLine2, city, address.subdivision, address.country];
  const line = parts.filter(Boolean).join(', ');
  return line === '' ? undefined : line;
}

/** What the business says of a location, in columns. What it does not say is not there. */
export type LocationFacts = Omit<
  LocationRow,
  'id' | 'revision' | 'is_default' | 'archived' | 'created_at' | 'updated_at'
>;

/** A location about which only the name is known. */
export function plainFacts(name: string): LocationFacts {
  return {
    name,
    description: null,
    status: 'ACTIVE',
    location_type: 'UNKNOWN',
    location_types: [],
    time_zone: null,
    fax: null,
    email: null,
    phone: null,
    address: null,
    translations: [],
    business_schedule: null,
    extended_fields: null,
  };
}

/** Reads a location as it is sent at `path` of a request; throws all that is wrong with it beyond its shape. */
export function readFacts(said: NewLocationInput, path: string): LocationFacts {
  const violations: FieldViolation[] = [];
  const name = said.name.trim();
  if (name === '') {
    violations.push(blankText(`${path}.name`));
  }
  if (said.status === 'INACTIVE') {
    violations.push({
      field: `${path}.status`,
      description: 'must be ACTIVE; archive the location instead',
      violatedRule: 'INVALID_ENUM_VALUE',
      data: { enumValues: ['ACTIVE'] },
    });
  }
  const zone = said.timeZone === undefined ? undefined : findZone(said.timeZone);
  if (said.timeZone !== undefined && zone === undefined) {
    violations.push({
      field: `${path}.timeZone`,
      description: 'must be an IANA time zone',
      violatedRule: 'FORMAT',
      data: { type: 'TIME_ZONE' },
    });
  }
  const { businessSchedule } = said;
  const translations = translationsAfter([], said.translations, `${path}.translations`, violations, {
    name,
    hint: said.address?.hint,
  });
  if (businessSchedule !== undefined) {
    violations.push(...violationsOfBusinessSchedule(businessSchedule, `${path}.businessSchedule`));
  }
  const address = said.address === undefined ? null : readAddress(said.address, `${path}.address`, violations);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return {
    name,
    description: said.description ?? null,
    status: 'ACTIVE',
    location_type: said.locationType ?? 'UNKNOWN',
    location_types: said.locationTypes ?? [],
    time_zone: zone?.canonicalName ?? null,
    fax: said.fax ?? null,
    email: said.email ?? null,
    phone: said.phone ?? null,
    address,
    translations,
    business_schedule: businessSchedule === undefined ? null : completeBusinessSchedule(businessSchedule),
    extended_fields: said.extendedFields ?? null,
  };
}

function readAddress(address: Address, path: string, violations: FieldViolation[]): Address {
  // Two ways to say a street exclude each other (services sheet 0.2).
  if (address.addressLine !== undefined && address.streetAddress !== undefined) {
    violations.push({
      field: path,
      description: 'takes either streetAddress or addressLine',
      violatedRule: 'ONE_OF_ALIGNMENT',
    });
  }
  if (address.country === undefined) {
    return address;
  }
  const country = canonicalCountry(address.country);
  if (country === undefined) {
    violations.push({
      field: `${path}.country`,
      description: 'must be an ISO 3166-1 alpha-2 country code',
      violatedRule: 'FORMAT',
      data: { type: 'COUNTRY' },
    });
    return address;
  }
  return { ...address, country };
}

/** The types of a location with one more, in their order; the same list when it is there. */
export function withType(types: readonly LocationType[], added: LocationType): readonly LocationType[] {
  if (types.includes(added)) {
    return types;
  }
  if (types.length >= maxLocationTypes) {
    throw fail('CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION', `A location has at most ${maxLocationTypes} types`, {
      max: maxLocationTypes,
    });
  }
  return [...types, added];
}

/** The types without one; the same list when it is not there. */
export function withoutType(types: readonly LocationType[], removed: LocationType): readonly LocationType[] {
  return types.includes(removed) ? types.filter((type) => type !== removed) : types;
}

/** Archived locations stay as they are (services sheet 9). */
export function requireNotArchived(location: LocationRow): void {
  if (location.archived) {
    throw fail('CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION', 'The location is archived', { id: location.id });
  }
}

/** There must always be a default location (services sheet 9). */
export function requireNotDefault(location: LocationRow): void {
  if (location.is_default) {
    throw fail(
      'CANNOT_ARCHIVE_DEFAULT',
      'The default location cannot be archived; make another one the default first',
      {
        id: location.id,
      },
    );
  }
}
