/** What a rule is chosen with: a box or a button before its sentence, and what is wrong with it. */
import { type ReactNode, useId } from 'react';
import styles from '../editing/editing.module.css';
import own from './sentence.module.css';

/** What is wrong with a rule, below it. */
export function Problem({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <p role="alert" className={own['problem']}>
      {words}
    </p>
  );
}

interface ChoiceProps {
  readonly kind: 'checkbox' | 'radio';
  readonly name?: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly label: ReactNode;
  /** Said in place of a label that holds controls. */
  readonly heard?: string;
}

/** A box or a button with its sentence. Controls inside a label would be pressed with it, so they stand beside one. */
export function Choice({ kind, name, isChosen, onChoose, label, heard }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <input
        id={id}
        type={kind}
        name={name}
        checked={isChosen}
        aria-label={heard}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {heard === undefined ? <label htmlFor={id}>{label}</label> : label}
    </div>
  );
}
