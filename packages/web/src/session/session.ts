/**
 * The dashboard's session: the page's cookie is traded at one same-origin call for a short access token, which lives
 * in memory only and is renewed when it ends (design 8).
 */

import { CallError, type Client, createClient, fetchTransport } from '@openhours/client';
import type { UserSession } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { type ActsHere, createActsHere } from './acts-here.ts';
import type { Connection } from './connection.ts';
import { inTab, onDevice } from './device-storage.ts';
import { createLock, type Lock } from './lock.ts';
import { createStepUp, type StepUp } from './step-up.ts';
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
  /** Acts that wait for whoever is signed in to show once more who they are. */
  readonly stepUp: StepUp;
  /** At a computer that several people use (docs/decisions/0092). */
  readonly lock: Lock;
  /** Shares the computer in use, whose browser is given a cookie for it. */
  shareComputer(facts: ShareFacts): Promise<unknown>;
  /** Ends the session and locks: nothing of whoever was here is left. */
  lockNow(): Promise<void>;
  /** Who may go on by a PIN here. */
  lockScreen(): ReturnType<Client['sharedComputers']['getLockScreen']>;
  /** Goes on as somebody by their PIN, where one was. */
  unlock(userId: string, pin: string): Promise<void>;
  /** Leaves for the sign-in with a password; what is locked stays so until somebody has signed in. */
  leaveForPassword(): Promise<void>;
  /** Tells the server that somebody is here. */
  stay(): void;
}

type ShareFacts = Parameters<Client['sharedComputers']['createSharedComputer']>[0]['sharedComputer'];

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
  const stepUp = createStepUp();
  const transport = acts.noting(stepUp.asking(fetchTransport({ fetch: connection.fetch })));
  const withCookie = stepUp.asking(
    fetchTransport({ fetch: (input, init) => connection.fetch(input, { ...init, credentials: 'same-origin' }) }),
  );
  const exchange = createClient({ transport: withCookie, retries: 3 });
  /** A try that is sent twice counts twice. */
  const once = createClient({ transport: withCookie, retries: 0 });
  let token: { text: string; endsAtMs: number } | undefined;
  let session: UserSession | undefined;
  let firstEventId: string | undefined;
  let trading: Promise<string> | undefined;
  let userId: string | undefined;
  const lock = createLock({
    storage: onDevice,
    onKept: (told) => addEventListener('storage', ({ key, newValue }) => told(key, newValue)),
    reload: () => location.reload(),
  });

  /** Nobody is signed in, or nobody may go on with the session of before: at a shared computer it is locked, elsewhere one signs in. */
  async function whenSignedOut(isEnded: boolean): Promise<never> {
    try {
      await exchange.sharedComputers.getLockScreen({});
    } catch {
      return leaveForSignIn();
    }
    lock.shut();
    if (isEnded) {
      lock.ended();
    }
    return new Promise(() => undefined);
  }

  /**
   * Ends the session of whoever was here; false: it may be open still. What the server cannot be told now it is told when the page is
   * next loaded. The cookie is asked, since a token that is refused says nothing of the session.
   */
  async function endSession(): Promise<boolean> {
    try {
      const { accessToken: text } = await once.identity.exchangeUserSession({});
      const former = createClient({ transport: withCookie, accessToken: async () => text, retries: 0 });
      await former.identity.endCurrentUserSession({});
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) {
        return false;
      }
    }
    lock.ended();
    return true;
  }

  async function trade(): Promise<string> {
    try {
      const answer = await exchange.identity.exchangeUserSession({});
      const isOther = userId !== undefined && userId !== answer.session.user?.id;
      if (isOther) {
        // Somebody else has signed in in another tab: nothing that this one has read is for them.
        location.reload();
        return new Promise(() => undefined);
      }
      userId = answer.session.user?.id;
      token = { text: answer.accessToken, endsAtMs: performance.now() + answer.expiresIn * 1000 - marginMs };
      session = answer.session;
      // Whoever was here before need not have signed out: their sign-in was over, or ended elsewhere.
      takeTab(answer.session.user?.id ?? '', inTab);
      firstEventId ??= answer.lastEventId;
      return token.text;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        return whenSignedOut(true);
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
      const isFirst = session === undefined;
      if (isFirst) {
        await accessToken();
      }
      if (lock.isUnended()) {
        return whenSignedOut(await endSession());
      }
      if (isFirst && !lock.isLocked()) {
        lock.entered();
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
    stepUp,
    lock,
    shareComputer: (sharedComputer) => clientWithCookie.sharedComputers.createSharedComputer({ sharedComputer }),
    async lockNow() {
      lock.shut();
      await endSession();
      token = undefined;
      session = undefined;
    },
    lockScreen: () => exchange.sharedComputers.getLockScreen({}),
    async unlock(id, pin) {
      await once.sharedComputers.unlock({ userId: id, pin });
      lock.open();
      location.reload();
    },
    async leaveForPassword() {
      if (lock.isUnended()) {
        await endSession();
      }
      await leaveForSignIn();
    },
    stay: () => void trade().catch(() => undefined),
  };
}
