/** Notes in their list; what somebody deletes leaves the way to restore it in its place. */
import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { Sayings } from '../forms/refusal.ts';
import { ActFailure } from './act-failure.tsx';
import type { HeldNotes } from './held-notes.ts';
import styles from './notes.module.css';

/** Deleting or restoring notes by their ids, and how it is with the last. */
export type ActOnNote = Pick<
  UseMutationResult<unknown, Error, string>,
  'error' | 'isPending' | 'mutateAsync' | 'variables'
>;

interface NoteListProps<Note> {
  readonly notes: readonly Note[];
  readonly held: HeldNotes<Note>;
  readonly restore: ActOnNote;
  /** Why something was refused. */
  readonly sayings: Sayings;
  /** What is said of one that was deleted. */
  readonly goneWords: (note: Note) => string;
  readonly className?: string | undefined;
  readonly children: (note: Note) => ReactNode;
}

export function NoteList<Note extends { readonly id: string }>({ notes, ...of }: NoteListProps<Note>) {
  return (
    <ul className={styles['notes']}>
      {notes.map((note) => (
        <Row key={note.id} {...of} note={note} />
      ))}
    </ul>
  );
}

interface RowProps<Note> extends Omit<NoteListProps<Note>, 'notes'> {
  readonly note: Note;
}

function Row<Note extends { readonly id: string }>(props: RowProps<Note>) {
  const { children, className = '', goneWords, held, note, restore, sayings } = props;
  const row = useRef<HTMLLIElement>(null);
  const isDeleted = held.isDeletedHere(note.id);
  const wasThere = useRef(false);
  useEffect(() => {
    wasThere.current = !isDeleted;
  }, [isDeleted]);
  return (
    <li ref={row} tabIndex={-1} className={`${styles['note']} ${className}`}>
      {isDeleted ? (
        <Deleted
          takesFocus={wasThere.current}
          words={goneWords(note)}
          sayings={sayings}
          noteId={note.id}
          restore={restore}
          onRestored={() => {
            held.release(note.id);
            // The button that was pressed is gone.
            requestAnimationFrame(() => row.current?.focus());
          }}
        />
      ) : (
        children(note)
      )}
    </li>
  );
}

interface DeletedProps {
  /** It stands where somebody has just pressed. */
  readonly takesFocus: boolean;
  readonly words: string;
  readonly sayings: Sayings;
  readonly noteId: string;
  readonly restore: ActOnNote;
  readonly onRestored: () => void;
}

function Deleted({ noteId, onRestored, restore, sayings, takesFocus, words }: DeletedProps) {
  const { say } = useDashboard();
  const undo = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    // The button that was pressed is gone; whoever has gone on to something else stays there.
    if (takesFocus && document.activeElement === document.body) {
      undo.current?.focus();
    }
  }, []);
  const isTheirs = restore.variables === noteId;
  const error = isTheirs ? restore.error : null;
  const isPending = isTheirs && restore.isPending;
  // The mutation tells what was refused.
  const undoIt = () => void restore.mutateAsync(noteId).then(onRestored, () => undefined);
  return (
    <>
      {error === null ? <Notice meaning="note" title={words} spoken /> : <ActFailure error={error} sayings={sayings} />}
      <div>
        <Button
          ref={undo}
          variant="default"
          aria-disabled={isPending}
          onClick={() => (isPending ? undefined : undoIt())}
        >
          {say('note.restore')}
        </Button>
      </div>
    </>
  );
}
