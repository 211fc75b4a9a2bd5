/** Contacts for others: the operations, and the verbs by which a booking finds its person. */
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { Domain } from '../../domain.ts';
import type { ManagingParts } from './manage-contacts.ts';
import { contactsOperations } from './operations.ts';
import * as repository from './repository.ts';
import { contactNotFound } from './rules.ts';

export {
  type ContactsDeleted,
  type ContactsParts,
  contactsDeleted,
  deleteContacts,
  findOrCreateContact,
} from './commands.ts';
export { joinContact, leaveContact } from './member-contacts.ts';
export {
  type ContactRow,
  findContact,
  findContacts,
  findContactsMadeAt,
  keepContactOfMember,
  keepUnlessErased,
  lockContact,
  lockContactsAt,
  lockContactsAtAny,
  lockIdleContact,
} from './repository.ts';
export { contactNotFound, foldedEmailOf, isSamePerson, namesSomebody, type Person } from './rules.ts';

/** The domain: looking people up, and keeping them. */
export function createContacts(parts: ManagingParts): Domain {
  return { name: 'contacts', operations: contactsOperations(parts) };
}

/**
 * The contact with an id, kept from erasure until the transaction ends; fails with CONTACT_NOT_FOUND when the site has
 * none or the person was erased.
 */
export async function requireContact(tx: Transaction, contactId: string): Promise<repository.ContactRow> {
  const contact = await repository.keepContact(tx, contactId);
  if (contact === undefined) {
    throw contactNotFound(contactId);
  }
  return contact;
}

/** The contact as which a member signs in; undefined when the member has none. */
export function findContactOfMember(reader: Reader, memberId: string): Promise<repository.ContactRow | undefined> {
  return repository.findContactOfMember(reader, memberId);
}
export { storedByContacts } from './stored.ts';
