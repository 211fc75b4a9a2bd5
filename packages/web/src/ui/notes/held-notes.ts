/**
 * Keeps a note in its place in the list while somebody edits it, though somebody else has deleted it meanwhile, and where
 * whoever looks has deleted it, so that it can be restored there.
 */
import { useState } from 'react';

interface Held<Note> {
  readonly note: Note;
  readonly index: number;
  /** Whoever looks has deleted it. */
  readonly isDeletedHere: boolean;
}

export interface HeldNotes<Note> {
  /** Absent until the list is read. */
  readonly shown: readonly Note[] | undefined;
  readonly isGone: (id: string) => boolean;
  /** Gone, and deleted here. */
  readonly isDeletedHere: (id: string) => boolean;
  readonly hold: (note: Note, isDeletedHere?: boolean) => void;
  readonly release: (id: string) => void;
}

/** The list with those that are held and gone, in their places. Pure. */
export function withHeld<Note>(notes: readonly Note[], gone: readonly Held<Note>[]): readonly Note[] {
  return gone
    .toSorted((one, other) => one.index - other.index)
    .reduce<readonly Note[]>((all, { index, note }) => [...all.slice(0, index), note, ...all.slice(index)], notes);
}

/** One that was held before, and has come back meanwhile by another way, is held once. Pure. */
export function holding<Note extends { readonly id: string }>(
  held: readonly Held<Note>[],
  next: Held<Note>,
): readonly Held<Note>[] {
  return [...held.filter(({ note }) => note.id !== next.note.id), next];
}

export function useHeldNotes<Note extends { readonly id: string }>(
  notes: readonly Note[] | undefined,
): HeldNotes<Note> {
  const [held, setHeld] = useState<readonly Held<Note>[]>([]);
  const gone = held.filter(({ note }) => notes?.some(({ id }) => id === note.id) === false);
  const shown = notes && withHeld(notes, gone);
  return {
    shown,
    isGone: (id) => gone.some(({ note }) => note.id === id),
    isDeletedHere: (id) => gone.some(({ isDeletedHere, note }) => isDeletedHere && note.id === id),
    hold(note, isDeletedHere = false) {
      const index = shown?.findIndex(({ id }) => id === note.id) ?? 0;
      setHeld((before) => holding(before, { note, index, isDeletedHere }));
    },
    release(id) {
      setHeld((before) => before.filter(({ note }) => note.id !== id));
    },
  };
}

/** Deletes a note, which keeps its place for whoever deletes it. What is refused the mutation tells. */
export function deletionOf<Note extends { readonly id: string }>(
  held: HeldNotes<Note>,
  remove: { readonly mutateAsync: (id: string) => Promise<unknown> },
) {
  return (note: Note, onDeleted: () => void = () => undefined): void => {
    held.hold(note, true);
    void remove.mutateAsync(note.id).then(onDeleted, () => held.release(note.id));
  };
}
