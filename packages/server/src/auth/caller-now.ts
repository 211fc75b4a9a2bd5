/**
 * Who asked for something a while ago, as that caller is now: for what is given out to be used later, which must not
 * outlive the rights of whoever it was given to.
 */
import type { ApiKeyStore } from './api-key-store.ts';
import { callerOfSession } from './authentication.ts';
import type { Caller } from './caller.ts';
import type { SessionStore } from './session-store.ts';

/** The same caller with the rights of this moment; undefined when the session is over or the key no longer of the site. */
export type CallerNow = (siteId: string, before: Caller) => Promise<Caller | undefined>;

export function createCallerNow({ sessions, apiKeys }: { sessions: SessionStore; apiKeys: ApiKeyStore }): CallerNow {
  async function ofSession(siteId: string, sessionId: string): Promise<Caller | undefined> {
    const session = await sessions.live(siteId, sessionId);
    return session && callerOfSession(session);
  }

  return async (siteId, before) => {
    switch (before.kind) {
      case 'anonymous':
        return before;
      case 'visitor':
      case 'member':
      case 'user':
        return ofSession(siteId, before.sessionId);
      case 'apiKey': {
        const key = await apiKeys.byId(before.keyId);
        const person = before.onBehalfOf && (await ofSession(siteId, before.onBehalfOf.sessionId));
        return key?.siteIds.includes(siteId) === true && (person === undefined) === (before.onBehalfOf === undefined)
          ? { ...before, accountWide: key.accountWide, permissions: key.permissions }
          : undefined;
      }
      case 'app':
        // Installed applications have no tokens yet, so none can have asked.
        return undefined;
    }
  };
}
