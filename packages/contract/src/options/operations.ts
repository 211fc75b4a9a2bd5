/** What is done with options and variants of services (services sheet 7). */
import Type from 'typebox';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { clearable, ExtendedFields, Guid, Int64, optional, PagingMetadata, Query } from '../schema.ts';
import { ServiceOptions, ServiceOptionsAndVariants, ServiceVariantsInput } from './entity.ts';

const path = '/v1/serviceOptionsAndVariants';
const prefixes = ['/bookings'];
/** Where the published client calls on a host of its owner's own. */
const ownHostPath = '/_api/v1/service-options-and-variants';
const fqdn = 'wix.bookings.catalog.v1.service_options_and_variants';
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', source: 'services sheet 7' } as const;
const write = { permission: 'SERVICES.MANAGE', idempotency: 'stored', source: 'services sheet 7' } as const;
const Answer = Type.Object({ serviceOptionsAndVariants: ServiceOptionsAndVariants });
const Id = Type.Object({ serviceOptionsAndVariantsId: Guid() });

/** Why options and variants are not taken as they are. */
const refusals = [
  'UNKNOWN_OPTION_IDS',
  'MULTIPLE_CURRENCIES',
  'UNSUPPORTED_OPTION_TYPE',
  'UNKNOWN_STAFF_IDS',
  'MISSING_STAFF_VARIANTS',
  'IDENTICAL_CHOICES',
  'MISSING_CUSTOM_CHOICES',
  'UNSUPPORTED_OPTION_DATA',
] as const;

const createServiceOptionsAndVariants = defineOperation({
  name: 'serviceOptionsAndVariants.createServiceOptionsAndVariants',
  summary: 'Gives a service an option, and a price for each of its choices.',
  method: 'POST',
  path,
  prefixes,
  aliases: [ownHostPath],
  ...write,
  input: Type.Object({
    serviceOptionsAndVariants: Type.Object({
      serviceId: Guid(),
      options: ServiceOptions,
      variants: ServiceVariantsInput,
      extendedFields: optional(ExtendedFields),
    }),
  }),
  output: Answer,
  errors: ['ALREADY_EXISTS', 'SERVICE_NOT_FOUND', ...refusals],
  events: [`${fqdn}_created`],
});

const cloneServiceOptionsAndVariants = defineOperation({
  name: 'serviceOptionsAndVariants.cloneServiceOptionsAndVariants',
  summary: 'Gives a service the option and the prices of another one, under an option id of its own.',
  method: 'POST',
  path: `${path}/{cloneFromId}/clone`,
  prefixes,
  aliases: [`${ownHostPath}/{cloneFromId}/clone`],
  ...write,
  input: Type.Object({ cloneFromId: Guid(), targetServiceId: Guid() }),
  output: Answer,
  errors: ['ALREADY_EXISTS', 'SERVICE_NOT_FOUND', ...refusals],
  events: [`${fqdn}_created`],
});

const getServiceOptionsAndVariants = defineOperation({
  name: 'serviceOptionsAndVariants.getServiceOptionsAndVariants',
  summary: 'Reads options and variants by their id.',
  method: 'GET',
  path: `${path}/{serviceOptionsAndVariantsId}`,
  prefixes,
  aliases: [`${ownHostPath}/{serviceOptionsAndVariantsId}`],
  ...read,
  input: Id,
  output: Answer,
});

const getServiceOptionsAndVariantsByServiceId = defineOperation({
  name: 'serviceOptionsAndVariants.getServiceOptionsAndVariantsByServiceId',
  summary: 'Reads the options and variants of a service.',
  method: 'GET',
  path: `${path}/service_id/{serviceId}`,
  prefixes,
  aliases: [`${ownHostPath}/service_id/{serviceId}`],
  ...read,
  input: Type.Object({ serviceId: Guid() }),
  output: Type.Object({ serviceVariants: ServiceOptionsAndVariants }),
});

const updateServiceOptionsAndVariants = defineOperation({
  name: 'serviceOptionsAndVariants.updateServiceOptionsAndVariants',
  summary: 'Changes options and variants from a known revision, each of the two lists as a whole.',
  method: 'PATCH',
  path: `${path}/{serviceOptionsAndVariants.id}`,
  prefixes,
  aliases: [`${ownHostPath}/{serviceOptionsAndVariants.id}`],
  ...write,
  input: Type.Object({
    serviceOptionsAndVariants: Type.Object({
      id: Guid(),
      revision: Int64(),
      options: optional(ServiceOptions),
      variants: optional(ServiceVariantsInput),
      extendedFields: clearable(ExtendedFields),
    }),
    ...Masks,
  }),
  output: Answer,
  errors: ['INVALID_REVISION', ...refusals],
  events: [`${fqdn}_updated`],
});

const deleteServiceOptionsAndVariants = defineOperation({
  name: 'serviceOptionsAndVariants.deleteServiceOptionsAndVariants',
  summary: 'Deletes the options and variants of a service, from a known revision where one is named.',
  method: 'DELETE',
  path: `${path}/{serviceOptionsAndVariantsId}`,
  prefixes,
  aliases: [`${ownHostPath}/{serviceOptionsAndVariantsId}`],
  ...write,
  input: Type.Object({ ...Id.properties, revision: optional(Int64()) }),
  output: Type.Object({}),
  errors: ['INVALID_REVISION'],
  events: [`${fqdn}_deleted`],
});

const queryServiceOptionsAndVariants = defineOperation({
  name: 'serviceOptionsAndVariants.queryServiceOptionsAndVariants',
  summary: 'Finds options and variants of services by a filter, paged by cursor.',
  method: 'POST',
  path: `${path}/query`,
  prefixes,
  aliases: [`${ownHostPath}/query`],
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({
    serviceOptionsAndVariantsList: Type.Array(ServiceOptionsAndVariants),
    pagingMetadata: PagingMetadata,
  }),
});

export const serviceOptionsAndVariants = {
  createServiceOptionsAndVariants,
  cloneServiceOptionsAndVariants,
  getServiceOptionsAndVariants,
  getServiceOptionsAndVariantsByServiceId,
  updateServiceOptionsAndVariants,
  deleteServiceOptionsAndVariants,
  queryServiceOptionsAndVariants,
};
