/** Clients as the dashboard asks for them: one, and those whom a text names. */
import type { Client } from '@openhours/client';
import type { Contact } from '@openhours/contract';
import { foldPhone } from '@openhours/contract/text/fold';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { orNull } from './row.ts';

/** Everything below it is asked again when a client was made or changed. */
export const contactsKey = ['contacts'] as const;

/**
 * The number that a text is, as it is compared: however grouped, and without the 0 by which it is dialled at home, which is
 * not in the long form. Undefined for what is no number.
 */
export function soughtNumber(text: string): string | undefined {
  const number = foldPhone(text).replace(/^0+/, '');
  return /^\+?\d{2,}$/.test(number) ? number : undefined;
}

/**
 * The condition on contacts that a text sets: a part of the name, the beginning of the e-mail, or a part of the number. What
 * stands behind the beginning of an address, all addresses of a provider share.
 */
function conditionOf(text: string) {
  const number = soughtNumber(text);
  return {
    $or: [
      { name: { $contains: text } },
      { email: { $startsWith: text } },
      ...(number === undefined ? [] : [{ phone: { $contains: number } }]),
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

const clientsPerPage = 50;

/** All clients, or those that a text names, the newest first. */
export function clientsList(client: Client, text: string) {
  return infiniteQueryOptions({
    queryKey: [...contactsKey, 'list', text] as const,
    queryFn: ({ pageParam, signal }) =>
      client.contacts.queryContacts(
        {
          query: {
            ...(text === '' ? {} : { filter: conditionOf(text) }),
            cursorPaging: { limit: clientsPerPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
  });
}

/** One client; null when the site has none with this id, or none any more. */
export function clientById(client: Client, contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, 'one', contactId] as const,
    queryFn: ({ signal }): Promise<Contact | null> =>
      orNull(client.contacts.getContact({ contactId }, { signal }).then(({ contact }) => contact)),
  });
}

/** A client was made or changed. */
export async function contactsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: contactsKey });
}
