/** The name and the address of somebody who signs in, each with what the server refused of it. */
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { brokenRule, troubleOf } from './refusals.ts';

interface FieldProps {
  readonly id: string;
  readonly value: string;
  readonly autoComplete: string;
  /** Why the form was refused. */
  readonly error: Error | null;
  readonly onChange: (value: string) => void;
}

/** True when the server refused the name or the address, so that their fields say it. */
export function isOfPersonFields(error: Error | null): boolean {
  return (
    brokenRule(error, 'user.name') !== undefined ||
    brokenRule(error, 'user.email') !== undefined ||
    troubleOf(error) === 'people.alreadyThere'
  );
}

/** Why the form was refused, until the field is changed: what it says of the field is true of what was sent. */
function useOpenError(error: Error | null) {
  const [mended, setMended] = useState<Error | null>(null);
  return { open: error === mended ? null : error, mend: () => setMended(error) };
}

export function NameField({ autoComplete, error, id, onChange, value }: FieldProps) {
  const { say } = useDashboard();
  const { mend, open } = useOpenError(error);
  return (
    <TextInput
      id={id}
      label={say('people.name')}
      autoComplete={autoComplete}
      maxLength={100}
      dir="auto"
      value={value}
      error={brokenRule(open, 'user.name') === undefined ? undefined : say('people.nameMissing')}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        mend();
      }}
    />
  );
}

interface AddressFieldProps extends FieldProps {
  readonly label: string;
  readonly description?: ReactNode;
}

export function AddressField({ autoComplete, description, error, id, label, onChange, value }: AddressFieldProps) {
  const { say } = useDashboard();
  const { mend, open } = useOpenError(error);
  const trouble =
    troubleOf(open) === 'people.alreadyThere'
      ? 'people.alreadyThere'
      : brokenRule(open, 'user.email') === undefined
        ? undefined
        : 'people.emailMalformed';
  return (
    <TextInput
      id={id}
      type="email"
      dir="ltr"
      label={label}
      description={description}
      autoComplete={autoComplete}
      value={value}
      error={trouble === undefined ? undefined : say(trouble)}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        mend();
      }}
    />
  );
}
