/** Clients as the dashboard asks for them: one, and those whom a text names. */
import type { Client } from '@openhours/client';
import type { Contact } from '@openhours/contract';
import { foldEmail, foldPhone } from '@openhours/contract/text/fold';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { orNull, type RowEditing, useRowEditing } from './row.ts';

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

/** Which clients a list has; empty: of whatever name, or with whatever tags. */
export interface ClientsSought {
  readonly text: string;
  readonly tag: string;
}

/** All clients, or those that a text names and that have a tag, the newest first. */
export function clientsList(client: Client, { tag, text }: ClientsSought) {
  const filter = { ...(text === '' ? {} : conditionOf(text)), ...(tag === '' ? {} : { tags: tag }) };
  return infiniteQueryOptions({
    queryKey: [...contactsKey, 'list', text, tag] as const,
    queryFn: ({ pageParam, signal }) =>
      client.contacts.queryContacts(
        {
          query: {
            filter,
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

/** The tags of all clients, those that most have first. */
export function contactTags(client: Client) {
  return queryOptions({
    queryKey: [...contactsKey, 'tags'] as const,
    queryFn: async ({ signal }) => (await client.contacts.listContactTags({}, { signal })).tags,
  });
}

/** Of so many who share an address or a number each is named. */
const mostReachedAlike = 5;
/** Fewer are the beginning of a number, which many have. */
const fewestDigitsOfNumber = 6;

/** How somebody is reached, as it is compared; undefined for what is not whole. */
export interface SoughtReach {
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

export function soughtReach(email: string, phone: string): SoughtReach {
  const number = soughtNumber(phone);
  const isWhole = number !== undefined && number.replace('+', '').length >= fewestDigitsOfNumber;
  return {
    email: isMailAddress(email.trim()) ? foldEmail(email) : undefined,
    phone: isWhole ? number : undefined,
  };
}

/** Who has an e-mail address or a number, the first of them; the number also where it is kept in its long form. */
export function clientsReachedBy(client: Client, { email, phone }: SoughtReach) {
  return queryOptions({
    queryKey: [...contactsKey, 'reached', email, phone] as const,
    queryFn: async ({ signal }) => {
      const alike = [
        ...(email === undefined ? [] : [{ email }]),
        ...(phone === undefined ? [] : [{ phone: { $endsWith: phone } }]),
      ];
      const query = { filter: { $or: alike }, cursorPaging: { limit: mostReachedAlike } };
      return (await client.contacts.queryContacts({ query }, { signal })).contacts;
    },
  });
}

export interface NewClient {
  readonly contact: CallInput<Client['contacts']['createContact']>['contact'];
}

export function useCreateClient(client: Client) {
  return useEntityMutation({
    mutationFn: async ({ contact, idempotencyKey }: NewClient & Once) =>
      (await client.contacts.createContact({ contact }, { idempotencyKey })).contact,
    onSuccess: contactsChanged,
  });
}

export type ChangedClient = Omit<CallInput<Client['contacts']['updateContact']>['contact'], 'id'>;

/** One client as the editor saves them. */
export function useClientEditing(client: Client, contactId: string): RowEditing<Contact, ChangedClient> {
  const { queryKey } = clientById(client, contactId);
  return useRowEditing({
    write: async (changes) => (await client.contacts.updateContact({ contact: { ...changes, id: contactId } })).contact,
    read: async () => (await client.contacts.getContact({ contactId })).contact,
    queryKey,
    keep(queries, next) {
      queries.setQueryData<Contact | null>(queryKey, next);
      void queries.invalidateQueries({ queryKey: contactsKey, predicate: ({ queryKey: [, part] }) => part !== 'one' });
    },
  });
}

/** Takes away a client to whom nothing else belongs. */
export function useDeleteClient(client: Client, callbacks: MutationCallbacks<unknown, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (contactId: string) => client.contacts.deleteContact({ contactId }),
      onSettled: (queries) => void contactsChanged(queries),
    },
    callbacks,
  );
}

/** A client was made or changed. */
export async function contactsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: contactsKey });
}
