/** The operations of contacts: the owner and the front desk look people up; bookings make them. */
import { contacts } from '@openhours/contract';
import { type Binding, bindRead } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { contactFields } from './fields.ts';
import { presentContact } from './present.ts';
import { findContact, queryContacts } from './repository.ts';
import { contactNotFound } from './rules.ts';

export function contactsOperations(): Binding[] {
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
  ];
}
