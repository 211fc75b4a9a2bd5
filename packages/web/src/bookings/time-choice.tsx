/**
 * Choosing a time at the desk: the nearest free ones first where a visit moves, then a day with its free times, and any
 * other time typed, which is explained before it is asked for.
 */

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addDays, type Day, isDay, localAt } from '../days/dates.ts';
import { nearestTo } from '../days/nearest.ts';
import { type FreeTime, type FreeTimesQuestion, freeTimes, offersAround } from '../queries/availability.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useNow } from '../ui/context/now.ts';
import { Chevron } from '../ui/styles/chevron.tsx';
import choice from '../ui/styles/choice.module.css';
import styles from './time-choice.module.css';

/** How far around a visit free times count as near. */
const daysBefore = 2;
const daysAfter = 7;
const mostNear = 4;
/** How far ahead a free day is looked for when the chosen one has none. */
const daysLookedAhead = 90;

interface TimeChoiceProps {
  readonly serviceId: string;
  /** The service's usual one unless given. */
  readonly durationMinutes?: number | undefined;
  /** What is taken with it, of what makes it longer. */
  readonly addOnIds?: readonly string[] | undefined;
  /** Absent: whoever is free. */
  readonly resourceId?: string | undefined;
  /** The chosen start on the place's clock, `YYYY-MM-DDThh:mm:ss`. */
  readonly value: string | undefined;
  readonly onChange: (localStart: string) => void;
  /** The day that is shown first while nothing is chosen; absent: today. */
  readonly firstDay?: Day | undefined;
  /** The start that a visit has now. */
  readonly near?: string | undefined;
  /** The booking that moves. */
  readonly movingBookingId?: string | undefined;
}

export function TimeChoice(props: TimeChoiceProps) {
  const { serviceId, durationMinutes, addOnIds, resourceId, value, onChange, firstDay, near, movingBookingId } = props;
  const { formats, frame, say, session } = useDashboard();
  const { minutes, nowMs } = useNow();
  const groupName = useId();
  const [day, setDay] = useState<Day>(() => {
    const first = (value ?? near ?? firstDay ?? frame.today).slice(0, 10);
    return first < frame.today ? frame.today : first;
  });
  const around = near?.slice(0, 10) ?? day;
  const from = addDays(around, -daysBefore);
  // Nobody has chosen a day yet.
  const [isOpening, setOpening] = useState(value === undefined && near === undefined && day === frame.today);
  const asked = { serviceId, resourceId, durationMinutes, addOnIds, timeZone: frame.timeZone, movingBookingId };
  const nearby = useQuery({
    ...freeTimes(session.client, {
      ...asked,
      from: from < frame.today ? frame.today : from,
      to: addDays(around < frame.today ? frame.today : around, daysAfter),
    }),
    enabled: near !== undefined,
  });
  const ofDay = useQuery(freeTimes(session.client, { ...asked, from: day, to: addDays(day, 1) }));
  const nearest =
    near === undefined
      ? []
      : nearestTo(
          (nearby.data ?? []).filter((time) => time.isBookable),
          near,
          mostNear,
        );
  // What has begun is nothing that is still free; who writes a visit down afterwards types its time.
  const now = localAt(nowMs, frame.timeZone);
  const times = (ofDay.data ?? []).filter((time) => time.localStart !== near && time.localStart > now);
  const isTyped = value !== undefined && !times.some((time) => time.localStart === value);
  const chooseDay = (next: Day) => {
    setOpening(false);
    setDay(next);
  };
  // After closing nobody comes today any more: the next day with free times stands open by itself.
  const hours = useQuery({
    ...offersAround(session.client, { serviceId, resourceId }, day, frame.timeZone),
    enabled: isOpening,
  });
  const isAfterClosing = isOpening && hours.data !== undefined && (hours.data.offered[day]?.end ?? 0) <= minutes;
  const next = useQuery({
    ...freeTimes(session.client, nextOf({ ...asked, from: addDays(day, 1) })),
    enabled: isAfterClosing,
  }).data?.[0];
  if (isAfterClosing && next !== undefined) {
    chooseDay(next.localStart.slice(0, 10));
  }
  return (
    <div className={styles['choice']}>
      {nearest.length === 0 ? null : (
        <Times
          legend={say('time.nearest')}
          name={`${groupName}-near`}
          times={nearest}
          value={value}
          onChange={onChange}
          withDay
        />
      )}
      <div className={styles['day']}>
        <Button
          variant="default"
          aria-label={say('time.dayBefore')}
          aria-disabled={day <= frame.today}
          className={styles['step'] as string}
          onClick={() => day > frame.today && chooseDay(addDays(day, -1))}
        >
          <Chevron towards="back" />
        </Button>
        <TextInput
          type="date"
          label={say('time.day')}
          value={day}
          min={frame.today}
          className={styles['date'] as string}
          onChange={(event) => {
            if (isDay(event.currentTarget.value)) {
              chooseDay(event.currentTarget.value);
            }
          }}
        />
        <Button
          variant="default"
          aria-label={say('time.dayAfter')}
          className={styles['step'] as string}
          onClick={() => chooseDay(addDays(day, 1))}
        >
          <Chevron towards="on" />
        </Button>
      </div>
      <div aria-live="polite" aria-busy={ofDay.isPending}>
        {ofDay.data === undefined ? (
          <p className="oh-soft">{say(ofDay.isError ? 'time.failed' : 'shell.loading')}</p>
        ) : times.length === 0 ? (
          <>
            <p className="oh-soft">{say('time.none', { day: formats.day(day) })}</p>
            <NextFree question={{ ...asked, from: addDays(day, 1) }} onDay={chooseDay} />
          </>
        ) : (
          <Times
            legend={say('time.free', { day: formats.day(day), count: times.length })}
            name={`${groupName}-day`}
            times={times}
            value={value}
            onChange={onChange}
          />
        )}
      </div>
      <TextInput
        type="time"
        label={say('time.other', { day: formats.weekday(day) })}
        value={isTyped && value.slice(0, 10) === day ? value.slice(11, 16) : ''}
        className={styles['typed'] as string}
        onChange={(event) => {
          if (/^\d{2}:\d{2}$/.test(event.currentTarget.value)) {
            onChange(`${day}T${event.currentTarget.value}:00`);
          }
        }}
      />
    </div>
  );
}

/** Asks for the first free time from a day on. */
function nextOf(question: Omit<FreeTimesQuestion, 'to' | 'atMost'>): FreeTimesQuestion {
  return { ...question, to: addDays(question.from, daysLookedAhead), atMost: 1 };
}

/** The way from a full day to the next one that has a free time. */
function NextFree({
  question,
  onDay,
}: {
  readonly question: Omit<FreeTimesQuestion, 'to' | 'atMost'>;
  readonly onDay: (day: Day) => void;
}) {
  const { formats, say, session } = useDashboard();
  const next = useQuery(freeTimes(session.client, nextOf(question))).data?.[0];
  if (next === undefined) {
    return null;
  }
  const nextDay = next.localStart.slice(0, 10);
  return (
    <Button variant="default" onClick={() => onDay(nextDay)}>
      {say('time.nextFree', { day: formats.shortDay(nextDay), time: formats.time(next.localStart) })}
    </Button>
  );
}

interface TimesProps {
  readonly legend: string;
  readonly name: string;
  readonly times: readonly FreeTime[];
  readonly value: string | undefined;
  readonly onChange: (localStart: string) => void;
  readonly withDay?: boolean;
}

function Times({ legend, name, times, value, onChange, withDay = false }: TimesProps) {
  const { formats, say } = useDashboard();
  return (
    <fieldset>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={`${choice['choices']} ${withDay ? styles['wide'] : ''}`}>
        {times.map((time) => {
          const clock = formats.time(time.localStart);
          const text = withDay ? `${formats.shortDay(time.localStart.slice(0, 10))}, ${clock}` : clock;
          return (
            <label key={time.localStart} className={choice['choice']}>
              <input
                type="radio"
                name={name}
                className={choice['radio']}
                checked={value === time.localStart}
                onChange={() => onChange(time.localStart)}
                aria-label={time.isBookable ? text : say('time.outsideRules', { time: text })}
              />
              <span
                className={`oh-time ${choice['face']} ${time.isBookable ? '' : styles['outside']}`}
                aria-hidden="true"
              >
                {text}
              </span>
            </label>
          );
        })}
      </div>
      {times.some((time) => !time.isBookable) ? (
        <p className={`oh-soft oh-small ${styles['hint']}`}>{say('time.outsideHint')}</p>
      ) : null}
    </fieldset>
  );
}
