/** A password that can be shown while it is typed, where there is script. */
import { TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { usePage } from '../context/page-context.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  /** Where it is not the only one of its form. */
  readonly name?: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly description?: string;
  readonly error?: string | undefined;
  readonly onType?: () => void;
}

export function PasswordField({
  autoComplete,
  description,
  error,
  label,
  name = 'password',
  onType,
}: PasswordFieldProps) {
  const { say } = usePage();
  const id = useId();
  const [isVisible, setVisible] = useState(false);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  return (
    <div>
      <TextInput
        id={id}
        name={name}
        type={isVisible ? 'text' : 'password'}
        autoComplete={autoComplete}
        maxLength={100}
        label={label}
        description={description}
        error={error}
        onInput={onType}
        required
        withAsterisk={false}
      />
      {/* It has its place before script can do what it says, so that nothing below moves. */}
      <label className={enhanced ? styles['show'] : `${styles['show']} ${styles['notYet']}`}>
        <input type="checkbox" checked={isVisible} onChange={() => setVisible(!isVisible)} />
        {say('form.showPassword')}
      </label>
    </div>
  );
}
