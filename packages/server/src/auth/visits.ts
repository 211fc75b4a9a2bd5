/**
 * Visits of the public pages: a visitor of whom nothing is written until they have booked, and the session by which
 * their browser is known again.
 */
import type { Site } from '../call.ts';
import type { Clock } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import type { Database } from '../db/transaction.ts';
import { dayMs } from '../time/index.ts';
import { callerOfSession } from './authentication.ts';
import type { Caller } from './caller.ts';
import { sessionLives } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** Whoever a browser's secret names. */
export interface Resumed<Kind extends 'visitor' | 'member'> {
  readonly caller: Extract<Caller, { readonly kind: Kind }>;
  /** Once a day: the session lives on from now, and with it the cookie has to. */
  readonly isUseNoted: boolean;
}

export interface Visits {
  readonly newVisitorId: () => string;
  /** Remembers a visitor who has booked; answers the secret that the browser keeps. */
  readonly beginVisit: (
    site: Site,
    visitorId: string,
    facts: { readonly clientAddress: string | undefined; readonly userAgent: string | undefined },
  ) => Promise<string>;
  /** The visitor whom a browser's secret names, if it still does. */
  readonly resumeVisit: (site: Site, secret: string) => Promise<Resumed<'visitor'> | undefined>;
  /** The member whom a browser's secret names, as long as they are signed in. */
  readonly resumeMember: (site: Site, secret: string) => Promise<Resumed<'member'> | undefined>;
}

/** Makes the visits of a server. */
export function createVisits({
  database,
  sessions,
  clock,
}: {
  readonly database: Database;
  readonly sessions: SessionStore;
  readonly clock: Clock;
}): Visits {
  async function resume<Kind extends 'visitor' | 'member'>(
    kind: Kind,
    site: Site,
    secret: string,
  ): Promise<Resumed<Kind> | undefined> {
    const session = await sessions.bySecret('cookie', secret);
    const caller = session?.siteId === site.id ? callerOfSession(session) : undefined;
    if (session === undefined || caller?.kind !== kind) {
      return undefined;
    }
    const nowMs = clock.now();
    const lastNotedMs = session.expiresAt - sessionLives[session.subjectType].idleMs;
    const isUseNoted = nowMs - lastNotedMs >= dayMs;
    if (isUseNoted) {
      await database.transact(site.id, async (tx) => sessions.use(tx, session, nowMs));
    }
    return { caller: caller as Extract<Caller, { readonly kind: Kind }>, isUseNoted };
  }

  return {
    newVisitorId: newId,
    async beginVisit(site, visitorId, { clientAddress, userAgent }) {
      const begun = await database.transact(site.id, async (tx) =>
        sessions.begin(
          tx,
          { subjectType: 'VISITOR', subjectId: visitorId, clientAddress, userAgent, secret: 'cookie' },
          clock.now(),
        ),
      );
      return begun.secret;
    },
    resumeVisit: (site, secret) => resume('visitor', site, secret),
    resumeMember: (site, secret) => resume('member', site, secret),
  };
}
