/**
 * The search for whom the desk books for, by the combobox pattern: what was typed finds clients, and the last entry makes a
 * new client of it. The focus stays in the field, arrows move over the entries, Enter takes the marked one.
 */

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { clientsSought } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { movedTo } from '../../ui/list-keys.ts';
import panel from '../../ui/panel-form.module.css';
import { FactRow, Sentence } from '../../ui/sentence.tsx';
import { firstControl } from '../../ui/side-panel.tsx';
import { type ClientDetails, clientTyped, detailsOf, nameOfClient } from './client-details.ts';
import styles from './new-booking.module.css';

const shownContacts = 6;
const fewestLetters = 2;
const typingPauseMs = 200;

interface ClientSearchProps {
  /** The work of the form begins here. */
  readonly isFirst: boolean;
  readonly isMissing: boolean;
  readonly onChoose: (client: ClientDetails) => void;
}

export function ClientSearch({ isFirst, isMissing, onChoose }: ClientSearchProps) {
  const { say, session } = useDashboard();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // Enter came before the answer: a client who is known must not be made anew because somebody types fast.
  const [isAwaited, setAwaited] = useState(false);
  const typed = text.trim();
  const [sought] = useDebouncedValue(typed, typingPauseMs);
  const isSought = sought.length >= fewestLetters && typed.length >= fewestLetters;
  const found = useQuery({ ...clientsSought(session.client, sought, shownContacts), enabled: isSought });
  const isSearching = typed.length >= fewestLetters && (typed !== sought || found.isLoading);
  const contacts = isSought ? (found.data?.contacts ?? []) : [];
  const entries = typed === '' ? [] : [...contacts.map(detailsOf), clientTyped(typed)];
  const active = Math.min(at, entries.length - 1);
  const entryId = (place: number) => `${id}-${place}`;
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
    setAt(0);
    setAwaited(false);
  };
  const hear = (event: KeyboardEvent) => {
    // While a word is being composed the keys are the writer's; an empty field leaves them to the form.
    if (event.nativeEvent.isComposing || typed === '') {
      return;
    }
    const next = movedTo(event.key, active, entries.length);
    const entry = entries[active];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Escape') {
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
        id="desk-client"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={entries.length > 0 ? entryId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        label={say('desk.findClient')}
        description={say('desk.findClientHint')}
        error={isMissing ? say('desk.clientMissing') : undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={hear}
      />
      <p className="oh-soft oh-small" role="status">
        {!isSought || isSearching
          ? ''
          : found.isError
            ? say('desk.searchFailed')
            : say('desk.found', { count: contacts.length })}
      </p>
      {entries.length === 0 ? (
        <Button variant="default" className={styles['plain'] as string} onClick={() => onChoose(clientTyped(''))}>
          {say('desk.newClient')}
        </Button>
      ) : (
        <div id={`${id}-list`} role="listbox" aria-label={say('search.clients')} className={styles['contacts']}>
          {entries.map((entry, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, by the combobox pattern
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={entry.contactId ?? 'new'}
              id={entryId(place)}
              role="option"
              aria-selected={place === active}
              className={styles['contact']}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => place !== active && setAt(place)}
              onClick={() => onChoose(entry)}
            >
              <ClientEntry entry={entry} typed={typed} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function ClientEntry({ entry, typed }: { entry: ClientDetails; typed: string }) {
  const { say } = useDashboard();
  return entry.contactId === undefined ? (
    <span className={styles['chosenName']}>
      <Sentence text={say('desk.newClientNamed', { name: own(typed) })} />
    </span>
  ) : (
    <>
      <bdi className={styles['chosenName']}>{nameOfClient(entry)}</bdi>
      <span className="oh-soft oh-small">
        <FactRow facts={[entry.email, entry.phone]} />
      </span>
    </>
  );
}
