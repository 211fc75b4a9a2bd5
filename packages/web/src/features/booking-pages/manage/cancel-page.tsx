/** One clear question before a booking is cancelled, with what follows from it. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { actWords } from '../../../bookings/act-words.ts';
import { feeText } from '../../../bookings/fee-words.ts';
import { manageAddress } from '../../../pages/addresses.ts';
import type { CancelState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { useMoments } from '../../../ui/display/moments.ts';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import { series } from '../series-part.ts';
import styles from '../visit.module.css';
import { VisitDetails, VisitTime } from '../visit-parts.tsx';
import { isRequest } from './standing-words.ts';

/** What is given up: a place in a line is left, a request that nobody has confirmed is withdrawn, a booking is cancelled. */
const wordings = {
  line: {
    title: 'waitlist.leaveTitle',
    follows: 'waitlist.leaveFollows',
    sending: 'waitlist.leaving',
    keep: 'waitlist.stay',
  },
  request: {
    title: 'withdraw.title',
    follows: 'manage.cancelFollows',
    sending: 'withdraw.acting',
    keep: 'withdraw.keep',
  },
  booking: {
    title: 'manage.cancelTitle',
    follows: 'manage.cancelFollows',
    sending: 'act.cancelling',
    keep: 'act.keep',
  },
} as const;

function givenUp({ isInLine, term, visit }: CancelState): keyof typeof wordings {
  return isInLine ? 'line' : isRequest(visit.standing, term) ? 'request' : 'booking';
}

export function cancelTitle(state: CancelState) {
  return wordings[givenUp(state)].title;
}

export function CancelPage({ state }: { state: CancelState }) {
  const { formats, say } = usePage();
  const { fees, isInLine, retryAfterSeconds, series: following, term, ticket, token, trouble, visit } = state;
  const moments = useMoments();
  const what = givenUp(state);
  const { follows, keep, sending, title } = wordings[what];
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']}>{say(title)}</h1>
      {trouble === undefined ? null : (
        <div className={styles['notices']}>
          <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
        </div>
      )}
      <VisitTime times={visit} isOff={false} />
      <VisitDetails visit={visit} />
      <div className={styles['terms']}>
        {isInLine ? null : <CancelCost fees={fees} />}
        {isInLine ? null : actWords(say, formats, 'cancel', term).map((each) => <p key={each}>{each}</p>)}
        <p>{say(follows)}</p>
      </div>
      <ActionForm
        action={pathOfPage(pagePaths.manageCancel, { token })}
        ticket={ticket}
        label={
          what === 'line'
            ? say('waitlist.leave')
            : what === 'request'
              ? say('withdraw.act')
              : // All dates of a course go together.
                visit.sessions.length === 0
                ? moments.change('cancelAt', visit)
                : say('act.cancel')
        }
        sending={say(sending)}
        fields={following === undefined ? null : <series.Part {...following} />}
      >
        <PageLink className={styles['way'] as string} href={manageAddress(token)}>
          {say(keep)}
        </PageLink>
      </ActionForm>
    </SiteFrame>
  );
}

/** What cancelling costs now, before anything else; what it would cost later is of no use here. */
export function CancelCost({ fees }: Pick<CancelState, 'fees'>) {
  const { formats, say } = usePage();
  const now = fees.find(({ kind }) => kind === 'now');
  return now === undefined ? null : (
    <p className={styles['cost']}>{say('fee.now', { fee: feeText(say, formats, now.fee) })}</p>
  );
}
