/**
 * Where the messages of a booking go, in one line; whoever made it unfolds a form that sends again, or to another
 * address.
 */
import { own } from '../../../language/bidi.ts';
import type { SiteTextId } from '../../../language/texts.ts';
import type { RecipientState } from '../../../pages/state/visit.ts';
import type { Reach } from '../../../site/service-card.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { ReachBusiness } from '../../../ui/display/reach-business.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import styles from './recipient.module.css';

interface RecipientPartProps {
  readonly recipient: RecipientState;
  /** Address of the page, which takes the form. */
  readonly action: string;
  /** What is said where a message goes out; `{email}`. */
  readonly told: SiteTextId & ('confirmation.mailSent' | `recipient.${string}`);
  readonly reach: Reach | undefined;
}

export function RecipientPart({ action, reach, recipient, told }: RecipientPartProps) {
  const { say } = usePage();
  const { email, isWrittenTo, malformed, sendingsLeft, ticket, trouble } = recipient;
  return (
    <div className={styles['recipient']}>
      <p>
        <Sentence text={say(isWrittenTo ? told : 'confirmation.mail', { email: own(email) })} />
      </p>
      <RecipientNotice recipient={recipient} />
      {ticket === undefined ? (
        <p className="oh-soft">{say('recipient.ask')}</p>
      ) : (
        // Folded up again once it was sent, by whoever it was unfolded.
        <details key={sendingsLeft} className={styles['more']} open={trouble !== undefined || malformed !== undefined}>
          <summary className={styles['summary']}>{say('verify.notThere')}</summary>
          <div className={styles['form']}>
            <SendForm action={action} ticket={ticket} recipient={recipient} />
            {recipient.isCorrectable ? null : (
              <>
                <p className="oh-soft">{say('recipient.ask')}</p>
                <ReachBusiness reach={reach} />
              </>
            )}
          </div>
        </details>
      )}
    </div>
  );
}

function SendForm({
  action,
  recipient: { email, isCorrectable, malformed },
  ticket,
}: Pick<RecipientPartProps, 'action' | 'recipient'> & { readonly ticket: string }) {
  const { say } = usePage();
  return (
    <>
      {isCorrectable ? <p>{say('verify.notThereHint')}</p> : null}
      <ActionForm
        action={action}
        ticket={ticket}
        label={say('verify.resend')}
        sending={say('verify.resending')}
        variant="default"
        fields={
          <>
            <input type="hidden" name="act" value="recipient" />
            {isCorrectable ? (
              <EmailField id="recipient-email" value={malformed ?? email} isMalformed={malformed !== undefined} />
            ) : null}
          </>
        }
      />
    </>
  );
}

const refusals = {
  'open-limit': 'trouble.openLimit',
  'limit-reached': 'trouble.limitReached',
  'waits-already': 'waitlist.already',
} as const;

function RecipientNotice({ recipient }: Pick<RecipientPartProps, 'recipient'>) {
  const { say } = usePage();
  const { email, isSent, retryAfterSeconds, trouble } = recipient;
  if (trouble === undefined) {
    return isSent ? <Notice meaning="good" title={say('verify.resent', { email: own(email) })} spoken /> : null;
  }
  return trouble === 'open-limit' || trouble === 'limit-reached' || trouble === 'waits-already' ? (
    <Notice meaning="warn" title={say(refusals[trouble])} spoken>
      <p>{say('recipient.notChanged')}</p>
    </Notice>
  ) : (
    <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
  );
}
