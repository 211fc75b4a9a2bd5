/**
 * Confidential notes about a client: who wrote them when and how often they were read; their words when somebody opens them,
 * which is kept. What was opened is on this screen alone, and goes with it.
 */
import { Button } from '@mantine/core';
import type { ConfidentialNote } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  confidentialMutations,
  confidentialNotesOf,
  type EditedWords,
  type NoteMutations,
  useConfidentialEditing,
  useOpenNote,
} from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useMoment } from '../../ui/display/act-moment.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import { AuthorLine, useActorName } from './author-line.tsx';
import styles from './client-notes.module.css';
import { EditedNote } from './edited-note.tsx';
import { useHeldNotes } from './held-notes.ts';
import { forgetChange, readKeptChange, useOwnKey } from './kept-words.ts';
import { NewNote, type WritingOfKind } from './new-note.tsx';
import { useWayBack } from './way-back.tsx';

const kind: WritingOfKind = {
  isOneLine: false,
  longest: 4000,
  label: 'confidential.new',
  add: 'confidential.add',
  empty: 'confidential.empty',
  full: 'confidential.full',
};

export function ConfidentialPart({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const mayWrite = useReach('CONFIDENTIAL_NOTES.WRITE') !== undefined;
  const notes = useQuery(confidentialNotesOf(session.client, contactId));
  const mutations = confidentialMutations(session.client, contactId);
  const held = useHeldNotes(notes.data);
  const wayBack = useWayBack(mutations.useRestore);
  return (
    <div className={styles['parts']}>
      {held.shown === undefined ? (
        <Reading error={notes.error} onAgain={() => void notes.refetch()} />
      ) : held.shown.length === 0 ? (
        <p className="oh-soft">{say('confidential.none')}</p>
      ) : (
        <ul className={styles['notes']}>
          {held.shown.map((note) => (
            <li key={note.id} className={styles['note']}>
              <Note
                note={note}
                mayWrite={mayWrite}
                isGone={held.isGone(note.id)}
                onHeld={(isEdited) => (isEdited ? held.hold(note) : held.release(note))}
                useDelete={mutations.useDelete}
                onGone={() => wayBack.gone(note.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {wayBack.notice}
      {mayWrite ? (
        <NewNote kind={kind} draftKey={`confidential-note-${contactId}`} useCreate={mutations.useCreate} />
      ) : null}
    </div>
  );
}

interface NoteProps extends Pick<NoteMutations, 'useDelete'> {
  readonly note: ConfidentialNote;
  readonly mayWrite: boolean;
  readonly isGone: boolean;
  /** Somebody edits it, or has ended that. */
  readonly onHeld: (isEdited: boolean) => void;
  readonly onGone: () => void;
}

function Note({ isGone, mayWrite, note, onGone, onHeld, useDelete }: NoteProps) {
  const { say, session } = useDashboard();
  const keptKey = useOwnKey(`edited-confidential-note-${note.id}`);
  const [opened, setOpened] = useState<EditedWords | undefined>(undefined);
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = useConfidentialEditing(session.client, note);
  // What somebody else has made of it meanwhile was not opened yet.
  const isOutdated = opened !== undefined && Number(opened.revision) < Number(note.revision) && !isEdited;
  const shown = isOutdated ? undefined : opened;
  return (
    <>
      <AuthorLine note={note} />
      <OpenedLine note={note} />
      {mayWrite && !isEdited && readKeptChange(keptKey) !== undefined ? (
        <Notice meaning="warn" title={say('clientNote.unsaved')} />
      ) : null}
      {shown === undefined ? null : isEdited ? (
        <EditedNote
          kind={{ ...kind, label: 'confidential.text' }}
          keptKey={keptKey}
          isGone={isGone}
          saved={shown}
          editing={editing}
          onSaved={setOpened}
          onLeave={() => {
            setEdited(false);
            onHeld(false);
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      ) : (
        <p className={styles['words']} dir="auto">
          {shown.text}
        </p>
      )}
      {isEdited ? null : (
        <NoteActs
          note={note}
          isOpen={shown !== undefined}
          mayWrite={mayWrite}
          editButton={edit}
          useDelete={useDelete}
          onOpened={setOpened}
          onEdit={() => {
            setEdited(true);
            onHeld(true);
          }}
          onGone={() => {
            forgetChange(keptKey);
            onGone();
          }}
        />
      )}
    </>
  );
}

/** How often it was read, and by whom last. */
function OpenedLine({ note: { lastOpened, openedCount } }: Pick<NoteProps, 'note'>) {
  const { say } = useDashboard();
  const moment = useMoment();
  const nameOf = useActorName();
  return (
    <p className="oh-soft oh-small">
      {lastOpened === undefined ? (
        say('confidential.unopened')
      ) : (
        <Sentence
          text={say('confidential.opened', {
            count: openedCount,
            name: nameOf(lastOpened.by),
            when: moment(lastOpened.date),
          })}
        />
      )}
    </p>
  );
}

interface NoteActsProps extends Omit<NoteProps, 'isGone' | 'onHeld'> {
  readonly isOpen: boolean;
  readonly editButton: React.RefObject<HTMLButtonElement | null>;
  readonly onOpened: (words: EditedWords | undefined) => void;
  readonly onEdit: () => void;
}

function NoteActs({ editButton, isOpen, mayWrite, note, onEdit, onGone, onOpened, useDelete }: NoteActsProps) {
  const { say, session } = useDashboard();
  const moment = useMoment();
  const nameOf = useActorName();
  const open = useOpenNote(session.client, note.contactId, onOpened);
  const remove = useDelete({ onSuccess: onGone });
  const named = { author: nameOf(note.author), when: moment(note.createdDate) };
  const isBusy = open.isPending || remove.isPending;
  return (
    <>
      {open.isError || remove.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
      <div className={actions['buttons']}>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={say(isOpen ? 'confidential.closeOne' : 'confidential.openOne', named)}
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : isOpen ? onOpened(undefined) : open.mutate(note.id))}
        >
          {say(isOpen ? 'confidential.close' : 'confidential.open')}
        </Button>
        {isOpen && mayWrite ? (
          <Button ref={editButton} variant="default" aria-label={say('confidential.editOne', named)} onClick={onEdit}>
            {say('clientNote.edit')}
          </Button>
        ) : null}
        {isOpen && mayWrite ? (
          <Button
            variant="default"
            aria-label={say('confidential.removeOne', named)}
            aria-disabled={isBusy}
            onClick={() => (isBusy ? undefined : remove.mutate(note.id))}
          >
            {say('clientNote.remove')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
