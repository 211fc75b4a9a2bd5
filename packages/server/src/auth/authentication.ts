/**
 * From the headers of a request to its caller and its site: every form of identity sheet 0.1. Nothing here asks for a
 * permission; the binder does that with `reachOfCaller`.
 */
import { fail } from '@openhours/contract';
import type { Site } from '../call.ts';
import type { AccessTokenClaims, AccessTokens } from './access-token.ts';
import type { ApiKey, ApiKeyStore } from './api-key-store.ts';
import type { Caller } from './caller.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';
import type { SiteDirectory } from './site-directory.ts';

/** The headers that say who is calling; names as on the wire. */
export interface CredentialHeaders {
  readonly authorization?: string | undefined;
  readonly siteId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly host?: string | undefined;
}

export interface Authenticated {
  readonly caller: Caller;
  /** Absent when there are no credentials and the host belongs to no live site. */
  readonly site: Site | undefined;
}

/**
 * Reads credentials. Fails with UNAUTHENTICATED for bad, expired or ended ones, PERMISSION_DENIED for a pair whose key
 * may not act for others, SITE_DISABLED for visitors and members of a site that is switched off.
 */
export type Authenticate = (
  headers: CredentialHeaders,
  /** Told whether there is such a key, once one was looked up: the rest of the credentials may be refused all the same. */
  onKey?: (isKnown: boolean) => void,
) => Promise<Authenticated>;

type OnKey = Parameters<Authenticate>[1];

const unknownCredentials = () => fail('UNAUTHENTICATED', 'The credentials are missing, unknown, expired or revoked');
const everything: readonly string[] = Object.freeze(['*']);
const anonymous: Caller = Object.freeze({ kind: 'anonymous' });
const present = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim());

/** The credentials in the header: `Bearer` is optional, a pair is split at its first comma and may lack its left part. */
export function splitAuthorization(header: string | undefined): { token?: string; key?: string } {
  const text = present(header)?.replace(/^Bearer(\s+|$)/i, '');
  if (text === undefined || text === '') {
    return {};
  }
  const comma = text.indexOf(',');
  if (comma === -1) {
    return { token: text };
  }
  const token = text.slice(0, comma).trim();
  return { ...(token === '' ? {} : { token }), key: text.slice(comma + 1).trim() };
}

/**
 * The caller that a live session stands for. One sign-in serves several clients: `ofToken` is the one that the token of the
 * call was given to, else it is the one through which the session began.
 */
export function callerOfSession(session: Session, ofToken?: string): Caller {
  const { id: sessionId, subjectId } = session;
  const clientId = ofToken ?? session.clientId;
  const through = clientId === undefined ? {} : { clientId };
  switch (session.subjectType) {
    case 'VISITOR':
      return { kind: 'visitor', visitorId: subjectId, ...through, sessionId };
    case 'MEMBER':
      return { kind: 'member', memberId: subjectId, ...through, sessionId };
    case 'USER': {
      if (session.user === undefined) {
        throw unknownCredentials();
      }
      return { kind: 'user', userId: subjectId, sessionId, ...session.user };
    }
    case 'APP':
      if (clientId === undefined) {
        throw unknownCredentials();
      }
      // Whoever installed it let it act as those who run the business do.
      return { kind: 'app', appId: clientId, instanceId: subjectId, permissions: everything, sessionId };
  }
}

export function createAuthenticate({
  accessTokens,
  sessions,
  apiKeys,
  sites,
}: {
  accessTokens: AccessTokens;
  sessions: SessionStore;
  apiKeys: ApiKeyStore;
  sites: SiteDirectory;
}): Authenticate {
  async function readClaims(claims: AccessTokenClaims | undefined): Promise<{ caller: Caller; site: Site }> {
    if (claims === undefined) {
      throw unknownCredentials();
    }
    const [session, site, client] = await Promise.all([
      sessions.live(claims.siteId, claims.sessionId),
      sites.live(claims.siteId),
      claims.clientId === undefined ? undefined : sites.client(claims.clientId),
    ]);
    if (
      session === undefined ||
      site === undefined ||
      // Whoever calls through a client that was removed has nothing any more, whichever client their session began with.
      (claims.clientId !== undefined && client?.siteId !== site.id) ||
      session.subjectType !== claims.subjectType ||
      // The token of an application names the application, its session the installation.
      session.subjectId !== (claims.instanceId ?? claims.subjectId)
    ) {
      throw unknownCredentials();
    }
    const caller = callerOfSession(session, claims.clientId);
    if (site.state === 'DISABLED' && (caller.kind === 'visitor' || caller.kind === 'member')) {
      throw siteDisabled();
    }
    return { caller, site };
  }

  function callerOfKey(key: ApiKey, level: 'site' | 'account'): Extract<Caller, { kind: 'apiKey' }> {
    return {
      kind: 'apiKey',
      keyId: key.id,
      accountId: key.accountId,
      level,
      accountWide: key.accountWide,
      permissions: key.permissions,
      ownerUserId: key.ownerUserId,
    };
  }

  async function findKey(text: string, onKey: OnKey): Promise<ApiKey | undefined> {
    const key = await apiKeys.find(text);
    onKey?.(key !== undefined);
    return key;
  }

  async function readKey(text: string, headers: CredentialHeaders, onKey: OnKey): Promise<Authenticated> {
    const siteId = present(headers.siteId)?.toLowerCase();
    const accountId = present(headers.accountId)?.toLowerCase();
    const key = await findKey(text, onKey);
    if (key === undefined || (accountId !== undefined && accountId !== key.accountId)) {
      throw unknownCredentials();
    }
    if (siteId !== undefined) {
      const site = key.siteIds.includes(siteId) ? await sites.live(siteId) : undefined;
      if (site === undefined) {
        throw unknownCredentials();
      }
      return { caller: callerOfKey(key, 'site'), site };
    }
    if (accountId === undefined) {
      throw fail('UNAUTHENTICATED', 'An API key needs the header wix-site-id or wix-account-id');
    }
    return { caller: callerOfKey(key, 'account'), site: await sites.homeOf(key.accountId) };
  }

  async function readPair(
    token: string | undefined,
    keyText: string,
    headers: CredentialHeaders,
    onKey: OnKey,
  ): Promise<Authenticated> {
    const key = await findKey(keyText, onKey);
    if (key === undefined) {
      throw unknownCredentials();
    }
    if (token === undefined) {
      // Without a context the site comes from the key: the one it names, or the header's.
      const [onlySite, ...more] = key.siteIds;
      const siteId = headers.siteId ?? (more.length === 0 ? onlySite : undefined);
      return readKey(keyText, { ...headers, siteId }, onKey);
    }
    const { caller, site } = await readClaims(await accessTokens.verify(token));
    const named = present(headers.siteId)?.toLowerCase();
    if (
      !key.siteIds.includes(site.id) ||
      (named !== undefined && named !== site.id) ||
      (caller.kind !== 'visitor' && caller.kind !== 'member')
    ) {
      throw unknownCredentials();
    }
    if (!key.permissions.includes('*') && !key.permissions.includes('MEMBERS.IMPERSONATE')) {
      throw fail('PERMISSION_DENIED', 'The API key lacks the permission MEMBERS.IMPERSONATE');
    }
    return { caller: { ...callerOfKey(key, 'site'), onBehalfOf: caller }, site };
  }

  return async (headers, onKey) => {
    const { token, key } = splitAuthorization(headers.authorization);
    if (key !== undefined) {
      return readPair(token, key, headers, onKey);
    }
    if (token === undefined) {
      const named = present(headers.siteId);
      return {
        caller: anonymous,
        site: named === undefined ? await sites.ofHost(headers.host) : await sites.live(named),
      };
    }
    // An API key may have any form, a signed token's too; it always comes with the header of a site or an account.
    const claims = await accessTokens.verify(token);
    const named = present(headers.siteId)?.toLowerCase();
    if (claims === undefined) {
      return readKey(token, headers, onKey);
    }
    if (named !== undefined && named !== claims.siteId) {
      throw unknownCredentials();
    }
    return readClaims(claims);
  };
}

/** The refusal of visitors, members and public pages while a site is switched off (members sheet 1.7). */
function siteDisabled(): Error {
  return fail('SITE_DISABLED', 'This site is switched off', {}, { retryAfterSeconds: 3600 });
}
