/** Today at the desk: what waits for a decision first, then what comes next, the day in its order, and who is free when. */

import { Button } from '@mantine/core';
import type { Booking, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { WithClientAlerts } from '../../bookings/client-alerts.tsx';
import { hasTwoHalves } from '../../language/formats.ts';
import { bookingsToday, eventsToday, nextAfter, waitingFrom } from '../../queries/bookings-of-today.ts';
import { useCalendarsOfSite } from '../../queries/calendars.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { type Now, useNow } from '../../ui/context/now.ts';
import { useOpen } from '../../ui/context/opened.ts';
import { usePageTitle } from '../../ui/context/page-title.ts';
import { useOwnCalendarOnly, useReach } from '../../ui/context/signed-in.ts';
import { WholePieces } from '../../ui/display/whole-pieces.tsx';
import { LiveNotices } from '../../ui/feedback/live-notices.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import plain from '../../ui/styles/plain-button.module.css';
import { daysOfPeople, type Entry, entriesOf, isExpected, standingOf, takesAttendance } from './day-plan.ts';
import { EntryLine } from './entry-line.tsx';
import { PeopleToday } from './people-today.tsx';
import { RequestsToday } from './requests-today.tsx';
import styles from './today.module.css';

/** What is over is folded up from so many on: whoever opens the page asks what comes. */
const manyOver = 3;
/** More than these of what is still to come stand behind a press. */
const manyAhead = 40;

export interface TodayPageProps {
  /** What is more urgent than the day. */
  readonly above?: ReactNode;
  /** What can wait until the requests are answered. */
  readonly later?: ReactNode;
}

export function TodayPage({ above, later }: TodayPageProps) {
  const { formats, frame, live, say, session } = useDashboard();
  usePageTitle(say('today.title'));
  const now = useNow();
  const { today } = now;
  const { client } = session;
  // While live updates are interrupted the page looks for itself.
  const refetchInterval = live === 'interrupted' ? 30_000 : false;
  const bookings = useQuery({ ...bookingsToday(client, today, frame.timeZone), refetchInterval });
  const events = useQuery({ ...eventsToday(client, today, frame.timeZone, 'events'), refetchInterval });
  const hours = useQuery(eventsToday(client, today, frame.timeZone, 'hours'));
  const calendars = useCalendarsOfSite(client);
  const services = useQuery(servicesOf(client));
  const waiting = useQuery({ ...waitingFrom(client, today, frame.timeZone), refetchInterval });
  const ownResourceId = useOwnCalendarOnly('BOOKINGS.READ');
  const ownEvents = (events.data ?? []).filter(
    ({ resources }) => ownResourceId === undefined || resources.some(({ id }) => id === ownResourceId),
  );
  const asked = [bookings, events, hours, calendars, services, waiting];
  const failed = asked.find((each) => each.isError && each.data === undefined);
  // All of it comes at once, so that nothing moves what somebody reads already.
  const isLoading = asked.some(({ isPending }) => isPending);
  const entries =
    bookings.data === undefined || events.data === undefined ? [] : entriesOf(bookings.data, ownEvents, frame.timeZone);
  const people =
    calendars.data === undefined || hours.data === undefined || events.data === undefined || services.data === undefined
      ? undefined
      : daysOfPeople(calendars.data, hours.data, events.data, today, buffersOf(services.data)).filter(
          ({ resourceId }) => ownResourceId === undefined || resourceId === ownResourceId,
        );
  const coming = entries.filter((entry) => standingOf(entry, now) === 'ahead' && isExpected(entry));
  const isSomethingOn = entries.some((entry) => standingOf(entry, now) === 'now' && isExpected(entry));
  return (
    <div className={styles['today']} data-halves={hasTwoHalves(formats.locale) || undefined}>
      <header>
        <p className="oh-soft">{say('today.title')}</p>
        <h1>
          <WholePieces pieces={formats.dayPieces(today)} />
        </h1>
      </header>
      <LiveNotices />
      {above}
      {failed === undefined ? null : (
        <ReadFailure
          title={say('today.failed')}
          error={failed.error}
          onAgain={() => {
            for (const each of asked) {
              void each.refetch();
            }
          }}
        />
      )}
      {isLoading && failed === undefined ? (
        <WaitingLines label={say('shell.loading')} lines={4} height={56} />
      ) : (
        <WithClientAlerts contactIds={contactsOf([...(bookings.data ?? []), ...(waiting.data?.bookings ?? [])])}>
          {waiting.data === undefined ? null : <RequestsToday {...waiting.data} />}
          {later}
          <div className={styles['columns']}>
            {bookings.data === undefined || events.data === undefined ? null : (
              <section aria-labelledby="today-order" className={styles['column']}>
                <h2 id="today-order">{say('today.order')}</h2>
                {entries.length === 0 ? (
                  <EmptyDay now={now} />
                ) : (
                  <>
                    <p className="oh-soft">
                      {coming.length > 0
                        ? say('today.ahead', { count: coming.length })
                        : say(isSomethingOn ? 'today.last' : 'today.over')}
                    </p>
                    <Entries entries={entries} coming={coming[0]} now={now} />
                  </>
                )}
              </section>
            )}
            {people === undefined || people.length === 0 ? null : (
              <PeopleToday people={people} now={now} waiting={waitingByHolder(waiting.data?.bookings ?? [])} />
            )}
          </div>
        </WithClientAlerts>
      )}
    </div>
  );
}

/** What each service keeps free after a visit, in minutes. */
function buffersOf(services: readonly Service[]): ReadonlyMap<string, number> {
  return new Map(services.map(({ id, schedule }) => [id, schedule?.availabilityConstraints?.timeBetweenSessions ?? 0]));
}

/** Who has booked, as far as bookings say it. */
function contactsOf(bookings: readonly Booking[]): (string | undefined)[] {
  return bookings.map(({ contactDetails }) => contactDetails?.contactId);
}

/** How many of the requests wait for each person. */
function waitingByHolder(bookings: readonly Booking[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { bookedEntity } of bookings) {
    const id = bookedEntity.slot?.resource?.id;
    if (id !== undefined) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  /** The first that is still to come. */
  readonly coming: Entry | undefined;
  readonly now: Now;
}

/** The day in its order, from what is on now; what is over, and what is far, behind a press each. */
function Entries({ entries, coming, now }: EntriesProps) {
  const { say } = useDashboard();
  const [showsOver, setShowsOver] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const standings = entries.map((entry) => ({ entry, standing: standingOf(entry, now) }));
  const over = standings.filter(({ standing }) => standing === 'over');
  const isFolded = over.length >= manyOver && (over.length < entries.length || over.length > manyAhead) && !showsOver;
  const rest = isFolded ? standings.filter(({ standing }) => standing !== 'over') : standings;
  const shown = showsAll ? rest : rest.slice(0, manyAhead + (isFolded ? 0 : over.length));
  return (
    <>
      {isFolded ? (
        <button type="button" className={`${plain['button']} ${styles['fold']}`} onClick={() => setShowsOver(true)}>
          {say('today.showOver', { count: over.length })}
        </button>
      ) : null}
      <ul className={styles['entries']}>
        {shown.map(({ entry, standing }) => (
          <EntryLine
            key={entry.kind === 'visit' ? entry.booking.id : entry.event.id}
            entry={entry}
            standing={entry === coming ? 'next' : standing}
            takesAttendance={takesAttendance(entry, now)}
          />
        ))}
      </ul>
      {shown.length < rest.length ? (
        <button type="button" className={`${plain['button']} ${styles['fold']}`} onClick={() => setShowsAll(true)}>
          {say('today.showRest', { count: rest.length - shown.length })}
        </button>
      ) : null}
    </>
  );
}

/** Nothing today: what comes next, and the one step that fills the day. */
function EmptyDay({ now }: { now: Now }) {
  const { formats, frame, say, session } = useDashboard();
  const open = useOpen();
  const mayBook = useReach('BOOKINGS.CREATE') !== undefined;
  const next = useQuery(nextAfter(session.client, now.today, frame.timeZone));
  const words = next.data == null ? undefined : wordsOf(next.data, frame.timeZone);
  return (
    <div className={styles['empty']}>
      <p>{say('today.empty')}</p>
      {words === undefined ? null : (
        <p className="oh-soft">
          {say('today.nextDay', { day: formats.day(words.day), time: formats.time(words.localStart) })}
        </p>
      )}
      {mayBook ? (
        <Button variant="default" onClick={() => open({ new: 'booking' })}>
          {say('new.booking')}
        </Button>
      ) : null}
    </div>
  );
}
