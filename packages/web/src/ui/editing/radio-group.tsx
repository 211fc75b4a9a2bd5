/** One of a few, all of them in sight: the browser's own radio buttons, which arrow keys walk, with what each one means. */
import { type ReactNode, useId } from 'react';
import styles from './editing.module.css';

interface RadioGroupProps<Value extends string> {
  readonly legend: ReactNode;
  /** The heading above says the same to the eyes. */
  readonly isLegendSeen?: boolean;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    /** What it means, below its name. */
    readonly hint?: string;
    readonly isOff?: boolean;
  }[];
  /** Undefined while none is chosen. */
  readonly value: Value | undefined;
  readonly isOff?: boolean;
  readonly onChoose: (value: Value) => void;
  /** What belongs to the chosen one. */
  readonly children?: ReactNode;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, isLegendSeen = true, options, value, isOff = false, onChoose, children } = props;
  const name = useId();
  return (
    <fieldset className={styles['choices']} disabled={isOff}>
      <legend className={isLegendSeen ? undefined : 'oh-heard'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isOff}
            onChange={() => onChoose(option.value)}
          />
          {option.hint === undefined ? (
            option.label
          ) : (
            <span>
              {option.label} <span className={`oh-soft ${styles['choiceHint']}`}>{option.hint}</span>
            </span>
          )}
        </label>
      ))}
      {children}
    </fieldset>
  );
}
