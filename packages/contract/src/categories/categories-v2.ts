/** Categories: the groups in which services are shown, and their order (services sheet 4). */
import Type, { type Static } from 'typebox';
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
  Words,
} from '../schema.ts';
import { Translations } from '../translations.ts';

/** A site has at most so many. */
export const maxCategories = 100;
/** So many services move at once when their category is deleted; bookings wait meanwhile. */
export const maxMovedServices = 500;
/** Older calls give longer names than these (`maxOlderCategoryName`). */
export const maxCategoryName = 100;
export const maxOlderCategoryName = 500;

export const categoryPositions = ['LAST', 'FIRST', 'AFTER_CATEGORY'] as const;

const Name = Type.String({ minLength: 1, maxLength: maxCategoryName });
/** The name in other languages than that of the business (an extension of ours); what says nothing is left out. */
export const CategoryTranslations = Translations({ name: Type.String({ maxLength: maxCategoryName }) });

export const Category = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Type.String({ minLength: 1, maxLength: maxOlderCategoryName }),
  /** Where it stands among the others, the smallest first, with gaps between neighbours. */
  sortOrder: Type.Integer(),
  /** Absent while there are none. */
  translations: optional(CategoryTranslations),
  extendedFields: optional(ExtendedFields),
});
export type Category = Static<typeof Category>;

const path = '/v2/categories';
const prefixes = ['/bookings', '/_api/bookings', '/categories'];
const fqdn = 'wix.bookings.categories.v2.category';
/** What every change of a category tells the older clients. */
export const categoryNotification = 'com.wixpress.bookings.services.api.v1.CategoryNotification' as const;
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', source: 'services sheet 4' } as const;
const write = { permission: 'SERVICES.MANAGE', idempotency: 'stored', source: 'services sheet 4' } as const;
const Answer = Type.Object({ category: Category });

const createCategory = defineOperation({
  name: 'categoriesV2.createCategory',
  summary: 'Creates a category of services, behind the others.',
  method: 'POST',
  path,
  prefixes,
  ...write,
  input: Type.Object({
    category: Type.Object({
      name: Name,
      translations: optional(CategoryTranslations),
      extendedFields: optional(ExtendedFields),
    }),
  }),
  output: Answer,
  errors: ['CATEGORY_LIMIT_REACHED'],
  events: [`${fqdn}_created`, categoryNotification],
});

const getCategory = defineOperation({
  name: 'categoriesV2.getCategory',
  summary: 'Reads one category.',
  method: 'GET',
  path: `${path}/{categoryId}`,
  prefixes,
  ...read,
  input: Type.Object({ categoryId: Guid() }),
  output: Answer,
});

const updateCategory = defineOperation({
  name: 'categoriesV2.updateCategory',
  summary: 'Changes the name of a category from a known revision; its place stays.',
  method: 'PATCH',
  path: `${path}/{category.id}`,
  prefixes,
  ...write,
  input: Type.Object({
    category: Type.Object({
      id: Guid(),
      revision: Int64(),
      name: optional(Name),
      translations: clearable(CategoryTranslations),
      extendedFields: clearable(ExtendedFields),
    }),
    ...Masks,
  }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: [`${fqdn}_updated`, categoryNotification],
});

const deleteCategory = defineOperation({
  name: 'categoriesV2.deleteCategory',
  summary:
    'Deletes a category. Its services move to the one that is named, else they are not shown to customers until they have another.',
  method: 'DELETE',
  path: `${path}/{categoryId}`,
  prefixes,
  ...write,
  input: Type.Object({
    categoryId: Guid(),
    /** The category in which its services stand from now on (an extension of ours). */
    moveServicesTo: optional(Guid()),
  }),
  output: Type.Object({}),
  errors: ['LAST_CATEGORY_CANNOT_BE_DELETED', 'CATEGORY_HAS_TOO_MANY_SERVICES'],
  // Services that move change.
  events: [`${fqdn}_deleted`, categoryNotification, 'wix.bookings.services.v2.service_updated'],
});

const queryCategories = defineOperation({
  name: 'categoriesV2.queryCategories',
  summary: 'Finds categories by a filter, sorted and paged by cursor; the oldest first unless sorted otherwise.',
  method: 'GET',
  path: `${path}/query`,
  prefixes,
  postFallback: true,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ categories: Type.Array(Category), pagingMetadata: PagingMetadata }),
});

const countCategories = defineOperation({
  name: 'categoriesV2.countCategories',
  summary: 'Counts the categories that a filter finds.',
  method: 'POST',
  path: `${path}/count`,
  prefixes,
  ...read,
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Type.Object({ count: Type.Integer() }),
});

const moveCategory = defineOperation({
  name: 'categoriesV2.moveCategory',
  summary: 'Puts a category first, last or behind another one.',
  method: 'POST',
  path: `${path}/set-position/{categoryId}`,
  prefixes,
  ...write,
  input: Type.Object({
    categoryId: Guid(),
    /** Absent: LAST. */
    position: optional(Words(categoryPositions)),
    /** Only with AFTER_CATEGORY, and then required. */
    afterCategoryId: optional(Guid()),
  }),
  output: Answer,
  // Where the gaps have run out, all categories get new numbers.
  events: [`${fqdn}_updated`, categoryNotification],
});

export const categoriesV2 = {
  createCategory,
  getCategory,
  updateCategory,
  deleteCategory,
  queryCategories,
  countCategories,
  moveCategory,
};
