/** The head of the list of bookings: its name, its tabs with how much stands in each, and a new booking. */

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Formats } from '../../language/formats.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import type { Counted } from '../../queries/counted.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpen } from '../../ui/context/opened.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import styles from './bookings.module.css';
import { type BookingFilter, type BookingsSearch, bookingFilters } from './bookings-search.ts';

/** The id of the heading of the list. */
export const titleOfList = 'bookings-title';

interface BookingsHeadProps {
  readonly search: BookingsSearch;
  /** Of the tabs that say how much stands in them; undefined while it is not known. */
  readonly counts: Readonly<Partial<Record<BookingFilter, Counted | undefined>>>;
}

export function BookingsHead({ search, counts }: BookingsHeadProps) {
  const { formats, say } = useDashboard();
  const open = useOpen();
  const mayBook = useReach('BOOKINGS.CREATE') !== undefined;
  const tabs = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, and counts that make tabs wider
  useEffect(() => {
    const row = tabs.current?.getBoundingClientRect();
    const current = tabs.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (row !== undefined && current !== undefined) {
      tabs.current?.scrollBy(Math.min(0, current.left - row.left) + Math.max(0, current.right - row.right), 0);
    }
  }, [search.show, counts.waiting?.count, counts.upcoming?.count]);
  return (
    <div className={styles['head']}>
      <h1 id={titleOfList} tabIndex={-1}>
        {say('bookings.title')}
      </h1>
      <nav ref={tabs} aria-label={say('bookings.filter')} className={styles['filters']}>
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
      {mayBook ? (
        <Button className={styles['add'] as string} onClick={() => open({ new: 'booking' })}>
          {say('new.booking')}
        </Button>
      ) : null}
    </div>
  );
}

/** With a sign that there are more where nobody counts on. */
export function figureOf({ count, isMore }: Counted, formats: Formats): string {
  return `${formats.number(count)}${isMore ? '+' : ''}`;
}

/** Nothing where there are none. */
function tabCount(counted: Counted | undefined, formats: Formats): string | undefined {
  return counted === undefined || counted.count === 0 ? undefined : figureOf(counted, formats);
}
