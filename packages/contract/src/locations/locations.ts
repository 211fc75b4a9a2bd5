/** Locations: the places of a business, one of which is its default (services sheet 9). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import {
  Address,
  Email,
  ExtendedFields,
  Guid,
  Int64,
  JsonMap,
  offsetPagingUpTo,
  optional,
  PagingMetadata,
  Query,
  Revision,
  TimeZoneName,
  Words,
} from '../schema.ts';
import { BusinessSchedule } from '../site/business-schedule.ts';
import { Translations } from '../translations.ts';

export const locationStatuses = ['ACTIVE', 'INACTIVE'] as const;
export const locationTypes = ['UNKNOWN', 'BRANCH', 'OFFICES', 'RECEPTION', 'HEADQUARTERS', 'INVENTORY'] as const;
export type LocationType = (typeof locationTypes)[number];

/** Locations are answered in pages of up to so many, more than other entities. */
export const maxLocationsPerPage = 1000;

const LocationType = Words(locationTypes);
/** A location has at most so many types. */
export const maxLocationTypes = 10;
const LocationTypes = Type.Array(LocationType, { maxItems: maxLocationTypes });

const maxLocationName = 150;
const maxHint = 500;

/** What the business says of a location. */
const facts = {
  description: optional(Type.String({ maxLength: 500 })),
  fax: optional(Type.String({ maxLength: 50 })),
  email: optional(Email()),
  phone: optional(Type.String({ maxLength: 50 })),
  /** Absent: the site's. */
  timeZone: optional(TimeZoneName()),
  /** In answers `formattedAddress` is as it was sent, else built from the parts. */
  address: optional(Address),
  /** Its name, and the hint of its address, in other languages than that of the business. */
  translations: optional(
    Translations({ name: Type.String({ maxLength: maxLocationName }), hint: Type.String({ maxLength: maxHint }) }),
  ),
  /** For customers to read; what can be booked does not depend on it. */
  businessSchedule: optional(BusinessSchedule),
  extendedFields: optional(ExtendedFields),
};

const Name = Type.String({ minLength: 1, maxLength: maxLocationName });

export const Location = Type.Object({
  id: Guid(),
  revision: Revision(),
  name: Name,
  /** Every site has exactly one. */
  default: Type.Boolean(),
  /** Not touched by archiving. */
  status: Words(locationStatuses),
  /** The one of the older clients. */
  locationType: LocationType,
  locationTypes: LocationTypes,
  archived: Type.Boolean(),
  ...facts,
});
export type Location = Static<typeof Location>;

const NewLocation = Type.Object({
  name: Name,
  /** Only ACTIVE is accepted. */
  status: optional(Words(locationStatuses)),
  locationType: optional(LocationType),
  locationTypes: optional(LocationTypes),
  ...facts,
});
export type NewLocationInput = Static<typeof NewLocation>;

const path = '/v1/locations';
const prefixes = ['/locations', '/_api/locations-web', '/locations-web'];
const fqdn = 'wix.locations.v1.location';
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', source: 'services sheet 9' } as const;
const write = { permission: 'LOCATIONS.MANAGE', idempotency: 'stored', source: 'services sheet 9' } as const;
/** Where the default location is, is where the site is. */
const siteAddressEvents = ['openhours.sites.v1.site_updated', 'SitePropertiesUpdated'] as const;
const Answer = Type.Object({ location: Location });
const Answers = Type.Object({ locations: Type.Array(Location), pagingMetadata: PagingMetadata });
const Id = Type.Object({ id: Guid() });

const createLocation = defineOperation({
  name: 'locations.createLocation',
  summary: 'Creates a location of the business.',
  method: 'POST',
  path,
  prefixes,
  ...write,
  input: Type.Object({ location: NewLocation }),
  output: Answer,
  events: [`${fqdn}_created`],
});

/** Locations are created up to so many at once. */
export const maxLocationsPerCall = 10;

const bulkCreateLocation = defineOperation({
  name: 'locations.bulkCreateLocation',
  summary: 'Creates up to 10 locations in their order, each for itself.',
  method: 'POST',
  path: `${path}/bulk-create`,
  prefixes,
  ...write,
  input: Type.Object({ locations: Type.Array(NewLocation, { minItems: 1, maxItems: maxLocationsPerCall }) }),
  output: Type.Object({
    successfulLocations: Type.Array(Location),
    /** Each as far as it could be read, with all that is wrong with it. */
    failedLocations: Type.Array(Type.Object({ location: JsonMap(), errorMessage: Type.String() })),
  }),
  events: [`${fqdn}_created`],
});

const getLocation = defineOperation({
  name: 'locations.getLocation',
  summary: 'Reads one location, archived ones too.',
  method: 'GET',
  path: `${path}/{id}`,
  prefixes,
  ...read,
  input: Id,
  output: Answer,
});

/** Lists the locations of the site, the oldest first unless sorted otherwise. */
const listLocations = defineOperation({
  name: 'locations.listLocations',
  summary: 'Lists the locations of the site; archived ones only when asked for.',
  method: 'GET',
  path,
  prefixes,
  ...read,
  input: Type.Object({
    includeArchived: optional(Type.Boolean()),
    sort: optional(
      Type.Object({
        fieldName: Type.String({ minLength: 1, maxLength: 512 }),
        order: optional(Words(['ASC', 'DESC'])),
      }),
    ),
    paging: optional(offsetPagingUpTo(maxLocationsPerPage)),
  }),
  output: Answers,
});

const queryLocations = defineOperation({
  name: 'locations.queryLocations',
  summary: 'Finds locations by a filter, archived ones too, sorted and paged by position.',
  method: 'POST',
  path: `${path}/query`,
  prefixes,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Answers,
});

const updateLocation = defineOperation({
  name: 'locations.updateLocation',
  summary: 'Replaces a location from a known revision: what is not sent is cleared.',
  method: 'PUT',
  path: `${path}/{location.id}`,
  prefixes,
  ...write,
  input: Type.Object({
    location: Type.Object({ ...NewLocation.properties, id: Guid(), revision: Int64() }),
  }),
  output: Answer,
  errors: ['INVALID_REVISION', 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION'],
  events: [`${fqdn}_updated`, ...siteAddressEvents],
});

const archiveLocation = defineOperation({
  name: 'locations.archiveLocation',
  summary: 'Archives a location for good: nothing can be booked there any more; never the default one.',
  method: 'POST',
  path: `${path}/{id}/archive`,
  prefixes,
  ...write,
  input: Id,
  output: Answer,
  errors: ['CANNOT_ARCHIVE_DEFAULT'],
  events: [
    `${fqdn}_updated`,
    `${fqdn}_archived`,
    // The name by which the published client listens for it.
    `${fqdn}_archive_status`,
    'wix.bookings.services.v2.service_updated',
  ],
});

const setDefaultLocation = defineOperation({
  name: 'locations.setDefaultLocation',
  summary:
    'Makes a location the default one, whose address becomes that of the site; changes nothing when it is already.',
  method: 'POST',
  path: `${path}/{id}/set-default`,
  prefixes,
  ...write,
  input: Id,
  output: Answer,
  errors: ['CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION'],
  events: [`${fqdn}_updated`, `${fqdn}_set_default_location`, ...siteAddressEvents],
});

/** Kinds of places are a list of their own: they are added and taken away without the rest of the location. */
const ofTypes = {
  method: 'PATCH',
  prefixes,
  ...write,
  input: Type.Object({ id: Guid(), locationType: LocationType }),
  output: Answer,
  errors: ['CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION', 'CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION'],
  events: [`${fqdn}_updated`],
} as const;
const everywhere = (below: string) => ['', ...prefixes].map((prefix) => `${prefix}${path}/{id}/${below}`);

const addTypeToLocation = defineOperation({
  name: 'locations.addTypeToLocation',
  summary: 'Adds a type to a location; one that it has already changes nothing.',
  path: `${path}/{id}/add-type`,
  // Its older name.
  aliases: everywhere('add-location-type'),
  ...ofTypes,
});

const removeTypeFromLocation = defineOperation({
  name: 'locations.removeTypeFromLocation',
  summary: 'Takes a type away from a location; one that it has not changes nothing.',
  path: `${path}/{id}/remove-type`,
  aliases: everywhere('remove-location-type'),
  ...ofTypes,
});

export const locations = {
  createLocation,
  bulkCreateLocation,
  getLocation,
  listLocations,
  queryLocations,
  updateLocation,
  archiveLocation,
  setDefaultLocation,
  addTypeToLocation,
  removeTypeFromLocation,
};
