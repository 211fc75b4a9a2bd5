/** Counts calls and page forms against their limits, by what is known of who makes them (identity sheet 11). */
import { foldEmail } from '@openhours/contract';
import { actsForBusiness, callerName } from '../auth/caller.ts';
import { countedAddress } from '../auth/client-address.ts';
import type { BinderParts } from './binder.ts';
import { createRateLimits, formPosts } from './rate-limits.ts';

export interface CallLimits {
  /** Both throw THROTTLED_FEATURE when there were too many. */
  readonly countCall: BinderParts['countCall'];
  readonly countForm: (clientAddress: string) => void;
}

/** Makes the counters of this process; counters that let everything pass where limits are off. */
export function createCallLimits(isOn: boolean): CallLimits {
  if (!isOn) {
    return { countCall: () => {}, countForm: () => {} };
  }
  const count = createRateLimits();
  return {
    countCall: (operation, { caller, clientAddress }, body) => {
      const email = (body as { email?: unknown } | undefined)?.email;
      count(operation, {
        address: clientAddress === undefined ? undefined : countedAddress(clientAddress),
        caller: callerName(caller),
        hasKey: actsForBusiness(caller),
        account: typeof email === 'string' ? foldEmail(email) : undefined,
      });
    },
    countForm: (clientAddress) =>
      count(formPosts, { address: countedAddress(clientAddress), caller: '', account: undefined, hasKey: false }),
  };
}
