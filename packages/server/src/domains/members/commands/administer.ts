/** What the owner does with members (members sheet 1.7). */
import type { Reader, Transaction } from '../../../db/transaction.ts';
import {
  approveIdentity,
  blockIdentity,
  disconnectIdentity,
  findUserByEmail,
  type IdentityRow,
  type MemberAccessParts,
  type SignInAct,
} from '../../identity/index.ts';
import type { WholeMember } from '../present.ts';
import { type PersonOfDashboard, requireMayBlock } from '../rules/acts.ts';
import { holdIdentity, requireWhole } from './hold-member.ts';

const ownerActs = { approve: approveIdentity, block: blockIdentity, disconnect: disconnectIdentity } as const;
export type OwnerAct = keyof typeof ownerActs;

/** Approves, blocks or disconnects a member; answers how they stand. */
export async function administer(
  tx: Transaction,
  act: SignInAct,
  { memberId, verb }: { readonly memberId: string; readonly verb: OwnerAct },
  parts: MemberAccessParts,
): Promise<WholeMember> {
  const held = await holdIdentity(tx, memberId);
  if (verb === 'block' && (held.status === 'ACTIVE' || held.status === 'PENDING')) {
    const userId = act.caller.kind === 'user' ? act.caller.userId : undefined;
    requireMayBlock(memberId, await findPersonBehind(tx, held), userId);
  }
  const identity = await ownerActs[verb](tx, act, held, parts);
  await tx.flush();
  return requireWhole(tx, memberId, identity);
}

/** Who of the dashboard a member is: whoever signs in there with the address that the member has verified. */
export async function findPersonBehind(
  reader: Reader,
  { email_folded, email_verified }: Pick<IdentityRow, 'email_folded' | 'email_verified'>,
): Promise<PersonOfDashboard | undefined> {
  return email_verified ? findUserByEmail(reader, email_folded) : undefined;
}
