/** What the events of categories carry (services sheet 0.6 and 4). */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { Words } from '../schema.ts';
import { NamedCategory } from './categories.ts';
import { Category } from './categories-v2.ts';
import type { categoriesCodes } from './codes.ts';

export const categoriesEventBodies: BodiesOf<typeof categoriesCodes.events> = { category: { entity: Category } };

export const categoriesMessageBodies = {
  'com.wixpress.bookings.services.api.v1.CategoryNotification': Type.Object({
    category: NamedCategory,
    event: Words(['Created', 'Updated', 'Deleted']),
  }),
};
