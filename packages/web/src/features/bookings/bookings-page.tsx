/** The bookings of the site, live: by day, by state, with the chosen one beside them (on a phone: instead of them). */

import { Button, CopyButton, Skeleton } from '@mantine/core';
import { CallError } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/page-paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { wordsOf } from '../../booked/booking-words.ts';
import { instantOf, localOf } from '../../days/dates.ts';
import { bookingsAddress } from '../../pages/addresses.ts';
import { openedSearch } from '../../pages/opened.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { LiveNotices } from '../../ui/live-notices.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOpened } from '../../ui/opened.ts';
import styles from './bookings.module.css';
import { type BookingFilter, bookingFilters, bookingsCount, bookingsList } from './bookings-query.ts';

interface BookingsPageProps {
  readonly filter: BookingFilter;
}

export function BookingsPage({ filter }: BookingsPageProps) {
  const { frame, live, say, session } = useDashboard();
  const chosenId = useOpened().opened.booking;
  const fromInstant = new Date(instantOf(localOf(frame.today, 0), frame.timeZone)).toISOString();
  const list = useInfiniteQuery({
    ...bookingsList(session.client, filter, fromInstant),
    // While live updates are interrupted the list looks for itself.
    refetchInterval: live === 'interrupted' ? 30_000 : false,
  });
  const counts = {
    upcoming: useQuery(bookingsCount(session.client, 'upcoming', fromInstant)).data,
    waiting: useQuery(bookingsCount(session.client, 'waiting', fromInstant)).data,
    cancelled: undefined,
    all: undefined,
  };
  const bookings = list.data?.pages.flatMap((page) => page.extendedBookings.map((each) => each.booking));
  return (
    <section className={styles['list']} aria-labelledby="bookings-title">
      <h1 id="bookings-title">{say('bookings.title')}</h1>
      <nav aria-label={say('bookings.filter')} className={styles['filters']}>
        {bookingFilters.map((each) => (
          <Link
            key={each}
            to={bookingsAddress}
            search={{ show: each }}
            className={styles['filter'] as string}
            aria-current={each === filter ? 'page' : undefined}
          >
            {say(`bookings.filter.${each}`)}
            {counts[each] === undefined || counts[each] === 0 ? null : (
              <span className={`${styles['filterCount']} ${each === 'waiting' ? styles['countWaiting'] : ''}`}>
                {counts[each]}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <LiveNotices />
      {bookings === undefined ? (
        list.isError ? (
          <Refusal error={list.error} onAgain={() => void list.refetch()} />
        ) : (
          <Loading />
        )
      ) : bookings.length === 0 ? (
        <Empty filter={filter} waiting={counts.waiting ?? 0} />
      ) : (
        <Days bookings={bookings} chosenId={chosenId} filter={filter} />
      )}
      {list.hasNextPage ? (
        <Button
          variant="default"
          onClick={() => void list.fetchNextPage()}
          aria-disabled={list.isFetchingNextPage}
          className={styles['more'] as string}
        >
          {say('bookings.more')}
        </Button>
      ) : null}
    </section>
  );
}

/** Bars in place of rows, but only when the wait is long enough to be noticed. */
function Loading() {
  const { say } = useDashboard();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['loading']} role="status" aria-label={say('shell.loading')}>
      {isLong ? [0, 1, 2, 3].map((row) => <Skeleton key={row} height={56} radius="md" animate={false} />) : null}
    </div>
  );
}

function Refusal({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { say } = useDashboard();
  if (error instanceof CallError && error.status === 403) {
    return (
      <Notice meaning="warn" title={say('bookings.refused')}>
        <p>{say('bookings.refusedHint')}</p>
      </Notice>
    );
  }
  const requestId = (error instanceof CallError ? error.requestId : undefined) ?? '–';
  return (
    <Notice meaning="bad" title={say('bookings.failed')} spoken>
      <p>{say('bookings.failedHint', { requestId })}</p>
      <div>
        <Button variant="default" onClick={onAgain}>
          {say('bookings.tryAgain')}
        </Button>
      </div>
    </Notice>
  );
}

function Empty({ filter, waiting }: { filter: BookingFilter; waiting: number }) {
  const { frame, say } = useDashboard();
  if (filter === 'upcoming' && waiting > 0) {
    return (
      <div className={styles['empty']}>
        <h2>{say('bookings.emptyWaiting', { count: waiting })}</h2>
        <p className="oh-soft">{say('bookings.emptyWaitingHint')}</p>
        <Button renderRoot={(props) => <Link to={bookingsAddress} search={{ show: 'waiting' }} {...props} />}>
          {say('bookings.showWaiting')}
        </Button>
      </div>
    );
  }
  if (filter === 'waiting' || filter === 'cancelled') {
    return (
      <div className={styles['empty']}>
        <h2>{say('bookings.noMatch')}</h2>
        <p className="oh-soft">{say('bookings.noMatchHint')}</p>
        <Link to={bookingsAddress} search={{ show: 'all' }} className={styles['plainLink'] as string}>
          {say('bookings.showAll')}
        </Link>
      </div>
    );
  }
  const bookingPage = `${frame.publicUrl}/book-online`;
  // Browsers have no clipboard for pages that came unencrypted from another machine.
  const mayCopy = navigator.clipboard !== undefined;
  return (
    <div className={styles['empty']}>
      <h2>{say(filter === 'all' ? 'bookings.empty' : 'bookings.emptyUpcoming')}</h2>
      <p className="oh-soft">{say('bookings.emptyHint')}</p>
      <p className={styles['address']} dir="ltr">
        {bookingPage}
      </p>
      <div className={styles['buttons']}>
        {mayCopy ? (
          <CopyButton value={bookingPage}>
            {({ copied, copy }) => (
              <Button onClick={copy} aria-live="polite">
                {say(copied ? 'bookings.emptyCopied' : 'bookings.emptyCopy')}
              </Button>
            )}
          </CopyButton>
        ) : null}
        <Button component="a" href={pagePaths.services} variant="default">
          {say('bookings.emptyAct')}
        </Button>
      </div>
    </div>
  );
}

function Days({
  bookings,
  chosenId,
  filter,
}: {
  bookings: readonly Booking[];
  chosenId: string | undefined;
  filter: BookingFilter;
}) {
  const { arrived, formats, frame, say } = useDashboard();
  const days: { day: string; bookings: Booking[] }[] = [];
  for (const booking of bookings) {
    const { day } = wordsOf(booking, frame.timeZone);
    const last = days.at(-1);
    if (last?.day === day) {
      last.bookings.push(booking);
    } else {
      days.push({ day, bookings: [booking] });
    }
  }
  const newest = bookings.find((booking) => arrived.has(booking.id));
  const newestWords = newest === undefined ? undefined : wordsOf(newest, frame.timeZone);
  return (
    <>
      <p className="oh-heard" role="status">
        {newestWords === undefined
          ? ''
          : say('bookings.arrived', {
              service: newestWords.service,
              day: formats.day(newestWords.day),
              time: formats.time(newestWords.localStart),
            })}
      </p>
      {days.map((group) => (
        <section key={group.day} aria-labelledby={`day-${group.day}`}>
          <h2 id={`day-${group.day}`} className={styles['day']}>
            <span>{formats.day(group.day)}</span>
            <span className="oh-soft oh-small">{say('bookings.count', { count: group.bookings.length })}</span>
          </h2>
          <ul>
            {group.bookings.map((booking) => (
              <Row key={booking.id} booking={booking} isChosen={booking.id === chosenId} filter={filter} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Row({ booking, isChosen, filter }: { booking: Booking; isChosen: boolean; filter: BookingFilter }) {
  const { arrived, formats, frame, say } = useDashboard();
  const words = wordsOf(booking, frame.timeZone);
  const name = words.name ?? say('bookings.nobody');
  const isOver = booking.status === 'CANCELED' || booking.status === 'DECLINED';
  const isNew = arrived.has(booking.id);
  return (
    <li>
      <Link
        to={bookingsAddress}
        search={{ show: filter, ...openedSearch({ booking: booking.id }) }}
        id={`booking-${booking.id}`}
        className={[styles['row'], isNew ? styles['arrived'] : '', isOver ? styles['over'] : ''].join(' ')}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={`oh-time ${styles['rowTime']}`}>{formats.time(words.localStart)}</span>
        <span className="oh-heard">{formats.day(words.day)}</span>
        <span className={styles['rowWords']}>
          <span className={styles['rowName']}>{name}</span>
          <span className="oh-soft">{[words.service, words.staff].filter((part) => part).join(' · ')}</span>
        </span>
        {isNew && booking.status === 'CONFIRMED' ? <span className={styles['mark']}>{say('bookings.new')}</span> : null}
        <span
          className={
            booking.status === 'CONFIRMED'
              ? 'oh-heard'
              : `${styles['mark']} ${isOver ? styles['markOver'] : styles['markWaiting']}`
          }
        >
          {say(words.status)}
        </span>
      </Link>
    </li>
  );
}
