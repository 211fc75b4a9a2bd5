/**
 * The search of the catalogue: services by a filter of their own, by who and what serves them and where, and by whether they
 * can be booked in a window of time (services sheet 8.3).
 */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import {
  cursorPagingUpTo,
  Guid,
  JsonMap,
  LocalDateTime,
  optional,
  PagingMetadata,
  Sort,
  TimeZoneName,
} from '../schema.ts';
import { Service } from '../services/service.ts';

export const catalogSearchLimits = Object.freeze({ usualPage: 10, largestPage: 50, mostSortKeys: 5 });

/** A value that an attribute of the resources must have. */
const AttributeFilter = Type.Object({
  attributeId: optional(Guid()),
  enumValue: optional(Type.String({ maxLength: 40 })),
  numberRangeValue: optional(Type.Object({ min: optional(Type.Number()), max: optional(Type.Number()) })),
  boolValue: optional(Type.Boolean()),
  numberValues: optional(Type.Object({ values: optional(Type.Array(Type.Number(), { maxItems: 10 })) })),
});

const ServiceFilters = Type.Object({
  localStartDate: optional(LocalDateTime()),
  localEndDate: optional(LocalDateTime()),
  timeZone: optional(TimeZoneName(100)),
  exactMatch: optional(Type.Boolean()),
  locationIds: optional(Type.Array(Guid(), { maxItems: 100 })),
  attributes: optional(Type.Array(AttributeFilter, { maxItems: 10 })),
  resourceTypes: optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 10 })),
  includeUnavailable: optional(Type.Boolean()),
});

const queryServicesByFilters = defineOperation({
  name: 'availability.queryServicesByFilters',
  summary: 'Finds services that can be booked in a window of time, at some places and with resources of some types.',
  method: 'POST',
  path: '/v1/catalog/search/services/query',
  prefixes: ['/bookings/catalog-search', '/_api/bookings'],
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 8.3',
  input: Type.Object({
    query: optional(
      Type.Object({
        filter: optional(JsonMap()),
        sort: optional(Sort),
        cursorPaging: optional(cursorPagingUpTo(catalogSearchLimits.largestPage)),
      }),
    ),
    serviceFilters: optional(ServiceFilters),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        service: Service,
        /** Always true when no window was asked for. */
        available: Type.Boolean(),
      }),
    ),
    pagingMetadata: PagingMetadata,
  }),
});

export const catalogSearch = { queryServicesByFilters };
