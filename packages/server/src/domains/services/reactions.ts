/** What services do when something they name in a lower domain goes: they lose it, or fall to the default. */
import { type ReactionHandler, reactTo } from '../../events/reactions.ts';
import { policyDeleted } from '../policies/index.ts';
import { replacePolicy } from './repository.ts';

/** In the transaction of the deletion. */
export const servicesReactions: readonly ReactionHandler[] = [
  // Neither revision nor event of a service: its policy is a copy that follows (services sheet 6).
  reactTo(policyDeleted, (tx, _act, { policyId, defaultPolicyId }) => replacePolicy(tx, policyId, defaultPolicyId)),
];
