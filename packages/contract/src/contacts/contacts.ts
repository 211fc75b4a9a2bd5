/**
 * Contacts: the people a business knows, found or made by bookings (bookings sheet 4.1 rule 12, design 6).
 * Read-only on the wire; paths are this product's own.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Address, Guid, Instant, optional, PagingMetadata, Query, Revision } from '../schema.ts';

/** One person at one address: e-mail address and full name together are unique, without regard to case and spaces. */
export const Contact = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  email: optional(Type.String()),
  firstName: optional(Type.String()),
  lastName: optional(Type.String()),
  phone: optional(Type.String()),
  address: optional(Address),
  /** The member who signs in as this contact. */
  memberId: optional(Guid()),
});
export type Contact = Static<typeof Contact>;

const getContact = defineOperation({
  name: 'contacts.getContact',
  summary: 'Finds one contact.',
  method: 'GET',
  path: '/v1/contacts/{contactId}',
  permission: 'CONTACTS.READ',
  idempotency: 'natural',
  source: 'design 6',
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({ contact: Contact }),
  errors: ['CONTACT_NOT_FOUND'],
});

/** Finds contacts by filter; newest first unless sorted otherwise, at most 100 a page. */
const queryContacts = defineOperation({
  name: 'contacts.queryContacts',
  summary: 'Finds contacts by name, address or date.',
  method: 'POST',
  path: '/v1/contacts/query',
  permission: 'CONTACTS.READ',
  idempotency: 'natural',
  source: 'design 6',
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ contacts: Type.Array(Contact), pagingMetadata: PagingMetadata }),
});

export const contacts = { getContact, queryContacts };
