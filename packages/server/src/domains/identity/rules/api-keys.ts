/** Decisions about API keys, without I/O: what is kept of what a key may do, and who may end one. */
import { fail } from '@openhours/contract';
import type { ApiKeyRecord } from '../../../auth/api-key-store.ts';
import type { Caller } from '../../../auth/caller.ts';
import { actsForAccount } from './users.ts';

/** A site has at most so many that are not revoked. */
export const maxApiKeys = 100;

/** Each once; beside `*` nothing says more. */
export function permissionsToKeep(wanted: readonly string[]): readonly string[] {
  return wanted.includes('*') ? ['*'] : [...new Set(wanted)];
}

/** Refuses to end a key that reaches beyond the site to whoever does not: the owner of one site would close another. */
export function requireReachOfKey(caller: Caller, { accountWide, siteIds }: ApiKeyRecord): void {
  if ((accountWide || siteIds.length > 1) && !actsForAccount(caller)) {
    throw fail('ACCOUNT_OWNER', 'Only an account owner may revoke a key that reaches beyond the site');
  }
}
