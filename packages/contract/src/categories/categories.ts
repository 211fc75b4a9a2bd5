/** Categories as the older clients know them: a name and nothing else (services sheet 4). */
import Type, { type Static } from 'typebox';
import { calendarSchedules } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { Guid, optional } from '../schema.ts';
import { categoryNotification, maxOlderCategoryName } from './categories-v2.ts';

const Name = Type.String({ minLength: 1, maxLength: maxOlderCategoryName });

export const NamedCategory = Type.Object({ id: Guid(), name: Name });
export type NamedCategory = Static<typeof NamedCategory>;

const path = '/v1/categories';
const prefixes = ['/bookings', '/_api/bookings', '/_api/services-server', '/categories-proxy'];
const fqdn = 'wix.bookings.categories.v2.category';
const write = { permission: 'SERVICES.MANAGE', idempotency: 'stored', source: 'services sheet 4' } as const;
const Answer = Type.Object({ category: NamedCategory });

const listCategories = defineOperation({
  name: 'categories.listCategories',
  summary: 'Lists all categories in their order, or those named.',
  method: 'GET',
  path,
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 4',
  input: Type.Object({ categoryIds: optional(Type.Array(Guid(), { maxItems: 100 })) }),
  output: Type.Object({ categories: Type.Array(NamedCategory) }),
});

const createCategory = defineOperation({
  name: 'categories.createCategory',
  summary: 'Creates a category of services, behind the others.',
  method: 'POST',
  path,
  prefixes,
  ...write,
  input: Type.Object({ category: Type.Object({ name: Name }) }),
  output: Answer,
  errors: ['CATEGORY_LIMIT_REACHED'],
  events: [`${fqdn}_created`, categoryNotification],
});

const updateCategory = defineOperation({
  name: 'categories.updateCategory',
  summary: 'Renames a category, whatever its revision.',
  method: 'PUT',
  path: `${path}/{category.id}`,
  prefixes,
  ...write,
  input: Type.Object({ category: Type.Object({ id: Guid(), name: optional(Name) }) }),
  output: Answer,
  events: [`${fqdn}_updated`, categoryNotification],
});

const deleteCategory = defineOperation({
  name: 'categories.deleteCategory',
  summary: 'Deletes a category, and its services with it when asked to.',
  method: 'DELETE',
  path: `${path}/{id}`,
  prefixes,
  ...write,
  input: Type.Object({
    id: Guid(),
    /** Absent or false: the services stay, and are no longer shown to customers until they have another category. */
    deleteServices: optional(Type.Boolean()),
  }),
  output: Type.Object({ id: Guid() }),
  errors: ['LAST_CATEGORY_CANNOT_BE_DELETED'],
  // Services that go with it cancel their sessions.
  events: [
    `${fqdn}_deleted`,
    categoryNotification,
    'wix.bookings.services.v2.service_deleted',
    'wix.bookings.catalog.v1.service_options_and_variants_deleted',
    ...calendarSchedules.cancelSchedule.events,
  ],
});

export const categories = { listCategories, createCategory, updateCategory, deleteCategory };
