/** How the dashboard looks clients up by what somebody types of them. */
import type { Client } from '@openhours/client';
import type { Contact } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';

/** Everything below it is asked again when a client was made or changed. */
export const contactsKey = ['contacts'] as const;

/** A typed number: with or without the sign of its country, however grouped. */
const number = /^\+?[\d\s/().-]*\d[\d\s/().-]*$/;

/** The condition on contacts that a text sets: a part of the name, of the e-mail, or of the number. */
function conditionOf(text: string) {
  // Whoever types the number as it is dialled at home leaves out the country, and its 0 is not in the long form.
  const dialled = text.replace(/^[\s(]*0+/, '');
  return {
    $or: [
      { name: { $contains: text } },
      { email: { $contains: text } },
      ...(number.test(text) && /\d.*\d/.test(dialled) ? [{ phone: { $contains: dialled } }] : []),
    ],
  };
}

/** The clients that a text names, the newest first, so many at most. */
export function clientsSought(client: Client, text: string, atMost: number) {
  return queryOptions({
    queryKey: [...contactsKey, 'sought', text, atMost] as const,
    queryFn: async ({ signal }) => {
      const { contacts, pagingMetadata } = await client.contacts.queryContacts(
        { query: { filter: conditionOf(text), cursorPaging: { limit: atMost } } },
        { signal },
      );
      return { contacts, hasMore: pagingMetadata.cursors?.next !== undefined };
    },
  });
}

/** One client. */
export function clientById(client: Client, contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, 'one', contactId] as const,
    queryFn: async ({ signal }) => (await client.contacts.getContact({ contactId }, { signal })).contact,
  });
}

/** What a client is called: the name, else how they are reached. */
export function nameOfContact({ firstName = '', lastName = '', email, phone }: Partial<Contact>): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? (email ?? phone ?? '') : name;
}
