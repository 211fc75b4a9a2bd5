/** The fields of a client, the same for somebody new and somebody who is known; who else has the address is said before saving. */
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { addressParts, countriesIn } from '../../ui/editing/address-parts.ts';
import editing from '../../ui/editing/editing.module.css';
import { isSame } from '../../ui/editing/merge.ts';
import { firstControl } from '../../ui/overlays/side-panel.tsx';
import { BirthdayField } from './birthday-field.tsx';
import { type ClientFields, fieldsOf, type TextField, textFields } from './client-fields.ts';
import type { Errors } from './client-problems.ts';
import styles from './clients.module.css';
import { SameClient } from './same-client.tsx';
import { TagsField } from './tags-field.tsx';

export type SetField = <Field extends keyof ClientFields & string>(field: Field, value: ClientFields[Field]) => void;

/** What a field is called. */
export function nameOfClientField(field: string, say: Say<DashboardTextId>): string {
  const text = textFields.find((each) => each === field);
  return say(text === undefined ? `client.${field as Exclude<NamedField, TextField>}` : `clientDetails.${text}`);
}

type NamedField = (typeof addressParts)[number] | 'birthday' | 'tags' | TextField;

interface ClientFormProps {
  /** With what the ids of the fields begin. */
  readonly id: string;
  readonly fields: ClientFields;
  readonly errors: Errors;
  readonly set: SetField;
  /** Whose fields they are; absent of somebody new. */
  readonly contactId?: string | undefined;
}

export function ClientForm({ contactId, errors, fields, id, set }: ClientFormProps) {
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
  const further = (
    <>
      <BirthdayField
        id={`${id}-birthday`}
        value={fields.birthday}
        error={errors['birthday']}
        onChange={(birthday) => set('birthday', birthday)}
      />
      <TagsField
        id={`${id}-tags`}
        value={fields.tags}
        typed={fields.typedTag}
        onType={(typed) => set('typedTag', typed)}
        error={errors['tags']}
        onChange={(tags) => set('tags', tags)}
      />
    </>
  );
  const address = <AddressFields id={id} fields={fields} errors={errors} set={set} />;
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
      <SameClient email={fields.email} phone={fields.phone} contactId={contactId} />
      {contactId === undefined ? (
        // Whoever adds somebody asks for little; everything else can follow.
        <Fold
          title={say('client.further')}
          isOpenFirst={isSaid(furtherFields, fields)}
          isRefused={isRefused(furtherFields, errors)}
        >
          {further}
          <fieldset className={styles['group']}>
            <legend>{say('client.address')}</legend>
            {address}
          </fieldset>
        </Fold>
      ) : (
        <>
          {further}
          <Fold
            title={say('client.address')}
            isOpenFirst={isSaid(addressParts, fields)}
            isRefused={isRefused(addressParts, errors)}
          >
            {address}
          </Fold>
        </>
      )}
    </>
  );
}

const furtherFields = [...addressParts, 'birthday', 'tags', 'typedTag'] as const;

const nothing = fieldsOf();
const isSaid = (names: readonly string[], fields: ClientFields) =>
  names.some((name) => !isSame(fields[name], nothing[name]));
const isRefused = (names: readonly string[], errors: Errors) => names.some((name) => errors[name] !== undefined);

interface FoldProps {
  readonly title: string;
  readonly isOpenFirst: boolean;
  /** Something in it is: it opens, and stays so. */
  readonly isRefused: boolean;
  readonly children: ReactNode;
}

/** Unfolded by whoever needs it; whatever is typed or taken away in it afterwards, it stays as it is. */
function Fold({ children, isOpenFirst, isRefused, title }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  if (isRefused && !isOpen) {
    setOpen(true);
  }
  return (
    <details open={isOpen} className={styles['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className={editing['form']}>{children}</div>
    </details>
  );
}

function AddressFields({ errors, fields, id, set }: Pick<ClientFormProps, 'errors' | 'fields' | 'id' | 'set'>) {
  const { formats, say } = useDashboard();
  const countries = useMemo(() => countriesIn(formats.locale), [formats.locale]);
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
  );
}
