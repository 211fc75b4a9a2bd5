/** Writing a note about a client. What is typed outlives a closed drawer and a reloaded page, and goes with the sign-out. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { CallError } from '@openhours/client';
import { type ChangeEvent, useRef, useState } from 'react';
import type { DashboardTextId } from '../../language/texts.ts';
import type { NoteMutations } from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';
import styles from './client-notes.module.css';
import { restAfter, useOwnKey } from './kept-words.ts';

/** How one kind of notes is written; the lengths are the contract's. */
export interface WritingOfKind {
  readonly isOneLine: boolean;
  readonly longest: number;
  readonly label: DashboardTextId;
  readonly add: DashboardTextId;
  readonly empty: DashboardTextId;
  readonly full: DashboardTextId;
}

interface NewNoteProps {
  readonly kind: WritingOfKind;
  /** By which what is typed is kept in the tab. */
  readonly draftKey: string;
  readonly useCreate: NoteMutations['useCreate'];
}

export function NewNote({ draftKey, kind, useCreate }: NewNoteProps) {
  const { say } = useDashboard();
  const [text, setText, forget] = useSessionStorage<string>({ key: useOwnKey(draftKey), defaultValue: '' });
  const typed = useRef(text);
  typed.current = text;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const key = useIdempotencyKey();
  const add = useCreate({
    onSuccess: (_answer, { text: sent }) => {
      key.renew();
      // Somebody may have gone on typing while it was sent.
      const rest = restAfter(typed.current, sent);
      if (rest === '') {
        forget();
      } else {
        setText(rest);
      }
    },
    onError: (error) => key.renewIfDecided(error),
  });
  const shared = {
    ref: field,
    label: say(kind.label),
    value: text,
    maxLength: kind.longest,
    error: isMissing && text.trim() === '' ? say(kind.empty) : undefined,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(value);
      setMissing(false);
      key.renew();
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
        } else if (!add.isPending) {
          add.mutate({ text: text.trim(), idempotencyKey: key.current() });
        }
      }}
    >
      {kind.isOneLine ? <TextInput {...shared} /> : <Textarea {...shared} minRows={3} autosize maxRows={14} />}
      {add.error === null ? null : (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>
            {add.error instanceof CallError && add.error.status !== undefined ? (
              <Sentence
                text={refusalWords(add.error, say, {
                  MAX_NUMBER_OF_NOTES_REACHED: kind.full,
                  CONTACT_NOT_FOUND: 'clientNote.clientGone',
                })}
              />
            ) : (
              say('editor.unreachableHint')
            )}
          </p>
        </Notice>
      )}
      <div>
        <Button type="submit" variant="default" aria-disabled={add.isPending}>
          {say(add.isPending ? 'act.saving' : kind.add)}
        </Button>
      </div>
    </form>
  );
}
