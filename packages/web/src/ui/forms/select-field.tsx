/** One of several from the device's own list, on pages of customers. */
import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps {
  readonly id?: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  /** What is chosen, where the page keeps that. */
  readonly value?: string | undefined;
  /** What is chosen at first, where the list keeps it. */
  readonly defaultValue?: string;
  readonly onChoose: (value: string) => void;
  /** `lang`: of words that are not in the language of the page. */
  readonly choices: readonly { readonly value: string; readonly words: string; readonly lang?: string | undefined }[];
}

export function SelectField({ choices, description, error, label, name, onChoose, ...rest }: SelectFieldProps) {
  const ownId = useId();
  const { defaultValue, id = ownId, value } = rest;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      // The sign that it opens stands at its end.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      size="md"
      className={styles['field'] as string}
    >
      <Input
        component="select"
        id={id}
        name={name}
        size="md"
        pointer
        error={error !== undefined}
        value={value}
        defaultValue={defaultValue}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map((each) => (
          <option key={each.value} value={each.value} lang={each.lang}>
            {each.words}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
