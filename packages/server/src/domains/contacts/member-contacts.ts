/**
 * Which contact is a member's (docs/decisions/0079): their own, one that was there before at an address that they have
 * verified, or a new one. An address that nobody has verified makes nobody of a contact that others are found by.
 */
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import { type ContactsParts, newContact, recordCreated } from './commands.ts';
import { presentContact } from './present.ts';
import { type ContactRow, contactTable, findContactOfMember, findRival, lockContactsAt } from './repository.ts';
import { foldedEmailOf, foldedNameOf, type Person } from './rules.ts';

export interface ContactWanted {
  readonly memberId: string;
  readonly person: Person & { readonly email: string };
  /** The address is the member's. */
  readonly isProven: boolean;
  /** A contact that was there before may become the member's; only with a proven address. */
  readonly joins: boolean;
  /** Only one of the same name, unless the person has none: two names at one address are two people. */
  readonly needsSameName?: boolean | undefined;
}

/** The free contact that a person is: of the same name, else the one that has had the address for longest. */
function freeContact(known: readonly ContactRow[], person: Person, needsSameName: boolean): ContactRow | undefined {
  const free = known
    .filter(({ claimed, member_id }) => member_id === null && !claimed)
    .toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1));
  const name = foldedNameOf(person);
  return free.find(({ name_folded }) => name_folded === name) ?? (needsSameName && name !== '' ? undefined : free[0]);
}

/** The contact that is the member's from now on. Holds all contacts at the address. */
export async function joinContact(
  tx: Transaction,
  act: RecordedAct,
  { isProven, joins, memberId, needsSameName = false, person }: ContactWanted,
  parts: ContactsParts,
): Promise<ContactRow> {
  const known = await lockContactsAt(tx, foldedEmailOf(person) ?? '');
  const isTaken = (name: string) => known.some(({ claimed, name_folded }) => !claimed && name_folded === name);
  const own = await findContactOfMember(tx, memberId);
  if (own !== undefined) {
    return isProven && own.claimed && own.email_folded === foldedEmailOf(person) && !isTaken(own.name_folded)
      ? change(tx, act, own, { claimed: false }, parts)
      : own;
  }
  const joined = isProven && joins ? freeContact(known, person, needsSameName) : undefined;
  if (joined !== undefined) {
    return change(tx, act, joined, { member_id: memberId }, parts);
  }
  const contact: ContactRow = {
    ...newContact(person, act.nowMs),
    member_id: memberId,
    claimed: !isProven || isTaken(foldedNameOf(person)),
  };
  contactTable.insert(tx, contact);
  return recordCreated(tx, act, contact, parts);
}

/**
 * The contact is nobody's any more: whoever verifies its address may have it. One that the business keeps is found by it again,
 * unless somebody else is by then.
 */
export async function leaveContact(
  tx: Transaction,
  act: RecordedAct,
  memberId: string,
  parts: ContactsParts,
): Promise<void> {
  const own = await findContactOfMember(tx, memberId);
  if (own !== undefined) {
    const isFound = own.claimed && own.kept && (await findRival(tx, own)) === undefined;
    await change(tx, act, own, { member_id: null, ...(isFound ? { claimed: false } : {}) }, parts);
  }
}

function change(
  tx: Transaction,
  act: RecordedAct,
  before: ContactRow,
  changes: Partial<Pick<ContactRow, 'claimed' | 'member_id'>>,
  parts: ContactsParts,
): ContactRow {
  const after = contactTable.update(tx, before, { ...changes, updated_at: act.nowMs });
  recordChange(tx, act, { entity: 'contact', before, after, present: presentContact }, parts);
  return after;
}
