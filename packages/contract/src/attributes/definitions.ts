/** The operations on the definitions of attributes (services sheet 8.5). */
import Type from 'typebox';
import { BulkResultWithoutItems } from '../bulk.ts';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { Guid, JsonMap, optional, PagingMetadata, Query } from '../schema.ts';
import {
  AttributeDefinition,
  AttributeTags,
  ChangedAttributeDefinition,
  NewAttributeDefinition,
} from './attributes.ts';

const path = '/v1/attribute-definitions';
const bulkPath = '/v1/bulk/attribute-definitions';
export const attributePrefixes = ['/_api/attributes', '/attributes'];
const fqdn = 'wix.bookings.attributes.v1.attribute_definition';
const source = 'services sheet 8.5';
const prefixes = attributePrefixes;
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', prefixes, source } as const;
const write = { permission: 'SERVICES.MANAGE', idempotency: 'stored', prefixes, source } as const;
const Answer = Type.Object({ attributeDefinition: AttributeDefinition });

const createAttributeDefinition = defineOperation({
  name: 'attributeDefinitions.createAttributeDefinition',
  summary: 'Defines an attribute of services and resources: its name, the type of its values, and which there may be.',
  method: 'POST',
  path,
  ...write,
  input: Type.Object({ attributeDefinition: NewAttributeDefinition }),
  output: Answer,
  errors: [
    'NUMBER_CONFIG_MAX_LESS_THAN_MIN',
    'DEFAULT_VALUE_TYPE_MISMATCH',
    'DEFAULT_VALUE_NOT_IN_ALLOWED_VALUES',
    'DEFAULT_VALUE_OUT_OF_RANGE',
    'DUPLICATE_ATTRIBUTE_NAME',
    'FAILED_PRECONDITION',
  ],
  events: [`${fqdn}_created`],
});

const getAttributeDefinition = defineOperation({
  name: 'attributeDefinitions.getAttributeDefinition',
  summary: 'Reads one definition; those that are not visible are there for the business alone.',
  method: 'GET',
  path: `${path}/{attributeDefinitionId}`,
  ...read,
  input: Type.Object({ attributeDefinitionId: Guid() }),
  output: Answer,
});

const updateAttributeDefinition = defineOperation({
  name: 'attributeDefinitions.updateAttributeDefinition',
  summary:
    'Changes a definition from a known revision; values that it no longer allows become its default. The type of its values stays.',
  method: 'PATCH',
  path: `${path}/{attributeDefinition.id}`,
  ...write,
  input: Type.Object({ attributeDefinition: ChangedAttributeDefinition, ...Masks }),
  output: Answer,
  errors: [
    'INVALID_REVISION',
    'VALUE_TYPE_IMMUTABLE',
    'NUMBER_CONFIG_MAX_LESS_THAN_MIN',
    'DEFAULT_VALUE_NO_LONGER_VALID',
    'DUPLICATE_ATTRIBUTE_NAME',
  ],
  events: [`${fqdn}_updated`, `${fqdn}_tags_modified`],
});

const deleteAttributeDefinition = defineOperation({
  name: 'attributeDefinitions.deleteAttributeDefinition',
  summary: 'Deletes a definition with the values that services and resources have of it.',
  method: 'DELETE',
  path: `${path}/{attributeDefinitionId}`,
  ...write,
  input: Type.Object({ attributeDefinitionId: Guid() }),
  output: Type.Object({}),
  events: [`${fqdn}_deleted`],
});

const queryAttributeDefinitions = defineOperation({
  name: 'attributeDefinitions.queryAttributeDefinitions',
  summary:
    'Finds definitions by a filter, sorted and paged by cursor; the newest first unless sorted otherwise. Customers find those that are visible.',
  method: 'POST',
  path: `${path}/query`,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ attributeDefinitions: Type.Array(AttributeDefinition), pagingMetadata: PagingMetadata }),
});

const tagChange = { assignTags: optional(AttributeTags), unassignTags: optional(AttributeTags) };
const tags = {
  errors: ['EMPTY_ASSIGN_AND_UNASSIGN_LISTS'],
  events: [`${fqdn}_updated`, `${fqdn}_tags_modified`],
} as const;

const bulkUpdateAttributeDefinitionTags = defineOperation({
  name: 'attributeDefinitions.bulkUpdateAttributeDefinitionTags',
  summary: 'Assigns and takes back tags of up to 100 definitions; what is in both lists is assigned.',
  method: 'POST',
  path: `${bulkPath}/update-tags`,
  ...write,
  ...tags,
  input: Type.Object({
    attributeDefinitionIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }),
    ...tagChange,
  }),
  output: BulkResultWithoutItems,
});

const bulkUpdateAttributeDefinitionTagsByFilter = defineOperation({
  name: 'attributeDefinitions.bulkUpdateAttributeDefinitionTagsByFilter',
  summary: 'Assigns and takes back tags of all definitions that a filter finds.',
  method: 'POST',
  path: `${bulkPath}/update-tags-by-filter`,
  ...write,
  ...tags,
  input: Type.Object({ filter: JsonMap(), ...tagChange }),
  output: Type.Object({ jobId: Guid() }),
});

export const attributeDefinitions = {
  createAttributeDefinition,
  getAttributeDefinition,
  updateAttributeDefinition,
  deleteAttributeDefinition,
  queryAttributeDefinitions,
  bulkUpdateAttributeDefinitionTags,
  bulkUpdateAttributeDefinitionTagsByFilter,
};
