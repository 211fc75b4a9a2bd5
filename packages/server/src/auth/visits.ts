/**
 * Visits of the public pages: a visitor of whom nothing is written until they have booked, and the session by which
 * their browser is known again.
 */
import type { Site } from '../call.ts';
import type { Clock } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import type { Database } from '../db/transaction.ts';
import { callerOfSession } from './authentication.ts';
import type { Caller } from './caller.ts';
import type { SessionStore } from './session-store.ts';

export interface Visits {
  readonly newVisitorId: () => string;
  /** Remembers a visitor who has booked; answers the secret that the browser keeps. */
  readonly beginVisit: (
    site: Site,
    visitorId: string,
    facts: { readonly clientAddress: string | undefined; readonly userAgent: string | undefined },
  ) => Promise<string>;
  /** The visitor whom a browser's secret names, if it still does. */
  readonly resumeVisit: (
    site: Site,
    secret: string,
  ) => Promise<Extract<Caller, { readonly kind: 'visitor' }> | undefined>;
  /** The member whom a browser's secret names, as long as they are signed in. */
  readonly resumeMember: (
    site: Site,
    secret: string,
  ) => Promise<Extract<Caller, { readonly kind: 'member' }> | undefined>;
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
    async resumeVisit(site, secret) {
      const session = await sessions.bySecret('cookie', secret);
      const caller = session?.siteId === site.id ? callerOfSession(session) : undefined;
      return caller?.kind === 'visitor' ? caller : undefined;
    },
    async resumeMember(site, secret) {
      const session = await sessions.bySecret('cookie', secret);
      const caller = session?.siteId === site.id ? callerOfSession(session) : undefined;
      return caller?.kind === 'member' ? caller : undefined;
    },
  };
}
