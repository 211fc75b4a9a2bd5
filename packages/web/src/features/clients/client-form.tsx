/** The fields of a client, the same for somebody new and somebody who is known; who else has the address is said before saving. */
import { NativeSelect, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import { isTelephone } from '@openhours/contract/text/telephone';
import { useMemo } from 'react';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { addressParts, countriesIn } from '../../ui/editing/address-parts.ts';
import editing from '../../ui/editing/editing.module.css';
import { violationWords } from '../../ui/forms/refusal.ts';
import { firstControl } from '../../ui/overlays/side-panel.tsx';
import { BirthdayField } from './birthday-field.tsx';
import { birthdayOf, type ClientFields, fieldOf, type TextField, textFields } from './client-fields.ts';
import styles from './clients.module.css';
import { SameAddress } from './same-address.tsx';
import { TagsField } from './tags-field.tsx';

export type Errors = Readonly<Record<string, string>>;
export type SetField = <Field extends keyof ClientFields & string>(field: Field, value: ClientFields[Field]) => void;

/** What a field is called. */
export function nameOfClientField(field: string, say: Say<DashboardTextId>): string {
  const text = textFields.find((each) => each === field);
  return say(text === undefined ? `client.${field as Exclude<NamedField, TextField>}` : `clientDetails.${text}`);
}

type NamedField = (typeof addressParts)[number] | 'birthday' | 'tags' | TextField;

/** What our own pages refuse of fields, in words at each. */
export function problemsOf(
  { birthday, email = '', phone = '' }: Partial<ClientFields>,
  today: string,
  say: Say<DashboardTextId>,
): Errors {
  const isPhone = phone.trim() === '' || isTelephone(phone);
  const isEmail = email.trim() === '' || isMailAddress(email.trim());
  const isBirthday = birthday === undefined || birthdayOf(birthday, today) !== undefined;
  return {
    ...(isPhone ? {} : { phone: say('refusal.telephone') }),
    ...(isEmail ? {} : { email: say('refusal.email') }),
    ...(isBirthday ? {} : { birthday: say('client.birthdayWrong') }),
  };
}

/** What the server refused of fields, in words at each. */
export function refusedOf(error: Error | null, say: Say<DashboardTextId>): Errors {
  const violations = isCallError(error) ? error.fieldViolations : [];
  return Object.fromEntries(violations.map((violation) => [fieldOf(violation.field), violationWords(violation, say)]));
}

interface ClientFormProps {
  /** With what the ids of the fields begin. */
  readonly id: string;
  readonly fields: ClientFields;
  readonly errors: Errors;
  readonly set: SetField;
  /** What stands in the field of tags. */
  readonly typedTag: string;
  readonly onTypeTag: (text: string) => void;
  /** Whose fields they are; absent of somebody new. */
  readonly contactId?: string | undefined;
}

export function ClientForm({ contactId, errors, fields, id, onTypeTag, set, typedTag }: ClientFormProps) {
  const { say } = useDashboard();
  const text = (name: TextField, more: object = {}) => (
    <TextInput
      id={`${id}-${name}`}
      label={say(`clientDetails.${name}`)}
      value={fields[name]}
      error={errors[name]}
      autoComplete="off"
      dir="auto"
      onChange={(event) => set(name, event.currentTarget.value)}
      {...more}
    />
  );
  return (
    <>
      <div className={editing['pair']}>
        {text('firstName', { maxLength: 100, ...firstControl })}
        {text('lastName', { maxLength: 100 })}
      </div>
      <div className={editing['pair']}>
        {text('phone', { type: 'tel', inputMode: 'tel', dir: 'ltr', maxLength: 50 })}
        {text('email', { type: 'email', inputMode: 'email', dir: 'ltr', maxLength: 254 })}
      </div>
      <SameAddress email={fields.email} contactId={contactId} />
      <BirthdayField
        id={`${id}-birthday`}
        value={fields.birthday}
        error={errors['birthday']}
        onChange={(birthday) => set('birthday', birthday)}
      />
      <TagsField
        id={`${id}-tags`}
        value={fields.tags}
        typed={typedTag}
        onType={onTypeTag}
        error={errors['tags']}
        onChange={(tags) => set('tags', tags)}
      />
      <AddressFields id={id} fields={fields} errors={errors} set={set} />
    </>
  );
}

/** Few clients have one: it unfolds, and stands open where something is said. */
function AddressFields({ errors, fields, id, set }: Pick<ClientFormProps, 'errors' | 'fields' | 'id' | 'set'>) {
  const { formats, say } = useDashboard();
  const countries = useMemo(() => countriesIn(formats.locale), [formats.locale]);
  const isOpen = addressParts.some((part) => fields[part] !== '' || errors[part] !== undefined);
  const text = (name: 'street' | 'more' | 'postalCode' | 'city' | 'subdivision', maxLength: number) => (
    <TextInput
      id={`${id}-${name}`}
      label={say(`client.${name}`)}
      value={fields[name]}
      error={errors[name]}
      autoComplete="off"
      dir="auto"
      maxLength={maxLength}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  return (
    <details open={isOpen} className={styles['address']}>
      <summary>{say('client.address')}</summary>
      <div className={editing['form']}>
        {text('street', 500)}
        {text('more', 500)}
        <div className={editing['pair']}>
          {text('postalCode', 20)}
          {text('city', 200)}
        </div>
        <div className={editing['pair']}>
          {text('subdivision', 50)}
          <NativeSelect
            id={`${id}-country`}
            label={say('client.country')}
            value={fields.country}
            error={errors['country']}
            onChange={(event) => set('country', event.currentTarget.value)}
            data={[{ value: '', label: say('client.noCountry') }, ...countries]}
          />
        </div>
      </div>
    </details>
  );
}
