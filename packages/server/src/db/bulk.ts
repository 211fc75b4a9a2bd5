/**
 * Bulk operations: items are done one after the other, each under a savepoint of its own, so that one that is refused
 * leaves the others alone (services sheet 1.1).
 */
import { ApplicationError, type FieldViolation, type ItemMetadata, ValidationError } from '@openhours/contract';
import type { Transaction } from './transaction.ts';

/** What became of one item. */
export interface BulkItemResult<Item> {
  itemMetadata: ItemMetadata;
  item?: Item;
}

export interface BulkOutcome<Item> {
  results: BulkItemResult<Item>[];
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number; undetailedFailures: number };
}

/** The error of an item; anything that is no refusal is thrown on. */
export function itemError(error: unknown): NonNullable<ItemMetadata['error']> {
  if (error instanceof ApplicationError && error.status < 500) {
    return { code: error.code, description: error.description, data: error.data };
  }
  if (error instanceof ValidationError) {
    const fieldViolations = error.violations.map((each) => ({ ...each, data: each.data ?? {} }));
    return { code: 'INVALID_ARGUMENT', description: error.message, data: { fieldViolations } };
  }
  throw error;
}

/**
 * Does the items in their order. `idOf` says the id of an item before it is done, where it has one; `refused` what its
 * schema refuses of it, where the rules have nothing to add: such an item is not whole and never reaches `work`, which
 * answers the entity it made; `present` is absent where the answer holds no entities.
 */
export async function doItems<Sent, Made extends { readonly id: string }, Item = never>(
  tx: Pick<Transaction, 'savepoint'>,
  items: readonly Sent[],
  {
    idOf,
    refused,
    work,
    present,
  }: {
    readonly idOf?: (item: Sent) => string | undefined;
    readonly refused?: (index: number) => readonly FieldViolation[];
    readonly work: (item: Sent, index: number) => Promise<Made>;
    readonly present?: ((made: Made) => Item) | undefined;
  },
): Promise<BulkOutcome<Item>> {
  const results: BulkItemResult<Item>[] = [];
  for (const [originalIndex, sent] of items.entries()) {
    try {
      const violations = refused?.(originalIndex) ?? [];
      if (violations.length > 0) {
        throw new ValidationError(violations);
      }
      const made = await tx.savepoint(() => work(sent, originalIndex));
      results.push({
        itemMetadata: { id: made.id, originalIndex, success: true },
        ...(present === undefined ? {} : { item: present(made) }),
      });
    } catch (error) {
      const id = idOf?.(sent);
      results.push({
        itemMetadata: { ...(id === undefined ? {} : { id }), originalIndex, success: false, error: itemError(error) },
      });
    }
  }
  const totalFailures = results.filter(({ itemMetadata }) => !itemMetadata.success).length;
  return {
    results,
    bulkActionMetadata: { totalSuccesses: results.length - totalFailures, totalFailures, undetailedFailures: 0 },
  };
}

/** Stands for a transaction where items only read: what one of them refuses leaves nothing to undo. */
export const nothingToUndo: Pick<Transaction, 'savepoint'> = Object.freeze({
  savepoint: <T>(work: () => Promise<T>) => work(),
});

/** The violations of one item of a list in the request: those at or below `services[3]`. */
export function violationsOfItem(violations: readonly FieldViolation[], root: string): FieldViolation[] {
  return violations.filter(({ field }) => field === root || field.startsWith(`${root}.`));
}
