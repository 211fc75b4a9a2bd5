/**
 * Coming again: how often, and then every date of it, as it is free. Whoever wants another time of a date chooses it here,
 * or leaves the date out; nothing is chosen unasked. Plain fields of the form, so that it goes without script.
 */
import { fewestOccurrences } from '@openhours/contract/bookings/recurring-limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { RepeatDate, RepeatState } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { dateName } from './read-repeat.ts';
import styles from './repeat.module.css';

interface RepeatProps {
  readonly state: RepeatState;
  /** Looks at the dates; absent where the browser sends the form. */
  readonly onCheck: (() => void) | undefined;
  /** How many dates are to be booked: none while they are to be looked at first, undefined for once. */
  readonly onTaken: (taken: number | undefined) => void;
}

export function Repeat({ state, onCheck, onTaken }: RepeatProps) {
  const { say } = usePage();
  const problemId = useId();
  // Dates of something else than what is chosen now would mislead.
  const [otherThan, setOtherThan] = useState<readonly RepeatDate[] | undefined>(undefined);
  const { dates, every, most } = state;
  const isShown = dates.length > 0 && otherThan !== dates;
  function onChange(event: FormEvent<HTMLFieldSetElement>): void {
    const isAsked = ['repeat', 'times'].includes((event.target as HTMLInputElement).name);
    const fields = [...event.currentTarget.querySelectorAll('select')];
    if (isAsked) {
      setOtherThan(dates);
    }
    onTaken(
      fields[0]?.value === ''
        ? undefined
        : isAsked || !isShown
          ? 0
          : fields.slice(1).filter(({ value }) => value !== '').length,
    );
  }
  return (
    <fieldset className={styles['repeat']} onChange={onChange}>
      <legend>{say('repeat.legend')}</legend>
      {most === 0 ? null : (
        <div className={styles['ask']}>
          <label>
            <span className="oh-heard">{say('repeat.legend')}</span>
            <select name="repeat" defaultValue={every ?? ''} aria-describedby={problemId}>
              <option value="">{say('repeat.once')}</option>
              <option value="week">{say('repeat.week')}</option>
              <option value="two-weeks">{say('repeat.twoWeeks')}</option>
              <option value="month">{say('repeat.month')}</option>
            </select>
          </label>
          <HowOften state={state} onCheck={onCheck} />
        </div>
      )}
      <Found id={problemId} state={state} isShown={isShown} />
      {isShown ? <Dates state={state} /> : null}
    </fieldset>
  );
}

/** How many appointments, and the button that looks at them. */
function HowOften({ onCheck, state: { most, times } }: Pick<RepeatProps, 'state' | 'onCheck'>) {
  const { say } = usePage();
  return (
    <span className={styles['more']}>
      <label>
        {say('repeat.times')}
        <input type="number" name="times" inputMode="numeric" min={fewestOccurrences} max={most} defaultValue={times} />
      </label>
      <button
        type="submit"
        name="act"
        value="repeat"
        formNoValidate
        className={styles['check']}
        onClick={(event) => {
          if (onCheck !== undefined) {
            event.preventDefault();
            onCheck();
          }
        }}
      >
        {say('repeat.show')}
      </button>
    </span>
  );
}

interface FoundProps {
  readonly id: string;
  readonly state: RepeatState;
  readonly isShown: boolean;
}

/** What is wrong, or how many dates are free. */
function Found({ id, isShown, state: { dates, problem } }: FoundProps) {
  const { say } = usePage();
  const found = isShown
    ? say('repeat.found', { free: dates.filter(({ isFree }) => isFree).length, count: dates.length })
    : '';
  return (
    <p id={id} role="status" className={problem === undefined ? 'oh-soft' : styles['taken']}>
      {problem === undefined ? found : say(`repeat.${problem}`)}
    </p>
  );
}

function Dates({ state: { checked, dates } }: { readonly state: RepeatState }) {
  // Each answer is chosen from anew: what it says is what the button counts.
  const shown = useRef({ dates, answer: 0 });
  if (shown.current.dates !== dates) {
    shown.current = { dates, answer: shown.current.answer + 1 };
  }
  return (
    <>
      <input type="hidden" name="checked" value={checked} />
      <ol key={shown.current.answer} className={styles['dates']}>
        {dates.map((date, index) => (
          <li key={date.value}>
            <DateField date={date} name={dateName(index)} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Why a date is not free. */
function WhyNot({ date: { from, time, why } }: { readonly date: RepeatDate }) {
  const { formats, say } = usePage();
  const moments = useMoments();
  const at = { time: moments.time(momentOf(time)) };
  return (
    <span className={styles['taken']}>
      {why === 'taken'
        ? say('repeat.taken', at)
        : why === 'not-offered'
          ? say('repeat.notOffered', at)
          : from === undefined
            ? say('repeat.notYet')
            : say('repeat.from', { day: formats.shortDay(from) })}
    </span>
  );
}

function DateField({ date, name }: { readonly date: RepeatDate; readonly name: string }) {
  const { formats, say } = usePage();
  const moments = useMoments();
  const { chosen, isFree, nearest, staffName, time, value } = date;
  return (
    <label>
      <span className={styles['day']}>
        <span>{formats.shortDay(time.day)}</span>
        {isFree ? null : <WhyNot date={date} />}
        {isFree && staffName !== undefined ? <span className={styles['with']}>{staffName}</span> : null}
      </span>
      <select name={name} defaultValue={chosen}>
        {isFree ? <option value={value}>{moments.time(momentOf(time))}</option> : null}
        {nearest.map((each) => (
          <option key={each.value} value={each.value}>
            {moments.text(momentOf(each.time))}
          </option>
        ))}
        <option value="">{say('repeat.leaveOut')}</option>
      </select>
    </label>
  );
}
