/**
 * The days of a month as a grid of links: one week on a phone (the month by tap), the whole month on wide screens.
 * With script the arrow keys walk over the days.
 */
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
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
  pressed: RefObject<HTMLElement | null>;
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
          props.pressed.current = event.currentTarget;
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
  const { formats, frame } = usePage();
  const monthId = useId();
  const { day, isWholeMonth } = picker;
  const grid = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // The arrow that leads to the last week goes with it: whoever pressed it by key goes on from the day that it led to.
  useEffect(() => {
    if (pressed.current?.isConnected === false) {
      pressed.current = null;
      if (document.activeElement === document.body) {
        grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus({ preventScroll: true });
      }
    }
  });
  const weeks = weeksOfMonth(day, frame.firstWeekday);
  const chosenWeek = startOfWeek(day, frame.firstWeekday);
  const addressOf = (target: Day) =>
    choiceAddress(picker.paths.choose, { ...choiceOf(picker), day: target, isWholeMonth });
  return (
    <div ref={grid} className={isWholeMonth ? styles['open'] : undefined}>
      <div className={styles['head']}>
        <h2 id={monthId} className={styles['month']}>
          {formats.month(day)}
        </h2>
        <Turns picker={picker} pressed={pressed} onDay={onDay} />
        <OtherView picker={picker} onWholeMonth={onWholeMonth} />
      </div>
      <table
        className={styles['table']}
        aria-labelledby={monthId}
        onKeyDown={(event) => walk(event, frame.language === 'he')}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((column) => (
              <th key={column} scope="col" abbr={formats.weekday(column)}>
                <span aria-hidden="true" className={styles['short']}>
                  {formats.weekdayLetter(column)}
                </span>
                <span aria-hidden="true" className={styles['initial']}>
                  {formats.weekdayInitial(column)}
                </span>
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

/** The arrow keys walk over the days, along the way in which the page is read. */
function walk(event: KeyboardEvent<HTMLTableElement>, isFromTheRight: boolean): void {
  const forward = isFromTheRight ? 'ArrowLeft' : 'ArrowRight';
  const backward = isFromTheRight ? 'ArrowRight' : 'ArrowLeft';
  const steps: Readonly<Record<string, number>> = { [forward]: 1, [backward]: -1, ArrowDown: 7, ArrowUp: -7 };
  const step = steps[event.key];
  const from = (event.target as HTMLElement).dataset['day'];
  if (step === undefined || from === undefined) {
    return;
  }
  event.preventDefault();
  const target = addDays(from, step);
  event.currentTarget.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
}

/** A week or a month back and on; of both those are seen that the view has. Each opens on what is free there first. */
function Turns({
  picker,
  pressed,
  onDay,
}: Pick<DayGridProps, 'picker' | 'onDay'> & { readonly pressed: RefObject<HTMLElement | null> }) {
  const { frame, say } = usePage();
  const week = startOfWeek(picker.day, frame.firstWeekday);
  const month = startOfMonth(picker.day);

  const turnTo = (target: Day, span: 'week' | 'month', towards: 'back' | 'on', label: string) => {
    const startOf = (each: Day) => (span === 'week' ? startOfWeek(each, frame.firstWeekday) : startOfMonth(each));
    const start = target < frame.today ? frame.today : target;
    const next = span === 'week' ? addDays(startOf(start), 7) : addMonths(startOf(start), 1);
    const free = firstFreeWithin(picker, start, addDays(next, -1));
    const address = choiceAddress(picker.paths.choose, {
      ...choiceOf(picker),
      day: free ?? start,
      firstFreeOf: free === undefined ? span : undefined,
      isWholeMonth: picker.isWholeMonth,
    });
    return (
      <Turn
        isOut={target < startOf(frame.today) || (picker.lastDay !== undefined && target > picker.lastDay)}
        day={free ?? start}
        address={address}
        label={label}
        className={styles[`${span}Turn`] as string}
        towards={towards}
        pressed={pressed}
        onDay={onDay}
      />
    );
  };

  return (
    <span className={styles['turns']}>
      {turnTo(addDays(week, -7), 'week', 'back', say('calendar.previousWeek'))}
      {turnTo(addDays(week, 7), 'week', 'on', say('calendar.nextWeek'))}
      {turnTo(addMonths(month, -1), 'month', 'back', say('calendar.previousMonth'))}
      {turnTo(addMonths(month, 1), 'month', 'on', say('calendar.nextMonth'))}
    </span>
  );
}

/** From the week to the month, and back. */
function OtherView({ picker, onWholeMonth }: Pick<DayGridProps, 'picker' | 'onWholeMonth'>) {
  const { say } = usePage();
  const { day, isWholeMonth, paths, time } = picker;
  const address = choiceAddress(paths.choose, { ...choiceOf(picker), day, time, isWholeMonth: !isWholeMonth });
  return (
    <a
      className={styles['view']}
      href={address}
      onClick={(event) => {
        if (isPlainClick(event)) {
          event.preventDefault();
          onWholeMonth(!isWholeMonth, address);
        }
      }}
    >
      {say(isWholeMonth ? 'calendar.oneWeek' : 'calendar.wholeMonth')}
    </a>
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
