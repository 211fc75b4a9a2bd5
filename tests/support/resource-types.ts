/** Resource types planted without a call: what rooms and equipment of tests are of. */
import { foldText } from '@openhours/contract';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { readResourceTypes } from '../../packages/server/src/domains/staff/index.ts';
import { resourceTypeTable } from '../../packages/server/src/domains/staff/repository.ts';

/** Adds a type with this id, called after it, unless the site has it. */
export async function plantResourceType(tx: Transaction, id: string, nowMs: number): Promise<void> {
  await tx.flush();
  if ((await readResourceTypes(tx)).some((type) => type.id === id)) {
    return;
  }
  const name = `Type ${id.slice(-12)}`;
  resourceTypeTable.insert(tx, {
    id,
    revision: 1,
    name,
    name_folded: foldText(name),
    extended_fields: null,
    created_at: nowMs,
    updated_at: nowMs,
  });
  await tx.flush();
}
