/**
 * The page of a link whose booking is booked together with others: all of it as it stands, and what may be done with it
 * as one.
 */
import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { bothActsWords, openActs } from '../../../bookings/act-words.ts';
import type { TogetherState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { ReachBusiness } from '../../../ui/display/reach-business.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import { AddToCalendar } from '../add-to-calendar.tsx';
import styles from '../visit.module.css';
import { VisitTime } from '../visit-parts.tsx';
import { Acts } from './acts.tsx';
import { actsTitles, hints, isRequest, titles } from './standing-words.ts';
import { TogetherParts, TogetherPlace } from './together-parts.tsx';
import { Due, Recipient } from './told-parts.tsx';

export function TogetherPage({ state }: { state: TogetherState }) {
  const { say } = usePage();
  const { calendars, done, feesDue, feesWaived, parts, place, reach, standing, times } = state;
  const isOff = standing === 'cancelled' || standing === 'declined';
  const isStanding = standing === 'booked' || standing === 'waiting';
  const hint = hints[standing];
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']} aria-live="polite">
        {say(done === 'withdrawn' ? 'withdraw.done' : titles[standing])}
      </h1>
      {done === 'moved' ? (
        <div className={styles['notices']}>
          <Notice meaning="good" title={say('manage.moved')}>
            <p>{say(standing === 'waiting' ? 'manage.movedAskingHint' : 'manage.movedHint')}</p>
          </Notice>
        </div>
      ) : null}
      {times === undefined ? null : <VisitTime times={times} isOff={false} />}
      <Due fees={feesDue} waived={feesWaived} />
      {/* Whoever owes something has something to do. */}
      {hint === undefined || feesDue.length > 0 ? null : <p className={styles['hint']}>{say(hint)}</p>}
      <TogetherParts parts={parts} isDated={times === undefined} standing={standing} />
      <TogetherPlace place={place} />
      <Recipient state={state} />
      {isStanding ? <ActsOfAll state={state} /> : null}
      {isStanding && calendars !== undefined ? <AddToCalendar calendars={calendars} isMain={false} /> : null}
      {isStanding ? null : (
        <div className={styles['acts']}>
          <Button component="a" href={pagePaths.services} size="lg">
            {say('act.allServices')}
          </Button>
        </div>
      )}
      {isOff ? (
        <div className={styles['reach']}>
          <ReachBusiness reach={reach} />
        </div>
      ) : null}
    </SiteFrame>
  );
}

const actsTitlesOfRequest = { ...actsTitles, both: 'confirmation.withdraw', cancel: 'together.withdraw' } as const;

function ActsOfAll({ state }: { readonly state: TogetherState }) {
  const { formats, say } = usePage();
  const { cancelling, fees, isPartlyOver, moving, standing } = state;
  const isWithdrawn = isRequest(standing, cancelling);
  return (
    <Acts
      {...state}
      title={say((isWithdrawn ? actsTitlesOfRequest : actsTitles)[openActs(moving, cancelling)])}
      terms={isPartlyOver ? [say('together.partlyOver')] : bothActsWords(say, formats, moving, cancelling, fees)}
      cancel={say(isWithdrawn ? 'together.withdraw' : 'together.cancel')}
    />
  );
}
