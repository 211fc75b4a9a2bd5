/** The operations of categories, in both versions; they share one store. */
import { categoriesV2 as declared, categories as older, onlyMasked, parseFilter, readMasks } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import {
  type CategoriesParts,
  createCategory,
  deleteCategory,
  moveCategory,
  requireCategory,
  updateCategory,
} from './commands.ts';
import { categoryFields } from './fields.ts';
import { presentCategory, presentNamedCategory } from './present.ts';
import { countCategories, findCategory, queryCategories, readCategories } from './repository.ts';
import { positionOf } from './rules.ts';

/** Every operation of categories with its handler. */
export function categoriesOperations(parts: CategoriesParts): Binding[] {
  return [
    bindWrite(declared.createCategory, async ({ tx, input, ...act }) => ({
      category: presentCategory(await createCategory(tx, act, input.category, parts)),
    })),

    bindRead(declared.getCategory, async ({ input, reader }) => ({
      category: presentCategory(requireCategory(await findCategory(reader, input.categoryId))),
    })),

    bindWrite(declared.updateCategory, async ({ tx, input, ...act }) => {
      const change = onlyMasked(input.category, readMasks(input, 'category'));
      return { category: presentCategory(await updateCategory(tx, act, change, parts)) };
    }),

    bindWrite(declared.deleteCategory, async ({ tx, input, ...act }) => {
      const { categoryId, moveServicesTo: moveTo } = input;
      await deleteCategory(tx, act, { categoryId, services: moveTo === undefined ? 'STAY' : { moveTo } }, parts);
      return {};
    }),

    bindRead(declared.queryCategories, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: categoryFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryCategories(reader, query);
      return { categories: rows.map(presentCategory), pagingMetadata };
    }),

    bindRead(declared.countCategories, async ({ input, reader }) => ({
      count: await countCategories(reader, parseFilter(input.filter, categoryFields, 'filter')),
    })),

    bindWrite(declared.moveCategory, async ({ tx, input: { categoryId, position, afterCategoryId }, ...act }) => {
      const where = positionOf(position, afterCategoryId);
      return { category: presentCategory(await moveCategory(tx, act, { categoryId, ...where }, parts)) };
    }),

    bindRead(older.listCategories, async ({ input: { categoryIds }, reader }) => {
      const wanted = categoryIds === undefined || categoryIds.length === 0 ? undefined : new Set(categoryIds);
      const found = (await readCategories(reader)).filter(
        ({ id, deleted_at }) => deleted_at === null && wanted?.has(id) !== false,
      );
      return { categories: found.map(presentNamedCategory) };
    }),

    bindWrite(older.createCategory, async ({ tx, input, ...act }) => ({
      category: presentNamedCategory(await createCategory(tx, act, input.category, parts)),
    })),

    bindWrite(older.updateCategory, async ({ tx, input, ...act }) => ({
      category: presentNamedCategory(await updateCategory(tx, act, input.category, parts)),
    })),

    bindWrite(older.deleteCategory, async ({ tx, input: { id, deleteServices = false }, ...act }) => {
      await deleteCategory(tx, act, { categoryId: id, services: deleteServices ? 'GO' : 'STAY' }, parts);
      return { id };
    }),
  ];
}
