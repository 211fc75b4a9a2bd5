/** What is still to be signed for a booking, on the page of its link: read, ticked and signed with one name. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { ManageState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { ConsentsToSign } from '../consents-to-sign.tsx';
import styles from './signing-part.module.css';

interface SigningPartProps {
  readonly signing: NonNullable<ManageState['signing']>;
  readonly token: string;
}

export function SigningPart({ signing, token }: SigningPartProps) {
  const { say } = usePage();
  const { answers, isDone, isForSeries, problems, questions, retryAfterSeconds, ticket, trouble } = signing;
  const done = isDone ? <Notice meaning="good" title={say('sign.done')} spoken /> : null;
  if (questions.length === 0) {
    return done;
  }
  return (
    <section className={styles['signing']} aria-labelledby="signing">
      {done}
      <h2 id="signing">{say('sign.title')}</h2>
      <p>{say('sign.hint')}</p>
      {isForSeries ? <p>{say('sign.ofSeries')}</p> : null}
      {trouble === undefined ? null : <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />}
      <ActionForm
        action={pathOfPage(pagePaths.manage, { token })}
        ticket={ticket}
        label={say('sign.act')}
        sending={say('sign.signing')}
        fields={<ConsentsToSign questions={questions} answers={answers} problems={problems} />}
      />
    </section>
  );
}
