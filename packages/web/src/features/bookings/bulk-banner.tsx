/** Says on every other page how far a decision about many bookings is, and what came of it, with the way back to it. */
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { BannerState } from '../../ui/feedback/banners.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './bookings.module.css';
import { useBulkProgress, useBulkWork } from './bulk-work.tsx';

export function useBulkBanner(): BannerState {
  const { say } = useDashboard();
  const { announce, dismiss, stop, work } = useBulkWork();
  const { all, decided } = useBulkProgress();
  const isThere = useLocation({ select: ({ pathname }) => pathname === bookingsAddress });
  const endedId = work?.outcome === undefined ? undefined : work.jobId;
  const followedId = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Only of what was seen under way; where the list is open it says so itself.
    if (endedId !== undefined && endedId === followedId.current && !isThere) {
      announce();
    }
    followedId.current = endedId === undefined ? work?.jobId : undefined;
  }, [endedId, work?.jobId, isThere, announce]);
  if (work === undefined || isThere) {
    return null;
  }
  const { act } = work;
  const back = (
    <Link to={bookingsAddress} search={{ show: 'all' }} className={styles['plainLink'] as string}>
      {say('bulk.toBookings')}
    </Link>
  );
  if (work.outcome === undefined) {
    const progress = { done: decided, all };
    return {
      id: 'bulk',
      meaning: 'note',
      short: say('bulk.progress', progress),
      title: say(`bulk.${act}Running`, progress),
      content: (
        <>
          <p>{say('bulk.runningHint')}</p>
          <div className={actions['buttons']}>
            <Button variant="default" aria-disabled={work.isStopping} onClick={stop}>
              {say(work.isStopping ? 'bulk.stopping' : 'bulk.stop')}
            </Button>
            {back}
          </div>
        </>
      ),
    };
  }
  const { done, failed, left } = work.outcome;
  const rest = failed + left;
  const none = done + rest === 0 ? say('bulk.none') : undefined;
  const title = none ?? (rest === 0 ? say(`bulk.${act}Done`, { count: done }) : say('bulk.failed', { count: rest }));
  return {
    id: 'bulk',
    meaning: none !== undefined ? 'note' : rest === 0 ? 'good' : 'warn',
    short: title,
    title,
    content: (
      <div className={actions['buttons']}>
        {back}
        <Button variant="default" onClick={dismiss}>
          {say('bulk.read')}
        </Button>
      </div>
    ),
  };
}
