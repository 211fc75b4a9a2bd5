/**
 * What staff tell each other about a booking: written below the others, changed and taken away by whoever wrote it, and
 * brought back as long as the notice stands. What is typed is kept until the server has it.
 */

import { Button, Textarea } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { CallError } from '@openhours/client';
import type { BookingNote } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ours, own } from '../../language/bidi.ts';
import { notesOf, useCreateNote, useDeleteNote, useNoteEditing, useRestoreNote } from '../../queries/booking-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach, useSignedIn } from '../../ui/context/signed-in.ts';
import { useMoment } from '../../ui/display/act-moment.ts';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import actions from '../../ui/styles/actions.module.css';
import styles from './beside.module.css';
import { isUnsure, refusalOf, useWaitingNotes } from './waiting-notes.ts';

/** As the contract has it. */
const longestNote = 2000;

export function BookingNotes({ bookingId }: { readonly bookingId: string }) {
  const { say, session } = useDashboard();
  const reach = useReach('BOOKINGS.READ_INTERNAL');
  const mayWrite = useReach('BOOKINGS.WRITE_NOTES') !== undefined;
  const notes = useQuery({ ...notesOf(session.client, bookingId, reach === 'all'), enabled: reach !== undefined });
  const titleId = useId();
  const [goneId, setGoneId] = useState<string | undefined>(undefined);
  const restore = useRestoreNote(session.client, bookingId, { onSuccess: () => setGoneId(undefined) });
  if (reach === undefined) {
    return null;
  }
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('notes.title')}</h2>
      <p className="oh-soft oh-small">{say('notes.hint')}</p>
      {notes.isError ? (
        <Notice meaning="bad" title={say('notes.loadFailed')}>
          <div>
            <Button variant="default" onClick={() => void notes.refetch()}>
              {say('bookings.tryAgain')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {notes.isPending ? <WaitingLines label={say('shell.loading')} lines={1} height={48} /> : null}
      {notes.data === undefined || notes.data.length === 0 ? null : (
        <ul className={styles['notes']}>
          {notes.data.map((note) => (
            <li key={note.id} className={styles['note']}>
              <Note
                note={note}
                onGone={() => {
                  restore.reset();
                  setGoneId(note.id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Unsent bookingId={bookingId} />
      {goneId === undefined ? null : (
        <Notice
          meaning={restore.isError ? 'bad' : 'note'}
          title={say(restore.isError ? 'notes.failed' : 'notes.gone')}
          spoken
        >
          <div>
            <Button
              variant="default"
              aria-disabled={restore.isPending}
              onClick={() => (restore.isPending ? undefined : restore.mutate(goneId))}
            >
              {say('notes.restore')}
            </Button>
          </div>
        </Notice>
      )}
      {mayWrite ? <NewNote bookingId={bookingId} /> : null}
    </section>
  );
}

/** What was written while the server was away, with what becomes of it. */
function Unsent({ bookingId }: { readonly bookingId: string }) {
  const { isOnline, say } = useDashboard();
  const { notes, again, discard } = useWaitingNotes();
  const unsent = notes.filter((note) => note.bookingId === bookingId);
  const list = (
    <ul className={styles['notes']}>
      {unsent.map((note) => {
        const isLeft = note.refusal !== undefined || isUnsure(note, Date.now());
        return (
          <li key={note.idempotencyKey} className={styles['note']}>
            <p className={styles['noteText']} dir="auto">
              {note.text}
            </p>
            <Notice meaning={isLeft ? 'bad' : 'warn'} title={say(isLeft ? 'editor.notSaved' : 'editor.unsaved')}>
              <p>
                {note.refusal !== undefined ? (
                  <Sentence text={note.refusal} />
                ) : (
                  say(isLeft ? 'notes.unsure' : isOnline ? 'notes.sending' : 'notes.waiting')
                )}
              </p>
            </Notice>
            <div className={actions['buttons']}>
              {isLeft ? (
                <Button variant="default" onClick={() => again(note)}>
                  {say('editor.again')}
                </Button>
              ) : null}
              <Button variant="default" onClick={() => discard(note.idempotencyKey)}>
                {say('notes.discard')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
  return <div role="status">{unsent.length === 0 ? null : list}</div>;
}

interface Attempt {
  readonly bookingId: string;
  readonly text: string;
  readonly idempotencyKey: string;
  readonly sentAtMs?: number;
}

function NewNote({ bookingId }: { readonly bookingId: string }) {
  const { isOnline, say, session } = useDashboard();
  const waiting = useWaitingNotes();
  // It outlives a closed drawer and a reloaded page, and goes with the sign-out.
  const [text, setText, forget] = useSessionStorage<string>({
    key: `note-${bookingId}-${useSignedIn()?.user?.id ?? 'nobody'}`,
    defaultValue: '',
  });
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useIdempotencyKey();
  const add = useCreateNote<Attempt>(session.client, {
    onSuccess: () => {
      key.renew();
      forget();
    },
    onError: (error, attempt) => {
      if (!key.renewIfDecided(error)) {
        wait({ ...attempt, sentAtMs: Date.now() });
      }
    },
  });
  const wait = ({ idempotencyKey, ...note }: Attempt) => {
    waiting.add({ idempotencyKey, ...note });
    key.renew();
    forget();
    add.reset();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') {
          setMissing(true);
          field.current?.focus();
        } else if (!add.isPending) {
          const attempt = { bookingId, text: text.trim(), idempotencyKey: key.current() };
          if (isOnline) {
            add.mutate(attempt);
          } else {
            wait(attempt);
          }
        }
      }}
    >
      <Textarea
        ref={field}
        label={say('notes.new')}
        value={text}
        rows={2}
        maxLength={longestNote}
        error={isMissing && text.trim() === '' ? say('notes.empty') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
          key.renew();
        }}
      />
      {add.error instanceof CallError ? (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>
            <Sentence text={refusalOf(add.error, say)} />
          </p>
        </Notice>
      ) : null}
      <div>
        <Button type="submit" variant="default" aria-disabled={add.isPending}>
          {say(add.isPending ? 'act.saving' : 'notes.add')}
        </Button>
      </div>
    </form>
  );
}

interface NoteProps {
  readonly note: BookingNote;
  readonly onGone: () => void;
}

function Note({ note, onGone }: NoteProps) {
  const { say, session } = useDashboard();
  const moment = useMoment();
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const remove = useDeleteNote(session.client, note.bookingId, { onSuccess: onGone });
  const author =
    note.author.type === 'PERSON' && note.author.name !== undefined
      ? own(note.author.name)
      : ours(say(`actor.${note.author.type}`));
  const when = moment(note.createdDate);
  return (
    <>
      {isEdited ? (
        <EditedNote
          note={note}
          onLeave={() => {
            setEdited(false);
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      ) : (
        <p className={styles['noteText']} dir="auto">
          {note.text}
        </p>
      )}
      <p className="oh-soft oh-small">
        {note.revision === '1' ? (
          <FactRow facts={[<Sentence key="author" text={author} />, when]} />
        ) : (
          <Sentence text={say('notes.changed', { author, when })} />
        )}
      </p>
      {remove.isError ? <Notice meaning="bad" title={say('notes.failed')} spoken /> : null}
      {note.isOwn && !isEdited ? (
        <div className={actions['buttons']}>
          <Button ref={edit} variant="default" onClick={() => setEdited(true)}>
            {say('notes.edit')}
          </Button>
          <Button
            variant="default"
            aria-disabled={remove.isPending}
            onClick={() => (remove.isPending ? undefined : remove.mutate(note.id))}
          >
            {say('notes.remove')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function editedPart({ revision, text }: BookingNote) {
  return { revision, text };
}

function EditedNote({ note, onLeave }: { readonly note: BookingNote; readonly onLeave: () => void }) {
  const { say, session } = useDashboard();
  const editing = useNoteEditing(session.client, note);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const draft = useDraft({
    saved: editedPart(note),
    save: async ({ text = '' }, { revision }) => editedPart(await editing.save({ revision, text })),
    reread: async () => editedPart(await editing.reread()),
    fieldOf: () => 'text',
  });
  const isBusy = draft.state === 'saving' || draft.state === 'conflict';
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) {
          void draft.saveNow().then((isSaved) => (isSaved ? onLeave() : undefined));
        }
      }}
    >
      <Textarea
        ref={field}
        label={say('notes.text')}
        value={draft.shown.text}
        rows={2}
        autosize
        maxLength={longestNote}
        error={draft.errors['text'] === undefined ? undefined : say('notes.empty')}
        onChange={(event) => draft.set('text', event.currentTarget.value)}
      />
      <SavedWords draft={draft} nameOf={() => say('notes.text')} />
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={isBusy}>
          {say(draft.state === 'saving' ? 'act.saving' : 'notes.save')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {say('act.back')}
        </Button>
      </div>
    </form>
  );
}
