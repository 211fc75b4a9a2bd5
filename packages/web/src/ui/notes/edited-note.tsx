/**
 * Changing the words of a note: what was typed is kept in the tab until it is saved or discarded, whatever is
 * closed meanwhile, and is put beside what others made of it.
 */
import { Button, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { DashboardTextId } from '../../language/texts.ts';
import type { RowEditing } from '../../queries/row.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { SavedWords } from '../editing/saved-words.tsx';
import { useDraft } from '../editing/use-draft.ts';
import { Notice } from '../feedback/notice.tsx';
import actions from '../styles/actions.module.css';
import { forgetChange, type KeptChange, keepChange, readKeptChange } from './kept-words.ts';
import styles from './notes.module.css';

/** The field in which one kind of notes is written. */
export interface FieldOfNote {
  readonly isOneLine: boolean;
  readonly longest: number;
  readonly label: DashboardTextId;
}

interface EditedNoteProps {
  readonly field: FieldOfNote;
  readonly save: DashboardTextId;
  /** Under which what is typed is kept. */
  readonly keptKey: string;
  /** Somebody else has deleted it meanwhile. */
  readonly isGone: boolean;
  readonly saved: KeptChange;
  readonly editing: RowEditing<KeptChange, KeptChange>;
  /** The words as they are now. */
  readonly onSaved?: (saved: KeptChange) => void;
  readonly onLeave: () => void;
}

const wordsOf = ({ revision, text }: KeptChange) => ({ revision, text });

/** What the editor begins with: of words that others changed since, the change is put beside theirs. */
function useBegun(keptKey: string, saved: KeptChange) {
  const [kept] = useState(() => readKeptChange(keptKey));
  const [hasBegun, setBegun] = useState(kept === undefined || kept.revision === saved.revision);
  return {
    kept,
    saved: hasBegun || kept === undefined ? wordsOf(saved) : { revision: kept.revision, text: '' },
    begin: () => setBegun(true),
  };
}

export function EditedNote(props: EditedNoteProps) {
  const { editing, field: of, isGone, keptKey, onLeave, onSaved, saved } = props;
  const { say } = useDashboard();
  const begun = useBegun(keptKey, saved);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const told = (answer: KeptChange) => {
    const words = wordsOf(answer);
    onSaved?.(words);
    return words;
  };
  const draft = useDraft({
    saved: begun.saved,
    save: async ({ text = '' }, { revision }) => told(await editing.save({ revision, text })),
    reread: async () => told(await editing.reread()),
    fieldOf: () => 'text',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    if (begun.kept !== undefined) {
      draft.set('text', begun.kept.text);
      begun.begin();
    }
  }, []);
  const { text } = draft.shown;
  const isChanged = draft.hasUnsaved();
  const isUndecided = draft.conflicts.length > 0;
  // Until it is decided a change is of the words that it began with: whoever closes the editor is asked anew.
  const changedFrom = useRef(begun.saved.revision);
  useEffect(() => {
    changedFrom.current = isUndecided ? changedFrom.current : draft.shown.revision;
    if (isChanged) {
      keepChange(keptKey, { revision: changedFrom.current, text });
    } else {
      forgetChange(keptKey);
    }
  }, [keptKey, isChanged, isUndecided, draft.shown.revision, text]);
  const isBusy = draft.state === 'saving' || draft.state === 'conflict';
  const shared = {
    ref: field,
    label: say(of.label),
    value: text,
    maxLength: of.longest,
    error: draft.errors['text'],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.set('text', value),
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) {
          void draft.saveNow().then((isSaved) => {
            // What was typed while it was saved is not saved yet.
            if (isSaved && !draft.hasUnsaved()) {
              forgetChange(keptKey);
              onLeave();
            }
          });
        }
      }}
    >
      {of.isOneLine ? <TextInput {...shared} /> : <Textarea {...shared} minRows={3} autosize maxRows={14} />}
      {isGone ? <Notice meaning="warn" title={say('note.goneMeanwhile')} spoken /> : null}
      <SavedWords draft={draft} nameOf={() => say(of.label)} isInPlace />
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={isBusy}>
          {say(draft.state === 'saving' ? 'act.saving' : props.save)}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {say(isChanged ? 'panel.close' : 'act.back')}
        </Button>
        {isChanged ? (
          <Button
            variant="default"
            onClick={() => {
              forgetChange(keptKey);
              onLeave();
            }}
          >
            {say('note.discard')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
