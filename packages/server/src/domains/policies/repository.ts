/** All SQL of booking policies. A revision of a policy is written once and never changed. */
import { statement } from '../../db/statement.ts';
import { boolean, defineTable, instant, json, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';
import { type BookingPolicyRules, completePolicyRules } from './rules.ts';

/** A booking keeps (id, revision) as its snapshot of the policy. */
export const policyTable = defineTable('booking_policy', {
  id: uuid(),
  revision: whole(),
  name: text(),
  is_default: boolean(),
  created_at: instant(),
  updated_at: instant(),
});

export const policyVersionTable = defineTable('booking_policy_version', {
  policy_id: uuid(),
  revision: whole(),
  rules: json<BookingPolicyRules>(),
  created_at: instant(),
});

/** A policy with the rules of its current revision. */
export type PolicyRow = RowOf<typeof policyTable> & { readonly rules: BookingPolicyRules };

/** The policies of a site at their current revision. */
export async function readPolicies(reader: Reader): Promise<PolicyRow[]> {
  const rows = await reader.all(
    statement<PolicyRow>(
      `select ${policyTable.listOf('policy')}, version.rules
       from booking_policy policy
       join booking_policy_version version
         on version.site_id = policy.site_id and version.policy_id = policy.id and version.revision = policy.revision
       where policy.site_id = $1 order by policy.created_at, policy.id`,
      [reader.siteId],
    ),
  );
  return rows.map((row) => ({ ...row, rules: completePolicyRules(row.rules) }));
}

/** The rules of a policy as a booking found them; undefined when that revision never was. */
export async function readPolicyRevision(
  reader: Reader,
  policyId: string,
  revision: number,
): Promise<BookingPolicyRules | undefined> {
  const row = await reader.first(
    statement<{ rules: BookingPolicyRules }>(
      `select rules from booking_policy_version where site_id = $1 and policy_id = $2 and revision = $3`,
      [reader.siteId, policyId, revision],
    ),
  );
  return row === undefined ? undefined : completePolicyRules(row.rules);
}
