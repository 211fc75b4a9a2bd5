/** The operations of contacts: the owner and the front desk look people up and keep them; bookings make them, too. */
import { contacts } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { contactFields } from './fields.ts';
import { createContact, deleteContact, type ManagingParts, updateContact } from './manage-contacts.ts';
import { presentContact } from './present.ts';
import { findContact, listTags, queryContacts } from './repository.ts';
import { contactNotFound } from './rules.ts';

export function contactsOperations(parts: ManagingParts): Binding[] {
  return [
    bindRead(contacts.getContact, async ({ input, reader }) => {
      const row = await findContact(reader, input.contactId);
      if (row === undefined) {
        throw contactNotFound(input.contactId);
      }
      return { contact: presentContact(row) };
    }),

    bindRead(contacts.queryContacts, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: contactFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
      });
      const { rows, pagingMetadata } = await queryContacts(reader, query);
      return { contacts: rows.map(presentContact), pagingMetadata };
    }),

    bindRead(contacts.listContactTags, async ({ reader }) => ({ tags: await listTags(reader) })),

    bindWrite(contacts.createContact, async ({ tx, input, ...act }) => ({
      contact: presentContact(await createContact(tx, act, input.contact, parts)),
    })),

    bindWrite(contacts.updateContact, async ({ tx, input, ...act }) => ({
      contact: presentContact(await updateContact(tx, act, input.contact, parts)),
    })),

    bindWrite(contacts.deleteContact, async ({ tx, input, ...act }) => {
      await deleteContact(tx, act, input.contactId, parts);
      return {};
    }),
  ];
}
