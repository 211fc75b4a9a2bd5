/** The answer of operations on many entities at once: items succeed and fail for themselves (services sheet 1.1). */
import Type, { type Static, type TSchema } from 'typebox';
import { JsonMap, optional } from './schema.ts';

export const ItemMetadata = Type.Object({
  /** Absent for an item that never came to be. */
  id: optional(Type.String()),
  originalIndex: Type.Integer(),
  success: Type.Boolean(),
  error: optional(Type.Object({ code: Type.String(), description: Type.String(), data: JsonMap() })),
});
export type ItemMetadata = Static<typeof ItemMetadata>;

const BulkActionMetadata = Type.Object({
  totalSuccesses: Type.Integer(),
  totalFailures: Type.Integer(),
  undetailedFailures: Type.Integer(),
});

/** Results in the order of the request; `item` only where the caller asked for it. */
export const BulkResult = <Item extends TSchema>(item: Item) =>
  Type.Object({
    results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, item: optional(item) })),
    bulkActionMetadata: BulkActionMetadata,
  });

/** Results that never carry the entity. */
export const BulkResultWithoutItems = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
});
