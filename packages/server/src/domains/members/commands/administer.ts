/** What the owner does with members, and holding one (members sheet 1.7). */
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { lockContactsAt, lockContactsAtAny } from '../../contacts/index.ts';
import {
  approveIdentity,
  blockIdentity,
  disconnectIdentity,
  findIdentity,
  findUserByEmail,
  type IdentityRow,
  identityTable,
  type MemberAccessParts,
  type SignInAct,
} from '../../identity/index.ts';
import type { WholeMember } from '../present.ts';
import { findMember, memberTable } from '../repository.ts';
import { type PersonOfDashboard, requireMayBlock } from '../rules/acts.ts';
import { memberNotFound } from '../rules.ts';

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

/** Holds an identity until the transaction ends, behind the contacts that may become theirs. */
export async function holdIdentity(tx: Transaction, memberId: string): Promise<IdentityRow> {
  const seen = await findIdentity(tx, memberId);
  if (seen === undefined) {
    throw memberNotFound();
  }
  await lockContactsAt(tx, seen.email_folded);
  const held = await identityTable.lock(tx, memberId);
  if (held === undefined) {
    throw memberNotFound();
  }
  return held;
}

/** A member with their identity, as both stand. */
export async function requireWhole(reader: Reader, memberId: string, known?: IdentityRow): Promise<WholeMember> {
  const [member, identity] = await Promise.all([findMember(reader, memberId), known ?? findIdentity(reader, memberId)]);
  if (member === undefined || identity === undefined) {
    throw memberNotFound();
  }
  return { member, identity };
}

/** Who of the dashboard a member is: whoever signs in there with the address that the member has verified. */
export async function findPersonBehind(
  reader: Reader,
  { email_folded, email_verified }: Pick<IdentityRow, 'email_folded' | 'email_verified'>,
): Promise<PersonOfDashboard | undefined> {
  return email_verified ? findUserByEmail(reader, email_folded) : undefined;
}

/** Holds a member with their identity, behind the contacts that may become theirs. */
export async function holdMember(tx: Transaction, memberId: string): Promise<WholeMember> {
  const identity = await holdIdentity(tx, memberId);
  const member = await memberTable.lock(tx, memberId);
  if (member === undefined) {
    throw memberNotFound();
  }
  return { member, identity };
}

/** Holds those of many that there are, so that each can be done something with in one transaction (design 4.5). */
export async function holdMany(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  const seen = await identityTable.findMany(tx, memberIds);
  await lockContactsAtAny(tx, [...new Set(seen.map(({ email_folded }) => email_folded))]);
  await identityTable.lockMany(tx, memberIds);
  await memberTable.lockMany(tx, memberIds);
}
