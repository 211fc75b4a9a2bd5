/** What services hang on, found together with the services that use it (services sheet 1.1 and 1.8). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { BookingPolicy } from '../policies/policies.ts';
import { Guid, JsonMap, knownBy, optional, PagingMetadata, Query } from '../schema.ts';
import { CategoryOfService, Service, ServiceLocation } from './service.ts';

const prefixes = ['/_api/bookings', '/bookings'];
const reads = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural' } as const;

/** Of the services that use something, this many are shown. */
export const shownConnectedServices = 5;

const queryPolicies = defineOperation({
  name: 'services.queryPolicies',
  summary: 'Finds booking policies together with the services under each.',
  method: 'POST',
  path: '/v2/services/policies/query',
  prefixes,
  ...reads,
  source: 'services sheet 1.8',
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({
    bookingPolicies: Type.Array(
      Type.Object(
        {
          bookingPolicy: BookingPolicy,
          /** The oldest first. */
          connectedServices: Type.Array(Service, { maxItems: shownConnectedServices }),
          /** How many there are in all. */
          totalServiceCount: Type.Integer(),
        },
        knownBy('bookingPolicy.id'),
      ),
    ),
    pagingMetadata: PagingMetadata,
  }),
});

/** Services without places are held at the default location. Archived locations are left out. */
const queryLocations = defineOperation({
  name: 'services.queryLocations',
  summary: 'Says where services are held: at which places of the business, elsewhere, or at the customer’s.',
  method: 'POST',
  path: '/v2/services/locations/query',
  prefixes,
  ...reads,
  source: 'services sheet 1.1',
  input: Type.Object({
    filter: optional(
      Type.Object({
        /** Filter of services; absent: all. */
        services: optional(JsonMap()),
        businessLocationIds: optional(Type.Array(Guid(), { maxItems: 100 })),
      }),
    ),
  }),
  output: Type.Object({
    /** By id; the id of each is that of the business location. */
    businessLocations: Type.Object({
      exists: Type.Boolean(),
      locations: Type.Array(ServiceLocation, { maxItems: 100 }),
    }),
    customLocations: Type.Object({ exists: Type.Boolean() }),
    customerLocations: Type.Object({ exists: Type.Boolean() }),
  }),
});

const queryCategories = defineOperation({
  name: 'services.queryCategories',
  summary: 'Finds the categories in which there are services.',
  method: 'POST',
  path: '/v2/services/categories/query',
  prefixes,
  ...reads,
  source: 'services sheet 1.1',
  input: Type.Object({
    filter: optional(
      Type.Object({
        /** Filter of services; absent: all. */
        services: optional(JsonMap()),
        categoryIds: optional(Type.Array(Guid(), { maxItems: 100 })),
      }),
    ),
  }),
  /** By id. */
  output: Type.Object({ categories: Type.Array(CategoryOfService) }),
});

export const serviceConnections = { queryPolicies, queryLocations, queryCategories };
