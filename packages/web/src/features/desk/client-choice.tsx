/** Whom the desk books for: found among the contacts while typing, or typed new. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Contact } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsSought } from '../../booked/clients.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { FactRow } from '../../ui/sentence.tsx';
import { useReach } from '../../ui/signed-in.ts';
import styles from './desk.module.css';
import type { ClientDetails } from './new-booking.ts';

const shownContacts = 6;
const typingPauseMs = 200;

const nobody: ClientDetails = { firstName: '', lastName: '', email: '', phone: '' };

/** What was typed into the search, as the beginning of a new client. */
export function clientTyped(text: string): ClientDetails {
  const typed = text.trim();
  if (typed.includes('@')) {
    return { ...nobody, email: typed };
  }
  if (/^[+\d][\d\s/()-]*$/.test(typed)) {
    return { ...nobody, phone: typed };
  }
  const [firstName = '', ...rest] = typed.split(/\s+/);
  return { ...nobody, firstName, lastName: rest.join(' ') };
}

/** A client who is known already, as one who is booked for. */
export function detailsOf(contact: Contact): ClientDetails {
  return {
    contactId: contact.id,
    firstName: contact.firstName ?? '',
    lastName: contact.lastName ?? '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
  };
}

export function nameOfClient({ firstName, lastName, email, phone }: ClientDetails): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? email || phone : name;
}

interface ClientChoiceProps {
  readonly value: ClientDetails | undefined;
  readonly onChange: (client: ClientDetails | undefined) => void;
  readonly isMissing: boolean;
  /** What the server refused of a new client, by field. */
  readonly refused: Readonly<Partial<Record<'firstName' | 'lastName' | 'email' | 'phone', string>>>;
}

export function ClientChoice({ value, onChange, isMissing, refused }: ClientChoiceProps) {
  const { say, session } = useDashboard();
  const maySearch = useReach('CONTACTS.READ') === 'all';
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text.trim(), typingPauseMs);
  const found = useQuery({
    ...clientsSought(session.client, sought, shownContacts),
    enabled: maySearch && sought.length > 1,
  });
  if (value?.contactId !== undefined) {
    return (
      <div className={styles['chosen']}>
        <p>
          <span className={styles['chosenName']}>
            <bdi>{nameOfClient(value)}</bdi>
          </span>
          <span className="oh-soft">
            <FactRow facts={[value.email, value.phone]} />
          </span>
        </p>
        <Button variant="default" onClick={() => onChange(undefined)}>
          {say('desk.otherClient')}
        </Button>
      </div>
    );
  }
  if (value !== undefined || !maySearch) {
    const client = value ?? nobody;
    const field = (name: 'firstName' | 'lastName' | 'email' | 'phone', more: object = {}) => (
      <TextInput
        id={`desk-${name}`}
        label={say(`desk.${name}`)}
        value={client[name]}
        error={refused[name]}
        onChange={(event) => onChange({ ...client, [name]: event.currentTarget.value })}
        {...more}
      />
    );
    return (
      <div className={styles['fields']}>
        <div className={styles['pair']}>
          {field('firstName', isMissing ? { error: say('desk.clientMissing') } : {})}
          {field('lastName')}
        </div>
        {field('email', { type: 'email', inputMode: 'email' })}
        {field('phone', { type: 'tel', inputMode: 'tel' })}
        {maySearch ? (
          <Button variant="subtle" className={styles['plain'] as string} onClick={() => onChange(undefined)}>
            {say('desk.searchAgain')}
          </Button>
        ) : null}
      </div>
    );
  }
  const contacts = sought.length > 1 ? (found.data?.contacts ?? []) : [];
  return (
    <div className={styles['fields']}>
      <TextInput
        id="desk-client"
        type="search"
        autoComplete="off"
        label={say('desk.findClient')}
        description={say('desk.findClientHint')}
        error={isMissing ? say('desk.clientMissing') : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="oh-soft oh-small" role="status">
        {sought.length < 2
          ? ''
          : found.isError
            ? say('desk.searchFailed')
            : found.data === undefined
              ? ''
              : say('desk.found', { count: contacts.length })}
      </p>
      {contacts.length === 0 ? null : (
        <ul className={styles['contacts']}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <button type="button" className={styles['contact']} onClick={() => onChange(detailsOf(contact))}>
                <bdi className={styles['chosenName']}>{nameOfClient(detailsOf(contact))}</bdi>
                <span className="oh-soft oh-small">
                  <FactRow facts={[contact.email, contact.phone]} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" className={styles['plain'] as string} onClick={() => onChange(clientTyped(text))}>
        {text.trim() === '' ? say('desk.newClient') : say('desk.newClientNamed', { name: own(text.trim()) })}
      </Button>
    </div>
  );
}
