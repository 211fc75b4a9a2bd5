/**
 * Booked: the time again, large; what happens next; the calendar; the way to move or cancel it. Whoever else has the address
 * sees what is booked, and where the link is.
 */

import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { actsWordsWhenBooked, openActs } from '../../bookings/act-words.ts';
import type { ConfirmationState, OwnConfirmation } from '../../pages/state/visit.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { ReachBusiness, waysTo } from '../../ui/display/reach-business.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { RecipientPart } from './recipient/recipient-part.tsx';
import { series } from './series-part.ts';
import styles from './visit.module.css';
import { VisitDetails, VisitTime } from './visit-parts.tsx';

export const confirmationTitles = {
  booked: 'confirmation.booked',
  waiting: 'confirmation.waiting',
  'in-line': 'waitlist.standing',
  declined: 'manage.declined',
  cancelled: 'confirmation.cancelled',
  over: 'manage.over',
} as const;

/** As the message calls it: what cannot be done is not promised. */
const linkTexts = {
  both: 'confirmation.manage',
  move: 'confirmation.manageMove',
  cancel: 'confirmation.manageCancel',
  neither: 'confirmation.manageOnly',
} as const;

/** What nobody has confirmed is withdrawn, not cancelled. */
const linkTextsOfRequest = {
  ...linkTexts,
  both: 'confirmation.withdraw',
  cancel: 'confirmation.withdrawOnly',
} as const;

export function ConfirmationPage({ state }: { state: ConfirmationState }) {
  const { say } = usePage();
  const { own, visit } = state;
  const { standing } = visit;
  const isOff = standing === 'cancelled' || standing === 'declined';
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']} aria-live="polite">
        {say(confirmationTitles[standing])}
      </h1>
      <VisitTime times={visit} isOff={isOff} />
      <VisitDetails visit={visit} {...(own === undefined ? {} : { answers: own.answers })} />
      {isOff || standing === 'over' ? (
        <Button component="a" href={pagePaths.services} size="lg">
          {say('act.chooseTime')}
        </Button>
      ) : own === undefined ? (
        <WayToLink state={state} />
      ) : (
        <WhatComesNext state={state} own={own} />
      )}
    </SiteFrame>
  );
}

/** For whoever may be anybody: how to come by the link that confirms, moves or cancels it. */
function WayToLink({ state: { isAwaited, reach } }: { readonly state: ConfirmationState }) {
  const { frame, say } = usePage();
  return (
    <section aria-labelledby="link" className={styles['part']}>
      <h2 id="link">{say(isAwaited ? 'verify.title' : 'confirmation.manage')}</h2>
      <p className={styles['hint']}>{say(isAwaited ? 'verify.before' : 'confirmation.linkElsewhere')}</p>
      {frame.sendsMail ? (
        <a className={styles['way']} href={pagePaths.findBooking}>
          {say('find.title')}
        </a>
      ) : (
        <ReachBusiness reach={reach} />
      )}
    </section>
  );
}

interface WhatComesNextProps {
  readonly state: ConfirmationState;
  readonly own: OwnConfirmation;
}

function WhatComesNext({ state: { reach, visit }, own }: WhatComesNextProps) {
  const { formats, frame, say } = usePage();
  const terms = actsWordsWhenBooked(say, formats, own, reach);
  const texts = visit.standing === 'waiting' ? linkTextsOfRequest : linkTexts;
  return (
    <>
      <section aria-labelledby="next" className={styles['part']}>
        <h2 id="next">{say('confirmation.next')}</h2>
        <ul className={styles['steps']}>
          {visit.standing === 'waiting' ? <li>{say('confirmation.waitingHint')}</li> : null}
          {own.recipient === undefined ? null : (
            <li>
              <RecipientPart
                recipient={own.recipient}
                action={frame.address}
                told="confirmation.mailSent"
                reach={reach}
              />
            </li>
          )}
          {terms.map((term) => (
            <li key={term}>
              <Sentence text={term} addresses={waysTo(reach)} />
            </li>
          ))}
          <li>
            {say('confirmation.keep')}{' '}
            <a className={styles['way']} href={own.manage}>
              {say(texts[openActs(own.moving, own.cancelling)])}
            </a>
            <span className={styles['onPaper']}>{`${frame.publicUrl}${own.manage}`}</span>
          </li>
        </ul>
      </section>
      {own.series === undefined ? null : <series.Part dates={own.series} />}
      {own.calendars === undefined ? null : <AddToCalendar calendars={own.calendars} isMain />}
    </>
  );
}
