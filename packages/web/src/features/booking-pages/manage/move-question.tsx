/** The new time beside the old one, before anything is moved: of one booking, or of all that is booked together. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { ReactNode } from 'react';
import { actWords } from '../../../bookings/act-words.ts';
import type { MoveTogetherState } from '../../../pages/state/move.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { useMoments } from '../../../ui/display/moments.ts';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import styles from '../visit.module.css';
import { VisitTime } from '../visit-parts.tsx';
import { BackToBooking } from './back-to-booking.tsx';

interface MoveQuestionProps {
  readonly state: Pick<
    MoveTogetherState,
    'back' | 'cancellingAfter' | 'retryAfterSeconds' | 'ticket' | 'to' | 'token' | 'trouble'
  >;
  readonly was: MoveTogetherState['was'];
  /** What is said before the terms of the new time, each a sentence. */
  readonly hints: readonly string[];
  /** Who moves, where that is asked: controls of the form. */
  readonly fields?: ReactNode;
  /** What is booked. */
  readonly children: ReactNode;
}

export function MoveQuestion({ children, fields, hints, state, was }: MoveQuestionProps) {
  const { formats, say } = usePage();
  const moments = useMoments();
  const { back, cancellingAfter, retryAfterSeconds, ticket, to, token, trouble } = state;
  const terms = [...hints, ...actWords(say, formats, 'cancel', cancellingAfter), say('manage.moveFollows')];
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
      {children}
      <div className={styles['terms']}>
        {terms.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
      <ActionForm
        action={pathOfPage(pagePaths.manageMove, { token })}
        ticket={ticket}
        label={moments.change('moveTo', to, was)}
        sending={say('act.moving')}
        fields={fields}
      >
        <PageLink className={styles['way'] as string} href={back}>
          {say('act.changeTime')}
        </PageLink>
      </ActionForm>
    </SiteFrame>
  );
}
