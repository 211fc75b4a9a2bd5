/**
 * Contacts: the people a business knows, found or made by bookings (bookings sheet 4.1 rule 12, design 6), or kept by the
 * business itself (docs/decisions/0095). Paths are this product's own.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import {
  Address,
  clearable,
  Email,
  Guid,
  Instant,
  Int64,
  optional,
  PagingMetadata,
  Query,
  Revision,
} from '../schema.ts';
import { firstBirthYear, longestContactTag, mostTagsOfContact } from './limits.ts';

/** A day that returns every year; the year where it is known. That there is such a day is a rule. */
export const Birthday = Type.Object({
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  day: Type.Integer({ minimum: 1, maximum: 31 }),
  year: optional(Type.Integer({ minimum: firstBirthYear, maximum: 9999 })),
});
export type Birthday = Static<typeof Birthday>;

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
  birthday: optional(Birthday),
  /** Short marks by which the business sorts its clients; no page shows them to customers, a copy of their data does. Absent without any. */
  tags: optional(Type.Array(Type.String())),
  /** The member who signs in as this contact. */
  memberId: optional(Guid()),
});
export type Contact = Static<typeof Contact>;

const Name = () => Type.String({ maxLength: 100 });
const Phone = () => Type.String({ maxLength: 50 });
/** Each once, without regard to case and spaces. */
const Tags = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: longestContactTag }), { maxItems: mostTagsOfContact });

const NewContact = Type.Object({
  email: optional(Email()),
  firstName: optional(Name()),
  lastName: optional(Name()),
  phone: optional(Phone()),
  address: optional(Address),
  birthday: optional(Birthday),
  tags: optional(Tags()),
});
export type NewContactInput = Static<typeof NewContact>;

/** The address, the birthday and the tags are replaced whole. */
const ChangedContact = Type.Object({
  id: Guid(),
  revision: Int64(),
  email: clearable(Email()),
  firstName: clearable(Name()),
  lastName: clearable(Name()),
  phone: clearable(Phone()),
  address: clearable(Address),
  birthday: clearable(Birthday),
  tags: clearable(Tags()),
});
export type ChangedContactInput = Static<typeof ChangedContact>;

const path = '/v1/contacts';
const fqdn = 'openhours.contacts.v1.contact';
const source = 'docs/decisions/0095';
const read = { permission: 'CONTACTS.READ', idempotency: 'natural' } as const;
const write = { permission: 'CONTACTS.MANAGE', idempotency: 'stored', source } as const;
const Answer = Type.Object({ contact: Contact });

const getContact = defineOperation({
  name: 'contacts.getContact',
  summary: 'Finds one contact.',
  method: 'GET',
  path: `${path}/{contactId}`,
  ...read,
  source: 'design 6',
  input: Type.Object({ contactId: Guid() }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND'],
});

/** Finds contacts by filter; newest first unless sorted otherwise, at most 100 a page. */
const queryContacts = defineOperation({
  name: 'contacts.queryContacts',
  summary: 'Finds contacts by name, address, tag, birthday or date.',
  method: 'POST',
  path: `${path}/query`,
  ...read,
  source: 'design 6',
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ contacts: Type.Array(Contact), pagingMetadata: PagingMetadata }),
});

/** At most `mostTagsListed`. */
const listContactTags = defineOperation({
  name: 'contacts.listContactTags',
  summary: 'Lists the tags of all contacts with how many have each, those that are used most first.',
  method: 'GET',
  path: '/v1/contact-tags',
  ...read,
  source,
  input: Type.Object({}),
  output: Type.Object({
    tags: Type.Array(
      Type.Object({
        /** As it is written most often. */
        tag: Type.String(),
        count: Type.Integer(),
      }),
    ),
  }),
});

/** It has a name, an e-mail address or a telephone number. Somebody who is a contact already is not joined, but refused. */
const createContact = defineOperation({
  name: 'contacts.createContact',
  summary: 'Adds somebody to the contacts of the business.',
  method: 'POST',
  path,
  ...write,
  input: Type.Object({ contact: NewContact }),
  output: Answer,
  errors: ['CONTACT_ALREADY_EXISTS'],
  events: [`${fqdn}_created`],
});

/** Bookings stay with whom they are, and say what was said when they were made. */
const updateContact = defineOperation({
  name: 'contacts.updateContact',
  summary: 'Changes what is kept of a contact from a known revision; what is left out stays, null clears.',
  method: 'PATCH',
  path: `${path}/{contact.id}`,
  ...write,
  input: Type.Object({ contact: ChangedContact }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND', 'CONTACT_ALREADY_EXISTS', 'INVALID_REVISION'],
  events: [`${fqdn}_updated`],
});

/** Whoever has booked is erased instead: `eraseContact`. */
const deleteContact = defineOperation({
  name: 'contacts.deleteContact',
  summary: 'Deletes a contact to whom nothing else belongs, such as a booking, a note, a message or a member.',
  method: 'DELETE',
  path: `${path}/{contactId}`,
  ...write,
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({}),
  errors: ['CONTACT_NOT_FOUND', 'CONTACT_IN_USE'],
  events: [`${fqdn}_deleted`],
});

export const contacts = {
  getContact,
  queryContacts,
  listContactTags,
  createContact,
  updateContact,
  deleteContact,
};
