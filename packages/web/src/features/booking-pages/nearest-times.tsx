/** The free times nearest to one that cannot be had; choosing one keeps the form as it is. */
import { useId } from 'react';
import type { NearTime } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import choice from '../../ui/styles/choice.module.css';
import styles from './booking.module.css';
import picker from './picker.module.css';

interface NearestTimesProps {
  readonly nearest: readonly NearTime[];
  /** Ticket of the chosen one; null for none; undefined leaves the choice to the browser. */
  readonly chosen: string | null | undefined;
  /** True when somebody went on without choosing. */
  readonly isUnchosen: boolean;
  readonly onChoose: (ticket: string) => void;
}

export function NearestTimes({ nearest, chosen, isUnchosen, onChoose }: NearestTimesProps) {
  const { say } = usePage();
  const moments = useMoments();
  const messageId = useId();
  if (nearest.length === 0) {
    return null;
  }
  return (
    <fieldset className={styles['nearest']}>
      <legend className={styles['nearestTitle']}>{say('form.nearest')}</legend>
      {isUnchosen ? (
        <p id={messageId} className={picker['unchosen']}>
          {say('form.unchosen')}
        </p>
      ) : null}
      <div className={`${choice['choices']} ${styles['nearestChoices']}`}>
        {nearest.map((each, index) => (
          <label key={`${each.day}-${each.start}`} className={choice['choice']}>
            <input
              type="radio"
              name="ticket"
              value={each.ticket}
              required
              aria-describedby={isUnchosen ? messageId : undefined}
              // biome-ignore lint/a11y/noAutofocus: only where the form came back because nothing was chosen here
              autoFocus={isUnchosen && index === 0}
              checked={chosen === undefined ? undefined : chosen === each.ticket}
              onChange={() => onChoose(each.ticket)}
              className={choice['radio']}
            />
            <span className={`oh-time ${choice['face']}`}>{moments.text(momentOf(each))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
