/** The page of a booking's link: how it stands, and what may be done with it. Looking never acts. */
import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { bothActsWords, openActs } from '../../../bookings/act-words.ts';
import type { ManageState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { ReachBusiness } from '../../../ui/display/reach-business.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import { AddToCalendar } from '../add-to-calendar.tsx';
import { series } from '../series-part.ts';
import styles from '../visit.module.css';
import { VisitDetails, VisitTime } from '../visit-parts.tsx';
import { Acts } from './acts.tsx';
import { inLineParts, participantsPart, signingPart } from './manage-parts.ts';
import { actsTitles, hints, isRequest, titles } from './standing-words.ts';
import { Due, Recipient } from './told-parts.tsx';

const actsTitlesOfRequest = { ...actsTitles, both: 'confirmation.withdraw', cancel: 'withdraw.act' } as const;

function titleOf({ done, inLine, visit: { standing } }: ManageState) {
  return inLine?.offer !== undefined
    ? inLine.isOfTime
      ? 'wish.offered'
      : 'waitlist.offered'
    : done === 'withdrawn'
      ? 'withdraw.done'
      : titles[standing];
}

export function ManagePage({ state }: { state: ManageState }) {
  const { say } = usePage();
  const { again, calendars, reach, visit } = state;
  const { standing } = visit;
  const isOff = standing === 'cancelled' || standing === 'declined';
  const isStanding = standing === 'booked' || standing === 'waiting';
  const hint = hints[standing];
  const line = state.inLine === undefined ? undefined : { ...inLineParts.exports(), inLine: state.inLine };
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']} aria-live="polite">
        {say(titleOf(state))}
      </h1>
      {state.done === 'moved' ? (
        <div className={styles['notices']}>
          <Notice meaning="good" title={say('manage.moved')}>
            <p>{say(standing === 'waiting' ? 'manage.movedAskingHint' : 'manage.movedHint')}</p>
          </Notice>
        </div>
      ) : null}
      {line === undefined ? null : (
        <line.PlaceInLine
          inLine={line.inLine}
          isUnnamed={state.participants?.naming !== undefined}
          reach={reach}
          token={state.token}
        />
      )}
      <VisitTime times={visit} isOff={isOff} />
      <Due
        fees={state.feeDue === undefined ? [] : [state.feeDue]}
        waived={state.feeWaived === undefined ? [] : [state.feeWaived]}
      />
      {/* Whoever owes something has something to do. */}
      {hint === undefined || state.feeDue !== undefined ? null : <p className={styles['hint']}>{say(hint)}</p>}
      {state.signing === undefined ? null : <signingPart.Part signing={state.signing} token={state.token} />}
      <VisitDetails visit={visit} />
      {state.participants === undefined ? null : (
        <participantsPart.Part participants={state.participants} token={state.token} />
      )}
      <Recipient state={state} />
      {isStanding ? <ActsOfVisit state={state} /> : null}
      {state.series === undefined ? null : <series.Part dates={state.series} />}
      {isStanding && calendars !== undefined ? <AddToCalendar calendars={calendars} isMain={false} /> : null}
      {line === undefined ? null : <line.LeaveWaitlist inLine={line.inLine} token={state.token} />}
      {isStanding || state.inLine !== undefined ? null : (
        <div className={styles['acts']}>
          <Button component="a" href={again ?? pagePaths.services} size="lg">
            {say(again === undefined ? 'act.allServices' : 'act.bookAgain')}
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

function ActsOfVisit({ state }: { state: ManageState }) {
  const { formats, say } = usePage();
  const { cancelling, fees, moving, visit } = state;
  const isWithdrawn = isRequest(visit.standing, cancelling);
  return (
    <Acts
      {...state}
      title={say((isWithdrawn ? actsTitlesOfRequest : actsTitles)[openActs(moving, cancelling)])}
      terms={bothActsWords(say, formats, moving, cancelling, fees)}
      cancel={say(isWithdrawn ? 'withdraw.act' : 'act.cancel')}
    />
  );
}
