/** Booking policies as other domains use them: their facts, and what they forbid at a moment. */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { formDeleted } from '../forms/index.ts';
import { siteCreated } from '../site/index.ts';
import { createDefaultPolicy, forgetIntakeForm, type PoliciesParts } from './commands.ts';
import { policiesOperations } from './operations.ts';

export { createPolicy, deleteBookingPolicy, type NewPolicy, type PolicyDeleted, policyDeleted } from './commands.ts';
export { policyFields } from './fields.ts';
export { presentAgreedPolicy, presentPolicy } from './present.ts';
export {
  type PolicyAtRevision,
  type PolicyRow,
  queryPolicies,
  readPolicies,
  readPolicyRevisions,
} from './repository.ts';
export {
  type BookingPolicyRules,
  bookingViolations,
  defaultPolicyRules,
  earliestBookingMs,
  explainViolations,
  fitsViolations,
  isTooLateToCancel,
  isTooLateToReschedule,
  latestBookingMs,
  latestCancellationMs,
  latestRescheduleMs,
  type PolicyViolations,
  violation,
  violationFlags,
} from './rules.ts';

/** The domain: its operations, and the one policy of every new site. */
export function createPolicies(parts: PoliciesParts): Domain {
  return {
    name: 'policies',
    operations: changingCatalogue(policiesOperations(parts)),
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }) => {
        createDefaultPolicy(tx, nowMs);
      }),
      reactTo(formDeleted, (tx, act, deleted) => forgetIntakeForm(tx, act, deleted, parts)),
    ],
  };
}
export { storedByPolicies } from './stored.ts';
