/** Whoever has lost the link of a booking has it sent again to the address with which it was booked. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { LinkNotice } from '../../ui/feedback/link-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ActionForm } from '../../ui/forms/action-form.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import styles from './find-booking.module.css';
import type { FindBookingState } from './state.ts';

export function FindBookingPage({ state }: { state: FindBookingState }) {
  const { say } = usePage();
  const { email, isMalformed, isSent, reach, retryAfterSeconds, ticket, trouble } = state;
  return (
    <SiteFrame width="reading">
      <h1>{say('find.title')}</h1>
      <div className={styles['form']}>
        {isSent ? (
          <Notice meaning="good" title={say('find.sent', { email: own(email) })} spoken>
            <p>{say('verify.notThereHint')}</p>
          </Notice>
        ) : (
          <p>{say('find.hint')}</p>
        )}
        <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
        <ActionForm
          key={`${email} ${isSent}`}
          action={pagePaths.findBooking}
          ticket={ticket}
          label={say('find.act')}
          sending={say('verify.resending')}
          {...(isSent ? { variant: 'default' as const } : {})}
          fields={<EmailField id="find-email" value={email} isMalformed={isMalformed} />}
        />
        {isSent ? <ReachBusiness reach={reach} /> : null}
      </div>
    </SiteFrame>
  );
}
