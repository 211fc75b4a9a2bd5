/**
 * A booking that its customer is to confirm by the code of a message. Opening the link in it only shows it; one button
 * confirms.
 */
import { Button, TextInput } from '@mantine/core';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { own } from '../../../language/bidi.ts';
import { usePageNavigation } from '../../../pages/navigation-context.ts';
import type { VerifyState } from '../../../pages/state/visit.ts';
import { minutesLeft, useLeftMs } from '../../../ui/context/left-ms.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { ReachBusiness } from '../../../ui/display/reach-business.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import { series } from '../series-part.ts';
import styles from '../visit.module.css';
import { VisitDetails, VisitTime } from '../visit-parts.tsx';

export function VerifyPage({ state }: { state: VerifyState }) {
  const { say } = usePage();
  const { again, code, email, isOver, series: dates, visit } = state;
  const { lookAgain } = usePageNavigation();
  const leftMs = useLeftMs(state, () => void lookAgain?.()) ?? 0;
  // The last minute begun is one.
  const held = { email: own(email), count: Math.max(1, minutesLeft(leftMs)) };
  return (
    <SiteFrame width="reading">
      <h1 className={styles['title']} aria-live="polite">
        {say(isOver ? 'verify.over' : 'verify.title')}
      </h1>
      <Trouble state={state} />
      {dates === undefined ? <VisitTime times={visit} isOff={isOver} /> : <series.Part dates={dates} />}
      {isOver ? (
        <>
          <VisitDetails visit={visit} />
          <p className={styles['hint']}>{say('verify.overHint')}</p>
          <div className={styles['acts']}>
            <Button component="a" href={again ?? pagePaths.services} size="lg">
              {say(again === undefined ? 'act.allServices' : 'act.bookAgain')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles['hint']}>
            <Sentence text={say(code === '' ? 'verify.sent' : 'verify.opened', held)} />
          </p>
          {state.triesLeft === 0 || state.tickets.verify === '' ? null : <CodeForm state={state} />}
          <VisitDetails visit={visit} />
          <SendAgain key={email} state={state} />
        </>
      )}
    </SiteFrame>
  );
}

function Trouble({ state }: { state: VerifyState }) {
  const { say } = usePage();
  const { email, isOver, isResent, retryAfterSeconds, triesLeft, trouble } = state;
  if (isOver) {
    return null;
  }
  if (triesLeft === 0) {
    return (
      <div className={styles['notices']}>
        <Notice meaning="warn" title={say('verify.noTries')} spoken>
          <p>{say('verify.noTriesHint')}</p>
        </Notice>
      </div>
    );
  }
  if (trouble === undefined) {
    return isResent ? (
      <div className={styles['notices']}>
        <Notice meaning="good" title={say('verify.resent', { email: own(email) })} spoken />
      </div>
    ) : null;
  }
  return (
    <div className={styles['notices']}>
      {trouble === 'open-limit' ? (
        <Notice meaning="warn" title={say('trouble.openLimit')} spoken>
          <p>{say('trouble.openLimitHint')}</p>
          <ReachBusiness reach={state.reach} />
        </Notice>
      ) : trouble === 'wrong-code' ? (
        <Notice meaning="bad" title={say('verify.wrongCode')} spoken>
          <p>{say('verify.wrongCodeHint', { count: triesLeft })}</p>
        </Notice>
      ) : (
        <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
      )}
    </div>
  );
}

function CodeForm({ state: { code, tickets, token, trouble } }: { state: VerifyState }) {
  const { say } = usePage();
  return (
    <ActionForm
      action={pathOfPage(pagePaths.manage, { token })}
      ticket={tickets.verify}
      label={say('verify.act')}
      sending={say('verify.acting')}
      fields={
        code === '' ? (
          <TextInput
            id="verify-code"
            name="code"
            label={say('verify.code')}
            // A pasted code may come with what stood around it.
            maxLength={50}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={trouble === 'wrong-code'}
            attributes={{ input: { dir: 'ltr' } }}
            aria-invalid={trouble === 'wrong-code'}
            required
            withAsterisk={false}
          />
        ) : (
          <input type="hidden" name="code" value={code} />
        )
      }
    />
  );
}

function SendAgain({ state }: { state: VerifyState }) {
  const { say } = usePage();
  const { email, malformed, reach, sendingsLeft, tickets, token } = state;
  return (
    <section aria-labelledby="not-there" className={styles['part']}>
      <h2 id="not-there">{say('verify.notThere')}</h2>
      {sendingsLeft === 0 ? (
        <>
          <p>{say('verify.sentOften')}</p>
          <ReachBusiness reach={reach} />
        </>
      ) : (
        <>
          <p>{say('verify.notThereHint')}</p>
          <ActionForm
            action={pathOfPage(pagePaths.manage, { token })}
            ticket={tickets.resend}
            label={say('verify.resend')}
            sending={say('verify.resending')}
            variant="default"
            fields={<EmailField id="verify-email" value={malformed ?? email} isMalformed={malformed !== undefined} />}
          />
        </>
      )}
    </section>
  );
}
