/** What is told of a token to whoever holds it, and ending the session behind one (identity sheet 4.3). */
import type { TokenDescription } from '@openhours/contract';
import type { Auth } from '../../auth/auth.ts';
import { siteOfSecret } from '../../auth/opaque-secret.ts';
import { findRefreshToken, isStolen } from '../../auth/refresh-tokens.ts';
import type { Session } from '../../auth/session.ts';
import type { Database } from '../../db/transaction.ts';

const inactive: TokenDescription = Object.freeze({
  active: false,
  subjectType: 'UNKNOWN',
  subjectId: '',
  clientId: '',
});
const seconds = (ms: number) => String(Math.floor(ms / 1000));

/** What a token stands for, whichever of the two kinds it is. */
interface Held {
  readonly session: Session;
  readonly clientId: string | undefined;
  /** Of the signed claims or of the record; epoch seconds. */
  readonly issuedAt: string;
  readonly expiresAt: string;
}

async function findHeld(
  { auth, database }: TokenParts,
  token: string,
  nowMs: number,
  graceSeconds?: number,
): Promise<Held | undefined> {
  const claims = await auth.accessTokens.verify(token, graceSeconds);
  if (claims !== undefined) {
    const session = await auth.sessions.live(claims.siteId, claims.sessionId);
    return (
      session && {
        session,
        clientId: claims.clientId,
        issuedAt: String(claims.issuedAt),
        expiresAt: String(claims.expiresAt),
      }
    );
  }
  const siteId = siteOfSecret('rt', token);
  if (siteId === undefined) {
    return undefined;
  }
  const own = await auth.sessions.bySecret('refreshToken', token);
  if (own !== undefined) {
    return {
      session: own,
      clientId: own.clientId,
      issuedAt: seconds(own.createdAt),
      expiresAt: seconds(own.expiresAt),
    };
  }
  const held = await findRefreshToken(database.reader(siteId), token, nowMs);
  const session = held === undefined ? undefined : await auth.sessions.live(siteId, held.sessionId);
  return held === undefined || session === undefined || isStolen(held, nowMs)
    ? undefined
    : {
        session,
        clientId: held.clientId,
        issuedAt: seconds(held.createdAt),
        expiresAt: seconds(Math.min(held.expiresAt, session.expiresAt)),
      };
}

export interface TokenParts {
  readonly auth: Auth;
  readonly database: Database;
}

/** Works for access and refresh tokens; unknown, expired and ended ones are told apart by nobody. */
export async function describeAnyToken(
  parts: TokenParts,
  token: string | undefined,
  nowMs: number,
): Promise<TokenDescription> {
  const held = token === undefined || token === '' ? undefined : await findHeld(parts, token, nowMs, 0);
  const site = held === undefined ? undefined : await parts.auth.sites.live(held.session.siteId);
  if (held === undefined || site === undefined) {
    return inactive;
  }
  const { clientId = '', session } = held;
  const isApp = session.subjectType === 'APP';
  return {
    active: true,
    subjectType: session.subjectType,
    subjectId: isApp ? clientId : session.subjectId,
    clientId,
    exp: held.expiresAt,
    iat: held.issuedAt,
    accountId: site.accountId,
    siteId: site.id,
    ...(isApp ? { instanceId: session.subjectId } : {}),
  };
}

/** Ends the session of an access or refresh token; a client that is named must be the token's. */
export async function endSessionOfToken(
  parts: TokenParts,
  token: string,
  clientId: string | undefined,
  nowMs: number,
): Promise<void> {
  const held = await findHeld(parts, token, nowMs);
  if (held === undefined || (clientId !== undefined && clientId.toLowerCase() !== held.clientId)) {
    return;
  }
  const { siteId, id } = held.session;
  await parts.database.transact(siteId, async (tx) => parts.auth.sessions.end(tx, id, nowMs));
}
