/** Several of a list by boxes; a long list is narrowed by typing, and says how many are chosen, seen or not. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import styles from './editing.module.css';

/** From so many on nobody finds a name by looking. */
const longList = 12;

interface ChoiceListProps {
  readonly legend: string;
  readonly isLegendSeen?: boolean;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

export function ChoiceList({ legend, isLegendSeen = false, choices, chosen, onChoose }: ChoiceListProps) {
  const { say } = useDashboard();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = choices.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <fieldset className={styles['choices']}>
      <legend className={isLegendSeen ? undefined : 'oh-heard'}>{legend}</legend>
      {choices.length < longList ? null : (
        <>
          <TextInput
            aria-label={say('choices.find', { list: legend })}
            placeholder={say('choices.findPlaceholder')}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p role="status" className={`oh-soft oh-small ${styles['sum']}`}>
            {say('choices.sum', {
              chosen: choices.filter(({ id }) => chosen.includes(id)).length,
              all: choices.length,
              found: found.length,
            })}
          </p>
        </>
      )}
      {found.map(({ id, name }) => (
        <label key={id} className={styles['choice']}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChoose(id, event.currentTarget.checked)}
          />
          <bdi>{name}</bdi>
        </label>
      ))}
      {found.length === 0 && choices.length > 0 ? <p className="oh-soft">{say('choices.none')}</p> : null}
    </fieldset>
  );
}
