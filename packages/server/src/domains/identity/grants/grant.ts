/** What every grant stands on: who asks, the client that proves itself, and the tokens that are handed out. */
import { fail } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import { hashSecret, sameHash } from '../../../auth/opaque-secret.ts';
import type { Session } from '../../../auth/session.ts';
import type { OauthClient } from '../../../auth/site-directory.ts';
import type { ReadCall, Site } from '../../../call.ts';
import type { Database } from '../../../db/transaction.ts';
import type { Grant } from '../rules/grant.ts';

export interface GrantedTokens {
  access_token: string;
  /** Absent where an authorize request did not ask for offline access, and for installed applications. */
  refresh_token?: string;
  /** Seconds. */
  expires_in: number;
  token_type: 'Bearer';
  scope?: string;
  /** Who has signed in, where the scope holds `openid`. */
  id_token?: string;
}

export interface GrantParts {
  readonly auth: Auth;
  readonly database: Database;
}

export type GrantCall = Pick<
  ReadCall<unknown>,
  'site' | 'caller' | 'nowMs' | 'reader' | 'clientAddress' | 'header' | 'requestId' | 'operation'
>;

export type GiveTokens = (parts: GrantParts, grant: Grant, call: GrantCall) => Promise<GrantedTokens>;

/** The client that the grant names, of the site of the call. */
export async function requireClient(auth: Auth, { clientId }: Grant, site: Site): Promise<OauthClient> {
  if (clientId === undefined) {
    throw fail('INVALID_REQUEST', 'client_id is missing');
  }
  const client = await auth.sites.client(clientId);
  if (client === undefined || client.siteId !== site.id) {
    throw fail('INVALID_CLIENT', 'The client is not known');
  }
  return client;
}

/** Whether the client is who it says: one that has a secret has to bring it. */
export function requireSecret({ secretHash }: OauthClient, { clientSecret }: Grant): void {
  if (secretHash === undefined && clientSecret === undefined) {
    return;
  }
  if (secretHash === undefined || clientSecret === undefined || !sameHash(secretHash, hashSecret(clientSecret))) {
    throw fail('INVALID_CLIENT', 'The client could not be authenticated');
  }
}

/** An access token of a session. That of an installed application names the application, and which installation it is. */
export async function accessTokenOf(
  { accessTokens }: Auth,
  session: Pick<Session, 'id' | 'subjectType' | 'subjectId'>,
  clientId: string,
  site: Site,
): Promise<Pick<GrantedTokens, 'access_token' | 'expires_in' | 'token_type'>> {
  const isApp = session.subjectType === 'APP';
  const { token, expiresInSeconds } = await accessTokens.issue({
    subjectType: session.subjectType,
    subjectId: isApp ? clientId : session.subjectId,
    clientId,
    siteId: site.id,
    accountId: site.accountId,
    instanceId: isApp ? session.subjectId : undefined,
    sessionId: session.id,
  });
  return { access_token: token, expires_in: expiresInSeconds, token_type: 'Bearer' };
}
