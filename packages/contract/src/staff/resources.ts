/** Resources and their types: rooms, things and people that a service takes up (services sheet 5.2 and 5.3). */
import Type, { type Static } from 'typebox';
import { BulkResult, BulkResultWithoutItems } from '../bulk.ts';
import { scheduleCancellationEvents, scheduleUpdateEvents } from '../calendar/schedules.ts';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import {
  clearable,
  ExtendedFields,
  Guid,
  Instant,
  Int64,
  JsonMap,
  optional,
  PagingMetadata,
  Query,
  Revision,
} from '../schema.ts';
import { AggregationData, Search, SearchDetails } from '../search.ts';

/** What services tell that go on without a resource: they no longer name it, nor do their prices. */
export const servicesWithoutResource = [
  'wix.bookings.services.v2.service_updated',
  'wix.bookings.catalog.v1.service_options_and_variants_updated',
  'wix.bookings.catalog.v1.service_options_and_variants_deleted',
] as const;

const Name = Type.String({ minLength: 1, maxLength: 40 });

const LocationOptions = Type.Object({
  availableInAllLocations: optional(Type.Boolean()),
  specificLocationOptions: optional(
    Type.Object({
      availableInBusinessLocations: optional(Type.Boolean()),
      businessLocations: optional(Type.Array(Type.Object({ locationId: optional(Guid()) }), { maxItems: 100 })),
    }),
  ),
});

const WorkingHoursSchedules = Type.Object({
  values: optional(
    Type.Array(Type.Object({ scheduleId: optional(Guid()), shared: optional(Type.Boolean()) }), { maxItems: 1 }),
  ),
});

export const Resource = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Name,
  /** Absent: nobody can book it. */
  typeId: optional(Guid()),
  /** Empty: available at all times, at its locations. */
  workingHoursSchedules: WorkingHoursSchedules,
  locationOptions: LocationOptions,
  eventsSchedule: Type.Object({ scheduleId: Guid() }),
  extendedFields: optional(ExtendedFields),
});
export type Resource = Static<typeof Resource>;

/** The older nesting of the same fields; they are read here only where the newer ones are absent. */
const SingleResource = Type.Object({
  workingHoursSchedules: optional(WorkingHoursSchedules),
  locationOptions: optional(LocationOptions),
});

const NewResource = Type.Object({
  // Its absence is refused by the rule with a name.
  name: optional(Type.String({ maxLength: 40 })),
  typeId: optional(Guid()),
  workingHoursSchedules: optional(WorkingHoursSchedules),
  locationOptions: optional(LocationOptions),
  singleResource: optional(SingleResource),
  extendedFields: optional(ExtendedFields),
});
export type NewResourceInput = Static<typeof NewResource>;

const ChangedResource = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: clearable(Type.String({ maxLength: 40 })),
  workingHoursSchedules: clearable(WorkingHoursSchedules),
  locationOptions: clearable(LocationOptions),
  singleResource: clearable(SingleResource),
  extendedFields: clearable(ExtendedFields),
});
export type ChangedResourceInput = Static<typeof ChangedResource>;

export const ResourceType = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Name,
  extendedFields: optional(ExtendedFields),
});
export type ResourceType = Static<typeof ResourceType>;

const path = '/v2/resources';
const bulkPath = '/v2/bulk/resources';
const typesPath = '/v2/resources/resource-types';
const prefixes = ['/bookings', '/_api/bookings'];
/** Where the SDK asks for them on a host that is not the platform's: the family's name stands there twice. */
const ownHostPath = '/_api/bookings/v2/resources/resources';

const fqdn = 'wix.bookings.resources.v2.resource';
const typeFqdn = 'wix.bookings.resources.v2.resource_type';
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', source: 'services sheet 5.2' } as const;
const write = { permission: 'RESOURCES.MANAGE', idempotency: 'stored', source: 'services sheet 5.2' } as const;
const bulkBodyLimitBytes = 1_048_576;

const createResource = defineOperation({
  name: 'resources.createResource',
  summary: 'Creates a resource with its own calendar.',
  method: 'POST',
  path,
  prefixes,
  aliases: [ownHostPath],
  ...write,
  input: Type.Object({ resource: NewResource }),
  output: Type.Object({ resource: Resource }),
  errors: ['FAILED_PRECONDITION'],
  events: [`${fqdn}_created`, 'wix.calendar.v3.schedule_created'],
});

const getResource = defineOperation({
  name: 'resources.getResource',
  summary: 'Reads one resource.',
  method: 'GET',
  path: `${path}/{resourceId}`,
  prefixes,
  aliases: [`${ownHostPath}/{resourceId}`],
  ...read,
  input: Type.Object({ resourceId: Guid() }),
  output: Type.Object({ resource: Resource }),
});

const updateResource = defineOperation({
  name: 'resources.updateResource',
  summary: 'Changes a resource from a known revision; resources of staff change through their staff member.',
  method: 'PATCH',
  path: `${path}/{resource.id}`,
  prefixes,
  aliases: [`${ownHostPath}/{resource.id}`],
  ...write,
  input: Type.Object({ resource: ChangedResource, ...Masks }),
  output: Type.Object({ resource: Resource }),
  errors: ['INVALID_REVISION', 'FAILED_PRECONDITION'],
  events: [`${fqdn}_updated`, ...scheduleUpdateEvents],
});

const deleteResource = defineOperation({
  name: 'resources.deleteResource',
  summary: 'Deletes a resource, its calendar, and working hours that nobody shares.',
  method: 'DELETE',
  path: `${path}/{resourceId}`,
  prefixes,
  aliases: [`${ownHostPath}/{resourceId}`],
  ...write,
  input: Type.Object({ resourceId: Guid() }),
  output: Type.Object({}),
  errors: ['FAILED_PRECONDITION'],
  events: [`${fqdn}_deleted`, ...servicesWithoutResource, ...scheduleCancellationEvents],
});

/** Finds resources, by id unless sorted otherwise, at most 100 a page. */
const queryResources = defineOperation({
  name: 'resources.queryResources',
  summary: 'Finds resources by a filter, sorted and paged by cursor; those of staff too.',
  method: 'POST',
  path: `${path}/query`,
  prefixes,
  aliases: [`${ownHostPath}/query`],
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ resources: Type.Array(Resource), pagingMetadata: PagingMetadata }),
});

const searchResources = defineOperation({
  name: 'resources.searchResources',
  summary: 'Searches resources by words of their name.',
  method: 'POST',
  path: `${path}/search`,
  prefixes,
  aliases: [`${ownHostPath}/search`],
  ...read,
  input: Type.Object({ search: optional(Search) }),
  output: Type.Object({
    resources: Type.Array(Resource),
    pagingMetadata: PagingMetadata,
    aggregationData: optional(AggregationData),
  }),
});

const countResources = defineOperation({
  name: 'resources.countResources',
  summary: 'Counts the resources that a filter and words find.',
  method: 'POST',
  path: `${path}/count`,
  prefixes,
  aliases: [`${ownHostPath}/count`],
  ...read,
  input: Type.Object({ filter: optional(JsonMap()), search: optional(SearchDetails) }),
  output: Type.Object({ count: Type.Integer() }),
});

const bulkCreateResources = defineOperation({
  name: 'resources.bulkCreateResources',
  summary: 'Creates up to 50 resources, each for itself; working hours are set afterwards.',
  method: 'POST',
  path: `${bulkPath}/create`,
  prefixes,
  ...write,
  bodyLimitBytes: bulkBodyLimitBytes,
  input: Type.Object({
    resources: Type.Array(NewResource, { minItems: 1, maxItems: 50 }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(Resource),
  events: [`${fqdn}_created`, 'wix.calendar.v3.schedule_created'],
});

const bulkUpdateResources = defineOperation({
  name: 'resources.bulkUpdateResources',
  summary: 'Changes up to 100 resources, each for itself; working hours are set one by one.',
  method: 'POST',
  path: `${bulkPath}/update`,
  prefixes,
  ...write,
  bodyLimitBytes: bulkBodyLimitBytes,
  input: Type.Object({
    resources: Type.Array(
      Type.Object({
        resource: ChangedResource,
        ...Masks,
      }),
      { minItems: 1, maxItems: 100 },
    ),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(Resource),
  events: [`${fqdn}_updated`, ...scheduleUpdateEvents],
});

const bulkDeleteResources = defineOperation({
  name: 'resources.bulkDeleteResources',
  summary: 'Deletes up to 50 resources, each for itself.',
  method: 'POST',
  path: `${bulkPath}/delete`,
  prefixes,
  ...write,
  input: Type.Object({ ids: Type.Array(Guid(), { minItems: 1, maxItems: 50 }) }),
  output: BulkResultWithoutItems,
  events: [`${fqdn}_deleted`, ...servicesWithoutResource, ...scheduleCancellationEvents],
});

const ofTypes = { source: 'services sheet 5.3' } as const;

const createResourceType = defineOperation({
  name: 'resources.createResourceType',
  summary: 'Creates a type of resources; names are unique.',
  method: 'POST',
  path: typesPath,
  prefixes,
  ...write,
  ...ofTypes,
  input: Type.Object({ resourceType: Type.Object({ name: Name, extendedFields: optional(ExtendedFields) }) }),
  output: Type.Object({ resourceType: ResourceType }),
  errors: ['RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME', 'MAX_NUMBER_OF_RESOURCE_TYPES_REACHED'],
  events: [`${typeFqdn}_created`],
});

const getResourceType = defineOperation({
  name: 'resources.getResourceType',
  summary: 'Reads one type of resources.',
  method: 'GET',
  path: `${typesPath}/{resourceTypeId}`,
  prefixes,
  ...read,
  ...ofTypes,
  input: Type.Object({ resourceTypeId: Guid() }),
  output: Type.Object({ resourceType: ResourceType }),
});

const updateResourceType = defineOperation({
  name: 'resources.updateResourceType',
  summary: 'Changes a type of resources from a known revision; never the one of staff.',
  method: 'PATCH',
  path: `${typesPath}/{resourceType.id}`,
  prefixes,
  ...write,
  ...ofTypes,
  input: Type.Object({
    resourceType: Type.Object({
      id: Guid(),
      revision: Int64(),
      name: clearable(Name),
      extendedFields: clearable(ExtendedFields),
    }),
    ...Masks,
  }),
  output: Type.Object({ resourceType: ResourceType }),
  errors: ['INVALID_REVISION', 'FAILED_PRECONDITION', 'RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME'],
  events: [`${typeFqdn}_updated`],
});

const deleteResourceType = defineOperation({
  name: 'resources.deleteResourceType',
  summary: 'Deletes a type together with its resources; never the one of staff.',
  method: 'DELETE',
  path: `${typesPath}/{resourceTypeId}`,
  prefixes,
  ...write,
  ...ofTypes,
  input: Type.Object({ resourceTypeId: Guid() }),
  output: Type.Object({}),
  errors: ['FAILED_PRECONDITION'],
  events: [`${typeFqdn}_deleted`, `${fqdn}_deleted`, ...servicesWithoutResource, ...scheduleCancellationEvents],
});

const queryResourceTypes = defineOperation({
  name: 'resources.queryResourceTypes',
  summary: 'Finds types of resources by name, paged by cursor; the type of staff too.',
  method: 'POST',
  path: `${typesPath}/query`,
  prefixes,
  ...read,
  ...ofTypes,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ resourceTypes: Type.Array(ResourceType), pagingMetadata: PagingMetadata }),
});

const countResourceTypes = defineOperation({
  name: 'resources.countResourceTypes',
  summary: 'Counts the types of resources that a filter finds.',
  method: 'POST',
  path: `${typesPath}/count`,
  prefixes,
  ...read,
  ...ofTypes,
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Type.Object({ count: Type.Integer() }),
});

export const resources = {
  createResource,
  getResource,
  updateResource,
  deleteResource,
  queryResources,
  searchResources,
  countResources,
  bulkCreateResources,
  bulkUpdateResources,
  bulkDeleteResources,
  createResourceType,
  getResourceType,
  updateResourceType,
  deleteResourceType,
  queryResourceTypes,
  countResourceTypes,
};
