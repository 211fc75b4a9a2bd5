/** Grant `refresh_token`: another access token of the same subject (identity sheet 4.1, 4.2). */
import { fail } from '@openhours/contract';
import {
  findRefreshToken,
  isStolen,
  keepRefreshToken,
  type RefreshToken,
  replaceRefreshToken,
} from '../../../auth/refresh-tokens.ts';
import type { Session } from '../../../auth/session.ts';
import type { OauthClient } from '../../../auth/site-directory.ts';
import type { Grant } from '../rules/grant.ts';
import {
  accessTokenOf,
  type GiveTokens,
  type GrantCall,
  type GrantedTokens,
  type GrantParts,
  requireClient,
  requireSecret,
} from './grant.ts';

/** One answer to all that is wrong with a token: whoever holds it learns nothing. */
const notValid = () => fail('INVALID_GRANT', 'refresh token is not valid');

function requireToken({ refreshToken }: Grant): string {
  if (refreshToken === undefined) {
    throw fail('INVALID_REQUEST', 'refresh_token is missing');
  }
  return refreshToken;
}

/** The session of a token that stands in its session itself: that of every visitor. */
async function findOwnSession({ auth }: GrantParts, text: string, call: GrantCall): Promise<Session | undefined> {
  const session = await auth.sessions.bySecret('refreshToken', text);
  return session !== undefined && session.siteId === call.site.id ? session : undefined;
}

async function renewOwn(
  { auth, database }: GrantParts,
  session: Session,
  grant: Grant,
  call: GrantCall,
): Promise<GrantedTokens> {
  const { clientId, subjectType } = session;
  if (
    // Tokens of applications renew elsewhere, with the secret of their client (identity sheet 4.2).
    (subjectType !== 'VISITOR' && subjectType !== 'MEMBER') ||
    (grant.clientId !== undefined && grant.clientId.toLowerCase() !== clientId) ||
    clientId === undefined ||
    (await auth.sites.client(clientId)) === undefined
  ) {
    throw notValid();
  }
  await database.transact(call.site.id, async (tx) => auth.sessions.use(tx, session, call.nowMs));
  const tokens = await accessTokenOf(auth, session, clientId, call.site);
  // Never rotated here: clients keep the token they sent, and several may renew at one moment (identity sheet 4.1).
  return { ...tokens, refresh_token: requireToken(grant) };
}

interface Held {
  readonly token: RefreshToken;
  readonly session: Session;
  readonly client: OauthClient;
}

/** The token with what it is bound to. A client that has a secret brings it, whoever the token is of. */
async function requireHeld({ auth }: GrantParts, grant: Grant, call: GrantCall): Promise<Held> {
  const token = await findRefreshToken(call.reader, requireToken(grant), call.nowMs);
  if (token === undefined || (grant.clientId !== undefined && grant.clientId.toLowerCase() !== token.clientId)) {
    throw notValid();
  }
  const [session, client] = await Promise.all([
    auth.sessions.live(call.site.id, token.sessionId),
    auth.sites.client(token.clientId),
  ]);
  if (session === undefined || client === undefined) {
    throw notValid();
  }
  if (client.secretHash !== undefined) {
    requireSecret(client, grant);
  }
  return { token, session, client };
}

async function answerOf({ auth }: GrantParts, { client, session, token }: Held, refreshToken: string, call: GrantCall) {
  return {
    ...(await accessTokenOf(auth, session, client.id, call.site)),
    refresh_token: refreshToken,
    ...(token.scope === '' ? {} : { scope: token.scope }),
  };
}

/** Of visitors and members. One that a thief, or whoever was robbed, brings too late ends its session. */
export const renewTokens: GiveTokens = async (parts, grant, call) => {
  const text = requireToken(grant);
  const own = await findOwnSession(parts, text, call);
  if (own !== undefined) {
    return renewOwn(parts, own, grant, call);
  }
  const held = await requireHeld(parts, grant, call);
  const { client, session, token } = held;
  if (session.subjectType !== 'MEMBER') {
    throw notValid();
  }
  const { auth, database } = parts;
  if (isStolen(token, call.nowMs)) {
    await database.transact(call.site.id, async (tx) => auth.sessions.end(tx, token.sessionId, call.nowMs));
    throw notValid();
  }
  const refreshToken = await database.transact(call.site.id, async (tx) => {
    auth.sessions.use(tx, session, call.nowMs);
    if (client.rotatesRefreshTokens || token.replacedAt !== undefined) {
      return replaceRefreshToken(tx, auth.sealing, text, token, call.nowMs);
    }
    keepRefreshToken(tx, text, call.nowMs);
    return text;
  });
  return answerOf(parts, held, refreshToken, call);
};

/**
 * Of an installed application, which brings its secret. The token always stays: it stands in the configuration of several
 * processes, each of which renews before every call (identity sheet 4.2).
 */
export const renewAppTokens: GiveTokens = async (parts, grant, call) => {
  const text = requireToken(grant);
  const client = await requireClient(parts.auth, grant, call.site);
  requireSecret(client, grant);
  const held = await requireHeld(parts, grant, call);
  if (held.session.subjectType !== 'APP') {
    throw notValid();
  }
  await parts.database.transact(call.site.id, async (tx) => {
    parts.auth.sessions.use(tx, held.session, call.nowMs);
    keepRefreshToken(tx, text, call.nowMs);
  });
  return answerOf(parts, held, text, call);
};
