/** The writes of booking policies. */
import { bookingsAppId, type ExtendedFields, fail, type InputOf, type policies } from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import { beginCatalogueWrite, raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../events/reactions.ts';
import { type FormDeleted, readFormIds } from '../forms/index.ts';
import { presentPolicy } from './present.ts';
import {
  findPolicy,
  type PolicyRow,
  policyTable,
  policyVersionTable,
  readDefaultPolicy,
  readPolicies,
} from './repository.ts';
import { requirePolicyRules } from './rules/checks.ts';
import { changePolicyRules, completePolicyRules, type SaidRules } from './rules.ts';

/** What the commands of policies stand on. */
export interface PoliciesParts {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
}

export interface PolicyDeleted {
  readonly policyId: string;
  /** The policy to which everything falls that had the deleted one. */
  readonly defaultPolicyId: string;
}

/** A policy is about to go: in the same transaction whoever names it must name the default one instead. */
export const policyDeleted = defineReaction<PolicyDeleted>('policies.policyDeleted');

export interface NewPolicy {
  readonly name: string;
  /** What is not said has its default. */
  readonly rules?: SaidRules;
  readonly nowMs: number;
}

interface PolicyFacts {
  readonly name: string;
  readonly is_default: boolean;
  readonly app_id: string;
  readonly created_by_app_id: string;
  readonly extended_fields: ExtendedFields | null;
}

const ofTheProduct = { app_id: bookingsAppId, created_by_app_id: bookingsAppId, extended_fields: null };

/** Writes the policy as the bookings under this revision will find it. */
function keepVersion(tx: Transaction, { id: policy_id, created_at, updated_at, ...row }: PolicyRow): void {
  const { revision, name, is_default, rules } = row;
  policyVersionTable.insert(tx, {
    policy_id,
    revision,
    name,
    is_default,
    rules,
    created_at: updated_at,
    policy_created_at: created_at,
  });
}

function addPolicy(tx: Transaction, facts: PolicyFacts, said: SaidRules, nowMs: number): PolicyRow {
  const rules = completePolicyRules(said);
  const row: PolicyRow = { ...facts, id: newId(), revision: 1, created_at: nowMs, updated_at: nowMs, rules };
  raiseCatalogueVersion(tx);
  policyTable.insert(tx, row);
  keepVersion(tx, row);
  return row;
}

/** Adds a policy of the product itself with its first revision. Answers its id. */
export function createPolicy(tx: Transaction, { name, rules, nowMs }: NewPolicy): string {
  return addPolicy(tx, { ...ofTheProduct, name, is_default: false }, rules ?? {}, nowMs).id;
}

/** Gives a new site the one policy it always has (services sheet 6). Answers its id. */
export function createDefaultPolicy(tx: Transaction, nowMs: number): string {
  return addPolicy(tx, { ...ofTheProduct, name: 'Default', is_default: true }, {}, nowMs).id;
}

/** Who changes policies of which site; a call's `Act` is one. */
type PolicyAct = RecordedAct & { readonly site: Pick<Site, 'currency'> };

interface PolicyChange {
  readonly before: PolicyRow | undefined;
  readonly after: PolicyRow | undefined;
  readonly actionEvents?: readonly ActionEvent<'bookingPolicy'>[];
}

function record(tx: Transaction, act: PolicyAct, change: PolicyChange, parts: PoliciesParts): void {
  const present = (row: PolicyRow) => presentPolicy(row, act.site.currency);
  recordChange(tx, act, { entity: 'bookingPolicy', present, audited: present, ...change }, parts);
}

/** Writes another revision of a policy: its row, and its rules as bookings will find them from now on. */
function revise(
  tx: Transaction,
  act: RecordedAct,
  before: PolicyRow,
  changes: Partial<Omit<PolicyRow, 'id' | 'revision' | 'created_at'>>,
): PolicyRow {
  const after = policyTable.update(tx, before, { ...changes, updated_at: act.nowMs });
  keepVersion(tx, after);
  return after;
}

/** The policy, under the lock of the catalogue, so that two changes cannot cross. */
async function holdPolicy(tx: Transaction, policyId: string): Promise<PolicyRow> {
  await beginCatalogueWrite(tx);
  return requirePolicy(await findPolicy(tx, policyId));
}

/** A policy that is unknown is answered with NOT_FOUND. */
export function requirePolicy(policy: PolicyRow | undefined): PolicyRow {
  if (policy === undefined) {
    throw fail('NOT_FOUND', 'The site has no booking policy with this id');
  }
  return policy;
}

/** Creates a policy as the business says it; fails with violations of services sheet 6. */
export async function createBookingPolicy(
  tx: Transaction,
  act: Act,
  { bookingPolicy: said }: InputOf<typeof policies.createBookingPolicy>,
  parts: PoliciesParts,
): Promise<PolicyRow> {
  // Under its lock no form goes meanwhile.
  raiseCatalogueVersion(tx);
  requirePolicyRules(completePolicyRules(said), await readFormIds(tx));
  const creator = act.caller.kind === 'app' ? act.caller.appId : bookingsAppId;
  const facts = {
    name: said.name ?? '',
    is_default: false,
    app_id: said.appId ?? creator,
    created_by_app_id: creator,
    extended_fields: said.extendedFields ?? null,
  };
  const row = addPolicy(tx, facts, said, act.nowMs);
  record(tx, act, { before: undefined, after: row }, parts);
  return row;
}

/** Changes a policy from a known revision; the result is checked as a new one would be. */
export async function updateBookingPolicy(
  tx: Transaction,
  act: Act,
  { bookingPolicy: said }: InputOf<typeof policies.updateBookingPolicy>,
  parts: PoliciesParts,
): Promise<PolicyRow> {
  const before = await holdPolicy(tx, said.id);
  requireRevision(before, said.revision);
  const rules = changePolicyRules(before.rules, said);
  requirePolicyRules(rules, await readFormIds(tx));
  const after = revise(tx, act, before, {
    rules,
    ...(said.name === undefined ? {} : { name: said.name ?? '' }),
    ...(said.extendedFields === undefined ? {} : { extended_fields: said.extendedFields }),
  });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Deletes a policy that is not the default one; what had it falls to the default. */
export async function deleteBookingPolicy(
  tx: Transaction,
  act: Act,
  policyId: string,
  parts: PoliciesParts,
): Promise<void> {
  const policy = await holdPolicy(tx, policyId);
  if (policy.is_default) {
    throw fail('DEFAULT_POLICY_CANNOT_BE_DELETED', 'The default booking policy cannot be deleted');
  }
  const { id: defaultPolicyId } = await readDefaultPolicy(tx);
  await parts.dispatchReactions(tx, act, policyDeleted, { policyId, defaultPolicyId });
  record(tx, act, { before: policyTable.remove(tx, policy), after: undefined }, parts);
}

export interface DefaultChange {
  readonly current: PolicyRow;
  /** Absent when the policy was the default one already. */
  readonly previous: PolicyRow | undefined;
}

/** Makes a policy the default one. */
export async function setDefaultPolicy(
  tx: Transaction,
  act: Act,
  policyId: string,
  parts: PoliciesParts,
): Promise<DefaultChange> {
  const policy = await holdPolicy(tx, policyId);
  if (policy.is_default) {
    return { current: policy, previous: undefined };
  }
  const before = await readDefaultPolicy(tx);
  // In this order: the database lets a site have one default policy at any moment.
  const previous = revise(tx, act, before, { is_default: false });
  const current = revise(tx, act, policy, { is_default: true });
  record(tx, act, { before, after: previous }, parts);
  const { currency } = act.site;
  const body = {
    currentDefaultBookingPolicy: presentPolicy(current, currency),
    previousDefaultBookingPolicy: presentPolicy(previous, currency),
  };
  const actionEvents = [{ slug: 'default_booking_policy_set', body } as const];
  record(tx, act, { before: policy, after: current, actionEvents }, parts);
  return { current, previous };
}

/** Policies lose an intake form that is deleted, and ask for none from then on. */
export async function forgetIntakeForm(
  tx: Transaction,
  act: RecordedAct,
  { site, formId }: FormDeleted,
  parts: Pick<PoliciesParts, 'recordEvents' | 'dispatchReactions'>,
): Promise<void> {
  for (const before of await readPolicies(tx)) {
    if (before.rules.intakeFormPolicy.formId === formId) {
      const after = revise(tx, act, before, { rules: { ...before.rules, intakeFormPolicy: { enabled: false } } });
      record(tx, { ...act, site }, { before, after }, parts);
    }
  }
}
