/**
 * The grants of the token endpoint and of the one for applications, each by its type (identity sheet 4.1, 4.2). Everything is
 * read and signed outside the transactions that write: a call that holds one connection and waits for a second can starve the
 * pool.
 */
import { fail } from '@openhours/contract';
import type { Auth } from '../../auth/auth.ts';
import { siteOfSecret } from '../../auth/opaque-secret.ts';
import type { Site } from '../../call.ts';
import { giveVisitorTokens } from './grants/anonymous.ts';
import { giveAppToken, giveUnboundToken } from './grants/application.ts';
import { giveInstalledTokens, giveMemberTokens } from './grants/authorization-code.ts';
import { giveTokensOfMember } from './grants/authorized-client.ts';
import type { GiveTokens, GrantCall, GrantedTokens, GrantParts } from './grants/grant.ts';
import { renewAppTokens, renewTokens } from './grants/refresh-token.ts';
import type { Grant } from './rules/grant.ts';

/** The site that a grant is about: that of its client, or the one that its secrets name. */
export async function siteOfGrant(auth: Auth, grant: Grant): Promise<Site | undefined> {
  const { clientId, clientSecret, refreshToken } = grant;
  const siteId =
    (refreshToken && siteOfSecret('rt', refreshToken)) ??
    (clientId === undefined ? undefined : (await auth.sites.client(clientId))?.siteId) ??
    (clientSecret && siteOfSecret('cs', clientSecret));
  return siteId === undefined ? undefined : auth.sites.live(siteId);
}

/** Of POST /oauth2/token. */
const grants: ReadonlyMap<string, GiveTokens> = new Map([
  ['anonymous', giveVisitorTokens],
  ['refresh_token', renewTokens],
  ['authorization_code', giveMemberTokens],
  ['authorized_client', giveTokensOfMember],
  ['client_credentials', giveAppToken],
  ['strip_bound_session', giveUnboundToken],
]);

/** Of POST /oauth/access. */
const grantsOfApps: ReadonlyMap<string, GiveTokens> = new Map([
  ['refresh_token', renewAppTokens],
  ['authorization_code', giveInstalledTokens],
]);

async function give(
  known: ReadonlyMap<string, GiveTokens>,
  parts: GrantParts,
  grant: Grant,
  call: GrantCall,
): Promise<GrantedTokens> {
  if (grant.grantType === undefined) {
    throw fail('INVALID_REQUEST', 'grant_type is missing');
  }
  const giveTokens = known.get(grant.grantType);
  if (giveTokens === undefined) {
    throw fail('UNSUPPORTED_GRANT_TYPE', 'The grant type is unknown');
  }
  return giveTokens(parts, grant, call);
}

/** Gives the tokens of a grant; fails with the codes of OAuth. */
export function giveTokens(parts: GrantParts, grant: Grant, call: GrantCall): Promise<GrantedTokens> {
  return give(grants, parts, grant, call);
}

/** The same for applications that are installed. */
export function giveTokensToApp(parts: GrantParts, grant: Grant, call: GrantCall): Promise<GrantedTokens> {
  return give(grantsOfApps, parts, grant, call);
}
