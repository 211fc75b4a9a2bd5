/** Which client is meant: found among the contacts while typing, or typed new. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useReach } from '../context/signed-in.ts';
import { FactRow } from '../display/sentence.tsx';
import { firstControl } from '../overlays/side-panel.tsx';
import styles from './client-choice.module.css';
import { type ClientDetails, nameOfClient, nobody } from './client-details.ts';
import { ClientSearch } from './client-search.tsx';
import panel from './panel-form.module.css';

interface ClientChoiceProps {
  /** With what the ids of its fields begin. */
  readonly id: string;
  readonly value: ClientDetails | undefined;
  readonly onChange: (client: ClientDetails | undefined) => void;
  /** The work of the form begins here. */
  readonly isFirst: boolean;
  readonly isMissing: boolean;
  /** What the server refused of a new client, by field. */
  readonly refused: Readonly<Partial<Record<'firstName' | 'lastName' | 'email' | 'phone', string>>>;
}

export function ClientChoice({ id, value, onChange, isFirst, isMissing, refused }: ClientChoiceProps) {
  const { say } = useDashboard();
  const maySearch = useReach('CONTACTS.READ') === 'all';
  const part = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // What was pressed is gone with the press: whoever works by keyboard goes on in what has come in its place.
  const choose = (client: ClientDetails | undefined) => {
    isPressed.current = true;
    onChange(client);
  };
  const step = value === undefined ? 'search' : value.contactId === undefined ? 'new' : 'known';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another part of the form
  useEffect(() => {
    if (isPressed.current) {
      isPressed.current = false;
      const controls = [...(part.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
      const isEmpty = (control: HTMLElement) => control instanceof HTMLInputElement && control.value === '';
      (controls.find(isEmpty) ?? controls[0])?.focus();
    }
  }, [step]);
  if (value?.contactId !== undefined) {
    return (
      <div className={styles['chosen']} ref={part}>
        <p>
          <span className={styles['chosenName']}>
            <bdi>{nameOfClient(value)}</bdi>
          </span>
          <span className="oh-soft">
            <FactRow facts={[value.email, value.phone]} />
          </span>
        </p>
        <Button variant="default" onClick={() => choose(undefined)}>
          {say('clientChoice.other')}
        </Button>
      </div>
    );
  }
  if (value !== undefined || !maySearch) {
    const client = value ?? nobody;
    const field = (name: 'firstName' | 'lastName' | 'email' | 'phone', more: object = {}) => (
      <TextInput
        id={`${id}-${name}`}
        label={say(`clientDetails.${name}`)}
        value={client[name]}
        error={refused[name]}
        onChange={(event) => onChange({ ...client, [name]: event.currentTarget.value })}
        {...more}
      />
    );
    return (
      <div className={panel['fields']} ref={part}>
        <div className={panel['pair']}>
          {field('firstName', {
            ...(isFirst ? firstControl : {}),
            ...(isMissing ? { error: say('clientChoice.missing') } : {}),
          })}
          {field('lastName')}
        </div>
        {field('email', { type: 'email', inputMode: 'email' })}
        {field('phone', { type: 'tel', inputMode: 'tel' })}
        {maySearch ? (
          <Button variant="subtle" className={styles['plain'] as string} onClick={() => choose(undefined)}>
            {say('clientChoice.again')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div ref={part}>
      <ClientSearch id={id} isFirst={isFirst} isMissing={isMissing} onChoose={choose} />
    </div>
  );
}
