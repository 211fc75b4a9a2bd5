/**
 * The dashboard's session: the page's cookie is traded at one same-origin call for a short access token, which lives
 * in memory only and is renewed when it ends (design 8).
 */

import { CallError, type Client, createClient, fetchTransport } from '@openhours/client';
import type { UserSession } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { type ActsHere, createActsHere } from './acts-here.ts';
import type { Connection } from './connection.ts';
import { inTab } from './device-storage.ts';
import { takeTab } from './tab-owner.ts';

export interface DashboardSession {
  readonly acts: ActsHere;
  /** Whether the server can be reached, by these and all other calls. */
  readonly connection: Connection;
  /** Acts as the signed-in person. */
  readonly client: Client;
  /** Who is signed in; asked once, and again after `forget`. */
  current(): Promise<UserSession>;
  /** How far the live changes had come before the client asked for anything; undefined before that. */
  readonly firstEventId: () => string | undefined;
  /** Who is signed in is somebody else by now, such as one with a calendar of their own. */
  forget(): void;
  signOut(): Promise<void>;
}

/** Renewed so long before its end that a call under way does not outlive it. */
const marginMs = 30_000;

/** Leaves for the sign-in page, and comes back here afterwards. */
function leaveForSignIn(): Promise<never> {
  const here = `${location.pathname}${location.search}`;
  location.assign(`${pagePaths.signIn}?next=${encodeURIComponent(here)}`);
  // The page is on its way out: whoever waits keeps waiting, so that nothing flashes an error.
  return new Promise(() => undefined);
}

export function createDashboardSession(language: string, connection: Connection): DashboardSession {
  const acts = createActsHere();
  const transport = acts.noting(fetchTransport({ fetch: connection.fetch }));
  const withCookie = fetchTransport({
    fetch: (input, init) => connection.fetch(input, { ...init, credentials: 'same-origin' }),
  });
  const exchange = createClient({ transport: withCookie, retries: 3 });
  let token: { text: string; endsAtMs: number } | undefined;
  let session: UserSession | undefined;
  let firstEventId: string | undefined;
  let trading: Promise<string> | undefined;

  async function trade(): Promise<string> {
    try {
      const answer = await exchange.identity.exchangeUserSession({});
      token = { text: answer.accessToken, endsAtMs: performance.now() + answer.expiresIn * 1000 - marginMs };
      session = answer.session;
      // Whoever was here before need not have signed out: their sign-in was over, or ended elsewhere.
      takeTab(answer.session.user?.id ?? '', inTab);
      firstEventId ??= answer.lastEventId;
      return token.text;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        return leaveForSignIn();
      }
      throw error;
    }
  }

  async function accessToken(refused?: string): Promise<string> {
    if (token !== undefined && token.text !== refused && performance.now() < token.endsAtMs) {
      return token.text;
    }
    trading ??= trade().finally(() => {
      trading = undefined;
    });
    return trading;
  }

  // Query retries by its own rules; two layers of retry would multiply.
  const client = createClient({ transport, accessToken, retries: 0, language });
  const clientWithCookie = createClient({ transport: withCookie, accessToken, retries: 0 });
  return {
    acts,
    client,
    connection,
    async current() {
      if (session === undefined) {
        await accessToken();
      }
      return session as UserSession;
    },
    firstEventId: () => firstEventId,
    forget() {
      token = undefined;
      session = undefined;
    },
    async signOut() {
      await clientWithCookie.identity.endCurrentUserSession({});
      token = undefined;
      // What was being typed names people; whoever signs in next must not find it.
      inTab.forgetAll();
      location.assign(pagePaths.signIn);
    },
  };
}
