/** Writing a note about a client. What is typed outlives a closed drawer and a reloaded page, and goes with the sign-out. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { readSessionStorageValue, useSessionStorage } from '@mantine/hooks';
import { type ChangeEvent, useRef, useState } from 'react';
import type { DashboardTextId } from '../../language/texts.ts';
import type { NoteMutations } from '../../queries/client-notes.ts';
import { isDecided } from '../../session/decided.ts';
import { randomId } from '../../session/random-id.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords, type Sayings } from '../../ui/forms/refusal.ts';
import type { FieldOfNote } from '../../ui/notes/edited-note.tsx';
import { attemptOf, forgetAttempt, restAfter, useOwnKey } from '../../ui/notes/kept-words.ts';
import styles from '../../ui/notes/notes.module.css';

/** How one kind of notes is written. */
export interface WritingOfKind extends FieldOfNote {
  readonly add: DashboardTextId;
  readonly empty: DashboardTextId;
  readonly full: DashboardTextId;
}

/** Why something of the kind is refused. */
export function sayingsOf({ full }: WritingOfKind): Sayings {
  return {
    MAX_NUMBER_OF_NOTES_REACHED: full,
    CONTACT_NOT_FOUND: 'clientNote.clientGone',
    NOTE_NOT_OPENED: 'confidential.outdated',
  };
}

interface NewNoteProps {
  readonly kind: WritingOfKind;
  /** By which what is typed is kept in the tab. */
  readonly draftKey: string;
  readonly create: NoteMutations['create'];
}

/** What is typed, and how it is sent: by the same key until it is decided what became of it. */
function useWriting({ create, draftKey }: Pick<NewNoteProps, 'create' | 'draftKey'>) {
  const textKey = useOwnKey(draftKey);
  const attemptKey = `${textKey}-sent`;
  const [text, setText, forget] = useSessionStorage<string>({ key: textKey, defaultValue: '' });
  const typed = useRef(text);
  typed.current = text;
  const written = (sent: string) => {
    forgetAttempt(attemptKey);
    create.reset();
    // Somebody may have gone on typing while it was sent, also in a drawer that was opened anew.
    const kept = readSessionStorageValue<string>({ key: textKey, defaultValue: '' });
    const rest = restAfter(kept === '' ? typed.current : kept, sent);
    if (rest === '') {
      forget();
    } else {
      setText(rest);
    }
  };
  return {
    text,
    write(words: string) {
      setText(words);
      if (words.trim() === '') {
        // Nothing is left of what somebody has taken back.
        forgetAttempt(attemptKey);
      }
    },
    send() {
      const attempt = attemptOf(attemptKey, text.trim(), randomId);
      // The mutation tells what was refused.
      const refused = (error: Error) => (isDecided(error) ? forgetAttempt(attemptKey) : undefined);
      void create.mutateAsync(attempt).then(() => written(attempt.text), refused);
    },
  };
}

export function NewNote({ create, draftKey, kind }: NewNoteProps) {
  const { say } = useDashboard();
  const { send, text, write } = useWriting({ create, draftKey });
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const shared = {
    ref: field,
    label: say(kind.label),
    value: text,
    maxLength: kind.longest,
    error: isMissing && text.trim() === '' ? say(kind.empty) : undefined,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      write(value);
      setMissing(false);
    },
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') {
          setMissing(true);
          field.current?.focus();
        } else if (!create.isPending) {
          send();
        }
      }}
    >
      {kind.isOneLine ? <TextInput {...shared} /> : <Textarea {...shared} minRows={3} autosize maxRows={14} />}
      {create.error === null ? null : (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>
            <Sentence text={refusalWords(create.error, say, sayingsOf(kind))} />
          </p>
        </Notice>
      )}
      <div>
        <Button type="submit" variant="default" aria-disabled={create.isPending}>
          {say(create.isPending ? 'act.saving' : kind.add)}
        </Button>
      </div>
    </form>
  );
}
