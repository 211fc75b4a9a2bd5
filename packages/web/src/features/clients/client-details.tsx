/**
 * What is kept of a client: read at a glance, and changed in its place by a button that saves. An address half typed would
 * make somebody else of them, so nothing is saved while somebody types.
 */
import { Button } from '@mantine/core';
import type { Contact } from '@openhours/contract';
import { displayNames } from '@openhours/contract/text/intl-formats';
import { useEffect, useRef, useState } from 'react';
import { birthdayText } from '../../bookings/birthdays.ts';
import { EmailFact, TelephoneFact } from '../../bookings/reach-facts.tsx';
import { useClientEditing } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ClientTags } from '../../ui/display/client-tags.tsx';
import { Fact } from '../../ui/display/facts.tsx';
import { addressPartsOf } from '../../ui/editing/address-parts.ts';
import { Offered } from '../../ui/editing/editable.tsx';
import editing from '../../ui/editing/editing.module.css';
import { useGoToRefused } from '../../ui/editing/first-refused.ts';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { AlreadyThere, idOfKnown } from './already-there.tsx';
import { birthdayOf, type ClientFields, changesOf, fieldOf, fieldsOf, type TypedBirthday } from './client-fields.ts';
import { ClientForm, nameOfClientField } from './client-form.tsx';
import { problemsOf } from './client-problems.ts';
import styles from './clients.module.css';
import { useKnownTags } from './tags-field.tsx';

export function ClientDetails({ client }: { readonly client: Contact }) {
  const { say } = useDashboard();
  const [state, setState] = useState<'read' | 'edited' | 'saved' | 'left'>('read');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'saved' || state === 'left') {
      button.current?.focus();
    }
  }, [state]);
  if (state === 'edited') {
    return <Editor client={client} onSaved={() => setState('saved')} onLeft={() => setState('left')} />;
  }
  return (
    <div className={styles['details']}>
      <Glance client={client} />
      <Offered permission="CONTACTS.MANAGE">
        <div className={styles['edit']}>
          <Button ref={button} variant="default" onClick={() => setState('edited')}>
            {say('client.edit')}
          </Button>
          <span role="status" className="oh-soft">
            {state === 'saved' ? say('editor.saved') : ''}
          </span>
        </div>
      </Offered>
    </div>
  );
}

function Glance({ client: { address, birthday, email, phone, tags = [] } }: { readonly client: Contact }) {
  const { formats, say } = useDashboard();
  const { city, country, more, postalCode, street, subdivision } = addressPartsOf(address);
  const lines = [
    street,
    more,
    [postalCode, city].filter(Boolean).join(' '),
    subdivision,
    country === '' ? '' : (nameOfCountry(country, formats.locale) ?? country),
  ].filter((line) => line !== '');
  return (
    <>
      {email === undefined && phone === undefined ? <p className="oh-soft">{say('client.noReach')}</p> : null}
      <dl className={styles['reach']}>
        <TelephoneFact number={phone} />
        <EmailFact email={email} />
        {birthday === undefined ? null : (
          <Fact name={say('client.birthday')}>{birthdayText(birthday, formats.locale)}</Fact>
        )}
        {lines.length === 0 ? null : (
          <Fact name={say('client.address')}>
            {lines.map((line) => (
              <bdi key={line} className={styles['line']}>
                {line}
              </bdi>
            ))}
          </Fact>
        )}
      </dl>
      <ClientTags tags={tags} />
    </>
  );
}

/** Undefined for what is no code of a country: the wire takes any text there. */
function nameOfCountry(code: string, locale: string): string | undefined {
  return /^[A-Za-z]{2}$/.test(code) ? displayNames(locale, { type: 'region' }).of(code.toUpperCase()) : undefined;
}

interface EditorProps {
  readonly client: Contact;
  readonly onSaved: () => void;
  readonly onLeft: () => void;
}

function Editor({ client, onLeft, onSaved }: EditorProps) {
  const { formats, frame, say, session } = useDashboard();
  const rows = useClientEditing(session.client, client.id);
  const place = useRef<HTMLFormElement>(null);
  const goToRefused = useGoToRefused(place);
  const knownTags = useKnownTags();
  const saved = fieldsOf(client);
  const draft = useDraft<ClientFields>({
    saved,
    fieldOf,
    problemsOf: (changed) => problemsOf(changed, { ...saved, ...changed }, frame.today, say),
    refusedFields: (error): Record<string, string> =>
      idOfKnown(error) === undefined ? {} : { email: say('client.alreadyThere') },
    save: async (changed, before) =>
      fieldsOf(
        await rows.save({
          ...changesOf(changed, before, { today: frame.today, knownTags }),
          revision: before.revision,
        }),
      ),
    reread: async () => fieldsOf(await rows.reread()),
  });
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const save = async () => {
    if (draft.state === 'saving') {
      return;
    }
    if (await draft.saveNow()) {
      onSaved();
    } else {
      goToRefused();
    }
  };
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'tags') {
      return formats.shortList(value as readonly string[]) || '–';
    }
    if (field === 'birthday') {
      const birthday = birthdayOf(value as TypedBirthday, frame.today);
      return birthday ? birthdayText(birthday, formats.locale) : '–';
    }
    return typeof value === 'string' && value !== '' ? value : '–';
  };
  return (
    <Section title={say('client.details')}>
      <SavedWords draft={draft} nameOf={(field) => nameOfClientField(field, say)} wordsOf={wordsOf} />
      <form
        ref={place}
        className={editing['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ClientForm id="client" fields={draft.shown} errors={draft.errors} set={draft.set} contactId={client.id} />
        <AlreadyThere error={draft.state === 'refused' ? draft.failure : undefined} />
        <SaveBar
          act={say('client.save')}
          isWaiting={draft.state !== 'saved'}
          isSaving={draft.state === 'saving'}
          isOff={false}
          status=""
          onDiscard={onLeft}
        />
      </form>
    </Section>
  );
}
