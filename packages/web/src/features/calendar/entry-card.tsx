/** One entry of the calendar: its edge is the service, its fill the state, the name stands first. */

import {
  IconAlertTriangle,
  IconCheck,
  IconClockPause,
  IconHourglassEmpty,
  IconLayersSubtract,
  IconMailQuestion,
  IconUserCheck,
  IconUserQuestion,
  IconUserX,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useKnownAlerts } from '../../bookings/client-alerts.tsx';
import { useOpenRequests } from '../../bookings/substitute-part.tsx';
import { own } from '../../language/bidi.ts';
import { requestAbout } from '../../queries/substitutes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { type CalendarEntry, entryElementId, isOff } from './entries.ts';
import styles from './entry-card.module.css';

const sign = { size: 14, stroke: 2, 'aria-hidden': true } as const;

export function StateSign({ entry }: { entry: CalendarEntry }) {
  switch (entry.state) {
    case 'waiting':
      return <IconHourglassEmpty {...sign} />;
    case 'unconfirmed':
      return <IconMailQuestion {...sign} />;
    case 'held':
    case 'offered':
      return <IconClockPause {...sign} />;
    case 'arrived':
      return <IconUserCheck {...sign} />;
    case 'noShow':
      return <IconUserX {...sign} />;
    case 'done':
      return isOff(entry) ? null : <IconCheck {...sign} />;
    default:
      return null;
  }
}

export interface EntryCardProps {
  readonly entry: CalendarEntry;
  readonly words: CalendarWords;
  /** Rendered minutes: what has few has one line only. */
  readonly minutes: number;
  readonly isOverlapping: boolean;
  readonly overlapText: string;
  readonly isNew: boolean;
  /** Short signs of the people whose it is, where the column does not say it. */
  readonly whose: readonly string[];
  readonly isLifted?: boolean;
  readonly tabIndex?: number;
  readonly onOpen: () => void;
}

/** Somebody asks for a substitute for it. */
function useIsAskedFor({ id, kind }: CalendarEntry): boolean {
  const requests = useOpenRequests().data;
  return (
    (kind === 'visit' || kind === 'session') &&
    requestAbout(requests, kind === 'visit' ? { bookingId: id } : { eventId: id }) !== undefined
  );
}

/** More of them would leave no room for who comes. */
const mostSigns = 2;

/** From here on an entry has room for a second line, and a third. */
const twoLinesMinutes = 30;
const threeLinesMinutes = 45;

export function EntryCard(props: EntryCardProps) {
  const { entry, words, minutes } = props;
  const colour = words.colour(entry);
  const lines = minutes >= threeLinesMinutes ? 3 : minutes >= twoLinesMinutes ? 2 : 1;
  const range = words.range(entry.startMs, entry.endMs);
  // In every language a range begins with its start.
  const start = words.time(entry.startMs);
  const { say } = useDashboard();
  const isAskedFor = useIsAskedFor(entry);
  const alerts = useKnownAlerts(entry.kind === 'visit' ? entry.booking.contactDetails.contactId : undefined);
  return (
    <button
      type="button"
      id={entryElementId(entry)}
      className={styles['card']}
      data-entry={entry.id}
      data-kind={entry.kind}
      data-state={entry.state}
      data-lines={lines}
      data-new={props.isNew || undefined}
      data-lifted={props.isLifted || undefined}
      title={[
        own(words.title(entry)),
        ...(words.line(entry) === '' ? [] : [own(words.line(entry))]),
        range,
        words.rest(entry),
        ...(isAskedFor ? [say('substitutes.wanted')] : []),
        ...alerts.map(({ text }) => `${say('alerts.heard')} ${own(text)}`),
      ].join('\n')}
      tabIndex={props.tabIndex}
      style={colour === undefined ? undefined : ({ '--entry-edge': `var(--oh-service-${colour})` } as CSSProperties)}
      onClick={props.onOpen}
    >
      <span className={styles['name']}>
        <StateSign entry={entry} />
        {props.isOverlapping ? <IconLayersSubtract {...sign} className={styles['overlap']} /> : null}
        {alerts.length === 0 ? null : <IconAlertTriangle {...sign} className={styles['toKnow']} />}
        {isAskedFor ? <IconUserQuestion {...sign} className={styles['overlap']} /> : null}
        <bdi>{words.title(entry)}</bdi>
      </span>
      {props.whose.length === 0 ? null : (
        <span className={styles['whose']} data-whose="" aria-hidden="true">
          {props.whose.slice(0, mostSigns).join(' ')}
          {props.whose.length > mostSigns ? ` +${props.whose.length - mostSigns}` : ''}
        </span>
      )}
      <span className={styles['line']}>
        <bdi>{words.line(entry)}</bdi>
      </span>
      {lines === 3 ? (
        <span className={styles['time']}>
          <span>{start}</span>
          <span>{range.slice(start.length)}</span>
        </span>
      ) : null}
      <span className="oh-heard">
        {[
          '',
          ...(lines === 3 ? [] : [range]),
          words.rest(entry),
          ...(props.isOverlapping ? [props.overlapText] : []),
          ...(isAskedFor ? [say('substitutes.wanted')] : []),
          ...alerts.map(({ text }) => `${say('alerts.heard')} ${own(text)}`),
        ].join(', ')}
      </span>
    </button>
  );
}
