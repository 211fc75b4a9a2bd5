/** How an identity stands: what it waits for, what comes next when it signs in, and what acts make of it. Pure. */
import type { SignOnPolicy } from '@openhours/contract';

/** The columns that say it. PENDING is whoever waits for something. */
export interface Standing {
  readonly status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'OFFLINE';
  readonly awaits_verification: boolean;
  readonly awaits_approval: boolean;
}

/** What comes next for whoever has proved who they are; REFUSED: they may not sign in. */
export type NextState = 'SUCCESS' | 'REQUIRE_EMAIL_VERIFICATION' | 'REQUIRE_OWNER_APPROVAL' | 'REFUSED';

const shut = { awaits_verification: false, awaits_approval: false } as const;
export const active: Standing = Object.freeze({ status: 'ACTIVE', ...shut });
export const blocked: Standing = Object.freeze({ status: 'BLOCKED', ...shut });
export const offline: Standing = Object.freeze({ status: 'OFFLINE', ...shut });

function waiting(awaits_verification: boolean, awaits_approval: boolean): Standing {
  const status = awaits_verification || awaits_approval ? 'PENDING' : 'ACTIVE';
  return { status, awaits_verification, awaits_approval };
}

/**
 * How a sign-up begins. The business knows the address already as that of a contact: then it is verified, whatever the
 * policy, since the bookings of the contact come with it. Where nobody may learn which addresses are known, all are verified.
 */
export function standingOfSignUp(
  policy: SignOnPolicy,
  { hidesAddresses, isKnown }: { readonly isKnown: boolean; readonly hidesAddresses: boolean },
): Standing {
  return waiting(policy.requireEmailVerification || isKnown || hidesAddresses, policy.requireOwnerApproval);
}

/** The code comes before the approval. */
export function nextState({ awaits_approval, awaits_verification, status }: Standing): NextState {
  if (status === 'BLOCKED' || status === 'OFFLINE') {
    return 'REFUSED';
  }
  return awaits_verification ? 'REQUIRE_EMAIL_VERIFICATION' : awaits_approval ? 'REQUIRE_OWNER_APPROVAL' : 'SUCCESS';
}

/** The address is shown to be theirs; whoever is shut out stays so. */
export function standingOnceVerified({ awaits_approval, awaits_verification, status }: Standing): Standing {
  return status === 'PENDING' ? waiting(false, awaits_approval) : { status, awaits_verification, awaits_approval };
}

/** The requirements of a client in place of the site's, where it says any. */
export function policyFor(site: SignOnPolicy, ofClient: Partial<SignOnPolicy> | undefined): SignOnPolicy {
  return {
    requireEmailVerification: ofClient?.requireEmailVerification ?? site.requireEmailVerification,
    requireOwnerApproval: ofClient?.requireOwnerApproval ?? site.requireOwnerApproval,
  };
}
