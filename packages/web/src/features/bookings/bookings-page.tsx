/** The bookings of the site, live: by day, narrowed as the address says, with the chosen one beside them (on a phone: instead of them). */

import { Button, Checkbox, Skeleton } from '@mantine/core';
import { pagePaths } from '@openhours/contract/page-paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { clientsSought } from '../../booked/clients.ts';
import { countWords, waitingWords } from '../../booked/count-words.ts';
import type { Counted } from '../../booked/counted.ts';
import type { Formats } from '../../language/formats.ts';
import { bookingsAddress } from '../../pages/addresses.ts';
import acts from '../../ui/act.module.css';
import { copyText } from '../../ui/copy-text.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { LiveNotices } from '../../ui/live-notices.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOpened } from '../../ui/opened.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { useReach, useSignedIn } from '../../ui/signed-in.ts';
import styles from './bookings.module.css';
import { BookingsDays } from './bookings-days.tsx';
import { BookingsFilters, type OnSearch } from './bookings-filters.tsx';
import { bookingsCount, bookingsList, mostClients } from './bookings-query.ts';
import {
  type BookingFilter,
  type BookingsSearch,
  bookingFilters,
  countOfFilters,
  questionOf,
} from './bookings-search.ts';
import { BulkDecisionBar } from './bulk-decision.tsx';

interface BookingsPageProps {
  readonly search: BookingsSearch;
  readonly onSearch: OnSearch;
}

/** The clients that the text of the search names; not ready until they are known. */
function useClients({ who }: BookingsSearch) {
  const { session } = useDashboard();
  const isSignedIn = useSignedIn() !== undefined;
  const maySearch = useReach('CONTACTS.READ') === 'all';
  const found = useQuery({
    ...clientsSought(session.client, who ?? '', mostClients),
    enabled: maySearch && who !== undefined,
  });
  return {
    ids: found.data?.contacts.map(({ id }) => id) ?? [],
    hasMore: found.data?.hasMore === true,
    // Who may not look clients up finds bookings by the whole address alone.
    isReady: who === undefined || (isSignedIn && (!maySearch || found.data !== undefined)),
    failure: who !== undefined && found.isError ? found : undefined,
  };
}

export function BookingsPage({ search, onSearch }: BookingsPageProps) {
  const { formats, frame, live, say, session } = useDashboard();
  usePageTitle(say('bookings.title'));
  const openedId = useOpened().opened.booking;
  const clients = useClients(search);
  const place = { today: frame.today, timeZone: frame.timeZone, contactIds: clients.ids };
  const list = useInfiniteQuery({
    ...bookingsList(session.client, questionOf(search, place)),
    enabled: clients.isReady,
    // While live updates are interrupted the list looks for itself.
    refetchInterval: live === 'interrupted' ? 30_000 : false,
  });
  const isNarrowed = countOfFilters(search) > 0 || search.who !== undefined;
  // What a tab would show if it were pressed now: the filters go along, the state is a tab's own.
  const ofTab = (show: BookingFilter) => ({
    ...bookingsCount(session.client, questionOf({ ...search, show, state: undefined }, place)),
    enabled: clients.isReady,
  });
  const waiting = useQuery(ofTab('waiting')).data;
  const counts: Partial<Record<BookingFilter, Counted | undefined>> = {
    upcoming: useQuery(ofTab('upcoming')).data,
    waiting,
  };
  const found = useQuery({
    ...bookingsCount(session.client, questionOf(search, place)),
    enabled: clients.isReady && isNarrowed,
  }).data;

  // As many pages as the address says: a reload and Back show what was shown.
  const { data, fetchNextPage, hasNextPage, isFetching, isError } = list;
  const shownPages = data?.pages.length;
  const wantsMore =
    shownPages !== undefined && shownPages < (search.pages ?? 1) && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (wantsMore) {
      void fetchNextPage();
    }
  }, [wantsMore, fetchNextPage]);

  const bookings = data?.pages.flatMap((page) => page.extendedBookings.map((each) => each.booking));
  const mayDecide = useReach('BOOKINGS.MANAGE') !== undefined;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | undefined>(undefined);
  // Whatever is not shown any more is not decided about either.
  const chosen = bookings?.filter(({ id }) => chosenIds?.has(id) === true) ?? [];
  const failure = clients.failure ?? (list.isError ? list : undefined);
  return (
    <section className={styles['list']} aria-labelledby="bookings-title">
      <h1 id="bookings-title">{say('bookings.title')}</h1>
      <nav aria-label={say('bookings.filter')} className={styles['filters']}>
        {bookingFilters.map((each) => (
          <Link
            key={each}
            to={bookingsAddress}
            search={{ ...search, show: each, state: undefined, sort: undefined, pages: undefined }}
            className={styles['filter'] as string}
            aria-current={each === search.show ? 'page' : undefined}
          >
            {say(`bookings.filter.${each}`)}
            {each in counts ? (
              // Its room is kept while the count is not known, so that the tabs beside it stay.
              <span className={`${styles['filterCount']} ${each === 'waiting' ? styles['countWaiting'] : ''}`}>
                {tabCount(counts[each], formats)}
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <LiveNotices />
      <BookingsFilters search={search} onSearch={onSearch} />
      {/* That nothing is found is seen where the list would stand. */}
      <p className={isNarrowed && found?.count !== 0 ? 'oh-soft' : 'oh-heard'} role="status">
        {isNarrowed && found !== undefined ? countWords(found, say, formats) : ''}
      </p>
      {clients.hasMore ? <Notice meaning="note" title={say('bookings.searchMany', { count: mostClients })} /> : null}
      {bookings === undefined ? (
        failure === undefined ? (
          <Loading />
        ) : (
          <ReadFailure
            title={say('bookings.failed')}
            error={failure.error as Error}
            onAgain={() => void failure.refetch()}
          />
        )
      ) : bookings.length === 0 ? (
        <Empty search={search} waiting={waiting} />
      ) : (
        <>
          {mayDecide ? (
            <div className={styles['chooser']}>
              <Button
                variant="default"
                aria-pressed={chosenIds !== undefined}
                onClick={() => setChosenIds(chosenIds === undefined ? new Set() : undefined)}
              >
                {say(chosenIds === undefined ? 'bookings.choose' : 'bookings.chooseEnd')}
              </Button>
              {chosenIds === undefined ? null : (
                <Checkbox
                  size="md"
                  label={say('bookings.chooseAll', { count: bookings.length })}
                  checked={chosen.length === bookings.length}
                  indeterminate={chosen.length > 0 && chosen.length < bookings.length}
                  onChange={(event) =>
                    setChosenIds(new Set(event.currentTarget.checked ? bookings.map(({ id }) => id) : []))
                  }
                />
              )}
            </div>
          ) : null}
          <BookingsDays
            bookings={bookings}
            openedId={openedId}
            search={search}
            chosen={chosenIds}
            onChoose={(bookingId, isChosen) =>
              setChosenIds((before) => {
                const after = new Set(before);
                if (isChosen) {
                  after.add(bookingId);
                } else {
                  after.delete(bookingId);
                }
                return after;
              })
            }
          />
        </>
      )}
      {bookings !== undefined && list.isFetchNextPageError ? (
        <ReadFailure title={say('bookings.failed')} error={list.error} onAgain={() => void fetchNextPage()} />
      ) : hasNextPage ? (
        <Button
          variant="default"
          onClick={() => onSearch({ pages: (shownPages ?? 1) + 1 }, { replace: true })}
          aria-disabled={list.isFetchingNextPage}
          className={styles['more'] as string}
        >
          {say('bookings.more')}
        </Button>
      ) : null}
      {chosenIds === undefined ? null : (
        <BulkDecisionBar
          chosen={chosen}
          isAnyShown={bookings !== undefined && bookings.length > 0}
          onDone={(done) =>
            setChosenIds((before) => new Set([...(before ?? [])].filter((id) => !done.some((each) => each.id === id))))
          }
        />
      )}
    </section>
  );
}

/** Nothing where there are none; with a sign that there are more where nobody counts on. */
function tabCount(counted: Counted | undefined, formats: Formats): string | undefined {
  return counted === undefined || counted.count === 0
    ? undefined
    : `${formats.number(counted.count)}${counted.isMore ? '+' : ''}`;
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

function Empty({ search, waiting }: { search: BookingsSearch; waiting: Counted | undefined }) {
  const filter = search.show;
  const { formats, frame, say } = useDashboard();
  if (countOfFilters(search) > 0 || search.who !== undefined) {
    return (
      <div className={styles['empty']}>
        <h2>{say('bookings.noMatch')}</h2>
        <p className="oh-soft">{say('bookings.noMatchNarrowed')}</p>
      </div>
    );
  }
  if (filter === 'upcoming' && waiting !== undefined && waiting.count > 0) {
    return (
      <div className={styles['empty']}>
        <h2>{waitingWords(waiting, say, formats)}</h2>
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
  return (
    <div className={styles['empty']}>
      <h2>{say(filter === 'all' ? 'bookings.empty' : 'bookings.emptyUpcoming')}</h2>
      <p className="oh-soft">{say('bookings.emptyHint')}</p>
      <OwnBookingPage address={`${frame.publicUrl}/book-online`} />
    </div>
  );
}

/** Where customers book, to be handed on. */
function OwnBookingPage({ address }: { readonly address: string }) {
  const { say } = useDashboard();
  const shown = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState<boolean | undefined>(undefined);
  const copy = async () => {
    if (shown.current !== null) {
      setCopied(await copyText(address, shown.current));
    }
  };
  return (
    <>
      <p className={styles['address']} dir="ltr" ref={shown}>
        {address}
      </p>
      <div className={acts['buttons']}>
        <Button onClick={() => void copy()} aria-live="polite">
          {say(isCopied === true ? 'bookings.emptyCopied' : 'bookings.emptyCopy')}
        </Button>
        <Button component="a" href={pagePaths.services} variant="default">
          {say('bookings.emptyAct')}
        </Button>
      </div>
      <p role="status" className="oh-soft oh-small">
        {isCopied === false ? say('setup.copyByHand') : ''}
      </p>
    </>
  );
}
