/**
 * What staff tell each other about a booking: written below the others, changed and deleted by whoever wrote it, and restored
 * as long as it stands there. What is typed is kept until the server has it.
 */

import { Button, Textarea } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { CallError } from '@openhours/client';
import type { BookingNote } from '@openhours/contract';
import { noteLimits } from '@openhours/contract/bookings/note-limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ours, own } from '../../language/bidi.ts';
import { notesOf, useCreateNote, useDeleteNote, useNoteEditing, useRestoreNote } from '../../queries/booking-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useMoment } from '../../ui/display/act-moment.ts';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { ActFailure } from '../../ui/notes/act-failure.tsx';
import { EditedNote } from '../../ui/notes/edited-note.tsx';
import { deletionOf, type HeldNotes, useHeldNotes } from '../../ui/notes/held-notes.ts';
import { forgetChange, readKeptChange, useOwnKey } from '../../ui/notes/kept-words.ts';
import { type ActOnNote, NoteList } from '../../ui/notes/note-list.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './beside.module.css';
import { isUnsure, refusalOf, sayingsOfNotes, useWaitingNotes } from './waiting-notes.ts';

export function BookingNotes({ bookingId }: { readonly bookingId: string }) {
  const { say, session } = useDashboard();
  const reach = useReach('BOOKINGS.READ_INTERNAL');
  const mayWrite = useReach('BOOKINGS.WRITE_NOTES') !== undefined;
  const notes = useQuery({ ...notesOf(session.client, bookingId, reach === 'all'), enabled: reach !== undefined });
  const titleId = useId();
  const held = useHeldNotes(notes.data);
  const remove = useDeleteNote(session.client, bookingId);
  const restore = useRestoreNote(session.client, bookingId);
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
      {held.shown === undefined || held.shown.length === 0 ? null : (
        <NoteList
          notes={held.shown}
          held={held}
          restore={restore}
          sayings={sayingsOfNotes}
          goneWords={() => say('note.gone')}
        >
          {(note) => <Note note={note} held={held} remove={remove} />}
        </NoteList>
      )}
      <Unsent bookingId={bookingId} />
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
    key: useOwnKey(`note-${bookingId}`),
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
        maxLength={noteLimits.longest}
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
  readonly held: HeldNotes<BookingNote>;
  readonly remove: ActOnNote;
}

function Note({ held, note, remove }: NoteProps) {
  const { say, session } = useDashboard();
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = useNoteEditing(session.client, note);
  const keptKey = useOwnKey(`edited-note-${note.id}`);
  const deletes = deletionOf(held, remove);
  const isRemoved = remove.variables === note.id;
  return isEdited ? (
    <>
      <EditedNote
        field={{ isOneLine: false, longest: noteLimits.longest, label: 'notes.text' }}
        save="notes.save"
        keptKey={keptKey}
        isGone={held.isGone(note.id)}
        saved={note}
        editing={editing}
        onLeave={() => {
          setEdited(false);
          held.release(note.id);
          requestAnimationFrame(() => edit.current?.focus());
        }}
      />
      <AuthorOfNote note={note} />
    </>
  ) : (
    <>
      <p className={styles['noteText']} dir="auto">
        {note.text}
      </p>
      <AuthorOfNote note={note} />
      {note.isOwn && readKeptChange(keptKey) !== undefined ? (
        <Notice meaning="warn" title={say('note.unsaved')} />
      ) : null}
      {isRemoved && remove.error !== null ? <ActFailure error={remove.error} sayings={sayingsOfNotes} /> : null}
      {note.isOwn ? (
        <div className={actions['buttons']}>
          <Button
            ref={edit}
            variant="default"
            onClick={() => {
              setEdited(true);
              held.hold(note);
            }}
          >
            {say('note.edit')}
          </Button>
          <Button
            variant="default"
            aria-disabled={isRemoved && remove.isPending}
            onClick={() => (isRemoved && remove.isPending ? undefined : deletes(note, () => forgetChange(keptKey)))}
          >
            {say('note.remove')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function AuthorOfNote({ note }: Pick<NoteProps, 'note'>) {
  const { say } = useDashboard();
  const moment = useMoment();
  const author =
    note.author.type === 'PERSON' && note.author.name !== undefined
      ? own(note.author.name)
      : ours(say(`actor.${note.author.type}`));
  const when = moment(note.createdDate);
  return (
    <p className="oh-soft oh-small">
      {note.revision === '1' ? (
        <FactRow facts={[<Sentence key="author" text={author} />, when]} />
      ) : (
        <Sentence text={say('notes.changed', { author, when })} />
      )}
    </p>
  );
}
