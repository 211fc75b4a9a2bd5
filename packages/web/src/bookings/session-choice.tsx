/** Choosing a session of a class at the desk: by day, each with its places. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addDays, type Day, daysBetween } from '../days/dates.ts';
import { sessionsFrom } from '../queries/availability.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import styles from './session-choice.module.css';

const daysShown = 14;

interface SessionChoiceProps {
  readonly serviceId: string;
  /** Event id of the chosen session. */
  readonly value: string | undefined;
  /** The day of the chosen one where it is known: the list reaches so far. */
  readonly chosenDay?: Day | undefined;
  readonly onChange: (eventId: string, localStart: string) => void;
  /** The session that a booking has already. */
  readonly exceptId?: string | undefined;
}

export function SessionChoice({ serviceId, value, chosenDay, onChange, exceptId }: SessionChoiceProps) {
  const { formats, frame, say, session } = useDashboard();
  const name = useId();
  const [asked, setAsked] = useState(daysShown);
  const days = Math.max(asked, chosenDay === undefined ? 0 : daysBetween(frame.today, chosenDay) + 1);
  const found = useQuery(
    sessionsFrom(session.client, {
      serviceIds: [serviceId],
      from: frame.today,
      to: addDays(frame.today, days),
      timeZone: frame.timeZone,
    }),
  );
  if (found.data === undefined) {
    return (
      <p role="status" className="oh-soft">
        {say(found.isError ? 'time.failed' : 'shell.loading')}
      </p>
    );
  }
  const sessions = found.data.flatMap((slot) =>
    slot.eventInfo === undefined || slot.eventInfo.eventId === exceptId || slot.nonBookableReasons.eventCancelled
      ? []
      : [{ ...slot, eventId: slot.eventInfo.eventId }],
  );
  return (
    <div className={styles['sessions']}>
      {sessions.length === 0 ? (
        <p className="oh-soft">{say('session.none', { day: formats.day(addDays(frame.today, days - 1)) })}</p>
      ) : (
        <fieldset>
          <legend className={styles['legend']}>{say('session.choose')}</legend>
          {sessions.map((each) => (
            <label key={each.eventId} className={styles['session']}>
              <input
                type="radio"
                name={name}
                checked={value === each.eventId}
                onChange={() => onChange(each.eventId, each.localStartDate)}
              />
              <span>
                <span className="oh-time">
                  {formats.shortDay(each.localStartDate.slice(0, 10))}, {formats.time(each.localStartDate)}
                </span>
                <span className={`oh-soft ${styles['places']}`}>
                  {each.remainingCapacity === 0
                    ? say('session.full', { total: each.totalCapacity })
                    : say('session.places', { left: each.remainingCapacity, total: each.totalCapacity })}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Button variant="default" className={styles['more'] as string} onClick={() => setAsked(days + daysShown)}>
        {say('session.later')}
      </Button>
    </div>
  );
}
