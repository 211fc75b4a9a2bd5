/** Binds what is changed of members: made, said, shown, named and deleted (members sheet 1.1). */
import { members } from '@openhours/contract';
import { type Binding, bindOwnTransactions, bindWrite } from '../../../call.ts';
import { doItems, nothingToUndo } from '../../../db/bulk.ts';
import { administer, type OwnerAct } from '../commands/administer.ts';
import {
  changeSlug,
  createMember,
  removeFromContact,
  setActivity,
  setPrivacy,
  updateMember,
} from '../commands/change-member.ts';
import { type DeletionParts, deleteMember } from '../commands/delete-member.ts';
import { presentMember, type WholeMember } from '../present.ts';
import { requireOwnId, requireReached } from './caller.ts';

const whole = async (changed: Promise<WholeMember>) => ({ member: presentMember(await changed, 'FULL') });

export function memberChangeOperations(parts: DeletionParts): Binding[] {
  const bindOwnerAct = (
    operation: typeof members.approveMember | typeof members.blockMember | typeof members.disconnectMember,
    verb: OwnerAct,
  ) =>
    bindWrite(operation, ({ tx, input: { id }, ...act }) => whole(administer(tx, act, { memberId: id, verb }, parts)));

  const bindActivity = (
    operation: typeof members.muteMember | typeof members.unmuteMember,
    activity: 'ACTIVE' | 'MUTED',
  ) => bindWrite(operation, ({ tx, input: { id }, ...act }) => whole(setActivity(tx, act, { id, activity }, parts)));

  const bindPrivacy = (
    operation: typeof members.joinCommunity | typeof members.leaveCommunity,
    privacyStatus: 'PUBLIC' | 'PRIVATE',
  ) =>
    bindWrite(operation, ({ tx, ...act }) =>
      whole(setPrivacy(tx, act, { id: requireOwnId(act), privacyStatus }, parts)),
    );

  const bindRemoval = (
    operation:
      | typeof members.deleteMemberPhones
      | typeof members.deleteMemberEmails
      | typeof members.deleteMemberAddresses,
    kind: 'phones' | 'emails' | 'addresses',
  ) =>
    bindWrite(operation, async ({ tx, input, ...act }) =>
      whole(removeFromContact(tx, act, { id: requireReached(act, input.id), kind }, parts)),
    );

  return [
    bindWrite(members.createMember, ({ tx, input: { member }, ...act }) => whole(createMember(tx, act, member, parts))),

    bindWrite(members.updateMember, async ({ tx, input: { member }, ...act }) => {
      requireReached(act, member.id);
      return whole(updateMember(tx, act, member, parts));
    }),

    bindWrite(members.updateMemberSlug, async ({ tx, input, ...act }) =>
      whole(changeSlug(tx, act, { id: requireReached(act, input.id), slug: input.slug }, parts)),
    ),

    bindWrite(members.updateCurrentMemberSlug, async ({ tx, input: { slug }, ...act }) =>
      whole(changeSlug(tx, act, { id: requireOwnId(act), slug }, parts)),
    ),

    bindPrivacy(members.joinCommunity, 'PUBLIC'),
    bindPrivacy(members.leaveCommunity, 'PRIVATE'),
    bindRemoval(members.deleteMemberPhones, 'phones'),
    bindRemoval(members.deleteMemberEmails, 'emails'),
    bindRemoval(members.deleteMemberAddresses, 'addresses'),
    bindActivity(members.muteMember, 'MUTED'),
    bindActivity(members.unmuteMember, 'ACTIVE'),
    bindOwnerAct(members.approveMember, 'approve'),
    bindOwnerAct(members.blockMember, 'block'),
    bindOwnerAct(members.disconnectMember, 'disconnect'),

    bindWrite(members.deleteMember, async ({ tx, input: { id }, ...act }) => {
      await deleteMember(tx, act, id, parts);
      return {};
    }),

    bindWrite(members.deleteMyMember, async ({ tx, input: _input, ...act }) => {
      await deleteMember(tx, act, requireOwnId(act), parts);
      return {};
    }),

    // Each in a transaction of its own: what one locks stands before what the last one holds.
    bindOwnTransactions(members.bulkDeleteMembers, async ({ input: { memberIds }, ...act }) =>
      doItems(nothingToUndo, memberIds, {
        idOf: (id) => id,
        work: (id) => parts.database.transact(act.site.id, (tx) => deleteMember(tx, act, id, parts)),
      }),
    ),
  ];
}
