/**
 * Add-ons: the extras that customers take with a service, each with its price, and longer or in a number (services
 * sheet 8.6).
 */
import Type, { type Static } from 'typebox';
import { BulkResult, BulkResultWithoutItems } from '../bulk.ts';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import {
  clearable,
  ExtendedFields,
  Guid,
  Image,
  Instant,
  Int64,
  optional,
  PagingMetadata,
  Query,
  Revision,
} from '../schema.ts';
import { Tags } from '../tags.ts';
import { Translations } from '../translations.ts';

/** A site has at most so many. */
export const maxAddOns = 500;
export const maxAddOnName = 100;
/** Units of the currency. */
export const maxAddOnPrice = '1000000000000000';

const Name = Type.String({ minLength: 1, maxLength: maxAddOnName });
/** Its name in other languages than that of the business. */
export const AddOnTranslations = Translations({ name: Type.String({ maxLength: maxAddOnName }) });
/** How much longer the visit is. */
const DurationInMinutes = Type.Integer({ minimum: 1, maximum: 1440 });
/** How many of it a customer may take. */
const MaxQuantity = Type.Integer({ minimum: 1, maximum: 9999 });
const MainMedia = Type.Object({ image: optional(Image) });

/** What an add-on costs: as decimal text, in the currency in which it was said, and in words of the business's language. */
export const AddOnPrice = Type.Object({
  value: Type.String(),
  currency: Type.String(),
  formattedValue: Type.String({ maxLength: 50 }),
});
export type AddOnPrice = Static<typeof AddOnPrice>;

export const AddOn = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Name,
  translations: optional(AddOnTranslations),
  /** Absent: it costs nothing. */
  price: optional(AddOnPrice),
  /** It has this or `maxQuantity`, never both. */
  durationInMinutes: optional(DurationInMinutes),
  maxQuantity: optional(MaxQuantity),
  taxGroup: optional(Guid()),
  mainMedia: optional(MainMedia),
  /** The private ones only for the business. */
  tags: optional(Tags),
  extendedFields: optional(ExtendedFields),
});
export type AddOn = Static<typeof AddOn>;

/** Another currency than the site's is refused; how it is written follows from both. */
const Price = Type.Object({
  value: Type.String({ maxLength: 40 }),
  currency: optional(Type.String({ maxLength: 3 })),
});

const NewAddOn = Type.Object({
  name: Name,
  translations: optional(AddOnTranslations),
  price: optional(Price),
  durationInMinutes: optional(DurationInMinutes),
  maxQuantity: optional(MaxQuantity),
  taxGroup: optional(Guid()),
  mainMedia: optional(MainMedia),
  tags: optional(Tags),
  extendedFields: optional(ExtendedFields),
});
export type NewAddOnInput = Static<typeof NewAddOn>;

const ChangedAddOn = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: optional(Name),
  translations: clearable(AddOnTranslations),
  price: clearable(Price),
  durationInMinutes: clearable(DurationInMinutes),
  maxQuantity: clearable(MaxQuantity),
  taxGroup: clearable(Guid()),
  mainMedia: clearable(MainMedia),
  tags: clearable(Tags),
  extendedFields: clearable(ExtendedFields),
});
export type ChangedAddOnInput = Static<typeof ChangedAddOn>;

const path = '/v1/add-ons';
const bulkPath = '/v1/bulk/add-ons';
const prefixes = ['/addons', '/_api/add-ons-service'];
const bulkBodyLimitBytes = 1_048_576;

const fqdn = 'wix.addons.v1.add_on';
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', source: 'services sheet 8.6' } as const;
const write = { permission: 'SERVICES.MANAGE', idempotency: 'stored', source: 'services sheet 8.6' } as const;
const Answer = Type.Object({ addOn: AddOn });
/** Services change whose groups lose what is deleted. */
const deletionEvents = [`${fqdn}_deleted`, 'wix.bookings.services.v2.service_updated'] as const;

const createAddOn = defineOperation({
  name: 'addOns.createAddOn',
  summary: 'Adds an extra that customers may take with services.',
  method: 'POST',
  path,
  prefixes,
  ...write,
  input: Type.Object({ addOn: NewAddOn }),
  output: Answer,
  errors: ['ADD_ON_LIMIT_REACHED'],
  events: [`${fqdn}_created`],
});

const getAddOn = defineOperation({
  name: 'addOns.getAddOn',
  summary: 'Reads one add-on.',
  method: 'GET',
  path: `${path}/{addOnId}`,
  prefixes,
  ...read,
  input: Type.Object({ addOnId: Guid() }),
  output: Answer,
});

const updateAddOn = defineOperation({
  name: 'addOns.updateAddOn',
  summary: 'Changes an add-on from a known revision.',
  method: 'PATCH',
  path: `${path}/{addOn.id}`,
  prefixes,
  ...write,
  input: Type.Object({ addOn: ChangedAddOn, ...Masks }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: [`${fqdn}_updated`],
});

const deleteAddOn = defineOperation({
  name: 'addOns.deleteAddOn',
  summary: 'Deletes an add-on and takes it out of the groups of all services.',
  method: 'DELETE',
  path: `${path}/{addOnId}`,
  prefixes,
  ...write,
  input: Type.Object({ addOnId: Guid() }),
  output: Type.Object({}),
  events: deletionEvents,
});

const queryAddOns = defineOperation({
  name: 'addOns.queryAddOns',
  summary: 'Finds add-ons by a filter, sorted and paged by cursor; by their ids unless sorted otherwise.',
  method: 'GET',
  path: `${path}/query`,
  prefixes,
  postFallback: true,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ addOns: Type.Array(AddOn), pagingMetadata: PagingMetadata }),
});

const bulkCreateAddOns = defineOperation({
  name: 'addOns.bulkCreateAddOns',
  summary: 'Adds up to a hundred add-ons, each for itself.',
  method: 'POST',
  path: `${bulkPath}/create`,
  prefixes,
  ...write,
  input: Type.Object({
    addOns: Type.Array(NewAddOn, { minItems: 1, maxItems: 100 }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(AddOn),
  events: [`${fqdn}_created`],
  bodyLimitBytes: bulkBodyLimitBytes,
});

const bulkUpdateAddOns = defineOperation({
  name: 'addOns.bulkUpdateAddOns',
  summary: 'Changes up to a hundred add-ons, each for itself.',
  method: 'POST',
  path: `${bulkPath}/update`,
  prefixes,
  ...write,
  input: Type.Object({
    addOns: Type.Array(Type.Object({ addOn: ChangedAddOn, ...Masks }), { minItems: 1, maxItems: 100 }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(AddOn),
  events: [`${fqdn}_updated`],
  bodyLimitBytes: bulkBodyLimitBytes,
});

const bulkDeleteAddOns = defineOperation({
  name: 'addOns.bulkDeleteAddOns',
  summary: 'Deletes up to a hundred add-ons, each for itself, and takes them out of the groups of all services.',
  method: 'POST',
  path: `${bulkPath}/delete`,
  prefixes,
  ...write,
  input: Type.Object({ addOnIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }) }),
  output: BulkResultWithoutItems,
  events: deletionEvents,
});

export const addOns = {
  createAddOn,
  getAddOn,
  updateAddOn,
  deleteAddOn,
  queryAddOns,
  bulkCreateAddOns,
  bulkUpdateAddOns,
  bulkDeleteAddOns,
};
