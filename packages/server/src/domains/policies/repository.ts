/** All SQL of booking policies. A revision of a policy is written once and never changed. */
import type { ExtendedFields, Filter, PagingMetadata } from '@openhours/contract';
import type { StoredField } from '../../db/fields.ts';
import { countRows, type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';
import { type BookingPolicyRules, completePolicyRules } from './rules.ts';

/** A booking keeps (id, revision) as its snapshot of the policy. */
export const policyTable = defineTable('booking_policy', {
  id: uuid(),
  revision: whole(),
  name: text(),
  is_default: boolean(),
  /** The application whose policy it is. */
  app_id: uuid(),
  created_by_app_id: uuid(),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export const policyVersionTable = defineTable('booking_policy_version', {
  policy_id: uuid(),
  revision: whole(),
  name: text(),
  is_default: boolean(),
  rules: json<BookingPolicyRules>(),
  created_at: instant(),
  policy_created_at: instant(),
});

/** A policy with the rules of its current revision. */
export type PolicyRow = RowOf<typeof policyTable> & { readonly rules: BookingPolicyRules };

const selected = `select ${policyTable.listOf('policy')}, version.rules
  from booking_policy policy
  join booking_policy_version version
    on version.site_id = policy.site_id and version.policy_id = policy.id and version.revision = policy.revision
  where policy.site_id = $1`;

function complete(row: PolicyRow): PolicyRow {
  return { ...row, rules: completePolicyRules(row.rules) };
}

/** The policies of a site at their current revision, all or those named, the oldest first. */
export async function readPolicies(reader: Reader, policyIds?: readonly string[]): Promise<PolicyRow[]> {
  const rows = await reader.all(
    statement<PolicyRow>(
      `${selected} and ($2::uuid[] is null or policy.id = any ($2::uuid[])) order by policy.created_at, policy.id`,
      [reader.siteId, policyIds ?? null],
    ),
  );
  return rows.map(complete);
}

export async function findPolicy(reader: Reader, policyId: string): Promise<PolicyRow | undefined> {
  return (await readPolicies(reader, [policyId]))[0];
}

/** The site's default policy; every site has one. */
export async function readDefaultPolicy(reader: Reader): Promise<PolicyRow> {
  const row = await reader.first(statement<PolicyRow>(`${selected} and policy.is_default`, [reader.siteId]));
  if (row === undefined) {
    throw new Error(`site ${reader.siteId} has no default booking policy`);
  }
  return complete(row);
}

/** A policy at one revision, as the bookings made under it keep it, whatever became of the policy. */
export interface PolicyAtRevision {
  readonly policy_id: string;
  readonly revision: number;
  readonly rules: BookingPolicyRules;
  /** When this revision came to be. */
  readonly revised_at: number;
  readonly created_at: number;
  readonly name: string;
  readonly is_default: boolean;
}

/** The revisions that are named, each once; those that never were are missing. */
export async function readPolicyRevisions(
  reader: Reader,
  named: readonly { readonly policyId: string; readonly revision: number }[],
): Promise<PolicyAtRevision[]> {
  const rows = await reader.all(
    statement<PolicyAtRevision>(
      `select policy_id, revision, name, is_default, rules, created_at as revised_at, policy_created_at as created_at
       from booking_policy_version
       where site_id = $1
         and (policy_id, revision) in (select * from unnest($2::uuid[], $3::bigint[]))`,
      [reader.siteId, named.map(({ policyId }) => policyId), named.map(({ revision }) => revision)],
    ),
  );
  return rows.map((row) => ({ ...row, rules: completePolicyRules(row.rules) }));
}

const sql = queryBuilder<{
  booking_policy: StoredRow<typeof policyTable>;
  booking_policy_version: StoredRow<typeof policyVersionTable>;
}>();

function policiesOf(siteId: string) {
  return sql
    .selectFrom('booking_policy as policy')
    .innerJoin('booking_policy_version as version', (join) =>
      join
        .onRef('version.site_id', '=', 'policy.site_id')
        .onRef('version.policy_id', '=', 'policy.id')
        .onRef('version.revision', '=', 'policy.revision'),
    )
    .select(policyTable.columns.map((column) => `policy.${column}` as const))
    .select('version.rules')
    .where('policy.site_id', '=', siteId);
}

export async function queryPolicies(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: PolicyRow[]; pagingMetadata: PagingMetadata }> {
  const { rows, pagingMetadata } = await paginate({ reader, select: policiesOf(reader.siteId), query });
  return { rows: rows.map((row) => complete(row as PolicyRow)), pagingMetadata };
}

export function countPolicies(reader: Reader, filter: Filter<StoredField>): Promise<number> {
  return countRows(reader, policiesOf(reader.siteId), filter);
}
