/** What stands where bookings would: nothing matches, nothing is booked yet, and the one step that changes it. */

import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { waitingWords } from '../../bookings/count-words.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import type { Counted } from '../../queries/counted.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { copyText } from '../../ui/display/copy-text.ts';
import actions from '../../ui/styles/actions.module.css';
import styles from './bookings.module.css';
import { type BookingsSearch, countOfFilters } from './bookings-search.ts';

export function EmptyBookings({ search, waiting }: { search: BookingsSearch; waiting: Counted | undefined }) {
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
      <div className={actions['buttons']}>
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
