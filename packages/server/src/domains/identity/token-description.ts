/** What is told of a token to whoever holds it, and ending the session behind one (identity sheet 4.3). */
import type { TokenDescription } from '@openhours/contract';
import type { Auth } from '../../auth/auth.ts';
import type { Session } from '../../auth/session-store.ts';
import type { Database } from '../../db/transaction.ts';

const inactive: TokenDescription = Object.freeze({
  active: false,
  subjectType: 'UNKNOWN',
  subjectId: '',
  clientId: '',
});
const seconds = (ms: number) => String(Math.floor(ms / 1000));

/** Works for access and refresh tokens; unknown, expired and ended ones are told apart by nobody. */
export async function describeAnyToken(auth: Auth, token: string | undefined): Promise<TokenDescription> {
  if (token === undefined || token === '') {
    return inactive;
  }
  const claims = await auth.accessTokens.verify(token, 0);
  const session =
    claims === undefined
      ? await auth.sessions.bySecret('refreshToken', token)
      : await auth.sessions.live(claims.siteId, claims.sessionId);
  const site = session === undefined ? undefined : await auth.sites.live(session.siteId);
  if (session === undefined || site === undefined) {
    return inactive;
  }
  return {
    active: true,
    subjectType: session.subjectType,
    subjectId: session.subjectId,
    clientId: session.clientId ?? '',
    exp: claims === undefined ? seconds(session.expiresAt) : String(claims.expiresAt),
    iat: claims === undefined ? seconds(session.createdAt) : String(claims.issuedAt),
    accountId: site.accountId,
    siteId: site.id,
    ...(claims?.instanceId === undefined ? {} : { instanceId: claims.instanceId }),
  };
}

/** Ends the session of an access or refresh token; a client that is named must be the token's. */
export async function endSessionOfToken(
  auth: Auth,
  database: Database,
  token: string,
  clientId: string | undefined,
  nowMs: number,
): Promise<void> {
  const claims = await auth.accessTokens.verify(token);
  const session: Session | undefined =
    claims === undefined
      ? await auth.sessions.bySecret('refreshToken', token)
      : await auth.sessions.live(claims.siteId, claims.sessionId);
  if (session === undefined || (clientId !== undefined && clientId.toLowerCase() !== session.clientId)) {
    return;
  }
  await database.transact(session.siteId, async (tx) => auth.sessions.end(tx, session.id, nowMs));
}
