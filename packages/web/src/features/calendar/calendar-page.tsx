/** The calendar of the business: a view of some days, live, with what one can do in it. */
import { useMediaQuery } from '@mantine/hooks';
import '../../ui/styles/service-colours.css';
import { useEffect, useRef } from 'react';
import { WithClientAlerts } from '../../bookings/client-alerts.tsx';
import { localAt } from '../../days/dates.ts';
import { useChoices } from '../../ui/context/calendar-choices.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useMade } from '../../ui/context/made.tsx';
import { useNow } from '../../ui/context/now.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CalendarContent } from './calendar-content.tsx';
import styles from './calendar-page.module.css';
import { type CalendarSearch, shownBy, stepped, wideMedia } from './calendar-search.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarEntry } from './entries.ts';
import { useCalendarData } from './use-calendar-data.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';

export interface CalendarPageProps {
  readonly search: CalendarSearch;
  /** What changes of it; all else stays, whatever stands open beside the view included. */
  readonly onSearch: (change: Partial<CalendarSearch>) => void;
}

export function CalendarPage(props: CalendarPageProps) {
  const { search, onSearch: change } = props;
  const { frame, isOnline, live, say } = useDashboard();
  const isWide = useMediaQuery(wideMedia, undefined, { getInitialValueInEffect: false }) === true;
  const { nowMs, today } = useNow();
  const { view, date, range } = shownBy(search, { isWide, today, firstWeekday: frame.firstWeekday });
  const answer = useCalendarData(range, nowMs);
  const [choices, choose] = useChoices();
  const { made } = useMade();
  const madeOn = made === undefined ? undefined : localAt(made.startMs, frame.timeZone).slice(0, 10);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is made leads to its day, and only once
  useEffect(() => {
    if (madeOn !== undefined && !(range.from <= madeOn && madeOn < range.to)) {
      change({ date: madeOn });
    }
  }, [made]);
  const page = useRef<HTMLElement>(null);
  const step = (direction: 1 | -1) => change({ date: stepped(view, date, direction) });
  useCalendarKeys({
    page,
    hasLetterKeys: choices.hasLetterKeys,
    onView: (to) => change({ view: to, ...(view === 'rooms' ? { who: undefined } : {}) }),
    onToday: () => change({ date: undefined }),
    onStep: step,
  });
  return (
    <section ref={page} className={styles['page']} aria-labelledby="calendar-title" data-view={view} data-live={live}>
      <CalendarToolbar
        view={view}
        date={date}
        today={today}
        range={range}
        search={search}
        people={answer.state === 'done' ? (view === 'rooms' ? answer.data.rooms : answer.data.staff) : []}
        hasRooms={answer.state !== 'done' || answer.data.rooms.length > 0}
        choices={choices}
        onChoose={choose}
        onChange={change}
      />
      {isOnline ? null : (
        <Notice meaning="warn" title={say('bookings.offline')}>
          <p>{say('calendar.offlineHint')}</p>
        </Notice>
      )}
      {isOnline && live === 'interrupted' ? <Notice meaning="note" title={say('bookings.stale')} /> : null}
      {answer.state === 'done' ? null : (
        <div className={styles['reading']}>
          <Reading
            title={say('calendar.failed')}
            error={answer.state === 'failed' ? answer.error : null}
            onAgain={() => (answer.state === 'failed' ? answer.retry() : undefined)}
          />
        </div>
      )}
      {answer.state === 'done' ? (
        <>
          {answer.error !== undefined && isOnline ? (
            <Notice meaning="warn" title={say('calendar.stale')}>
              <p>{say('calendar.staleHint')}</p>
            </Notice>
          ) : null}
          {/* A month has no room for signs. */}
          <WithClientAlerts contactIds={view === 'month' ? [] : answer.data.entries.map(clientOf)}>
            <CalendarContent
              {...props}
              key={view}
              view={view}
              date={date}
              data={answer.data}
              isStale={answer.isStale}
              choices={choices}
              onStep={step}
              onDay={(day) => change({ date: day, view: isWide ? 'day' : 'agenda' })}
            />
          </WithClientAlerts>
        </>
      ) : null}
    </section>
  );
}

/** Who comes to a visit; those of a session are asked for where it is opened. */
function clientOf(entry: CalendarEntry): string | undefined {
  return entry.kind === 'visit' ? entry.booking.contactDetails.contactId : undefined;
}
