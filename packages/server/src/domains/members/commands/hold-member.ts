/** Holding members until a transaction ends, and reading one whole. */
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { lockContactsAt, lockContactsAtAny } from '../../contacts/index.ts';
import { readFieldsOf } from '../../custom-fields/index.ts';
import { findIdentity, type IdentityRow, identityTable } from '../../identity/index.ts';
import type { WholeMember } from '../present.ts';
import { findMember, memberTable } from '../repository.ts';
import { memberNotFound } from '../rules.ts';

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

/** Holds a member with their identity, behind the contacts that may become theirs. */
export async function holdMember(tx: Transaction, memberId: string): Promise<WholeMember> {
  const identity = await holdIdentity(tx, memberId);
  const member = await memberTable.lock(tx, memberId);
  if (member === undefined) {
    throw memberNotFound();
  }
  return { member, identity, fields: (await readFieldsOf(tx, [memberId]))(memberId) };
}

/** Holds those of many that there are, and leaves out the others, so that each can be done something with in one transaction (design 4.5). */
export async function holdMany(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  const seen = await identityTable.findMany(tx, memberIds);
  await lockContactsAtAny(tx, [...new Set(seen.map(({ email_folded }) => email_folded))]);
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
