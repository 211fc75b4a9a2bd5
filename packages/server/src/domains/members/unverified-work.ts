/**
 * A periodic task: sign-ups whose code nobody has entered within a week are no more. They keep an address from whoever has it, and hold
 * what somebody has said of a person to whom no contact leads.
 */
import type { Database, Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { hourMs } from '../../time/index.ts';
import { isUnverifiedTooLong, readUnverified, unverifiedOfSites } from '../identity/index.ts';
import { onLiveSitesWithDue, readSiteToActOn } from '../site/index.ts';
import { type DeletionParts, removeMember } from './commands/delete-member.ts';
import { holdIdentity } from './commands/hold-member.ts';
import { memberTable } from './repository.ts';

const ending: RecordedAct['operation'] = {
  name: 'members.endUnverified',
  events: [
    'wix.members.v1.member_deleted',
    'wix.members.about.v2.member_about_deleted',
    'wix.members.v3.follow_member_unfollowed',
    'wix.members.v1.member_report_deleted',
    'wix.members.v1.member_report_reported_member_deleted',
    'openhours.contacts.v1.contact_updated',
    'openhours.contacts.v1.contact_deleted',
  ],
};

export function createUnverifiedWork(parts: DeletionParts): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'end sign-ups that nobody verified',
    everyMs: hourMs,
    run: (database, nowMs, signal) =>
      onLiveSitesWithDue(database, unverifiedOfSites(nowMs), signal, (siteId) =>
        endAll(siteId, database, nowMs, signal),
      ),
  };

  async function endAll(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    const ids = await readUnverified(database.reader(siteId), nowMs);
    await doOneByOne(
      ids,
      (id) => `sign-up ${id}`,
      (id) => database.transact(siteId, (tx) => end(tx, id, nowMs)),
      signal,
    );
  }

  async function end(tx: Transaction, memberId: string, nowMs: number): Promise<void> {
    const site = await readSiteToActOn(tx);
    const identity = await holdIdentity(tx, memberId, { isEnd: true });
    const member = await memberTable.lock(tx, memberId);
    // Meanwhile the code may have been entered, or the owner have let them in.
    if (site === undefined || member === undefined || !isUnverifiedTooLong(identity, nowMs)) {
      return;
    }
    const act = { caller: undefined, requestId: undefined, nowMs, operation: ending, site };
    await removeMember(tx, act, { member, identity, fields: [] }, parts);
  }
}
