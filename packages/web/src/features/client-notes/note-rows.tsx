/** The notes of one kind in their list; what somebody deletes leaves the way to restore it in its place. */
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NoteMutations } from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './client-notes.module.css';
import type { HeldNotes } from './held-notes.ts';
import type { WritingOfKind } from './new-note.tsx';

interface NoteRowsProps<Note> {
  readonly kind: WritingOfKind;
  readonly reading: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly held: HeldNotes<Note>;
  readonly restore: NoteMutations['restore'];
  /** What is said where there are none. */
  readonly none: string;
  /** What is said of one that was deleted. */
  readonly goneWords: (note: Note) => string;
  readonly className?: string | undefined;
  readonly children: (note: Note) => ReactNode;
}

export function NoteRows<Note extends { readonly id: string }>(props: NoteRowsProps<Note>) {
  const { held, none, reading } = props;
  return held.shown === undefined ? (
    <Reading error={reading.error} onAgain={() => void reading.refetch()} />
  ) : held.shown.length === 0 ? (
    <p className="oh-soft">{none}</p>
  ) : (
    <ul className={styles['notes']}>
      {held.shown.map((note) => (
        <Row key={note.id} {...props} note={note} />
      ))}
    </ul>
  );
}

function Row<Note extends { readonly id: string }>(props: NoteRowsProps<Note> & { readonly note: Note }) {
  const { children, className = '', goneWords, held, kind, note, restore } = props;
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} tabIndex={-1} className={`${styles['note']} ${className}`}>
      {held.isDeletedHere(note.id) ? (
        <Deleted
          words={goneWords(note)}
          kind={kind}
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
  readonly words: string;
  readonly kind: WritingOfKind;
  readonly noteId: string;
  readonly restore: NoteMutations['restore'];
  readonly onRestored: () => void;
}

function Deleted({ kind, noteId, onRestored, restore, words }: DeletedProps) {
  const { say } = useDashboard();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; whoever has gone on to something else stays there.
    if (document.activeElement === document.body) {
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
      {error === null ? (
        <Notice meaning="note" title={words} spoken />
      ) : (
        <ActFailure error={error} sayings={{ MAX_NUMBER_OF_NOTES_REACHED: kind.full }} />
      )}
      <div>
        <Button
          ref={undo}
          variant="default"
          aria-disabled={isPending}
          onClick={() => (isPending ? undefined : undoIt())}
        >
          {say('clientNote.restore')}
        </Button>
      </div>
    </>
  );
}
