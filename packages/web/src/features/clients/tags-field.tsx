/** The tags of a client: typed and added by Enter, or taken from those that the business uses most. */
import { TextInput } from '@mantine/core';
import { longestContactTag, mostTagsOfContact } from '@openhours/contract/contacts/limits';
import { foldSought, foldText } from '@openhours/contract/text/fold';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { contactTags } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { withTag } from './client-fields.ts';
import styles from './clients.module.css';

const mostSuggested = 6;

interface TagsFieldProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

export function TagsField({ error, id, onChange, value }: TagsFieldProps) {
  const { say, session } = useDashboard();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const known = (useQuery(contactTags(session.client)).data ?? []).map(({ tag }) => tag);
  const isFull = value.length >= mostTagsOfContact;
  const has = new Set(value.map(foldText));
  const suggested = known
    .filter((tag) => !has.has(foldText(tag)) && foldSought(tag).includes(foldSought(typed)))
    .slice(0, mostSuggested);
  const add = (tag: string) => {
    if (!isFull) {
      onChange(withTag(value, tag, known));
    }
    setTyped('');
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
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
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
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={hear}
        // What stands there and was not added yet is meant, too.
        onBlur={() => (typed.trim() === '' ? undefined : add(typed))}
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
                // Pressed it takes the place of what is typed; leaving the field would add that first.
                onPointerDown={(event) => event.preventDefault()}
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
