/** Puts the parts of authentication together, once per process. */
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/transaction.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { type ApiKeyStore, createApiKeyStore } from './api-key-store.ts';
import { type Authenticate, callerOfSession, createAuthenticate } from './authentication.ts';
import type { Caller } from './caller.ts';
import { type CallerNow, createCallerNow } from './caller-now.ts';
import { sessionCookieIn } from './cookie.ts';
import { createIdTokens, type IdTokens } from './id-token.ts';
import { createKeyRing, type KeyRing, type MakeSigningPair } from './key-ring.ts';
import { createPasswordHashing, type PasswordHashing } from './password.ts';
import type { Sealing } from './sealing.ts';
import type { Session } from './session.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createSiteDirectory, type SiteDirectory } from './site-directory.ts';
import { originOfSite } from './site-origin.ts';

export interface Auth {
  readonly sealing: Sealing;
  readonly keyRing: KeyRing;
  readonly accessTokens: AccessTokens;
  readonly idTokens: IdTokens;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly sites: SiteDirectory;
  readonly passwords: PasswordHashing;
  /** The origin under which people reach this server, without a path. */
  readonly publicOrigin: () => string;
  /** The origin under which people reach a site. */
  readonly originOf: (siteId: string) => Promise<string>;
  readonly authenticate: Authenticate;
  readonly callerNow: CallerNow;
  /** Who is signed in by the dashboard cookie of a page request; pages only, API calls never (identity sheet 11). */
  readonly userOfCookie: (
    cookieHeader: string | undefined,
  ) => Promise<{ readonly caller: Extract<Caller, { kind: 'user' }>; readonly session: Session } | undefined>;
}

/** `publicOrigin` may change until the server listens, so it is asked at each use. */
export function createAuth({
  database,
  clock,
  sealing,
  publicOrigin,
  passwords = createPasswordHashing(),
  makeSigningPair,
}: {
  database: Database;
  clock: Clock;
  sealing: Sealing;
  publicOrigin: () => string;
  passwords?: PasswordHashing | undefined;
  makeSigningPair?: MakeSigningPair | undefined;
}): Auth {
  const keyRing = createKeyRing({ database, sealing, clock, makePair: makeSigningPair });
  const accessTokens = createAccessTokens({ keyRing, clock, issuer: publicOrigin });
  const sessions = createSessionStore({ database, clock });
  const apiKeys = createApiKeyStore({ database, clock });
  const sites = createSiteDirectory(database);
  return {
    sealing,
    keyRing,
    accessTokens,
    idTokens: createIdTokens({ keyRing, issuer: publicOrigin }),
    sessions,
    apiKeys,
    sites,
    passwords,
    publicOrigin,
    originOf: async (siteId) => originOfSite(publicOrigin(), await sites.hostsOf(siteId)),
    authenticate: createAuthenticate({ accessTokens, sessions, apiKeys, sites }),
    callerNow: createCallerNow({ sessions, apiKeys }),
    async userOfCookie(cookieHeader) {
      const secret = sessionCookieIn(cookieHeader, publicOrigin());
      const session = secret === undefined ? undefined : await sessions.bySecret('cookie', secret);
      if (session === undefined || (await sites.live(session.siteId)) === undefined) {
        return undefined;
      }
      const caller = callerOfSession(session);
      return caller.kind === 'user' ? { caller, session } : undefined;
    },
  };
}
