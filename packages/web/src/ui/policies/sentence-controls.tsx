/** Controls that stand inside a sentence: the words around them are their label. */
import { useState } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { countFrom, inUnit, minutesFrom, type Unit, unitOf, units } from './policy-fields.ts';
import styles from './sentence.module.css';

/** Stands where the control of a sentence belongs; no text has it. */
const gap = '\u0000';

interface WithControlProps {
  /** The sentence, made with the given value in place of its control. */
  readonly sentence: (value: string) => string;
  readonly children: React.ReactNode;
}

/** "Customers can book until [3] [hours] before the start", whatever the order of words. */
export function WithControl({ sentence, children }: WithControlProps) {
  const [before = '', after = ''] = sentence(gap).split(gap);
  return (
    <span className={styles['sentence']}>
      {before.trimEnd()} {children} {after.trimStart()}
    </span>
  );
}

interface NumberControlProps {
  /** What is asked, for those who hear it alone. */
  readonly label: string;
  readonly isOff?: boolean;
  readonly error?: string | undefined;
}

interface NumberFieldProps extends NumberControlProps {
  readonly shown: string;
  readonly onType: (typed: string) => void;
}

function NumberField({ shown, label, isOff = false, error, onType }: NumberFieldProps) {
  return (
    <input
      className={styles['number']}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={error !== undefined}
      disabled={isOff}
      value={shown}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

interface CountControlProps extends NumberControlProps {
  readonly count: number;
  readonly onChange: (count: number) => void;
}

export function CountControl({ count, onChange, ...asked }: CountControlProps) {
  return <NumberField {...asked} shown={String(count)} onType={(typed) => onChange(countFrom(typed))} />;
}

interface LengthControlProps extends NumberControlProps {
  readonly minutes: number;
  /** What a length stands in that somebody has not chosen a unit for; absent: the largest that fits. */
  readonly usualUnit?: Unit | undefined;
  readonly onChange: (minutes: number) => void;
}

/** A number and its unit; the unit stays as it was chosen while the number is typed. */
export function LengthControl({ minutes, usualUnit, label, isOff = false, error, onChange }: LengthControlProps) {
  const { say } = useDashboard();
  const isNumber = typeof minutes === 'number' && minutes > 0;
  const [chosen, setChosen] = useState<Unit | undefined>(undefined);
  const unit =
    chosen !== undefined && (!isNumber || Number.isInteger(inUnit(minutes, chosen)))
      ? chosen
      : isNumber
        ? (usualUnit ?? unitOf(minutes))
        : 'hours';
  const shown = isNumber ? String(inUnit(minutes, unit)) : String(minutes);
  return (
    <>
      <NumberField
        label={label}
        isOff={isOff}
        error={error}
        shown={shown}
        onType={(typed) => {
          setChosen(unit);
          onChange(minutesFrom(typed, unit));
        }}
      />{' '}
      <select
        className={styles['unit']}
        aria-label={say('policies.unitOf', { label })}
        disabled={isOff}
        value={unit}
        onChange={(event) => {
          const next = event.currentTarget.value as Unit;
          setChosen(next);
          onChange(minutesFrom(shown, next));
        }}
      >
        {units.map((each) => (
          <option key={each} value={each}>
            {say(`policies.unit.${each}`, { count: isNumber ? inUnit(minutes, unit) : 2 })}
          </option>
        ))}
      </select>
    </>
  );
}
