/** A month of weeks: how full each day is, its first entries by name, and the way into it. */
import type { CSSProperties } from 'react';
import { addDays, type Day, localAt } from '../../days/dates.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { type CalendarEntry, countOfBookings, entryElementId } from './entries.ts';
import { entriesByDay } from './month-days.ts';
import styles from './month-view.module.css';

export interface MonthViewProps {
  readonly date: Day;
  readonly weeks: readonly (readonly Day[])[];
  readonly entries: readonly CalendarEntry[];
  readonly words: CalendarWords;
  readonly nowMs: number;
  readonly onDay: (day: Day) => void;
  readonly onOpen: (entry: CalendarEntry) => void;
}

const listed = 3;

export function MonthView({ date, weeks, entries, words, nowMs, onDay, onOpen }: MonthViewProps) {
  const { formats, frame, say } = useDashboard();
  const today = localAt(nowMs, frame.timeZone).slice(0, 10);
  const byDay = entriesByDay(entries, weeks.flat(), frame.timeZone);
  return (
    <div className={styles['scroller']}>
      <table className={styles['month']} aria-label={formats.month(date)}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className={styles['weekday']}>
                {formats.weekdayLetter(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const there = byDay.get(day) ?? [];
                const bookings = countOfBookings(there);
                return (
                  <td
                    key={day}
                    className={styles['day']}
                    data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                  >
                    <button
                      type="button"
                      className={styles['date']}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onDay(day)}
                    >
                      <span aria-hidden="true" className={styles['number']}>
                        {formats.date(day)}
                      </span>
                      {bookings === 0 ? null : (
                        <span aria-hidden="true" className={styles['count']}>
                          {bookings}
                        </span>
                      )}
                      <span className="oh-heard">
                        {say('calendar.monthDay', { day: formats.day(day), count: bookings })}
                      </span>
                    </button>
                    {words.closed(day).map((closed) => (
                      <p key={closed} className={styles['closed']}>
                        <Sentence text={closed} />
                      </p>
                    ))}
                    <ul className={styles['entries']}>
                      {there.slice(0, there.length > listed + 1 ? listed : listed + 1).map((entry) => (
                        <li key={entry.id}>
                          <button
                            type="button"
                            id={
                              byDay.get(addDays(day, -1))?.includes(entry) === true ? undefined : entryElementId(entry)
                            }
                            className={styles['entry']}
                            data-entry={entry.id}
                            data-state={entry.state}
                            data-kind={entry.kind}
                            style={
                              words.colour(entry) === undefined
                                ? undefined
                                : ({ '--entry-edge': `var(--oh-service-${words.colour(entry)})` } as CSSProperties)
                            }
                            onClick={() => onOpen(entry)}
                          >
                            {entry.allDay ? null : <span className={styles['time']}>{words.time(entry.startMs)}</span>}
                            <bdi>{words.title(entry)}</bdi>
                            <span className="oh-heard">{`, ${words.rest(entry)}`}</span>
                          </button>
                        </li>
                      ))}
                      {there.length > listed + 1 ? (
                        <li>
                          <button type="button" className={styles['more']} onClick={() => onDay(day)}>
                            {say('calendar.more', { count: there.length - listed })}
                          </button>
                        </li>
                      ) : null}
                    </ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
