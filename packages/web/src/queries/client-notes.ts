/**
 * What the business should know about clients, as the dashboard asks for it. The words of confidential notes are never kept
 * among the answers: whoever opens one has them on the screen alone.
 */
import { type Client, isCallError } from '@openhours/client';
import type { ClientAlert, ConfidentialNote } from '@openhours/contract';
import { mostContactsOfAlerts } from '@openhours/contract/client-notes/limits';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { type Once, useEntityMutation } from './mutation.ts';
import { type RowEditing, useRowEditing } from './row.ts';

/** Everything below it is asked again when the live stream tells of an alert. */
export const clientAlertsKey = ['clientAlerts'] as const;
export const confidentialNotesKey = ['confidentialNotes'] as const;

/** Without whom nothing is to be known, by the id of the client. */
export type AlertsByContact = ReadonlyMap<string, readonly ClientAlert[]>;

/** Of somebody who does not come to them staff are told nothing, neither that there is such a client. */
export function isOutOfReach(error: unknown): boolean {
  return isCallError(error) && error.code === 'CONTACT_NOT_FOUND';
}

export function alertsOf(client: Client, contactId: string) {
  return queryOptions({
    queryKey: [...clientAlertsKey, 'one', contactId] as const,
    queryFn: async ({ signal }): Promise<ClientAlert[]> =>
      (await client.clientNotes.listClientAlerts({ contactId }, { signal })).alerts,
  });
}

/** Alerts about all clients of a list: one call for a hundred of them. */
export function alertsOfContacts(client: Client, contactIds: readonly string[]) {
  const ids = [...new Set(contactIds)].toSorted();
  return queryOptions({
    queryKey: [...clientAlertsKey, 'many', ...ids] as const,
    queryFn: async ({ signal }): Promise<AlertsByContact> => {
      const pages = Array.from({ length: Math.ceil(ids.length / mostContactsOfAlerts) }, (_, page) =>
        ids.slice(page * mostContactsOfAlerts, (page + 1) * mostContactsOfAlerts),
      );
      const answers = await Promise.all(
        pages.map((of) => client.clientNotes.listAlertsOfContacts({ contactIds: of }, { signal })),
      );
      const byContact = new Map<string, ClientAlert[]>();
      for (const alert of answers.flatMap(({ alerts }) => alerts)) {
        byContact.set(alert.contactId, [...(byContact.get(alert.contactId) ?? []), alert]);
      }
      return byContact;
    },
    enabled: ids.length > 0,
    // A list that grows keeps what it shows while it asks for more.
    placeholderData: keepPreviousData,
  });
}

export function confidentialNotesOf(client: Client, contactId: string) {
  return queryOptions({
    queryKey: [...confidentialNotesKey, contactId] as const,
    queryFn: async ({ signal }): Promise<ConfidentialNote[]> =>
      (await client.clientNotes.listConfidentialNotes({ contactId }, { signal })).confidentialNotes,
  });
}

const actsPerPage = 10;

/** Who did what with the confidential notes about a client, the newest first. */
export function historyOfConfidentialNotes(client: Client, contactId: string) {
  return infiniteQueryOptions({
    queryKey: [...confidentialNotesKey, contactId, 'history'] as const,
    queryFn: ({ pageParam, signal }) =>
      client.clientNotes.listConfidentialNoteHistory(
        { contactId, limit: actsPerPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) =>
      pagingMetadata.hasNext === true ? pagingMetadata.cursors?.next : undefined,
  });
}

const alertsChanged = (queries: QueryClient) => queries.invalidateQueries({ queryKey: clientAlertsKey });
const notesChanged = (queries: QueryClient) => queries.invalidateQueries({ queryKey: confidentialNotesKey });

export interface WrittenWords extends Once {
  readonly text: string;
}

/** What is written, deleted and restored of one kind. What was not answered is told at once where it is written. */
export interface NoteMutations {
  readonly create: UseMutationResult<unknown, Error, WrittenWords>;
  readonly remove: UseMutationResult<unknown, Error, string>;
  readonly restore: UseMutationResult<unknown, Error, string>;
}

/** Of alerts. */
export function useAlertMutations({ clientNotes }: Client, contactId: string): NoteMutations {
  return {
    create: useEntityMutation({
      retry: false,
      mutationFn: ({ idempotencyKey, text }: WrittenWords): Promise<unknown> =>
        clientNotes.createClientAlert({ contactId, alert: { text } }, { idempotencyKey }),
      onSuccess: alertsChanged,
    }),
    remove: useEntityMutation({
      mutationFn: (alertId: string): Promise<unknown> => clientNotes.deleteClientAlert({ contactId, alertId }),
      onSuccess: alertsChanged,
    }),
    restore: useEntityMutation({
      mutationFn: (alertId: string): Promise<unknown> => clientNotes.restoreClientAlert({ contactId, alertId }),
      onSuccess: alertsChanged,
    }),
  };
}

/** Of confidential notes. */
export function useConfidentialMutations({ clientNotes }: Client, contactId: string): NoteMutations {
  return {
    create: useEntityMutation({
      retry: false,
      gcTime: 0,
      mutationFn: ({ idempotencyKey, text }: WrittenWords): Promise<unknown> =>
        clientNotes.createConfidentialNote({ contactId, confidentialNote: { text } }, { idempotencyKey }),
      onSuccess: notesChanged,
    }),
    remove: useEntityMutation({
      mutationFn: (confidentialNoteId: string): Promise<unknown> =>
        clientNotes.deleteConfidentialNote({ contactId, confidentialNoteId }),
      onSuccess: notesChanged,
    }),
    restore: useEntityMutation({
      mutationFn: (confidentialNoteId: string): Promise<unknown> =>
        clientNotes.restoreConfidentialNote({ contactId, confidentialNoteId }),
      onSuccess: notesChanged,
    }),
  };
}

/** As much of a note as its editor changes. */
export type EditedWords = Pick<ClientAlert, 'revision' | 'text'>;

/** An alert whose words somebody changes. */
export function useAlertEditing(client: Client, alert: ClientAlert): RowEditing<EditedWords, EditedWords> {
  const { contactId, id } = alert;
  return useRowEditing<EditedWords, EditedWords>({
    write: async (changes) =>
      (await client.clientNotes.updateClientAlert({ contactId, alert: { id, ...changes } })).alert,
    read: async () => {
      const { alerts } = await client.clientNotes.listClientAlerts({ contactId });
      return alerts.find((each) => each.id === id) ?? alert;
    },
    queryKey: alertsOf(client, contactId).queryKey,
    keep: (queries) => void alertsChanged(queries),
  });
}

/**
 * Hands out the words of a confidential note, and keeps none of them; that they were read is kept by the server, and told by
 * the list from then on.
 */
export function useOpenNote(client: Client, contactId: string, onRead: (words: EditedWords) => void) {
  return useEntityMutation<void, string>({
    // Each call is an opening: none is made that nobody has asked for.
    retry: false,
    mutationFn: async (confidentialNoteId) => onRead(await readNote(client, contactId, confidentialNoteId)),
    onSuccess: (queries) => void notesChanged(queries),
  });
}

async function readNote(client: Client, contactId: string, confidentialNoteId: string): Promise<EditedWords> {
  const { confidentialNote, text } = await client.clientNotes.openConfidentialNote({ contactId, confidentialNoteId });
  return { revision: confidentialNote.revision, text };
}

/** A confidential note whose words somebody changes. What somebody else made of it meanwhile is opened to be shown. */
export function useConfidentialEditing(
  client: Client,
  { contactId, id }: ConfidentialNote,
): RowEditing<EditedWords, EditedWords> {
  return useRowEditing<EditedWords, EditedWords>({
    write: async ({ revision, text }) => {
      const answer = await client.clientNotes.updateConfidentialNote({
        contactId,
        confidentialNote: { id, revision, text },
      });
      return { revision: answer.confidentialNote.revision, text };
    },
    read: () => readNote(client, contactId, id),
    queryKey: confidentialNotesOf(client, contactId).queryKey,
    keep: (queries) => void notesChanged(queries),
  });
}
