/** The page of a booking's link: how it stands, and what may be done with it. Looking never acts. */
import { Button } from '@mantine/core';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { actsWordsWhenBooked, bothActsWords, openActs } from '../../../bookings/act-words.ts';
import type { InLine, ManageState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { PolicyText } from '../../../ui/display/policy-text.tsx';
import { ReachBusiness, waysTo } from '../../../ui/display/reach-business.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { ZoneLine } from '../../../ui/display/zone-line.tsx';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import { AddToCalendar } from '../add-to-calendar.tsx';
import { series } from '../series-part.ts';
import styles from '../visit.module.css';
import { VisitDetails, VisitTime } from '../visit-parts.tsx';
import { Acts } from './acts.tsx';
import { actsTitles, hints, isRequest, titles } from './standing-words.ts';
import { Due, Recipient } from './told-parts.tsx';

const actsTitlesOfRequest = { ...actsTitles, both: 'confirmation.withdraw', cancel: 'withdraw.act' } as const;

/** Whoever waits for an appointment waits for a time, everybody else for a place. */
const wordsOfPlace = {
  offered: 'waitlist.offered',
  passedOver: 'waitlist.passedOver',
  waitHint: 'waitlist.waitHint',
  untilHint: 'waitlist.untilHint',
  keepAddress: 'waitlist.keepAddress',
  take: 'waitlist.take',
  taking: 'waitlist.taking',
} as const;
const wordsOfTime = {
  offered: 'wish.offered',
  passedOver: 'wish.passedOver',
  waitHint: 'wish.waitHint',
  untilHint: 'wish.untilHint',
  keepAddress: 'wish.keepAddress',
  take: 'wish.take',
  taking: 'wish.taking',
} as const;

const wordsOf = ({ isOfTime }: Pick<InLine, 'isOfTime'>) => (isOfTime ? wordsOfTime : wordsOfPlace);

function titleOf({ done, inLine, visit: { standing } }: ManageState) {
  return inLine?.offer !== undefined
    ? wordsOf(inLine).offered
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
      {state.inLine === undefined ? null : <PlaceInLine inLine={state.inLine} reach={reach} token={state.token} />}
      <VisitTime times={visit} isOff={isOff} />
      <Due
        fees={state.feeDue === undefined ? [] : [state.feeDue]}
        waived={state.feeWaived === undefined ? [] : [state.feeWaived]}
      />
      {/* Whoever owes something has something to do. */}
      {hint === undefined || state.feeDue !== undefined ? null : <p className={styles['hint']}>{say(hint)}</p>}
      <VisitDetails visit={visit} />
      <Recipient state={state} />
      {isStanding ? <ActsOfVisit state={state} /> : null}
      {state.series === undefined ? null : <series.Part dates={state.series} />}
      {isStanding && calendars !== undefined ? <AddToCalendar calendars={calendars} isMain={false} /> : null}
      {state.inLine === undefined ? null : <LeaveWaitlist inLine={state.inLine} token={state.token} />}
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

interface PlaceInLineProps extends Pick<ManageState, 'reach' | 'token'> {
  readonly inLine: InLine;
}

/** Where somebody stands, and the place that is offered, with what goes with it and the one button that takes it. */
function PlaceInLine({ inLine, reach, token }: PlaceInLineProps) {
  const { formats, say } = usePage();
  const { isPassedOver, offer, position, retryAfterSeconds, trouble } = inLine;
  const words = wordsOf(inLine);
  return (
    <section aria-label={say('waitlist.standing')} className={styles['line']}>
      {trouble === undefined ? null : (
        <div className={styles['notices']}>
          <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
        </div>
      )}
      {offer === undefined ? (
        <>
          <p className={`oh-time ${styles['position']}`}>{say('waitlist.position', { position })}</p>
          <p>{say(isPassedOver ? words.passedOver : words.waitHint)}</p>
        </>
      ) : (
        <>
          <p className={styles['until']}>
            {say('waitlist.until')}{' '}
            <span className={`oh-time ${styles['untilTime']}`}>{formats.time(offer.until)}</span>
          </p>
          <ZoneLine local={offer.until} isInSight={true} />
          <p>
            {say(words.untilHint, {
              day: formats.day(offer.until.slice(0, 10)),
              time: formats.time(offer.until),
            })}
          </p>
          <OnceTaken offer={offer} reach={reach} />
          <ActionForm
            action={pathOfPage(pagePaths.manage, { token })}
            ticket={offer.ticket}
            label={say(words.take)}
            sending={say(words.taking)}
          />
        </>
      )}
    </section>
  );
}

interface OnceTakenProps extends Pick<ManageState, 'reach'> {
  readonly offer: NonNullable<InLine['offer']>;
}

/** What whoever takes the place agrees to, as the form says it to whoever books. */
function OnceTaken({ offer: { isPolicyTranslated, policyText, terms }, reach }: OnceTakenProps) {
  const { formats, say } = usePage();
  const words = actsWordsWhenBooked(say, formats, terms, reach);
  return (
    <>
      {words.length === 0 ? null : (
        <div className={styles['terms']}>
          <p>{say('waitlist.onceTaken')}</p>
          {words.map((each) => (
            <p key={each}>
              <Sentence text={each} addresses={waysTo(reach)} />
            </p>
          ))}
        </div>
      )}
      <PolicyText text={policyText} isTranslated={isPolicyTranslated} />
    </>
  );
}

/** The way out of the line, and the address to keep. */
function LeaveWaitlist({ inLine, token }: { inLine: InLine; token: string }) {
  const { frame, say } = usePage();
  return (
    <section className={styles['part']}>
      <p>{say(wordsOf(inLine).keepAddress)}</p>
      <p className={styles['onPaper']}>{`${frame.publicUrl}${pathOfPage(pagePaths.manage, { token })}`}</p>
      <div className={styles['acts']}>
        <PageLink href={pathOfPage(pagePaths.manageCancel, { token })}>{say('waitlist.leave')}</PageLink>
      </div>
    </section>
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
