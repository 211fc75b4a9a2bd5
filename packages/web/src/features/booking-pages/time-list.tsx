/**
 * The free times of a day, by part of the day, as one group of radio buttons: the platform gives arrow keys, the
 * spoken position and the form without script.
 */

import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { useEffect, useRef } from 'react';
import { clockOf, localOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import choice from '../../ui/styles/choice.module.css';
import styles from './time-list.module.css';

const parts = [
  { id: 'calendar.morning', until: 12 * 60 },
  { id: 'calendar.afternoon', until: 17 * 60 },
  { id: 'calendar.evening', until: Number.POSITIVE_INFINITY },
] as const;

interface TimeListProps {
  readonly picker: PickerState;
  readonly chosen: number | undefined;
  /** Id of the message that a time must be chosen first, when it is shown. */
  readonly messageId: string | undefined;
  readonly onChoose: (time: number) => void;
}

export function TimeList({ picker, chosen, messageId, onChoose }: TimeListProps) {
  const { formats, say } = usePage();
  // The button that a choice brings to the foot of a phone does not lie over what was chosen.
  const chosenInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (chosen !== undefined) {
      chosenInput.current?.labels?.[0]?.scrollIntoView({ block: 'nearest' });
    }
  }, [chosen]);
  const { day, service } = picker;
  const starts = picker.starts[day] ?? [];
  const who = picker.staff ?? (service.staff.length === 1 ? service.staff[0] : undefined);
  const moments = useMoments();
  const momentAt = (start: number) => momentOf({ day, start, end: start + service.durationMinutes });
  const isByDays = starts.some((start) => wholeDaysOf(momentAt(start)) !== undefined);
  const spoken = (start: number) => {
    if (isByDays) {
      return moments.text(momentAt(start));
    }
    const values = {
      start: formats.time(localOf(day, start)),
      end: formats.time(localOf(day, start + service.durationMinutes)),
    };
    return who === undefined ? say('slot.range', values) : say('slot.rangeWith', { ...values, name: own(who.name) });
  };
  return (
    <fieldset className={styles['times']}>
      <legend className="oh-heard">{say('calendar.timesOn', { day: formats.day(day) })}</legend>
      {parts.map((part, index) => {
        const after = parts[index - 1]?.until ?? 0;
        const inPart = starts.filter((start) => start >= after && start < part.until);
        if (inPart.length === 0) {
          return null;
        }
        return (
          <div key={part.id}>
            {isByDays ? null : <h3 className={styles['partName']}>{say(part.id)}</h3>}
            <div className={isByDays ? styles['days'] : choice['choices']}>
              {inPart.map((start) => (
                <label key={`${day}-${start}`} className={choice['choice']}>
                  <input
                    type="radio"
                    name="start"
                    required
                    // Browsers put a choice back by its place in the list, which holds other times by then.
                    autoComplete="off"
                    // biome-ignore lint/a11y/noAutofocus: only where the page came back because nothing was chosen here
                    autoFocus={messageId !== undefined && start === starts[0]}
                    aria-describedby={messageId}
                    value={`${day}T${clockOf(start)}`}
                    checked={chosen === start}
                    onChange={({ currentTarget }) => {
                      onChoose(start);
                      chosenInput.current = currentTarget;
                    }}
                    className={choice['radio']}
                    aria-label={spoken(start)}
                  />
                  <span className={`oh-time ${choice['face']}`} aria-hidden="true">
                    {moments.time(momentAt(start))}
                  </span>
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
