/**
 * The hours editor: seven rows of bars and typed text, what differs from the week, and one sentence that repeats it all.
 * The same for the business and for people; whoever renders it keeps the hours.
 */
import { useMemo } from 'react';
import { addDays } from '../../days/dates.ts';
import { type HoursModel, openMinutes, spanOfWeek } from '../../days/hours-week.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { DayRow, type Place } from './day-row.tsx';
import { Exceptions, type ExceptionsProps } from './exceptions.tsx';
import styles from './hours.module.css';

interface HoursEditorProps {
  readonly model: HoursModel;
  readonly onChange: (model: HoursModel) => void;
  /** Called with what cannot be read, so that nothing is saved that somebody did not mean. */
  readonly onReadable: (field: string, isReadable: boolean) => void;
  readonly places: readonly Place[];
  readonly others?: ExceptionsProps['others'];
  /** Somebody's: they work and are off, where a business or a room is open and closed. */
  readonly isOfPerson?: boolean;
  /** False: only the week and only as text, as in the first set-up. */
  readonly withExceptions?: boolean;
}

const anyMonday = '2026-01-05';
const closuresSaid = 3;

const wordsOfPlace = {
  never: 'hours.never',
  week: 'hours.open.week',
  days: 'hours.closedOn',
  moreDays: 'hours.closedMore',
} as const;
const wordsOfPerson = {
  never: 'hours.worksNever',
  week: 'hours.works.week',
  days: 'hours.offOn',
  moreDays: 'hours.offMore',
} as const;

/** "Open 38 hours a week; closed Dec 24–26", or of a person "Works 38 hours a week; off Dec 24–26". */
export function useHoursSentence(isOfPerson = false): (model: HoursModel) => string {
  const { formats, say } = useDashboard();
  const words = isOfPerson ? wordsOfPerson : wordsOfPlace;
  return (model) => {
    const minutes = openMinutes(model.week);
    const open = minutes === 0 ? say(words.never) : say(words.week, { hours: formats.durationInWords(minutes) });
    const closures = model.daysOff.map(({ firstDate, lastDate }) => formats.dayRange(firstDate, lastDate));
    if (closures.length === 0) {
      return open;
    }
    const said = formats.list(closures.slice(0, closuresSaid));
    return closures.length > closuresSaid
      ? say(words.moreDays, { open, days: said, count: closures.length - closuresSaid })
      : say(words.days, { open, days: said });
  };
}

export function HoursEditor(props: HoursEditorProps) {
  const { isOfPerson = false, model, onChange, onReadable, places, others, withExceptions = true } = props;
  const { formats, frame, say } = useDashboard();
  const sentence = useHoursSentence(isOfPerson);
  const days = useMemo(() => {
    const first = frame.firstWeekday - 1;
    return Array.from({ length: 7 }, (_, at) => (first + at) % 7).map((index) => ({
      index,
      name: formats.weekday(addDays(anyMonday, index)),
      shortName: formats.weekdayLetter(addDays(anyMonday, index)),
    }));
  }, [formats, frame.firstWeekday]);
  const span = spanOfWeek(model.week);
  const setDay = (at: readonly number[], ranges: HoursModel['week'][number]) =>
    onChange({ ...model, week: model.week.map((each, index) => (at.includes(index) ? ranges : each)) });
  return (
    <div className={styles['editor']}>
      <p className={styles['sentence']} role="status">
        {sentence(model)}
      </p>
      <ul className={styles['week']} aria-label={say('hours.week')}>
        {days.map(({ index, name, shortName }) => (
          <DayRow
            key={index}
            name={name}
            shortName={shortName}
            isCompact={!withExceptions}
            isOfPerson={isOfPerson}
            days={days}
            index={index}
            ranges={model.week[index] ?? []}
            span={span}
            places={places}
            onChange={(ranges) => setDay([index], ranges)}
            onCopy={(to) => setDay(to, model.week[index] ?? [])}
            onReadable={(isReadable) => onReadable(`${index}`, isReadable)}
          />
        ))}
      </ul>
      {model.rare.length === 0 ? null : <p className="oh-soft">{say('hours.rare', { count: model.rare.length })}</p>}
      {withExceptions ? (
        <Exceptions model={model} isOfPerson={isOfPerson} onChange={onChange} onReadable={onReadable} others={others} />
      ) : null}
    </div>
  );
}
