/** The end of a member: by themselves, by the owner, or with the person whom the site forgets (members sheet 1.7). */
import type { ReadKeptContacts } from '../../../db/kept-contacts.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../../events/change.ts';
import { deleteContacts, leaveContact, lockIdleContact } from '../../contacts/index.ts';
import { deleteIdentity, endAccess, identityTable, type MemberAccessParts } from '../../identity/index.ts';
import type { WholeMember } from '../present.ts';
import { findAboutOf, memberAboutTable } from '../repository/abouts.ts';
import { forgetReporter } from '../repository/reports.ts';
import { findMembersOfContact, memberTable } from '../repository.ts';
import { requireMayDelete } from '../rules/acts.ts';
import { recordAbout } from './abouts.ts';
import { findPersonBehind } from './administer.ts';
import { tellCommunityGone } from './community.ts';
import { holdMember, takeTurnToEnd } from './hold-member.ts';
import { type Parts, recordGone } from './record.ts';

export type DeletionParts = MemberAccessParts & { readonly readKeptContacts: ReadKeptContacts };

/** Deletes a member unless they may not be; answers the id. */
export async function deleteMember(
  tx: Transaction,
  act: RecordedAct,
  memberId: string,
  parts: DeletionParts,
): Promise<{ readonly id: string }> {
  const whole = await holdMember(tx, memberId, { isEnd: true });
  requireMayDelete(await findPersonBehind(tx, whole.identity));
  await removeMember(tx, act, whole, parts);
  return { id: memberId };
}

/**
 * Ends all ways in, and the member with the identity, both of which are held; what was booked stays with the contact. The contact that
 * came by the sign-up alone goes with it, unless something has been stored for it since.
 */
export async function removeMember(
  tx: Transaction,
  act: RecordedAct,
  { identity, member }: WholeMember,
  parts: DeletionParts,
): Promise<void> {
  await endAccess(tx, act, member.id, parts);
  await leaveContact(tx, act, member.id, parts);
  await endAbout(tx, act, member.id, parts);
  await tellCommunityGone(tx, act, member.id, parts);
  // What they reported stays for the owner to decide; all else around them goes with the row.
  forgetReporter(tx, member.id);
  recordGone(tx, act, memberTable.remove(tx, member), identity.status, parts);
  deleteIdentity(tx, member.id);
  await tx.flush();
  const contact = member.contact_id === null ? undefined : await lockIdleContact(tx, member.contact_id);
  if (contact?.claimed === true && !contact.kept && (await parts.readKeptContacts(tx, [contact.id])).length === 0) {
    await deleteContacts(tx, act, [contact], parts);
  }
}

/** The text about them is deleted, and told to be. */
async function endAbout(tx: Transaction, act: RecordedAct, memberId: string, parts: Parts): Promise<void> {
  const about = await findAboutOf(tx, memberId);
  if (about !== undefined) {
    recordAbout(tx, act, { before: memberAboutTable.remove(tx, about), after: undefined }, parts);
  }
}

/**
 * A person is to be forgotten: whoever signs in as them is out at once, and so is whoever has signed up with their address and has not
 * verified it. The rows go by what `stored.ts` says of them.
 */
export async function forgetMember(
  tx: Transaction,
  act: RecordedAct,
  contactId: string,
  parts: MemberAccessParts,
): Promise<void> {
  await takeTurnToEnd(tx);
  const ids = (await findMembersOfContact(tx, contactId)).map(({ id }) => id);
  // Whoever writes something as them meanwhile holds them: what is told before is found, and nothing behind.
  await identityTable.lockMany(tx, ids);
  for (const member of await memberTable.lockMany(tx, ids)) {
    await endAccess(tx, act, member.id, parts);
    const about = await findAboutOf(tx, member.id);
    if (about !== undefined) {
      // By the row, which goes behind this, all that was told of it is found.
      const before = { ...about, revision: about.revision + 1 };
      recordAbout(tx, act, { before, after: undefined, triggeredByAnonymize: true }, parts);
    }
    await tellCommunityGone(tx, act, member.id, parts, { triggeredByAnonymize: true });
    const gone = { ...member, revision: member.revision + 1 };
    recordChange(
      tx,
      act,
      { entity: 'member', before: gone, after: undefined, present: () => ({}), triggeredByAnonymize: true },
      parts,
    );
  }
}
