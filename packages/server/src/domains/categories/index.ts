/** Categories of services as other domains use them. */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { siteCreated } from '../site/index.ts';
import { type CategoriesParts, createFirstCategory } from './commands.ts';
import { categoriesOperations } from './operations.ts';

export { type CategoryDeleted, categoryDeleted, type ServicesOfDeleted } from './commands.ts';
export { type CategoryRow, readCategories } from './repository.ts';
export { storedByCategories } from './stored.ts';

/** The domain: its operations, and the category with which every new site begins. */
export function createCategories(parts: CategoriesParts): Domain {
  return {
    name: 'categories',
    operations: changingCatalogue(categoriesOperations(parts)),
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }, { site }) => {
        createFirstCategory(tx, site, nowMs);
      }),
    ],
  };
}
