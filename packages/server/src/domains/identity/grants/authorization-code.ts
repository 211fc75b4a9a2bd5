/**
 * Grant `authorization_code`: the tokens that a browser's code stands for (identity sheet 4.1, 9 F and G). One transaction
 * spends the code and issues what it brings, so nothing is left of an exchange that failed half way.
 */
import { ApplicationError, fail } from '@openhours/contract';
import { type CodeFacts, fitsChallenge, redeemCode } from '../../../auth/authorization-codes.ts';
import { issueRefreshToken } from '../../../auth/refresh-tokens.ts';
import type { Session } from '../../../auth/session.ts';
import type { OauthClient } from '../../../auth/site-directory.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { issueIdToken } from '../id-token.ts';
import type { Grant } from '../rules/grant.ts';
import { hasScope } from '../rules/scopes.ts';
import { findTokenMember } from '../token-member.ts';
import {
  accessTokenOf,
  type GiveTokens,
  type GrantCall,
  type GrantParts,
  requireClient,
  requireSecret,
} from './grant.ts';

const notValid = () => fail('INVALID_GRANT', 'authorization code is not valid');

interface Exchanged {
  readonly facts: CodeFacts;
  readonly session: Session;
  readonly refreshToken: string | undefined;
}

/** Spends the code; answers what it brings, or the refusal that is thrown once it is spent for good. */
async function exchange(
  tx: Transaction,
  { auth }: GrantParts,
  grant: Grant & { readonly code: string },
  client: OauthClient,
  nowMs: number,
): Promise<Exchanged | ApplicationError> {
  const redeemed = await redeemCode(tx, grant.code, nowMs);
  if (redeemed.outcome === 'USED_BEFORE') {
    auth.sessions.end(tx, redeemed.sessionId, nowMs);
  }
  if (redeemed.outcome !== 'REDEEMED') {
    return notValid();
  }
  const { facts } = redeemed;
  const session = await auth.sessions.liveIn(tx, facts.sessionId);
  if (
    session === undefined ||
    facts.clientId !== client.id ||
    facts.redirectUri !== grant.redirectUri ||
    !fitsChallenge(facts.challenge, grant.codeVerifier)
  ) {
    return notValid();
  }
  auth.sessions.use(tx, session, nowMs);
  const refreshToken =
    session.subjectType === 'APP' || hasScope(facts.scope, 'offline_access')
      ? issueRefreshToken(tx, facts, nowMs)
      : undefined;
  return { facts, session, refreshToken };
}

async function exchangeCode(parts: GrantParts, grant: Grant, client: OauthClient, call: GrantCall): Promise<Exchanged> {
  const { code } = grant;
  if (code === undefined) {
    throw fail('INVALID_REQUEST', 'code is missing');
  }
  const exchanged = await parts.database.transact(call.site.id, (tx) =>
    exchange(tx, parts, { ...grant, code }, client, call.nowMs),
  );
  if (exchanged instanceof ApplicationError) {
    throw exchanged;
  }
  return exchanged;
}

/** Of a member who has signed in. */
export const giveMemberTokens: GiveTokens = async (parts, grant, call) => {
  const { auth } = parts;
  const client = await requireClient(auth, grant, call.site);
  requireSecret(client, grant);
  const { facts, session, refreshToken } = await exchangeCode(parts, grant, client, call);
  if (session.subjectType !== 'MEMBER') {
    throw notValid();
  }
  const tokens = await accessTokenOf(auth, session, client.id, call.site);
  const member = hasScope(facts.scope, 'openid') ? await findTokenMember(call.reader, session.subjectId) : undefined;
  return {
    ...tokens,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(facts.scope === '' ? {} : { scope: facts.scope }),
    ...(member === undefined
      ? {}
      : { id_token: await issueIdToken(auth, { client, facts, session, member }, call.nowMs) }),
  };
};

/** Of an application that was just installed. */
export const giveInstalledTokens: GiveTokens = async (parts, grant, call) => {
  const client = await requireClient(parts.auth, grant, call.site);
  requireSecret(client, grant);
  // Whoever installs it comes back with a code by an address that it has registered; it is not said again.
  const { session, refreshToken } = await exchangeCode(parts, grant, client, call);
  if (session.subjectType !== 'APP') {
    throw notValid();
  }
  return {
    ...(await accessTokenOf(parts.auth, session, client.id, call.site)),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
  };
};
