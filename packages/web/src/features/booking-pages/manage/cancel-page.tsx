/** One clear question before a booking is cancelled, with what follows from it. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { actWords } from '../../../bookings/act-words.ts';
import { manageAddress } from '../../../pages/addresses.ts';
import type { CancelState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { useMoments } from '../../../ui/display/moments.ts';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import styles from '../visit.module.css';
import { VisitDetails, VisitTime } from '../visit-parts.tsx';

export function CancelPage({ state }: { state: CancelState }) {
  const { formats, say } = usePage();
  const { isInLine, retryAfterSeconds, term, ticket, token, trouble, visit } = state;
  const moments = useMoments();
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']}>{say(isInLine ? 'waitlist.leaveTitle' : 'manage.cancelTitle')}</h1>
      {trouble === undefined ? null : (
        <div className={styles['notices']}>
          <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
        </div>
      )}
      <VisitTime times={visit} isOff={false} />
      <VisitDetails visit={visit} />
      {isInLine ? null : actWords(say, formats, 'cancel', term).map((each) => <p key={each}>{each}</p>)}
      <p>{say(isInLine ? 'waitlist.leaveFollows' : 'manage.cancelFollows')}</p>
      <ActionForm
        action={pathOfPage(pagePaths.manageCancel, { token })}
        ticket={ticket}
        label={
          // All dates of a course go together.
          isInLine
            ? say('waitlist.leave')
            : visit.sessions.length === 0
              ? moments.change('cancelAt', visit)
              : say('act.cancel')
        }
        sending={say(isInLine ? 'waitlist.leaving' : 'act.cancelling')}
      >
        <PageLink className={styles['way'] as string} href={manageAddress(token)}>
          {say(isInLine ? 'waitlist.stay' : 'act.keep')}
        </PageLink>
      </ActionForm>
    </SiteFrame>
  );
}
