/**
 * The dates of a series, each as it can be had: its own time, one near it where that is taken, or none. Why one is not free
 * stands beside it, before anything is booked or moved.
 */
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { localAt } from '../days/dates.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import {
  areApartFrom,
  type ChosenStarts,
  type JudgedDate,
  keyOfDate,
  startChosen,
  type TakenTime,
  takenOf,
  timesOf,
} from './chosen-dates.ts';
import { reasonsOf } from './obstacle.ts';
import styles from './series-dates.module.css';

interface SeriesDatesProps {
  readonly dates: readonly JudgedDate[];
  readonly chosen: ChosenStarts;
  readonly onChoose: (chosen: ChosenStarts) => void;
  /** What becomes of a date for which nothing is chosen. */
  readonly without: 'dates.leaveOut' | 'dates.stay';
  /** What only the rules keep from customers can be had. */
  readonly ignoresRules?: boolean;
  /** What is not moved: nothing that moves may be at its times. */
  readonly staying?: readonly Pick<TakenTime, 'startDate' | 'endDate'>[];
  /** Of what moves: when each booking is now. */
  readonly startsNow?: Readonly<Record<string, string>>;
}

const noneStays: NonNullable<SeriesDatesProps['staying']> = [];

export function SeriesDates({
  chosen,
  dates,
  ignoresRules = false,
  onChoose,
  startsNow,
  staying = noneStays,
  without,
}: SeriesDatesProps) {
  const { say } = useDashboard();
  const times = takenOf(dates, chosen, ignoresRules).map(({ time }) => time);
  const isApart = areApartFrom(times, staying);
  const free = dates.filter((date) =>
    timesOf(date, ignoresRules).some(({ startDate }) => startDate === date.startDate),
  );
  return (
    <>
      <p role="status" className={isApart ? 'oh-soft' : styles['why']}>
        {isApart ? say('dates.found', { free: free.length, count: dates.length }) : say('dates.twice')}
      </p>
      <ol className={styles['dates']}>
        {dates.map((date) => (
          <li key={keyOfDate(date)}>
            <DateField
              date={date}
              value={startChosen(date, chosen, ignoresRules)}
              onChoose={(start) => onChoose({ ...chosen, [keyOfDate(date)]: start })}
              without={without}
              startsNow={date.bookingId === undefined ? undefined : startsNow?.[date.bookingId]}
              ignoresRules={ignoresRules}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

interface DateFieldProps extends Required<Pick<SeriesDatesProps, 'without' | 'ignoresRules'>> {
  readonly date: JudgedDate;
  readonly startsNow: string | undefined;
  readonly value: string;
  readonly onChoose: (start: string) => void;
}

function DateField({ date, ignoresRules, onChoose, startsNow, value, without }: DateFieldProps) {
  const { formats, frame, say } = useDashboard();
  const id = useId();
  const local = (instant: string) => localAt(Date.parse(instant), frame.timeZone);
  const day = local(date.startDate).slice(0, 10);
  const wordsOf = (instant: string) => {
    const start = local(instant);
    const time = formats.time(start);
    return start.slice(0, 10) === day ? time : `${formats.shortDay(start.slice(0, 10))}, ${time}`;
  };
  return (
    <>
      <label htmlFor={id} className={styles['day']}>
        <span>{formats.shortDay(day)}</span>
        {startsNow === undefined ? null : (
          <span className="oh-soft oh-small">
            {say('dates.now', {
              day: formats.shortDay(local(startsNow).slice(0, 10)),
              time: formats.time(local(startsNow)),
            })}
          </span>
        )}
        {date.resource === undefined ? null : <bdi className="oh-soft oh-small">{date.resource.name}</bdi>}
      </label>
      <NativeSelect
        id={id}
        className={styles['time'] as string}
        aria-describedby={date.bookable ? undefined : `${id}-why`}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          ...timesOf(date, ignoresRules).map(({ startDate }) => ({ value: startDate, label: wordsOf(startDate) })),
          { value: '', label: say(without) },
        ]}
      />
      {date.bookable ? null : (
        <p id={`${id}-why`} className={styles['why']}>
          {formats.time(local(date.startDate))}: <WhyNot date={date} />
        </p>
      )}
    </>
  );
}

/** Why a date is not free, and of one that is too far ahead from when on it could be booked. */
function WhyNot({ date: { earliestBookingDate, reasons = [] } }: { readonly date: JudgedDate }) {
  const { formats, frame, say } = useDashboard();
  const texts = reasonsOf(reasons);
  const sentences = texts.map((text) => {
    if (text === 'way.tooEarly' && earliestBookingDate !== undefined) {
      const from = localAt(Date.parse(earliestBookingDate), frame.timeZone);
      return say('way.tooEarlyUntil', { day: formats.day(from.slice(0, 10)), time: formats.time(from) });
    }
    return say(text);
  });
  return <>{(sentences.length === 0 ? [say('way.taken')] : sentences).join(' ')}</>;
}
