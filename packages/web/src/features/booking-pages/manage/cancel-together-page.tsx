/** One clear question before all that is booked together is cancelled as one, with what follows from it. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { actWords } from '../../../bookings/act-words.ts';
import { manageAddress } from '../../../pages/addresses.ts';
import type { CancelTogetherState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import styles from '../visit.module.css';
import { VisitTime } from '../visit-parts.tsx';
import { CancelCost } from './cancel-page.tsx';
import { isRequest } from './standing-words.ts';
import { TogetherParts, TogetherPlace } from './together-parts.tsx';

const wordings = {
  request: {
    title: 'together.withdrawTitle',
    act: 'together.withdraw',
    sending: 'withdraw.acting',
    keep: 'withdraw.keep',
  },
  booking: {
    title: 'together.cancelTitle',
    act: 'together.cancel',
    sending: 'act.cancelling',
    keep: 'act.keep',
  },
} as const;

function wordingOf({ standing, term }: CancelTogetherState) {
  return wordings[isRequest(standing, term) ? 'request' : 'booking'];
}

export function cancelTogetherTitle(state: CancelTogetherState) {
  return wordingOf(state).title;
}

export function CancelTogetherPage({ state }: { state: CancelTogetherState }) {
  const { formats, say } = usePage();
  const { fees, parts, place, retryAfterSeconds, standing, term, ticket, times, token, trouble } = state;
  const { act, keep, sending, title } = wordingOf(state);
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']}>{say(title)}</h1>
      {trouble === undefined ? null : (
        <div className={styles['notices']}>
          <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
        </div>
      )}
      {times === undefined ? null : <VisitTime times={times} isOff={false} />}
      <TogetherParts parts={parts} isDated={times === undefined} standing={standing} />
      <TogetherPlace place={place} />
      <div className={styles['terms']}>
        <CancelCost fees={fees} />
        {actWords(say, formats, 'cancel', term).map((each) => (
          <p key={each}>{each}</p>
        ))}
        <p>{say('manage.cancelFollows')}</p>
      </div>
      <ActionForm
        action={pathOfPage(pagePaths.manageCancel, { token })}
        ticket={ticket}
        label={say(act)}
        sending={say(sending)}
      >
        <PageLink className={styles['way'] as string} href={manageAddress(token)}>
          {say(keep)}
        </PageLink>
      </ActionForm>
    </SiteFrame>
  );
}
