/** The new time of all that is booked together beside its old one, before it is moved: each of it, in its order. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { actWords } from '../../../bookings/act-words.ts';
import type { MoveTogetherState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { useMoments } from '../../../ui/display/moments.ts';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import styles from '../visit.module.css';
import { VisitTime } from '../visit-parts.tsx';
import { BackToBooking } from './back-to-booking.tsx';
import { TogetherParts, TogetherPlace } from './together-parts.tsx';

export function MoveTogetherPage({ state }: { state: MoveTogetherState }) {
  const { formats, say } = usePage();
  const moments = useMoments();
  const { back, cancellingAfter, needsApproval, parts, place, retryAfterSeconds, ticket, to, token, trouble, was } =
    state;
  return (
    <SiteFrame width="reading">
      <BackToBooking token={token} />
      <h1 className={styles['title']}>{say('manage.reviewTitle')}</h1>
      {trouble === undefined ? null : (
        <div className={styles['notices']}>
          <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
        </div>
      )}
      <p className={styles['old']}>{say('manage.now', { time: moments.text(was) })}</p>
      <VisitTime times={to} isOff={false} />
      <TogetherParts parts={parts} isDated={false} />
      <TogetherPlace place={place} />
      <div className={styles['terms']}>
        <p>{say('together.moveHint')}</p>
        {needsApproval ? <p>{say('manage.asksAgain')}</p> : null}
        {actWords(say, formats, 'cancel', cancellingAfter).map((each) => (
          <p key={each}>{each}</p>
        ))}
        <p>{say('manage.moveFollows')}</p>
      </div>
      <ActionForm
        action={pathOfPage(pagePaths.manageMove, { token })}
        ticket={ticket}
        label={moments.change('moveTo', to, was)}
        sending={say('act.moving')}
      >
        <PageLink className={styles['way'] as string} href={back}>
          {say('act.changeTime')}
        </PageLink>
      </ActionForm>
    </SiteFrame>
  );
}
