/**
 * Many items in one transaction (design 3): in their order, each under a savepoint, so that one that is refused leaves
 * no trace and every item sees the earlier ones.
 */
import { ApplicationError, type BulkActionMetadata, type ItemMetadata, ValidationError } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';

export interface BulkAnswer<Item> {
  results: { itemMetadata: ItemMetadata; item?: Item }[];
  bulkActionMetadata: BulkActionMetadata;
}

/** What one item came to; `item` only where the caller asked for entities. */
export interface Done<Item> {
  readonly id: string;
  readonly item: Item | undefined;
}

/** Does each item for itself. `idOf` names the ones that exist already; trouble of the server ends the whole call. */
export async function doEach<Input, Item>(
  inputs: readonly Input[],
  idOf: (input: Input) => string | undefined,
  work: (input: Input, index: number) => Promise<Done<Item>>,
): Promise<BulkAnswer<Item>> {
  const results: BulkAnswer<Item>['results'] = [];
  for (const [originalIndex, input] of inputs.entries()) {
    try {
      const { id, item } = await work(input, originalIndex);
      results.push({ itemMetadata: { id, originalIndex, success: true }, ...(item === undefined ? {} : { item }) });
    } catch (error) {
      const id = idOf(input);
      const known = id === undefined ? {} : { id };
      results.push({ itemMetadata: { ...known, originalIndex, success: false, error: errorOfItem(error) } });
    }
  }
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length;
  return {
    results,
    bulkActionMetadata: {
      totalSuccesses,
      totalFailures: results.length - totalSuccesses,
      undetailedFailures: 0,
    },
  };
}

/** The same for writes: each under a savepoint of its own. */
export function writeEach<Input, Item>(
  tx: Transaction,
  inputs: readonly Input[],
  idOf: (input: Input) => string | undefined,
  work: (input: Input, index: number) => Promise<Done<Item>>,
): Promise<BulkAnswer<Item>> {
  return doEach(inputs, idOf, (input, index) => tx.savepoint(() => work(input, index)));
}

function errorOfItem(error: unknown): NonNullable<ItemMetadata['error']> {
  if (error instanceof ValidationError) {
    const fieldViolations = error.violations;
    return { code: 'INVALID_ARGUMENT', description: error.message, data: { fieldViolations } };
  }
  if (error instanceof ApplicationError && error.status < 500) {
    return { code: error.code, description: error.description, data: error.data };
  }
  throw error;
}
