/** Keeps a note in its place in the list while somebody edits it, though somebody else has deleted it meanwhile. */
import { useState } from 'react';

interface Held<Note> {
  readonly note: Note;
  readonly index: number;
}

export function useHeldNotes<Note extends { readonly id: string }>(notes: readonly Note[] | undefined) {
  const [held, setHeld] = useState<readonly Held<Note>[]>([]);
  const gone = held.filter(({ note }) => notes?.some(({ id }) => id === note.id) === false);
  const shown = gone.reduce<readonly Note[] | undefined>(
    (all, { index, note }) => all && [...all.slice(0, index), note, ...all.slice(index)],
    notes,
  );
  return {
    shown,
    isGone: (id: string) => gone.some(({ note }) => note.id === id),
    hold(note: Note) {
      setHeld((before) => [...before, { note, index: shown?.findIndex(({ id }) => id === note.id) ?? 0 }]);
    },
    release(note: Note) {
      setHeld((before) => before.filter((each) => each.note.id !== note.id));
    },
  };
}
