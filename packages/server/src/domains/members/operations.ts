/** Binds the operations of members: their records, what the owner does with them, and where they are signed in. */
import { fail, members } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import type { AnyBulkJob } from '../../domain.ts';
import { presentFactorsOfMember, readFactorsOfMember } from '../identity/index.ts';
import { requireWhole } from './commands/hold-member.ts';
import { aboutOperations } from './operations/abouts.ts';
import { type ByFilterParts, createMembersByFilter } from './operations/by-filter.ts';
import { requireOwnId, viewerOf } from './operations/caller.ts';
import { memberChangeOperations } from './operations/changes.ts';
import { communityOperations } from './operations/community.ts';
import { memberListOperations } from './operations/lists.ts';
import { roleOperations } from './operations/roles.ts';
import { requireSeen } from './operations/seeing.ts';
import { memberSettingsOperations } from './operations/settings.ts';
import { presentMember, presentMemberSession } from './present.ts';
import { findMember, findMembersOfContact } from './repository.ts';
import { fieldsetFor, memberNotFound } from './rules.ts';

/** The operations, and the jobs that some of them start. */
export function membersOperations(parts: ByFilterParts): {
  readonly bulkJobs: readonly AnyBulkJob[];
  readonly operations: readonly Binding[];
} {
  const { bulkJobs, operations: byFilter } = createMembersByFilter(parts);
  const operations = [
    bindRead(members.getCurrentMember, async ({ caller, input, reader }) => {
      const whole = await requireWhole(reader, requireOwnId({ caller }));
      return { member: presentMember(whole, fieldsetFor('SELF', input)) };
    }),

    bindRead(members.getMember, async ({ input, reader, ...call }) => {
      const [whole] = await Promise.all([requireWhole(reader, input.id), requireSeen(reader, call, input.id)]);
      const withPublicFields = [input.fieldSet, ...(input.fieldsets ?? [])].includes('FULL');
      return { member: presentMember(whole, fieldsetFor(viewerOf(call, input.id), input), { withPublicFields }) };
    }),

    bindRead(members.getFactorsOfClient, async ({ input: { contactId }, reader, ...act }) => {
      const member = (await findMembersOfContact(reader, contactId)).find(({ contact_id }) => contact_id === contactId);
      if (member === undefined) {
        throw fail('NOT_FOUND', 'No member is this client');
      }
      const factors = presentFactorsOfMember(await readFactorsOfMember(parts, act, member.id));
      return { memberId: member.id, factors };
    }),

    bindRead(members.listMemberSessions, async ({ input: { id }, nowMs, reader }) => {
      if ((await findMember(reader, id)) === undefined) {
        throw memberNotFound();
      }
      const sessions = await parts.auth.sessions.listOf(reader, { type: 'MEMBER', id }, nowMs);
      return { sessions: sessions.map(presentMemberSession) };
    }),

    bindWrite(members.revokeMemberSessions, async ({ tx, input: { id, sessionId }, nowMs }) => {
      if ((await findMember(tx, id)) === undefined) {
        throw memberNotFound();
      }
      const { sessions } = parts.auth;
      if (sessionId === undefined) {
        await sessions.endAllOf(tx, { type: 'MEMBER', id }, nowMs);
        return {};
      }
      const live = await sessions.listOf(tx, { type: 'MEMBER', id }, nowMs);
      // One of somebody else's is none of the member's; one that has ended stays so.
      if (live.some((session) => session.id === sessionId)) {
        sessions.end(tx, sessionId, nowMs);
      }
      return {};
    }),
    ...memberListOperations(),
    ...memberChangeOperations(parts),
    ...memberSettingsOperations(parts),
    ...roleOperations(),
    ...communityOperations(parts),
    ...aboutOperations(parts),
    ...byFilter,
  ];
  return { bulkJobs, operations };
}
