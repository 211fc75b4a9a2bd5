/**
 * Who asked for something a while ago, as that caller is now: for what is given out to be used later and for what goes on
 * behind an answer, neither of which may outlive the rights of whoever asked.
 */
import type { StaffRole } from '@openhours/contract';
import { statement } from '../db/statement.ts';
import type { Reader } from '../db/transaction.ts';
import type { ApiKeyStore } from './api-key-store.ts';
import { callerOfSession } from './authentication.ts';
import type { Caller } from './caller.ts';
import { asksSecondFactor } from './second-factor.ts';
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
      case 'app':
      case 'user':
        return ofSession(siteId, before.sessionId);
      case 'apiKey': {
        const key = await apiKeys.byId(before.keyId);
        const person = before.onBehalfOf && (await ofSession(siteId, before.onBehalfOf.sessionId));
        return key?.siteIds.includes(siteId) === true && (person === undefined) === (before.onBehalfOf === undefined)
          ? { ...before, accountWide: key.accountWide, permissions: key.permissions }
          : undefined;
      }
    }
  };
}

interface PersonRow {
  readonly role: StaffRole;
  readonly resource_id: string | null;
  readonly account_owner: boolean;
  readonly has_second_factor: boolean;
}

/**
 * Who started what goes on by itself, with the rights of this moment; undefined when the person or the key is no longer of
 * the site. Signing out takes nothing away: whoever starts a long job at the desk goes home before it is over.
 */
export type StarterNow = (reader: Reader, before: Caller) => Promise<Caller | undefined>;

export const starterNow: StarterNow = async (reader, before) => {
  if (before.kind === 'user') {
    const person = await reader.first(
      statement<PersonRow>(
        `select role, resource_id, account_owner, has_second_factor from site_user
         where site_id = $1 and id = $2`,
        [reader.siteId, before.userId],
      ),
    );
    const { needsSecondFactor: _, ...who } = before;
    const isAsked =
      person !== undefined &&
      !person.has_second_factor &&
      (await asksSecondFactor(reader, reader.siteId, { role: person.role, accountOwner: person.account_owner }));
    return (
      person && {
        ...who,
        role: person.role,
        resourceId: person.resource_id ?? undefined,
        accountOwner: person.account_owner,
        ...(isAsked ? { needsSecondFactor: true } : {}),
      }
    );
  }
  if (before.kind === 'apiKey') {
    const key = await reader.first(
      statement<{ account_wide: boolean; permissions: string[] }>(
        `select account_wide, permissions from api_key
         where $1::uuid = any (site_ids) and id = $2 and revoked_at is null`,
        [reader.siteId, before.keyId],
      ),
    );
    return key && { ...before, accountWide: key.account_wide, permissions: key.permissions };
  }
  return before;
};
