/**
 * The tags of a client: typed and added by Enter, or taken from those that the business uses most. What is typed and was not
 * added yet is the form's, which saves it, too: added when the field is left, it would move what is being pressed.
 */
import { TextInput } from '@mantine/core';
import { longestContactTag, mostTagsOfContact } from '@openhours/contract/contacts/limits';
import { foldSought, foldText } from '@openhours/contract/text/fold';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { own } from '../../language/bidi.ts';
import { contactTags } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { withTag } from './client-fields.ts';
import styles from './clients.module.css';

const mostSuggested = 6;

/** Those of all clients, as they are written. */
export function useKnownTags(): readonly string[] {
  const { session } = useDashboard();
  return (useQuery(contactTags(session.client)).data ?? []).map(({ tag }) => tag);
}

interface TagsFieldProps {
  readonly id: string;
  readonly value: readonly string[];
  /** What stands in the field. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

export function TagsField({ error, id, onChange, onType, typed, value }: TagsFieldProps) {
  const { say } = useDashboard();
  const field = useRef<HTMLInputElement>(null);
  const known = useKnownTags();
  const isFull = value.length >= mostTagsOfContact;
  const has = new Set(value.map(foldText));
  const suggested = known
    .filter((tag) => !has.has(foldText(tag)) && foldSought(tag).includes(foldSought(typed)))
    .slice(0, mostSuggested);
  const add = (tag: string) => {
    onChange(withTag(value, tag, known));
    onType('');
  };
  // What was pressed is gone with the press: the field goes on.
  const goOn = () => field.current?.focus();
  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && !event.repeat && typed === '' && value.length > 0) {
      // A key that is held clears what was typed, and no tag with it.
      onChange(value.slice(0, -1));
    }
  };
  return (
    <div className={styles['tags']}>
      <TextInput
        ref={field}
        id={id}
        label={say('client.tags')}
        description={say(isFull ? 'client.tagsFull' : 'client.tagsHint', { most: mostTagsOfContact })}
        value={typed}
        error={error}
        maxLength={longestContactTag}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={hear}
      />
      {value.length === 0 ? null : (
        <ul className={styles['chips']} aria-label={say('client.tags')}>
          {value.map((tag) => (
            <li key={tag} className={styles['chip']}>
              <bdi>{tag}</bdi>
              <button
                type="button"
                aria-label={say('client.tagRemove', { tag: own(tag) })}
                onClick={() => {
                  onChange(value.filter((each) => each !== tag));
                  goOn();
                }}
              >
                <IconX size={16} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {suggested.length === 0 || isFull ? null : (
        <ul className={styles['chips']} aria-label={say('client.tagsSuggested')}>
          {suggested.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles['suggested']}
                onClick={() => {
                  add(tag);
                  goOn();
                }}
              >
                <IconPlus size={16} stroke={2} aria-hidden="true" />
                <bdi>{tag}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
