/** Where a browser goes when it has done what it came for, or has given it up (identity sheet 6.1); no I/O. */

import { withParameters } from '../../../auth/client-addresses.ts';
import type { RedirectDetails } from '../repository.ts';

/** With what the client wants to know of it: whether somebody is signed in here now. */
export function returnTo(address: string, isMember: boolean): string {
  return withParameters(address, { wixMemberLoggedIn: String(isMember) });
}

/** The way back for whoever goes no further; the site itself where the client named none. */
export function wayBack({ callbacks }: Pick<RedirectDetails, 'callbacks'>, site: string, isMember: boolean): string {
  return callbacks.postFlowUrl === undefined ? `${site}/` : returnTo(callbacks.postFlowUrl, isMember);
}
