/** Binds the question what of a shop goes with services: there is no shop (services sheet 8.4). */
import { relatedProducts as declared, invalid } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';

export function relatedProductOperations(): Binding[] {
  return [
    bindRead(declared.listRelatedProductsByServiceIds, async ({ input: { cursorPaging, includeProducts } }) => {
      if (cursorPaging?.cursor) {
        // No page has ever had another one behind it.
        throw invalid('cursorPaging.cursor', 'is not a cursor of this query', 'OTHER');
      }
      const pagingMetadata = { count: 0, cursors: {}, hasNext: false };
      return { relatedProducts: [], productSummaries: [], ...(includeProducts === true ? { pagingMetadata } : {}) };
    }),
  ];
}
