/** The writes of contacts that follow from others: finding the person that somebody names, making or deleting the contact. */
import { foldPhone, foldSought } from '@openhours/contract';
import { unorderedId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../events/reactions.ts';
import { presentContact } from './present.ts';
import { type ContactRow, contactTable, findOrInsert, findSame } from './repository.ts';
import { foldedEmailOf, foldedNameOf, namesSomebody, type Person } from './rules.ts';

/** What the commands of contacts stand on. */
export interface ContactsParts {
  readonly recordEvents: RecordEvents;
}

export function newContact(person: Person, nowMs: number): ContactRow {
  const text = (value: string | undefined) => value?.trim() || null;
  return {
    // Visitors are answered with it: it must not say since when the business has known them (docs/decisions/0014).
    id: unorderedId(),
    revision: 1,
    email: text(person.email),
    email_folded: foldedEmailOf(person) ?? null,
    name_folded: foldedNameOf(person),
    name_sought: foldSought(foldedNameOf(person)),
    phone_sought: text(foldPhone(person.phone ?? '')),
    first_name: text(person.firstName),
    last_name: text(person.lastName),
    phone: text(person.phone),
    address: person.fullAddress ?? null,
    birth_month: null,
    birth_day: null,
    birth_year: null,
    tags: [],
    tags_folded: [],
    kept: false,
    member_id: null,
    claimed: false,
    erased: false,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

/**
 * The contact of a person: the one with the same e-mail address and full name, without a name the oldest with the
 * address, else a new one (design 6). What a contact holds is never overwritten. Undefined when the details name
 * nobody. Costs one wait, together with whatever is read beside it.
 */
export async function findOrCreateContact(
  tx: Transaction,
  act: RecordedAct,
  person: Person,
  parts: ContactsParts,
): Promise<ContactRow | undefined> {
  if (!namesSomebody(person)) {
    return undefined;
  }
  const contact = newContact(person, act.nowMs);
  if (contact.email_folded === null) {
    contactTable.insert(tx, contact);
    return recordCreated(tx, act, contact, parts);
  }
  const found = await findOrInsert(tx, contact);
  if (found?.made) {
    return recordCreated(tx, act, found, parts);
  }
  return found ?? (await findSame(tx, contact)) ?? findOrCreateContact(tx, act, person, parts);
}

export function recordCreated(tx: Transaction, act: RecordedAct, row: ContactRow, parts: ContactsParts): ContactRow {
  recordChange(tx, act, { entity: 'contact', before: undefined, after: row, present: presentContact }, parts);
  return row;
}

/** Contacts are about to be deleted; what a higher domain still has of them passes on, or goes in the same transaction. */
export interface ContactsDeleted {
  readonly contactIds: readonly string[];
  /** Whose it is, where they came by a mistyped address. */
  readonly rightfulId: string | undefined;
}

export const contactsDeleted = defineReaction<ContactsDeleted>('contacts.deleted');

/**
 * Deletes contacts of whom nothing is stored any more that would keep them: for those behind whom nobody stands, such as a
 * sample's, or a mistyped address, whose details are those of another contact.
 */
export async function deleteContacts(
  tx: Transaction,
  act: RecordedAct,
  contacts: readonly ContactRow[],
  parts: ContactsParts & { readonly dispatchReactions: DispatchReactions },
  rightful?: ContactRow,
): Promise<void> {
  const contactIds = contacts.map(({ id }) => id);
  await parts.dispatchReactions(tx, act, contactsDeleted, { contactIds, rightfulId: rightful?.id });
  const present = () => (rightful === undefined ? {} : { contactId: rightful.id });
  for (const contact of contacts) {
    const gone = contactTable.remove(tx, contact);
    recordChange(tx, act, { entity: 'contact', before: gone, after: undefined, present }, parts);
  }
}
