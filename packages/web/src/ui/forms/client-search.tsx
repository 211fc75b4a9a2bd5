/**
 * The search for a client, by the combobox pattern: what was typed finds clients, and the last entry makes a
 * new client of it. The focus stays in the field, arrows move over the entries, Enter takes the marked one.
 */

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { clientsSought } from '../../queries/contacts.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { ClientTagsInRow } from '../display/client-tags.tsx';
import { FactRow, Sentence } from '../display/sentence.tsx';
import { firstControl } from '../overlays/side-panel.tsx';
import styles from './client-choice.module.css';
import { type ClientDetails, clientTyped, detailsOf, nameOfClient } from './client-details.ts';
import list from './combobox.module.css';
import { useCombobox } from './combobox.ts';
import panel from './panel-form.module.css';

const shownContacts = 6;
const fewestLetters = 2;
const typingPauseMs = 200;

interface ClientSearchProps {
  /** With what the id of its field begins. */
  readonly id: string;
  /** The work of the form begins here. */
  readonly isFirst: boolean;
  readonly isMissing: boolean;
  readonly onChoose: (client: ClientDetails) => void;
}

export function ClientSearch({ id, isFirst, isMissing, onChoose }: ClientSearchProps) {
  const { say, session } = useDashboard();
  const [text, setText] = useState('');
  // Enter came before the answer: a client who is known must not be made anew because somebody types fast.
  const [isAwaited, setAwaited] = useState(false);
  const typed = text.trim();
  const [sought] = useDebouncedValue(typed, typingPauseMs);
  const isSought = sought.length >= fewestLetters && typed.length >= fewestLetters;
  const found = useQuery({ ...clientsSought(session.client, sought, shownContacts), enabled: isSought });
  const isSearching = typed.length >= fewestLetters && (typed !== sought || found.isLoading);
  const contacts = isSought ? (found.data?.contacts ?? []) : [];
  const entries = typed === '' ? [] : [...contacts.map(detailsOf), clientTyped(typed)];
  const combobox = useCombobox(entries.length);
  const only = entries.length === 1 ? entries[0] : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a search answers to Enter
  useEffect(() => {
    if (isAwaited && !isSearching) {
      setAwaited(false);
      if (only !== undefined) {
        onChoose(only);
      }
    }
  }, [isAwaited, isSearching]);

  const type = (next: string) => {
    setText(next);
    combobox.restart();
    setAwaited(false);
  };
  const hear = (event: KeyboardEvent) => {
    // While a word is being composed the keys are the writer's; an empty field leaves them to the form.
    if (event.nativeEvent.isComposing || typed === '') {
      return;
    }
    const entry = entries[combobox.active];
    if (combobox.walk(event)) {
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      type('');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching) {
        setAwaited(true);
      } else if (entry !== undefined) {
        onChoose(entry);
      }
    }
  };
  return (
    <div className={panel['fields']}>
      <TextInput
        {...(isFirst ? firstControl : {})}
        id={`${id}-client`}
        type="text"
        {...combobox.field}
        label={say('clientChoice.find')}
        description={say('clientChoice.findHint')}
        error={isMissing ? say('clientChoice.missing') : undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={hear}
      />
      <p className="oh-soft oh-small" role="status">
        {!isSought || isSearching
          ? ''
          : found.isError
            ? say('clientChoice.searchFailed')
            : say('clientChoice.found', { count: contacts.length })}
      </p>
      {entries.length === 0 ? (
        <Button variant="default" className={styles['plain'] as string} onClick={() => onChoose(clientTyped(''))}>
          {say('clientChoice.new')}
        </Button>
      ) : (
        <div id={combobox.listId} role="listbox" aria-label={say('search.clients')} className={list['list']}>
          {entries.map((entry, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, by the combobox pattern
            // biome-ignore lint/a11y/noStaticElementInteractions: its role is spread on it
            <div
              {...combobox.optionAt(place)}
              key={entry.contactId ?? 'new'}
              className={list['option']}
              onClick={() => onChoose(entry)}
            >
              <ClientEntry entry={entry} typed={typed} tags={contacts[place]?.tags} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface ClientEntryProps {
  readonly entry: ClientDetails;
  readonly typed: string;
  readonly tags: readonly string[] | undefined;
}

function ClientEntry({ entry, tags = [], typed }: ClientEntryProps) {
  const { say } = useDashboard();
  return entry.contactId === undefined ? (
    <span className={styles['chosenName']}>
      <Sentence text={say('clientChoice.newNamed', { name: own(typed) })} />
    </span>
  ) : (
    <>
      <bdi className={styles['chosenName']}>{nameOfClient(entry)}</bdi>
      <span className="oh-soft oh-small">
        <FactRow facts={[entry.email, entry.phone]} />
      </span>
      <ClientTagsInRow tags={tags} />
    </>
  );
}
