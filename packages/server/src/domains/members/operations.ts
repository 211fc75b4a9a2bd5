/** Binds the operations of members: their records, what the owner does with them, and where they are signed in. */
import { fail, members } from '@openhours/contract';
import type { Caller } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import { type MemberAccessParts, presentFactorsOfMember, readFactorsOfMember } from '../identity/index.ts';
import { administer, type OwnerAct, requireWhole } from './commands.ts';
import { presentMember, presentMemberSession } from './present.ts';
import { findMember, findMembersOfContact } from './repository.ts';
import { fieldsetFor, isSeen, memberNotFound, memberStatusOf, type Viewer } from './rules.ts';

/** The member who calls, or for whom a back end calls. */
export function memberIdOf(caller: Caller): string | undefined {
  const person = caller.kind === 'apiKey' ? caller.onBehalfOf : caller;
  return person?.kind === 'member' ? person.memberId : undefined;
}

function viewerOf({ caller, reach }: Pick<ReadCall<unknown>, 'caller' | 'reach'>, memberId: string): Viewer {
  return reach === 'all' ? 'OWNER' : memberIdOf(caller) === memberId ? 'SELF' : 'OTHER';
}

export function membersOperations(parts: MemberAccessParts): Binding[] {
  const bindOwnerAct = (
    operation: typeof members.approveMember | typeof members.blockMember | typeof members.disconnectMember,
    verb: OwnerAct,
  ) =>
    bindWrite(operation, async ({ tx, input: { id }, ...call }) => ({
      member: presentMember(await administer(tx, call, { memberId: id, verb }, parts), 'FULL'),
    }));

  return [
    bindRead(members.getCurrentMember, async ({ caller, input, reader }) => {
      const memberId = memberIdOf(caller);
      if (memberId === undefined) {
        throw fail('NOT_FOUND', 'No member is signed in');
      }
      return { member: presentMember(await requireWhole(reader, memberId), fieldsetFor('SELF', input)) };
    }),

    bindRead(members.getMember, async ({ input, reader, ...call }) => {
      const whole = await requireWhole(reader, input.id);
      const viewer = viewerOf(call, input.id);
      const { profile, status } = whole.identity;
      if (!isSeen(viewer, memberStatusOf(status), profile.privacyStatus)) {
        throw memberNotFound();
      }
      return { member: presentMember(whole, fieldsetFor(viewer, input)) };
    }),

    bindOwnerAct(members.approveMember, 'approve'),
    bindOwnerAct(members.blockMember, 'block'),
    bindOwnerAct(members.disconnectMember, 'disconnect'),

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
  ];
}
