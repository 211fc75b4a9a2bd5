/**
 * Grant `authorized_client`: a confidential back end that has signed somebody in by itself gets the tokens of a member, with an
 * API key that may act for members (identity sheet 4.1, 9 H).
 */
import { fail } from '@openhours/contract';
import { idForm } from '../../../auth/opaque-secret.ts';
import { issueRefreshToken } from '../../../auth/refresh-tokens.ts';
import type { Session } from '../../../auth/session.ts';
import { recordAudit } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Grant } from '../rules/grant.ts';
import { findTokenMember } from '../token-member.ts';
import { accessTokenOf, type GiveTokens, type GrantCall, type GrantParts } from './grant.ts';

const isId = new RegExp(`^${idForm}$`);

/** The refresh token of a back end is always given: of the call with a session, too, which names no scope. */
const scope = 'offline_access';

function requireKey({ caller }: GrantCall): Extract<GrantCall['caller'], { kind: 'apiKey' }> {
  if (caller.kind !== 'apiKey') {
    throw fail('INVALID_CLIENT', 'The grant needs an API key behind the token, with a comma between');
  }
  if (caller.level !== 'site') {
    // The site of such a call is the account's home, whichever sites the key names.
    throw fail('UNAUTHORIZED_CLIENT', 'The API key needs the header wix-site-id');
  }
  if (!caller.permissions.includes('*') && !caller.permissions.includes('MEMBERS.IMPERSONATE')) {
    throw fail('UNAUTHORIZED_CLIENT', 'The API key lacks the permission MEMBERS.IMPERSONATE');
  }
  return caller;
}

async function findBoundSession({ auth }: GrantParts, { memberId, sessionToken }: Grant, call: GrantCall) {
  if (sessionToken === undefined) {
    return undefined;
  }
  const session = await auth.sessions.bySecret('sessionToken', sessionToken);
  if (
    session === undefined ||
    session.siteId !== call.site.id ||
    session.subjectType !== 'MEMBER' ||
    session.subjectId !== memberId?.toLowerCase()
  ) {
    throw fail('INVALID_GRANT', 'session token is not valid for this member');
  }
  return session;
}

/** A new session of the member. Its session token is told to nobody: it is used at once, and goes on as others do. */
async function beginSession(
  tx: Transaction,
  { auth }: GrantParts,
  { clientId, memberId }: { readonly clientId: string; readonly memberId: string },
  call: GrantCall,
): Promise<Session> {
  const { id } = auth.sessions.begin(
    tx,
    {
      subjectType: 'MEMBER',
      subjectId: memberId,
      clientId,
      clientAddress: call.clientAddress,
      userAgent: call.header('user-agent'),
      secret: 'sessionToken',
    },
    call.nowMs,
  );
  await tx.flush();
  return (await auth.sessions.liveIn(tx, id)) as Session;
}

export const giveTokensOfMember: GiveTokens = async (parts, grant, call) => {
  const { auth, database } = parts;
  const key = requireKey(call);
  const memberId = grant.memberId?.toLowerCase();
  if (memberId === undefined) {
    throw fail('INVALID_REQUEST', 'member_id is missing');
  }
  const bound = await findBoundSession(parts, grant, call);
  const clientId = bound?.clientId ?? key.onBehalfOf?.clientId ?? grant.clientId;
  const client = clientId === undefined ? undefined : await auth.sites.client(clientId);
  if (client === undefined || client.siteId !== call.site.id) {
    throw fail('INVALID_REQUEST', 'No client is named, neither by the token nor by client_id');
  }
  const member = isId.test(memberId) ? await findTokenMember(call.reader, memberId) : undefined;
  if (member?.maySignIn !== true) {
    throw fail('INVALID_GRANT', 'There is no such member who may sign in');
  }
  const { refreshToken, session } = await database.transact(call.site.id, async (tx) => {
    const of = bound ?? (await beginSession(tx, parts, { clientId: client.id, memberId }, call));
    auth.sessions.use(tx, of, call.nowMs);
    recordAudit(tx, {
      at: call.nowMs,
      caller: key,
      requestId: call.requestId,
      operation: call.operation.name,
      entityType: 'identity',
      entityId: memberId,
      after: { outcome: 'IMPERSONATED', clientId: client.id },
    });
    const facts = { sessionId: of.id, clientId: client.id, scope };
    return { session: of, refreshToken: issueRefreshToken(tx, facts, call.nowMs) };
  });
  return { ...(await accessTokenOf(auth, session, client.id, call.site)), refresh_token: refreshToken, scope };
};
