/** Booked: the time again, large; what happens next; the calendar. */

import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/page-paths';
import { minutesOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { ConfirmationState } from '../../pages/state.ts';
import { OfferedDayLine } from '../../ui/offered-day-line.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { waysTo } from '../../ui/reach-business.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteFrame } from '../../ui/site-frame.tsx';
import { WholePieces } from '../../ui/whole-pieces.tsx';
import { ZoneLine } from '../../ui/zone-line.tsx';
import { cancelTerm } from './cancel-term.ts';
import styles from './confirmation.module.css';

export function ConfirmationPage({ state }: { state: ConfirmationState }) {
  const { formats, say } = usePage();
  const day = state.localStart.slice(0, 10);
  const mark = { start: minutesOf(state.localStart), end: minutesOf(state.localEnd) };
  const length = Math.max(5, mark.end - mark.start);
  const isOver = state.status === 'CANCELED' || state.status === 'DECLINED';
  const isWaiting = state.status === 'PENDING' || state.status === 'CREATED' || state.status === 'WAITING_LIST';
  const range = say('slot.range', { start: formats.time(state.localStart), end: formats.time(state.localEnd) });
  const term = cancelTerm(say, formats, state.cancelling, state.reach);
  const title = isOver ? 'confirmation.cancelled' : isWaiting ? 'confirmation.waiting' : 'confirmation.booked';
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']}>{say(title)}</h1>
      <p className={`oh-time oh-answer ${styles['answer']} ${isOver ? styles['over'] : ''}`}>
        <span className={styles['words']}>
          <WholePieces pieces={formats.dayPieces(day)} />
        </span>{' '}
        <span>{formats.time(state.localStart)}</span>
      </p>
      <ZoneLine local={state.localStart} isInSight />
      {isOver ? null : (
        <OfferedDayLine
          day={day}
          picture={state.picture}
          service={{ durationMinutes: length, pauseMinutes: state.pauseMinutes }}
          mark={mark}
          sentence={range}
        />
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>{say('confirmation.what')}</dt>
          <dd>
            <Sentence
              text={
                state.staffName === undefined
                  ? own(state.title)
                  : say('confirmation.whatWith', { service: own(state.title), name: own(state.staffName) })
              }
            />
          </dd>
        </div>
        {state.place?.name === undefined ? null : (
          <div>
            <dt>{say('service.where')}</dt>
            <dd>
              <bdi>{state.place.name}</bdi>
              {state.place.address === undefined ? null : (
                <span className="oh-soft">
                  {' · '}
                  <bdi>{state.place.address}</bdi>
                </span>
              )}
            </dd>
          </div>
        )}
        {state.answers.map(({ key, label, value }) => (
          <div key={key}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd className={styles['said']}>
              <bdi>{typeof value === 'string' ? value : say(value ? 'confirmation.yes' : 'confirmation.no')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {isOver ? (
        <Button component="a" href={pagePaths.services} size="lg">
          {say('act.chooseTime')}
        </Button>
      ) : (
        <>
          <section aria-labelledby="next" className={styles['next']}>
            <h2 id="next">{say('confirmation.next')}</h2>
            <ul className={styles['steps']}>
              {isWaiting ? <li>{say('confirmation.waitingHint')}</li> : null}
              <li>{say('confirmation.keep')}</li>
              {state.email === undefined ? null : (
                <li>
                  <Sentence text={say('confirmation.mail', { email: own(state.email) })} />
                </li>
              )}
              {term === undefined ? null : (
                <li>
                  <Sentence text={term} addresses={waysTo(state.reach)} />
                </li>
              )}
            </ul>
          </section>
          <section aria-labelledby="calendar" className={styles['next']}>
            <h2 id="calendar">{say('confirmation.calendar')}</h2>
            <div className={styles['calendars']}>
              <Button component="a" href={state.calendarFile} size="lg" download>
                {say('confirmation.calendarFile')}
              </Button>
              <a className={styles['other']} href={state.googleCalendar} rel="noreferrer noopener" target="_blank">
                Google
              </a>
              <a className={styles['other']} href={state.outlookCalendar} rel="noreferrer noopener" target="_blank">
                Outlook
              </a>
            </div>
          </section>
        </>
      )}
    </SiteFrame>
  );
}
