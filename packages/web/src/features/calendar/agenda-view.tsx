/** Day after day as a list: what a phone shows, and what one reads out in the morning. */

import type { CSSProperties } from 'react';
import { type Day, instantOf, localAt, localOf } from '../../days/dates.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import listRow from '../../ui/list-row.module.css';
import { FactRow } from '../../ui/sentence.tsx';
import styles from './agenda-view.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { type CalendarEntry, entryElementId, isBooked } from './entries.ts';
import { StateSign } from './entry-card.tsx';

export interface AgendaViewProps {
  readonly days: readonly Day[];
  readonly entries: readonly CalendarEntry[];
  readonly words: CalendarWords;
  readonly nowMs: number;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** What begins on a day, and what still goes on from the days before it. */
export function onDay(entries: readonly CalendarEntry[], day: Day, first: Day, timeZone: string): CalendarEntry[] {
  const startMs = instantOf(localOf(day, 0), timeZone);
  return entries.filter((entry) => {
    const begins = localAt(entry.startMs, timeZone).slice(0, 10);
    return begins === day || ((entry.allDay || day === first) && begins < day && entry.endMs > startMs);
  });
}

export function AgendaView({ days, entries, words, nowMs, onOpen }: AgendaViewProps) {
  const { arrived, formats, frame, say } = useDashboard();
  const today = localAt(nowMs, frame.timeZone).slice(0, 10);
  const [first] = days;
  const next = entries.find((entry) => entry.startMs > nowMs && isBooked(entry));
  return (
    <div className={styles['agenda']}>
      {days.map((day) => {
        const there = onDay(entries, day, first ?? day, frame.timeZone);
        return (
          <section key={day} aria-labelledby={`agenda-${day}`}>
            <h2 id={`agenda-${day}`} className={styles['day']}>
              {day === today ? say('calendar.todayIs', { day: formats.day(day) }) : formats.day(day)}
            </h2>
            {there.length === 0 ? (
              <p className={`oh-soft ${styles['nothing']}`}>{say('calendar.nothingOnDay')}</p>
            ) : (
              <ul>
                {there.map((entry) => (
                  <li key={entry.id}>
                    <button
                      type="button"
                      id={entryElementId(entry)}
                      className={styles['row']}
                      data-entry={entry.id}
                      data-kind={entry.kind}
                      data-state={entry.state}
                      data-next={entry.id === next?.id || undefined}
                      data-new={arrived.has(entry.id) || undefined}
                      style={
                        words.colour(entry) === undefined
                          ? undefined
                          : ({ '--entry-edge': `var(--oh-service-${words.colour(entry)})` } as CSSProperties)
                      }
                      onClick={() => onOpen(entry)}
                    >
                      <span className={`oh-time ${styles['time']}`}>
                        {entry.allDay ? say('calendar.allDay') : words.time(entry.startMs)}
                        {entry.allDay ? null : <span className={styles['end']}>{words.time(entry.endMs)}</span>}
                      </span>
                      <span className={listRow['words']}>
                        <span className={`${listRow['name']} ${styles['name']}`}>
                          <bdi>{words.title(entry)}</bdi>
                        </span>
                        <span className="oh-soft">
                          <FactRow
                            facts={[words.line(entry), ...entry.resourceIds.map((id) => words.resourceName(id))]}
                          />
                        </span>
                      </span>
                      {entry.state === 'confirmed' || entry.kind === 'away' ? null : (
                        <span className={styles['state']}>
                          <StateSign entry={entry} />
                          {say(`calendar.state.${entry.state}`)}
                        </span>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
