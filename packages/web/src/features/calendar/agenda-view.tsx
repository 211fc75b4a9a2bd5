/** Day after day as a list: what a phone shows, and what one reads out in the morning. */
import { type Day, instantOf, localAt, localOf } from '../../days/dates.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import styles from './agenda-view.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { type CalendarEntry, isBooked } from './entries.ts';
import { EntryList } from './entry-list.tsx';

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
  const { formats, frame, say } = useDashboard();
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
            {words.closed(day).map((closed) => (
              <p key={closed} className={styles['closed']}>
                <Sentence text={closed} />
              </p>
            ))}
            {there.length === 0 ? (
              <p className={`oh-soft ${styles['nothing']}`}>{say('calendar.nothingOnDay')}</p>
            ) : (
              <EntryList entries={there} nextId={next?.id} words={words} onOpen={onOpen} />
            )}
          </section>
        );
      })}
    </div>
  );
}
