/** Locations that tests begin with, put there without a call. */
import type { Address } from '@openhours/contract';
import { raiseCatalogueVersion } from '../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { locationTable } from '../../packages/server/src/domains/locations/repository.ts';
import { plainFacts } from '../../packages/server/src/domains/locations/rules.ts';

/** Adds a further location beside the default one. Answers its id. */
export function plantLocation(
  tx: Transaction,
  location: { readonly name: string; readonly address?: Address; readonly nowMs: number },
): string {
  const id = newId();
  raiseCatalogueVersion(tx);
  locationTable.insert(tx, {
    ...plainFacts(location.name),
    address: location.address ?? null,
    id,
    revision: 1,
    is_default: false,
    archived: false,
    created_at: location.nowMs,
    updated_at: location.nowMs,
  });
  return id;
}
