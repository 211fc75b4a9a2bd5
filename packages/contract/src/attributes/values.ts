/** The operations on the values that services and resources have of attributes (services sheet 8.5). */
import Type from 'typebox';
import { BulkResultWithoutItems, ItemMetadata } from '../bulk.ts';
import { defineOperation } from '../operation.ts';
import { CursorPaging, Guid, optional, PagingMetadata, Query, Words } from '../schema.ts';
import { AttributeDefinition, AttributeValue, SetAttributeValue } from './attributes.ts';
import { attributePrefixes as prefixes } from './definitions.ts';

/** So many values one call sets or takes away, and so many a page of one service or resource holds. */
export const maxAttributeValues = 50;

const path = '/v1/attribute-values';
const source = 'services sheet 8.5';
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', prefixes, source } as const;
const write = { permission: 'SERVICES.MANAGE', idempotency: 'stored', prefixes, source } as const;

const listEntityAttributes = defineOperation({
  name: 'attributeValues.listEntityAttributes',
  summary:
    'Lists the values of a service or a resource, each with its definition; up to 50 a page, the first that were set first.',
  method: 'GET',
  path: `${path}/{entityId}`,
  ...read,
  input: Type.Object({ entityId: Guid(), paging: optional(CursorPaging) }),
  output: Type.Object({
    entityAttributes: Type.Array(
      Type.Object({ attributeDefinition: AttributeDefinition, attributeValue: AttributeValue }),
    ),
    pagingMetadata: PagingMetadata,
  }),
});

const bulkUpsertAttributeValues = defineOperation({
  name: 'attributeValues.bulkUpsertAttributeValues',
  summary: 'Gives a service or a resource up to 50 values, each for itself; those that are not named stay.',
  method: 'POST',
  path: `${path}/{entityId}/bulk-upsert`,
  ...write,
  input: Type.Object({
    entityId: Guid(),
    values: Type.Array(SetAttributeValue, { minItems: 1, maxItems: maxAttributeValues }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        /** Absent where the value was refused. */
        action: optional(Words(['INSERT', 'UPDATE'])),
        itemMetadata: ItemMetadata,
        item: optional(AttributeValue),
      }),
    ),
    bulkActionMetadata: BulkResultWithoutItems.properties.bulkActionMetadata,
  }),
  // Each of a value, in the answer.
  errors: [
    'ATTRIBUTE_DEFINITION_NOT_FOUND',
    'VALUE_REQUIRED',
    'VALUE_TYPE_MISMATCH',
    'VALUE_NOT_IN_ALLOWED_VALUES',
    'VALUE_OUT_OF_RANGE',
  ],
});

const bulkDeleteAttributeValues = defineOperation({
  name: 'attributeValues.bulkDeleteAttributeValues',
  summary:
    'Takes the values of up to 50 attributes from a service or a resource; of which it has none, nothing happens.',
  method: 'POST',
  path: `${path}/{entityId}/bulk-delete`,
  ...write,
  input: Type.Object({
    entityId: Guid(),
    attributeDefinitionIds: Type.Array(Guid(), { minItems: 1, maxItems: maxAttributeValues }),
  }),
  output: BulkResultWithoutItems,
});

const queryAttributeValues = defineOperation({
  name: 'attributeValues.queryAttributeValues',
  summary:
    'Finds values by a filter, sorted and paged by cursor; the newest first unless sorted otherwise. Customers find those of visible attributes.',
  method: 'POST',
  path: `${path}/query`,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ attributeValues: Type.Array(AttributeValue), pagingMetadata: PagingMetadata }),
});

export const attributeValues = {
  listEntityAttributes,
  bulkUpsertAttributeValues,
  bulkDeleteAttributeValues,
  queryAttributeValues,
};
