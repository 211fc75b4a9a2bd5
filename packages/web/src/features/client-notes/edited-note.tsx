/** Changing the words of a note about a client: what was typed stays until it is saved, and is put beside what others made of it. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef } from 'react';
import type { EditedWords } from '../../queries/client-notes.ts';
import type { RowEditing } from '../../queries/row.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import actions from '../../ui/styles/actions.module.css';
import styles from './client-notes.module.css';
import type { WritingOfKind } from './new-note.tsx';

interface EditedNoteProps {
  readonly kind: WritingOfKind;
  readonly saved: EditedWords;
  readonly editing: RowEditing<EditedWords, EditedWords>;
  /** The words as they are now. */
  readonly onSaved?: (saved: EditedWords) => void;
  readonly onLeave: () => void;
}

const wordsOf = ({ revision, text }: EditedWords) => ({ revision, text });

export function EditedNote({ editing, kind, onLeave, onSaved, saved }: EditedNoteProps) {
  const { say } = useDashboard();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const told = (answer: EditedWords) => {
    const words = wordsOf(answer);
    onSaved?.(words);
    return words;
  };
  const draft = useDraft({
    saved: wordsOf(saved),
    save: async ({ text = '' }, { revision }) => told(await editing.save({ revision, text })),
    reread: async () => told(await editing.reread()),
    fieldOf: () => 'text',
  });
  const isBusy = draft.state === 'saving' || draft.state === 'conflict';
  const shared = {
    ref: field,
    label: say(kind.label),
    value: draft.shown.text,
    maxLength: kind.longest,
    error: draft.errors['text'] === undefined ? undefined : say(kind.empty),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.set('text', value),
  };
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
      {kind.isOneLine ? <TextInput {...shared} /> : <Textarea {...shared} minRows={3} autosize maxRows={14} />}
      <SavedWords draft={draft} nameOf={() => say(kind.label)} isInPlace />
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={isBusy}>
          {say(draft.state === 'saving' ? 'act.saving' : 'clientNote.save')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {say('act.back')}
        </Button>
      </div>
    </form>
  );
}
