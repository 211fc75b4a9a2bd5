/** Counts those who sign up by what somebody else says of them: among the sign-ups of their address (identity sheet 11). */
import { authentication } from '@openhours/contract';
import type { Counting } from '../../../admission/call-counts.ts';
import { countedAddress } from '../../../admission/client-address.ts';
import { lastingWindows, onlyAddressKnown, tooOften } from '../../../admission/rate-limits.ts';
import { isStranger } from '../../../auth/caller.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';

/**
 * Fails with THROTTLED_FEATURE where too many have signed up. To be asked while no transaction is open, as it takes a connection
 * of its own; undefined where nobody is counted.
 */
export async function countSignUp(
  { counts, limitsStrangers }: Pick<MemberAccessParts, 'counts' | 'limitsStrangers'>,
  { caller, clientAddress, site }: SignInAct,
): Promise<Counting | undefined> {
  if (!limitsStrangers || clientAddress === undefined || !isStranger(caller)) {
    return undefined;
  }
  const counted = { ...onlyAddressKnown, address: countedAddress(clientAddress), siteId: site.id };
  const counting = await counts.count(site.id, lastingWindows(authentication.registerV2, counted), undefined);
  if (counting.waitMs !== undefined) {
    throw tooOften(counting.waitMs);
  }
  return counting;
}
