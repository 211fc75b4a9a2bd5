/** Booked: the time again, large; what happens next; the calendar; the way to move or cancel it. */

import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/page-paths';
import { actsWordsWhenBooked } from '../../booked/act-words.ts';
import { isOpen } from '../../booked/terms.ts';
import type { ConfirmationState } from '../../pages/state/visit.ts';
import { usePage } from '../../ui/page-context.tsx';
import { waysTo } from '../../ui/reach-business.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteFrame } from '../../ui/site-frame.tsx';
import { RecipientPart } from './recipient/recipient-part.tsx';
import styles from './visit.module.css';
import { AddToCalendar, VisitDetails, VisitTime } from './visit-parts.tsx';

export const confirmationTitles = {
  booked: 'confirmation.booked',
  waiting: 'confirmation.waiting',
  'in-line': 'waitlist.standing',
  declined: 'manage.declined',
  cancelled: 'confirmation.cancelled',
  over: 'manage.over',
} as const;

export function ConfirmationPage({ state }: { state: ConfirmationState }) {
  const { formats, frame, say } = usePage();
  const { visit } = state;
  const { standing } = visit;
  const isOff = standing === 'cancelled' || standing === 'declined';
  const terms = actsWordsWhenBooked(say, formats, state, state.reach);
  const canChange = isOpen(state.cancelling) || isOpen(state.moving);
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']} aria-live="polite">
        {say(confirmationTitles[standing])}
      </h1>
      <VisitTime times={visit} isOff={isOff} />
      <VisitDetails visit={visit} answers={state.answers} />
      {isOff || standing === 'over' ? (
        <Button component="a" href={pagePaths.services} size="lg">
          {say('act.chooseTime')}
        </Button>
      ) : (
        <>
          <section aria-labelledby="next" className={styles['part']}>
            <h2 id="next">{say('confirmation.next')}</h2>
            <ul className={styles['steps']}>
              {standing === 'waiting' ? <li>{say('confirmation.waitingHint')}</li> : null}
              {state.recipient === undefined ? null : (
                <li>
                  <RecipientPart
                    recipient={state.recipient}
                    action={frame.address}
                    told="confirmation.mailSent"
                    reach={state.reach}
                  />
                </li>
              )}
              {terms.map((term) => (
                <li key={term}>
                  <Sentence text={term} addresses={waysTo(state.reach)} />
                </li>
              ))}
              <li>
                {say('confirmation.keep')}{' '}
                <a className={styles['way']} href={state.manage}>
                  {say(canChange ? 'confirmation.manage' : 'confirmation.manageOnly')}
                </a>
                <span className={styles['onPaper']}>{`${frame.publicUrl}${state.manage}`}</span>
              </li>
            </ul>
          </section>
          {state.calendars === undefined ? null : <AddToCalendar calendars={state.calendars} isMain />}
        </>
      )}
    </SiteFrame>
  );
}
