/** Entries one below the other: when, who, what, with whom, and how it stands. */
import type { CSSProperties } from 'react';
import { AlertMarks } from '../../bookings/client-alerts.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import listRow from '../../ui/lists/list-row.module.css';
import styles from './agenda-view.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { type CalendarEntry, entryElementId, isOff } from './entries.ts';
import { StateSign } from './entry-card.tsx';

interface EntryListProps {
  readonly entries: readonly CalendarEntry[];
  /** The one that comes next, now. */
  readonly nextId?: string | undefined;
  readonly words: CalendarWords;
  /** They stand in the view behind it, too, which has their names in the page. */
  readonly isOver?: boolean;
  readonly onOpen: (entry: CalendarEntry) => void;
}

export function EntryList({ entries, nextId, words, isOver = false, onOpen }: EntryListProps) {
  const { arrived, say } = useDashboard();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            id={isOver ? undefined : entryElementId(entry)}
            className={styles['row']}
            data-entry={entry.id}
            data-kind={entry.kind}
            data-state={entry.state}
            data-next={entry.id === nextId || undefined}
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
                <FactRow facts={[words.line(entry), ...entry.resourceIds.map((id) => words.resourceName(id))]} />
              </span>
              {entry.kind === 'visit' ? <AlertMarks contactId={entry.booking.contactDetails.contactId} /> : null}
            </span>
            {entry.state === 'confirmed' || isOff(entry) ? null : (
              <span className={styles['state']}>
                <StateSign entry={entry} />
                {words.state(entry)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
