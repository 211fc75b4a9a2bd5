/** Holding members until a transaction ends, and reading one whole. */
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { lockContactsAt, lockContactsAtAny } from '../../contacts/index.ts';
import { readFieldsOf } from '../../custom-fields/index.ts';
import { findIdentity, type IdentityRow, identityTable } from '../../identity/index.ts';
import type { WholeMember } from '../present.ts';
import { findMember, memberTable } from '../repository.ts';
import { memberNotFound } from '../rules.ts';

/**
 * Those who end members pass one by one, before they hold any: the rows that go with one lie between two members, and two who
 * follow each other would wait for each other's.
 */
export function takeTurnToEnd(tx: Transaction): Promise<void> {
  return takeTurns(tx, [`ends of members ${tx.siteId}`], '/* ends of members */');
}

interface Purpose {
  /** The member is to go. */
  readonly isEnd?: boolean;
}

/** Holds an identity until the transaction ends, behind the contacts that may become theirs. */
export async function holdIdentity(
  tx: Transaction,
  memberId: string,
  { isEnd = false }: Purpose = {},
): Promise<IdentityRow> {
  const seen = await findIdentity(tx, memberId);
  if (seen === undefined) {
    throw memberNotFound();
  }
  await lockContactsAt(tx, seen.email_folded);
  if (isEnd) {
    await takeTurnToEnd(tx);
  }
  const held = await identityTable.lock(tx, memberId);
  if (held === undefined) {
    throw memberNotFound();
  }
  return held;
}

/** Holds a member with their identity, behind the contacts that may become theirs. */
export async function holdMember(tx: Transaction, memberId: string, purpose: Purpose = {}): Promise<WholeMember> {
  const identity = await holdIdentity(tx, memberId, purpose);
  const member = await memberTable.lock(tx, memberId);
  if (member === undefined) {
    throw memberNotFound();
  }
  return { member, identity, fields: (await readFieldsOf(tx, [memberId]))(memberId) };
}

/** Holds those of many that there are, and leaves out the others, so that each can be done something with in one transaction (design 4.5). */
export async function holdMany(
  tx: Transaction,
  memberIds: readonly string[],
  { isEnd = false }: Purpose = {},
): Promise<void> {
  const seen = await identityTable.findMany(tx, memberIds);
  await lockContactsAtAny(tx, [...new Set(seen.map(({ email_folded }) => email_folded))]);
  if (isEnd) {
    await takeTurnToEnd(tx);
  }
  await identityTable.lockMany(tx, memberIds);
  await memberTable.lockMany(tx, memberIds);
}

/** A member with their identity, as both stand. */
export async function requireWhole(reader: Reader, memberId: string, known?: IdentityRow): Promise<WholeMember> {
  const [member, identity, fieldsOf] = await Promise.all([
    findMember(reader, memberId),
    known ?? findIdentity(reader, memberId),
    readFieldsOf(reader, [memberId]),
  ]);
  if (member === undefined || identity === undefined) {
    throw memberNotFound();
  }
  return { member, identity, fields: fieldsOf(memberId) };
}
