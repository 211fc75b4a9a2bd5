/**
 * The days of a month as a grid of links: one week on a phone (the month by tap), the whole month on wide screens.
 * With script the arrow keys walk over the days.
 */
import { type KeyboardEvent, useId } from 'react';
import { addDays, addMonths, type Day, startOfMonth, startOfWeek, weeksOfMonth } from '../../days/dates.ts';
import { choiceAddress } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { isPlainClick } from '../../ui/context/plain-click.ts';
import { Chevron } from '../../ui/styles/chevron.tsx';
import { choiceOf } from './chosen-fields.tsx';
import styles from './day-grid.module.css';

interface DayGridProps {
  readonly picker: PickerState;
  readonly onDay: (day: Day, address: string) => void;
  /** Opens the month beside the week, or closes it. */
  readonly onWholeMonth: (isWholeMonth: boolean, address: string) => void;
}

function Turn(props: {
  /** Nothing can be booked there. */
  isOut: boolean;
  day: Day;
  address: string;
  label: string;
  className: string;
  towards: 'back' | 'on';
  onDay: DayGridProps['onDay'];
}) {
  if (props.isOut) {
    return <span className={`${styles['turn']} ${props.className}`} aria-hidden="true" />;
  }
  return (
    <a
      className={`${styles['turn']} ${props.className}`}
      href={props.address}
      onClick={(event) => {
        if (isPlainClick(event)) {
          event.preventDefault();
          props.onDay(props.day, props.address);
        }
      }}
    >
      <span className="oh-heard">{props.label}</span>
      <Chevron towards={props.towards} />
    </a>
  );
}

/** Undefined when nothing is free there, and when its first days are not known here. */
function firstFreeWithin({ from, starts }: PickerState, first: Day, last: Day): Day | undefined {
  return first < from
    ? undefined
    : Object.keys(starts)
        .toSorted()
        .find((day) => day >= first && day <= last && (starts[day] ?? []).length > 0);
}

export function DayGrid({ picker, onDay, onWholeMonth }: DayGridProps) {
  const { formats, frame, say } = usePage();
  const monthId = useId();
  const { day, isWholeMonth } = picker;
  const weeks = weeksOfMonth(day, frame.firstWeekday);
  const chosenWeek = startOfWeek(day, frame.firstWeekday);
  const choice = choiceOf(picker);
  const addressOf = (target: Day) => choiceAddress(picker.paths.choose, { ...choice, day: target, isWholeMonth });
  const otherView = choiceAddress(picker.paths.choose, {
    ...choice,
    day,
    time: picker.time,
    isWholeMonth: !isWholeMonth,
  });
  const clampToToday = (target: Day) => (target < frame.today ? frame.today : target);
  const startOfSpan = (target: Day, span: 'week' | 'month') =>
    span === 'week' ? startOfWeek(target, frame.firstWeekday) : startOfMonth(target);

  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const forward = frame.language === 'he' ? 'ArrowLeft' : 'ArrowRight';
    const backward = frame.language === 'he' ? 'ArrowRight' : 'ArrowLeft';
    const steps: Readonly<Record<string, number>> = { [forward]: 1, [backward]: -1, ArrowDown: 7, ArrowUp: -7 };
    const step = steps[event.key];
    const from = (event.target as HTMLElement).dataset['day'];
    if (step === undefined || from === undefined) {
      return;
    }
    event.preventDefault();
    const target = addDays(from, step);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  };

  const turnTo = (target: Day, span: 'week' | 'month', towards: 'back' | 'on', label: string) => {
    const start = clampToToday(target);
    const last = addDays(
      span === 'week' ? addDays(startOfWeek(start, frame.firstWeekday), 7) : addMonths(startOfMonth(start), 1),
      -1,
    );
    const free = firstFreeWithin(picker, start, last);
    const address = choiceAddress(picker.paths.choose, {
      ...choice,
      day: free ?? start,
      firstFreeOf: free === undefined ? span : undefined,
      isWholeMonth,
    });
    return (
      <Turn
        isOut={target < startOfSpan(frame.today, span) || (picker.lastDay !== undefined && target > picker.lastDay)}
        day={free ?? start}
        address={address}
        label={label}
        className={styles[`${span}Turn`] as string}
        towards={towards}
        onDay={onDay}
      />
    );
  };

  return (
    <div className={isWholeMonth ? styles['open'] : undefined}>
      <div className={styles['head']}>
        <h2 id={monthId} className={styles['month']}>
          {formats.month(day)}
        </h2>
        <span className={styles['turns']}>
          {turnTo(addDays(chosenWeek, -7), 'week', 'back', say('calendar.previousWeek'))}
          {turnTo(addDays(chosenWeek, 7), 'week', 'on', say('calendar.nextWeek'))}
          {turnTo(addMonths(startOfMonth(day), -1), 'month', 'back', say('calendar.previousMonth'))}
          {turnTo(addMonths(startOfMonth(day), 1), 'month', 'on', say('calendar.nextMonth'))}
        </span>
        <a
          className={styles['view']}
          href={otherView}
          onClick={(event) => {
            if (isPlainClick(event)) {
              event.preventDefault();
              onWholeMonth(!isWholeMonth, otherView);
            }
          }}
        >
          {say(isWholeMonth ? 'calendar.oneWeek' : 'calendar.wholeMonth')}
        </a>
      </div>
      <table className={styles['table']} aria-labelledby={monthId} onKeyDown={walk}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((column) => (
              <th key={column} scope="col" abbr={formats.weekday(column)}>
                <span aria-hidden="true">{formats.weekdayLetter(column)}</span>
                <span className="oh-heard">{formats.weekday(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className={week[0] === chosenWeek ? styles['chosenWeek'] : undefined}>
              {week.map((each) => (
                <DayCell key={each} day={each} picker={picker} address={addressOf(each)} onDay={onDay} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayCell(props: { day: Day; picker: PickerState; address: string; onDay: DayGridProps['onDay'] }) {
  const { formats, frame, say } = usePage();
  const { day, picker } = props;
  const count = picker.starts[day]?.length ?? 0;
  const isChosen = day === picker.day;
  const isPast = day < frame.today;
  const isOtherMonth = day.slice(0, 7) !== picker.day.slice(0, 7);
  const classes = [
    styles['day'],
    isChosen ? styles['chosen'] : '',
    isPast || count === 0 ? styles['dim'] : '',
    isOtherMonth ? styles['other'] : '',
    day === frame.today ? styles['today'] : '',
  ].join(' ');
  if (isPast) {
    return (
      <td>
        <span className={classes}>
          {formats.date(day)}
          <span className={styles['count']} />
        </span>
      </td>
    );
  }
  return (
    <td>
      <a
        className={classes}
        href={props.address}
        data-day={day}
        aria-current={isChosen ? 'date' : undefined}
        onClick={(event) => {
          if (isPlainClick(event)) {
            event.preventDefault();
            props.onDay(day, props.address);
          }
        }}
      >
        <span className="oh-heard">{say('day.freeTimes', { day: formats.day(day), count })}</span>
        <span aria-hidden="true">{formats.date(day)}</span>
        <span className={styles['count']} aria-hidden="true">
          {count === 0 ? '' : count}
        </span>
      </a>
    </td>
  );
}
