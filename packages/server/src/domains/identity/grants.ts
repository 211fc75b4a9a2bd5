/**
 * The grants of the token endpoint, one function each (identity sheet 4.1). Everything is read and signed outside the
 * transaction that writes the session: a call that holds one connection and waits for a second can starve the pool.
 */
import { fail } from '@openhours/contract';
import type { Auth } from '../../auth/auth.ts';
import { siteOfSecret } from '../../auth/opaque-secret.ts';
import type { ReadCall, Site } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Database } from '../../db/transaction.ts';
import type { Grant } from './rules.ts';

export interface GrantedTokens {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  token_type: 'Bearer';
}

export interface GrantParts {
  readonly auth: Auth;
  readonly database: Database;
}

type GiveTokens = (parts: GrantParts, grant: Grant, call: ReadCall<unknown>) => Promise<GrantedTokens>;

/** The site that a grant is about: its client's, or the one its refresh token names. */
export async function siteOfGrant(auth: Auth, grant: Grant): Promise<Site | undefined> {
  const fromToken = grant.refreshToken === undefined ? undefined : siteOfSecret('rt', grant.refreshToken);
  const siteId =
    fromToken ?? (grant.clientId === undefined ? undefined : (await auth.sites.client(grant.clientId))?.siteId);
  return siteId === undefined ? undefined : auth.sites.live(siteId);
}

const giveVisitorTokens: GiveTokens = async ({ auth, database }, { clientId }, call) => {
  if (clientId === undefined) {
    throw fail('INVALID_REQUEST', 'client_id is missing');
  }
  const client = await auth.sites.client(clientId);
  if (client === undefined || client.siteId !== call.site.id) {
    throw fail('INVALID_CLIENT', 'The client is not known');
  }
  if (client.applicationType !== 'HEADLESS') {
    throw fail('UNAUTHORIZED_CLIENT', 'This client cannot be given visitor tokens');
  }
  const visitorId = newId();
  const session = await database.transact(call.site.id, async (tx) =>
    auth.sessions.begin(
      tx,
      {
        subjectType: 'VISITOR',
        subjectId: visitorId,
        clientId: client.id,
        clientAddress: call.clientAddress,
        userAgent: call.header('user-agent'),
        secret: 'refreshToken',
      },
      call.nowMs,
    ),
  );
  const { token, expiresInSeconds } = await auth.accessTokens.issue({
    subjectType: 'VISITOR',
    subjectId: visitorId,
    clientId: client.id,
    siteId: call.site.id,
    accountId: call.site.accountId,
    instanceId: undefined,
    sessionId: session.id,
  });
  return { access_token: token, refresh_token: session.secret, expires_in: expiresInSeconds, token_type: 'Bearer' };
};

const renewTokens: GiveTokens = async ({ auth, database }, { clientId, refreshToken }, call) => {
  if (refreshToken === undefined) {
    throw fail('INVALID_REQUEST', 'refresh_token is missing');
  }
  const session = await auth.sessions.bySecret('refreshToken', refreshToken);
  if (
    session === undefined ||
    session.siteId !== call.site.id ||
    // Tokens of applications renew elsewhere, with the secret of their client (identity sheet 4.2).
    (session.subjectType !== 'VISITOR' && session.subjectType !== 'MEMBER') ||
    (clientId !== undefined && clientId.toLowerCase() !== session.clientId) ||
    session.clientId === undefined ||
    (await auth.sites.client(session.clientId)) === undefined
  ) {
    throw fail('INVALID_GRANT', 'refresh token is not valid');
  }
  await database.transact(call.site.id, async (tx) => auth.sessions.use(tx, session, call.nowMs));
  const { token, expiresInSeconds } = await auth.accessTokens.issue({
    subjectType: session.subjectType,
    subjectId: session.subjectId,
    clientId: session.clientId,
    siteId: call.site.id,
    accountId: call.site.accountId,
    instanceId: undefined,
    sessionId: session.id,
  });
  // Never rotated here: clients keep the token they sent, and several may renew at one moment (identity sheet 4.1).
  return { access_token: token, refresh_token: refreshToken, expires_in: expiresInSeconds, token_type: 'Bearer' };
};

const notOpenToThisClient: GiveTokens = async () => {
  throw fail('UNAUTHORIZED_CLIENT', 'This client cannot use this grant type');
};

/** Every grant by its type. Those of members and applications come into force with members and applications. */
const grants: Readonly<Record<string, GiveTokens>> = Object.freeze({
  anonymous: giveVisitorTokens,
  refresh_token: renewTokens,
  authorization_code: notOpenToThisClient,
  authorized_client: notOpenToThisClient,
  client_credentials: notOpenToThisClient,
  strip_bound_session: notOpenToThisClient,
});

/** Gives the tokens of a grant; fails with the codes of OAuth. */
export async function giveTokens(parts: GrantParts, grant: Grant, call: ReadCall<unknown>): Promise<GrantedTokens> {
  if (grant.grantType === undefined) {
    throw fail('INVALID_REQUEST', 'grant_type is missing');
  }
  const give = Object.hasOwn(grants, grant.grantType) ? grants[grant.grantType] : undefined;
  if (give === undefined) {
    throw fail('UNSUPPORTED_GRANT_TYPE', 'The grant type is unknown');
  }
  return give(parts, grant, call);
}
