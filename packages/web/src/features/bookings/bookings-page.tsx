/**
 * The bookings of the site, live: by day, narrowed as the address says, with the chosen one beside them (on a phone:
 * instead of them).
 */

import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countWords } from '../../bookings/count-words.ts';
import { bookingAtDesk } from '../../queries/booking-at-desk.ts';
import { bookingsCount, bookingsList, mostClients } from '../../queries/bookings.ts';
import { bookingsThatStayed } from '../../queries/bulk-jobs.ts';
import { clientsSought } from '../../queries/contacts.ts';
import type { Counted } from '../../queries/counted.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { useOpened } from '../../ui/context/opened.ts';
import { usePageTitle } from '../../ui/context/page-title.ts';
import { useReach, useSignedIn } from '../../ui/context/signed-in.ts';
import { LiveNotices } from '../../ui/feedback/live-notices.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import styles from './bookings.module.css';
import { BookingsDays } from './bookings-days.tsx';
import { BookingsFilters, type OnSearch } from './bookings-filters.tsx';
import { BookingsHead, figureOf, titleOfList } from './bookings-head.tsx';
import { type BookingFilter, type BookingsSearch, countOfFilters, questionOf } from './bookings-search.ts';
import { BulkDecisionBar } from './bulk-decision.tsx';
import { useBulkWork } from './bulk-work.tsx';
import { EmptyBookings } from './empty-bookings.tsx';
import { type Choice, useChoice } from './use-choice.ts';
import { useChosen } from './use-chosen.ts';

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
  const { nowMs } = useNow();
  const place = { today: frame.today, nowMs, timeZone: frame.timeZone, contactIds: clients.ids };
  const question = questionOf(search, place);
  const list = useInfiniteQuery({
    ...bookingsList(session.client, question),
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
  const counts = { upcoming: useQuery(ofTab('upcoming')).data, waiting };

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

  const bookings = data?.pages.flatMap((page) => page.extendedBookings.map(bookingAtDesk));
  const mayDecide = useReach('BOOKINGS.MANAGE') !== undefined;
  const choice = useChoice(bookings, question);
  const { isChoosing } = choice;
  const counting = useChosen(choice);
  const total = useQuery({
    ...bookingsCount(session.client, question),
    enabled: clients.isReady && (isNarrowed || isChoosing),
  }).data;
  useSettled(choice);
  const isAnyShown = bookings !== undefined && bookings.length > 0;
  const failure = clients.failure ?? (list.isError ? list : undefined);
  return (
    <section className={styles['list']} aria-labelledby={titleOfList}>
      <BookingsHead search={search} counts={counts} />
      <LiveNotices />
      <BookingsFilters
        search={search}
        onSearch={onSearch}
        aside={
          mayDecide ? (
            <Button
              variant="default"
              aria-pressed={isChoosing}
              onClick={() => (isChoosing ? choice.end() : choice.begin())}
            >
              {say(isChoosing ? 'bookings.chooseEnd' : 'bookings.choose')}
            </Button>
          ) : null
        }
      />
      {/* That nothing is found is seen where the list would stand. */}
      <p className={isNarrowed && total?.count !== 0 ? 'oh-soft' : 'oh-heard'} role="status">
        {isNarrowed && total !== undefined ? countWords(total, say, formats) : ''}
      </p>
      {clients.hasMore ? <Notice meaning="note" title={say('bookings.searchMany', { count: mostClients })} /> : null}
      {isChoosing && isAnyShown ? (
        <Chooser
          choice={choice}
          shown={bookings.length}
          hasMore={hasNextPage}
          total={total}
          failure={counting.failure}
        />
      ) : null}
      {bookings === undefined ? (
        failure === undefined ? (
          <WaitingLines label={say('shell.loading')} lines={8} height={48} />
        ) : (
          <ReadFailure
            title={say('bookings.failed')}
            error={failure.error as Error}
            onAgain={() => void failure.refetch()}
          />
        )
      ) : isAnyShown ? (
        <BookingsDays
          bookings={bookings}
          openedId={openedId}
          search={search}
          hasMore={hasNextPage}
          isChosen={isChoosing ? choice.isChosen : undefined}
          onChoose={choice.choose}
        />
      ) : (
        <EmptyBookings search={search} waiting={waiting} />
      )}
      {bookings !== undefined && list.isFetchNextPageError ? (
        <ReadFailure title={say('bookings.failed')} error={list.error} onAgain={() => void fetchNextPage()} />
      ) : (
        <ShowMore list={list} onMore={() => onSearch({ pages: (shownPages ?? 1) + 1 }, { replace: true })} />
      )}
      <BulkDecisionBar isChoosing={isChoosing} chosen={counting.chosen} isAnyShown={isAnyShown} />
    </section>
  );
}

/** Takes in once what came of each decision: what was decided is not chosen any more. */
function useSettled(choice: Choice): void {
  const { session } = useDashboard();
  const { work } = useBulkWork();
  const failed = work?.outcome?.failed ?? 0;
  const stayed = useQuery({ ...bookingsThatStayed(session.client, work?.jobId ?? ''), enabled: failed > 0 }).data;
  const settledId = work?.outcome === undefined || (failed > 0 && stayed === undefined) ? undefined : work.jobId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is taken in once
  useEffect(() => {
    if (settledId !== undefined && work !== undefined) {
      choice.settle(work, stayed?.map(({ id }) => id) ?? []);
    }
  }, [settledId]);
}

interface ChooserProps {
  readonly choice: Choice;
  readonly shown: number;
  readonly hasMore: boolean;
  /** How many the list has; undefined until it is known. */
  readonly total: Counted | undefined;
  /** Why what is chosen could not be counted. */
  readonly failure: Error | null;
}

/** All that are shown by one box, and all that the list has by one press. */
function Chooser({ choice, failure, hasMore, shown, total }: ChooserProps) {
  const { formats, say } = useDashboard();
  const { chosen, everything } = choice;
  const isEveryShown = everything === undefined ? chosen.length >= shown : everything.except.size === 0;
  const isAny = everything !== undefined || chosen.length > 0;
  return (
    <div className={styles['chooser']}>
      <Checkbox
        size="md"
        label={say('bookings.chooseAll', { count: shown })}
        checked={isEveryShown}
        indeterminate={isAny && !isEveryShown}
        onChange={(event) => choice.chooseShown(event.currentTarget.checked)}
      />
      {hasMore && total !== undefined && (everything === undefined || failure !== null) ? (
        <Button variant="default" onClick={() => choice.chooseAll()}>
          {say('bookings.chooseEverything', { count: figureOf(total, formats) })}
        </Button>
      ) : null}
      <p role="status" className="oh-soft">
        {failure === null ? '' : say('bookings.choosingFailed')}
      </p>
    </div>
  );
}
