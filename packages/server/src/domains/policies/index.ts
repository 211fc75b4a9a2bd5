/** Booking policies as other domains use them: their facts, and what they forbid at a moment. */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { siteCreated } from '../site/index.ts';
import { createDefaultPolicy } from './commands.ts';

export { createPolicy, type NewPolicy } from './commands.ts';
export { presentPolicy } from './present.ts';
export { type PolicyRow, readPolicies, readPolicyRevision } from './repository.ts';
export {
  type BookingPolicyRules,
  bookingViolations,
  defaultPolicyRules,
  earliestBookingMs,
  isTooLateToCancel,
  isTooLateToReschedule,
  violation,
} from './rules.ts';

/** The domain: every new site has one policy. */
export function createPolicies(): Domain {
  return {
    name: 'policies',
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }) => {
        createDefaultPolicy(tx, nowMs);
      }),
    ],
  };
}
