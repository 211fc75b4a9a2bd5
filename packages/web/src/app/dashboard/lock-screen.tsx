/** The locked screen of a computer that several people use: who goes on, and their PIN. */
import { Button, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { type Catalogue, type DashboardTextId, type Say, setUpTexts, speaker } from '../../language/texts.ts';
import type { DashboardFrame } from '../../pages/state.ts';
import { useLockScreen, useUnlocking } from '../../queries/lock-screen.ts';
import type { DashboardSession } from '../../session/session.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import styles from './lock-screen.module.css';

interface LockScreenProps {
  readonly frame: DashboardFrame;
  readonly messages: Catalogue;
  readonly session: DashboardSession;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly needsPassword: boolean;
}

const sayings = { INVALID_CREDENTIALS: 'lock.wrong', UNAUTHENTICATED: 'lock.gone' } as const;

export function LockScreen({ frame, messages, session }: LockScreenProps) {
  const [say] = useState(() => speaker<DashboardTextId>(setUpTexts(frame.language, frame.locale, messages)));
  const [chosen, setChosen] = useState<Person | undefined>(undefined);
  // What the dashboard had read is being forgotten; this is none of it.
  const [queries] = useState(() => new QueryClient());
  const screen = useLockScreen(session, queries);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = say('lock.title');
    heading.current?.focus();
  }, [say]);
  return (
    <main className={styles['screen']}>
      <p className="oh-soft">
        <bdi>{screen.data?.siteName ?? frame.siteName}</bdi>
        {screen.data === undefined ? null : (
          <>
            {' · '}
            <bdi>{screen.data.name}</bdi>
          </>
        )}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {say('lock.title')}
      </h1>
      {screen.error === null ? null : (
        <Notice meaning="bad" title={refusalWords(screen.error, say, sayings)} spoken>
          <Button variant="default" onClick={() => void screen.refetch()}>
            {say('fault.again')}
          </Button>
        </Notice>
      )}
      {screen.isLoading ? (
        <p className="oh-soft" role="status">
          {say('shell.loading')}
        </p>
      ) : null}
      {chosen === undefined ? (
        <People people={screen.data?.people} say={say} onChoose={setChosen} />
      ) : (
        <Pin
          person={chosen}
          say={say}
          session={session}
          queries={queries}
          onLeave={() => {
            setChosen(undefined);
            void screen.refetch();
          }}
        />
      )}
      <button type="button" className={styles['link']} onClick={() => void session.leaveForPassword()}>
        {say('lock.byPassword')}
      </button>
    </main>
  );
}

interface PeopleProps {
  readonly people: readonly Person[] | undefined;
  readonly say: Say<DashboardTextId>;
  readonly onChoose: (person: Person) => void;
}

function People({ onChoose, people, say }: PeopleProps) {
  if (people?.length === 0) {
    return <p>{say('lock.nobody')}</p>;
  }
  return (
    <ul className={styles['people']}>
      {people?.map((person) => (
        <li key={person.id}>
          <button type="button" className={styles['person']} onClick={() => onChoose(person)}>
            <Face name={person.name} photo={undefined} size={32} />
            <bdi>{person.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PinProps {
  readonly person: Person;
  readonly say: Say<DashboardTextId>;
  readonly session: DashboardSession;
  readonly queries: QueryClient;
  readonly onLeave: () => void;
}

function Pin({ onLeave, person, queries, say, session }: PinProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const unlocking = useUnlocking(session, person.id, queries, () => {
    setTyped('');
    field.current?.focus();
  });
  useEffect(() => field.current?.focus(), []);
  const { error } = unlocking;
  const isBusy = unlocking.isPending || unlocking.isSuccess;
  const needsPassword = person.needsPassword || (isCallError(error) && error.code === 'PASSWORD_REQUIRED');
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && typed !== '') {
          unlocking.mutate(typed);
        }
      }}
    >
      {needsPassword ? (
        <>
          <Notice meaning="note" title={say('lock.needsPassword', { name: own(person.name) })} spoken />
          <Button size="lg" onClick={() => void session.leaveForPassword()}>
            {say('lock.byPassword')}
          </Button>
        </>
      ) : (
        <>
          <TextInput
            ref={field}
            id="lock-pin"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            size="lg"
            maxLength={100}
            label={<Sentence text={say('lock.pin', { name: own(person.name) })} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {error === null ? null : <Notice meaning="bad" title={refusalWords(error, say, sayings)} spoken />}
          <Button type="submit" size="lg" aria-disabled={isBusy || typed === ''}>
            {say(isBusy ? 'lock.checking' : 'lock.goOn')}
          </Button>
        </>
      )}
      <Button variant="default" size="lg" onClick={onLeave}>
        {say('lock.someoneElse')}
      </Button>
    </form>
  );
}
