/** What the drawer asks about the notes of the business beside a booking. */
import type { Client } from '@openhours/client';
import type { BookingNote } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { type RowEditing, useRowEditing } from './row.ts';

/** Everything below it is asked again when the live stream tells of a note. */
export const notesKey = ['bookingNotes'] as const;

/** Staff who see their own calendar only are not told live of notes. */
const lookAgainMs = 15_000;

export function notesOf(client: Client, bookingId: string, hearsChanges: boolean) {
  return queryOptions({
    queryKey: [...notesKey, bookingId] as const,
    queryFn: async ({ signal }): Promise<BookingNote[]> =>
      (await client.bookings.listBookingNotes({ bookingId }, { signal })).notes,
    refetchInterval: hearsChanges ? false : lookAgainMs,
  });
}

/** A note of a booking was written, changed or deleted. */
async function notesChanged(queries: QueryClient, bookingId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...notesKey, bookingId] });
}

export interface NewNote extends Once {
  readonly bookingId: string;
  readonly text: string;
}

/** Writes a note. What is not answered waits in the tab, and is sent again from there. */
export function useCreateNote<Input extends NewNote>(
  client: Client,
  callbacks: MutationCallbacks<unknown, Input> = {},
) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: ({ bookingId, text, idempotencyKey }: Input) =>
        client.bookings.createBookingNote({ bookingId, note: { text } }, { idempotencyKey }),
      onSuccess: (queries, _result, { bookingId }) => void notesChanged(queries, bookingId),
    },
    callbacks,
  );
}

type ChangedNote = Omit<CallInput<Client['bookings']['updateBookingNote']>['note'], 'id'>;

/** A note whose text somebody changes. */
export function useNoteEditing(client: Client, note: BookingNote): RowEditing<BookingNote, ChangedNote> {
  const { bookingId, id } = note;
  return useRowEditing({
    write: async (changes: ChangedNote) =>
      (await client.bookings.updateBookingNote({ bookingId, note: { ...changes, id } })).note,
    read: async () => {
      const { notes } = await client.bookings.listBookingNotes({ bookingId });
      return notes.find((each) => each.id === id) ?? note;
    },
    queryKey: notesOf(client, bookingId, true).queryKey,
    keep: (queries) => void notesChanged(queries, bookingId),
  });
}

export function useDeleteNote(client: Client, bookingId: string) {
  return useEntityMutation({
    mutationFn: (noteId: string): Promise<unknown> => client.bookings.deleteBookingNote({ bookingId, noteId }),
    onSuccess: (queries) => void notesChanged(queries, bookingId),
  });
}

export function useRestoreNote(client: Client, bookingId: string) {
  return useEntityMutation({
    mutationFn: (noteId: string): Promise<unknown> => client.bookings.restoreBookingNote({ bookingId, noteId }),
    onSuccess: (queries) => void notesChanged(queries, bookingId),
  });
}
