/** The page of a booking's link: how it stands, and what may be done with it. Looking never acts. */
import { Button } from '@mantine/core';
import { pagePaths, pathOfPage } from '@openhours/contract/page-paths';
import type { Formats } from '../../../language/formats.ts';
import type { Say, SiteTextId } from '../../../language/texts.ts';
import type { LinkedAct, ManageState } from '../../../pages/state/visit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { usePage } from '../../../ui/page-context.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { ReachBusiness } from '../../../ui/reach-business.tsx';
import { SiteFrame } from '../../../ui/site-frame.tsx';
import styles from '../visit.module.css';
import { AddToCalendar, VisitDetails, VisitTime } from '../visit-parts.tsx';

const titles = {
  booked: 'manage.title',
  waiting: 'confirmation.waiting',
  declined: 'manage.declined',
  cancelled: 'confirmation.cancelled',
  over: 'manage.over',
} as const;

const hints = {
  waiting: 'confirmation.waitingHint',
  declined: 'manage.declinedHint',
  cancelled: 'manage.cancelledHint',
  over: undefined,
  booked: undefined,
} as const;

/** Until when an act is possible, or why it is not. */
export function termText(
  say: Say<SiteTextId>,
  formats: Formats,
  act: 'cancel' | 'move',
  { isAllowed, term }: LinkedAct,
): string {
  if (term.kind === 'never' || (term.kind === 'until') !== isAllowed) {
    return say(`manage.${act}Never`);
  }
  const values = { day: formats.day(term.until.slice(0, 10)), time: formats.time(term.until) };
  return say(term.kind === 'until' ? `manage.${act}Until` : `manage.${act}Over`, values);
}

export function ManagePage({ state }: { state: ManageState }) {
  const { say } = usePage();
  const { again, calendars, reach, visit, visitDay } = state;
  const { standing } = visit;
  const isOff = standing === 'cancelled' || standing === 'declined';
  const isStanding = standing === 'booked' || standing === 'waiting';
  const hint = hints[standing];
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']} aria-live="polite">
        {say(titles[standing])}
      </h1>
      {state.done === 'moved' ? (
        <div className={styles['notices']}>
          <Notice meaning="good" title={say('manage.moved')}>
            <p>{say('manage.movedHint')}</p>
          </Notice>
        </div>
      ) : null}
      <VisitTime times={visit} day={visitDay} isOff={isOff} />
      {hint === undefined ? null : <p className={styles['hint']}>{say(hint)}</p>}
      <VisitDetails visit={visit} />
      {isStanding ? <Acts state={state} /> : null}
      {isStanding ? (
        <AddToCalendar calendars={calendars} isMain={false} />
      ) : (
        <div className={styles['acts']}>
          <Button component="a" href={again ?? pagePaths.services} size="lg">
            {say(again === undefined ? 'act.allServices' : 'act.bookAgain')}
          </Button>
          {standing === 'declined' ? <ReachBusiness reach={reach} /> : null}
        </div>
      )}
    </SiteFrame>
  );
}

function Acts({ state }: { state: ManageState }) {
  const { formats, frame, say } = usePage();
  const { cancelling, moving, reach, token } = state;
  const isNeverEither = [moving, cancelling].every((act) => !act.isAllowed && act.term.kind !== 'over');
  return (
    <section aria-labelledby="acts" className={styles['part']}>
      <h2 id="acts">{say('manage.acts')}</h2>
      <div className={styles['terms']}>
        {isNeverEither ? (
          <p>{say('manage.never')}</p>
        ) : (
          <>
            <p>{termText(say, formats, 'move', moving)}</p>
            <p>{termText(say, formats, 'cancel', cancelling)}</p>
          </>
        )}
      </div>
      <div className={styles['acts']}>
        {moving.isAllowed ? (
          <Button component={PageLink} href={pathOfPage(pagePaths.manageMove, { token })} size="lg">
            {say('act.move')}
          </Button>
        ) : null}
        {cancelling.isAllowed ? (
          <PageLink href={pathOfPage(pagePaths.manageCancel, { token })}>{say('act.cancel')}</PageLink>
        ) : null}
      </div>
      <p className={styles['onPaper']}>{`${frame.publicUrl}${pathOfPage(pagePaths.manage, { token })}`}</p>
      {moving.isAllowed && cancelling.isAllowed ? null : <ReachBusiness reach={reach} />}
    </section>
  );
}
