/** Whom of the members a caller sees, blocks between members included (members sheet 1.5). */
import type { ReadCall } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { memberPrivacyTable } from '../../identity/index.ts';
import { readBlocksBetween } from '../repository/blocks.ts';
import type { Onlooker } from '../repository/shown.ts';
import { findMember, type MemberRow } from '../repository.ts';
import { requireNoBlock } from '../rules/community.ts';
import { isSeen, memberNotFound, memberStatusOf, seesOthers } from '../rules.ts';
import { memberIdOf, viewerOf } from './caller.ts';

export type Looking = Pick<ReadCall<unknown>, 'caller' | 'reach'>;

/** As whom somebody looks at lists of members; undefined where the site shows them nobody. */
export async function findOnlooker(reader: Reader, { caller, reach }: Looking): Promise<Onlooker | undefined> {
  if (reach === 'all') {
    return 'OWNER';
  }
  const memberId = memberIdOf(caller);
  const sees = seesOthers({ isMember: memberId !== undefined }, await memberPrivacyTable.read(reader));
  return sees ? { memberId } : undefined;
}

/**
 * A member whom the caller sees: anybody for the owner, members themselves, and others who show themselves to them. `notFound`: what is
 * said where there is nobody for them.
 */
export async function requireSeen(
  reader: Reader,
  looking: Looking,
  memberId: string,
  notFound = memberNotFound,
): Promise<MemberRow> {
  const isOther = viewerOf(looking, memberId) === 'OTHER';
  const ownId = memberIdOf(looking.caller);
  const [member, settings, blocks] = await Promise.all([
    findMember(reader, memberId),
    memberPrivacyTable.read(reader),
    isOther && ownId !== undefined ? readBlocksBetween(reader, ownId, memberId) : [],
  ]);
  if (member === undefined) {
    throw notFound();
  }
  if (isOther) {
    const isShown = isSeen('OTHER', memberStatusOf(member.status), member.privacy_status);
    if (!isShown || !seesOthers({ isMember: ownId !== undefined }, settings)) {
      throw notFound();
    }
    requireNoBlock(blocks, { callerId: ownId, memberId, notFound });
  }
  return member;
}
