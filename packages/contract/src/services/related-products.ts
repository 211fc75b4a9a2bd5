/**
 * Products of a shop that go with services (services sheet 8.4). There is no shop here, so no service has any: the call is
 * answered so that a client which asks what goes with a service goes on.
 */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { cursorPagingUpTo, Guid, optional, PagingMetadata } from '../schema.ts';

const listRelatedProductsByServiceIds = defineOperation({
  name: 'services.listRelatedProductsByServiceIds',
  summary: 'Lists the products of a shop that go with services: none, as there is no shop.',
  method: 'POST',
  path: '/v1/related-products/list-by-service-ids',
  aliases: ['/_api/bookings/related-products/list-by-service-ids'],
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 8.4',
  input: Type.Object({
    serviceIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }),
    includeProducts: optional(Type.Boolean()),
    cursorPaging: optional(cursorPagingUpTo(100)),
  }),
  output: Type.Object({
    /** One for each service that has products. */
    relatedProducts: Type.Array(Type.Object({ serviceId: Guid(), productTagIds: Type.Array(Type.String()) })),
    productSummaries: Type.Array(Type.Object({ id: Guid() })),
    /** Of the products; only where they were asked for. */
    pagingMetadata: optional(PagingMetadata),
  }),
});

export const relatedProducts = { listRelatedProductsByServiceIds };
