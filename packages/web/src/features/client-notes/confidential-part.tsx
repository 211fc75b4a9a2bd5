/**
 * Confidential notes about a client: who wrote them when and how often they were read; their words when somebody opens them,
 * which is kept. What was opened is on this screen alone, goes with it, and closes when nobody is there to read it.
 */
import { Button } from '@mantine/core';
import type { ConfidentialNote } from '@openhours/contract';
import { confidentialNoteLimits } from '@openhours/contract/client-notes/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  confidentialNotesOf,
  type EditedWords,
  type NoteMutations,
  useConfidentialEditing,
  useConfidentialMutations,
  useOpenNote,
} from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useMoment } from '../../ui/display/act-moment.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ActFailure } from '../../ui/notes/act-failure.tsx';
import { EditedNote } from '../../ui/notes/edited-note.tsx';
import { deletionOf, type HeldNotes, useHeldNotes } from '../../ui/notes/held-notes.ts';
import { forgetChange, readKeptChange, useOwnKey } from '../../ui/notes/kept-words.ts';
import { NoteList } from '../../ui/notes/note-list.tsx';
import noteStyles from '../../ui/notes/notes.module.css';
import actions from '../../ui/styles/actions.module.css';
import { AuthorLine, useActorName } from './author-line.tsx';
import styles from './client-notes.module.css';
import { closeItself } from './closing.ts';
import { NewNote, sayingsOf, type WritingOfKind } from './new-note.tsx';

const kind: WritingOfKind = {
  isOneLine: false,
  longest: confidentialNoteLimits.longest,
  label: 'confidential.new',
  add: 'confidential.add',
  empty: 'confidential.empty',
  full: 'confidential.full',
};

/** By whom and when a note was written: what tells it from others while its words are not there. */
function useNamed() {
  const moment = useMoment();
  const nameOf = useActorName();
  return ({ author, createdDate }: ConfidentialNote) => ({ author: nameOf(author), when: moment(createdDate) });
}

export function ConfidentialPart({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const mayWrite = useReach('CONFIDENTIAL_NOTES.WRITE') !== undefined;
  // There may be some of colleagues.
  const readsAll = useReach('CONFIDENTIAL_NOTES.READ') === 'all';
  const notes = useQuery(confidentialNotesOf(session.client, contactId));
  const { create, remove, restore } = useConfidentialMutations(session.client, contactId);
  const held = useHeldNotes(notes.data);
  const named = useNamed();
  return (
    <div className={styles['parts']}>
      {held.shown === undefined ? (
        <Reading error={notes.error} onAgain={() => void notes.refetch()} />
      ) : held.shown.length === 0 ? (
        <p className="oh-soft">{say(readsAll ? 'confidential.none' : 'confidential.noneShown')}</p>
      ) : (
        <NoteList
          notes={held.shown}
          held={held}
          restore={restore}
          sayings={sayingsOf(kind)}
          goneWords={(note) => say('confidential.gone', named(note))}
        >
          {(note) => <Note note={note} mayWrite={mayWrite} held={held} remove={remove} />}
        </NoteList>
      )}
      {mayWrite ? <NewNote kind={kind} draftKey={`confidential-note-${contactId}`} create={create} /> : null}
    </div>
  );
}

interface NoteProps extends Pick<NoteMutations, 'remove'> {
  readonly note: ConfidentialNote;
  readonly mayWrite: boolean;
  readonly held: HeldNotes<ConfidentialNote>;
}

/** The words of a note while it is open. What somebody edits stays, whatever others do. */
function useOpened(note: ConfidentialNote, isEdited: boolean) {
  const [opened, setOpened] = useState<EditedWords | undefined>(undefined);
  const isOpen = opened !== undefined && !isEdited;
  // Opened once more it begins anew.
  useEffect(
    () => (opened === undefined || isEdited ? undefined : closeItself(() => setOpened(undefined))),
    [opened, isEdited],
  );
  // What somebody else has made of it meanwhile was not opened yet.
  const isOutdated = isOpen && Number(opened.revision) < Number(note.revision);
  return { words: isOutdated ? undefined : opened, isOutdated, setOpened };
}

function Note({ held, mayWrite, note, remove }: NoteProps) {
  const { say, session } = useDashboard();
  const keptKey = useOwnKey(`edited-confidential-note-${note.id}`);
  const [isEdited, setEdited] = useState(false);
  const { isOutdated, setOpened, words } = useOpened(note, isEdited);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = useConfidentialEditing(session.client, note);
  return (
    <>
      <AuthorLine note={note} />
      <OpenedLine note={note} />
      {mayWrite && !isEdited && readKeptChange(keptKey) !== undefined ? (
        <Notice meaning="warn" title={say('note.unsaved')} />
      ) : null}
      <div role="status">{isOutdated ? <Notice meaning="note" title={say('confidential.outdated')} /> : null}</div>
      {isEdited ? null : (
        <NoteActs
          {...{ held, keptKey, mayWrite, note, remove }}
          isOpen={words !== undefined}
          editButton={edit}
          onOpened={setOpened}
          onEdit={() => {
            setEdited(true);
            held.hold(note);
          }}
        />
      )}
      {words === undefined ? null : isEdited ? (
        <EditedNote
          field={{ ...kind, label: 'confidential.text' }}
          save="clientNote.save"
          keptKey={keptKey}
          isGone={held.isGone(note.id)}
          saved={words}
          editing={editing}
          onSaved={setOpened}
          onLeave={() => {
            setEdited(false);
            held.release(note.id);
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      ) : (
        <OpenedText text={words.text} />
      )}
    </>
  );
}

/** Below the button that opened it, with the focus: so it is read out where somebody hears the page. */
function OpenedText({ text }: Pick<EditedWords, 'text'>) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={words} tabIndex={-1} className={noteStyles['words']} dir="auto">
      {text}
    </p>
  );
}

/** How often it was read, and by whom last. */
function OpenedLine({ note: { lastOpened, openedCount } }: { readonly note: ConfidentialNote }) {
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

interface NoteActsProps extends NoteProps {
  readonly keptKey: string;
  readonly isOpen: boolean;
  readonly editButton: React.RefObject<HTMLButtonElement | null>;
  readonly onOpened: (words: EditedWords | undefined) => void;
  readonly onEdit: () => void;
}

function NoteActs(props: NoteActsProps) {
  const { editButton, held, isOpen, keptKey, mayWrite, note, onEdit, onOpened, remove } = props;
  const { say, session } = useDashboard();
  const open = useOpenNote(session.client, note.contactId, onOpened);
  const named = useNamed()(note);
  const isRemoved = remove.variables === note.id;
  const isBusy = open.isPending || (isRemoved && remove.isPending);
  const failure = open.error ?? (isRemoved ? remove.error : null);
  const deletes = deletionOf(held, remove);
  return (
    <>
      {failure === null ? null : <ActFailure error={failure} sayings={sayingsOf(kind)} />}
      <div className={actions['buttons']}>
        <Button
          variant="default"
          aria-label={say(isOpen ? 'confidential.closeOne' : 'confidential.openOne', named)}
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : isOpen ? onOpened(undefined) : open.mutate(note.id))}
        >
          {say(isOpen ? 'confidential.close' : 'confidential.open')}
        </Button>
        {isOpen && mayWrite ? (
          <>
            <Button ref={editButton} variant="default" aria-label={say('confidential.editOne', named)} onClick={onEdit}>
              {say('note.edit')}
            </Button>
            <Button
              variant="default"
              aria-label={say('confidential.removeOne', named)}
              aria-disabled={isBusy}
              onClick={() => (isBusy ? undefined : deletes(note, () => forgetChange(keptKey)))}
            >
              {say('note.remove')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}
