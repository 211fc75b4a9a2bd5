/** The writes of booking policies. */
import { raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { policyTable, policyVersionTable } from './repository.ts';
import { type BookingPolicyRules, completePolicyRules } from './rules.ts';

export interface NewPolicy {
  readonly name: string;
  /** What is not said has its default. */
  readonly rules?: Parameters<typeof completePolicyRules>[0];
  readonly nowMs: number;
}

function addPolicy(
  tx: Transaction,
  policy: { readonly name: string; readonly is_default: boolean },
  rules: BookingPolicyRules,
  nowMs: number,
): string {
  const id = newId();
  raiseCatalogueVersion(tx);
  policyTable.insert(tx, { ...policy, id, revision: 1, created_at: nowMs, updated_at: nowMs });
  policyVersionTable.insert(tx, { policy_id: id, revision: 1, rules, created_at: nowMs });
  return id;
}

/** Adds a policy with its first revision. Answers its id. */
export function createPolicy(tx: Transaction, policy: NewPolicy): string {
  return addPolicy(tx, { name: policy.name, is_default: false }, completePolicyRules(policy.rules ?? {}), policy.nowMs);
}

/** Gives a new site the one policy it always has (services sheet 6). Answers its id. */
export function createDefaultPolicy(tx: Transaction, nowMs: number): string {
  return addPolicy(tx, { name: 'Default', is_default: true }, completePolicyRules({}), nowMs);
}
