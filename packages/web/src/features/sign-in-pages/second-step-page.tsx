/** The second step of a sign-in: a code of the app, a recovery code or a passkey. Works without script, but for passkeys. */

import { Button, TextInput } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { listFormat } from '@openhours/contract/text/intl-formats';
import type { ReactNode } from 'react';
import { usePasskey } from '../../session/use-passkey.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSending } from '../../ui/forms/use-sending.ts';
import styles from './sign-in.module.css';
import type { SecondStepState } from './state.ts';

export function SecondStepPage({ state }: { state: SecondStepState }) {
  const { frame, say } = usePage();
  const { factors, isByRecoveryCode, passkeyHosts } = state;
  const hasApp = factors.includes('TOTP');
  const hasPasskey = factors.includes('WEBAUTHN');
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <p className={styles['site']}>
          <bdi>{frame.siteName}</bdi>
        </p>
        <h1>{say('secondStep.title')}</h1>
        <Trouble state={state} />
        {hasPasskey ? <PasskeyButton state={state} /> : null}
        {hasApp ? (
          <CodeForm state={state} isMain={!hasPasskey}>
            <TextInput
              id="second-step-code"
              name="code"
              inputMode="numeric"
              dir="ltr"
              autoComplete="one-time-code"
              maxLength={20}
              label={say('secondStep.code')}
              required
              withAsterisk={false}
            />
          </CodeForm>
        ) : null}
        {passkeyHosts.length === 0 || hasPasskey ? null : (
          <p className="oh-soft">
            {say('secondStep.elsewhere', { hosts: listFormat(frame.locale).format(passkeyHosts) })}
          </p>
        )}
        {factors.includes('RECOVERY_CODE') ? (
          <details className={styles['forgot']} open={isByRecoveryCode || (!hasApp && !hasPasskey)}>
            <summary>{say('secondStep.useRecovery')}</summary>
            <CodeForm state={state} isMain={false}>
              <TextInput
                id="second-step-recovery"
                name="recoveryCode"
                dir="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={100}
                label={say('secondStep.recovery')}
                required
                withAsterisk={false}
              />
            </CodeForm>
          </details>
        ) : null}
        <details className={styles['forgot']}>
          <summary>{say('secondStep.lostTitle')}</summary>
          <p>{say('secondStep.lost')}</p>
          <p>
            <code dir="ltr">npx openhours reset-owner</code>
          </p>
        </details>
        <p>
          <a href={pagePaths.signIn}>{say('secondStep.back')}</a>
        </p>
      </div>
    </main>
  );
}

function Trouble({ state: { retryAfterSeconds, trouble } }: { state: SecondStepState }) {
  const { formats, say } = usePage();
  if (trouble === undefined) {
    return null;
  }
  const title =
    trouble === 'refused'
      ? say('secondStep.refused')
      : say(`signIn.${trouble}`, { length: formats.duration(Math.ceil(retryAfterSeconds / 60)) });
  return <Notice meaning={trouble === 'expired' ? 'note' : 'bad'} title={title} spoken />;
}

function CodeForm({ children, isMain, state }: { state: SecondStepState; isMain: boolean; children: ReactNode }) {
  const { say } = usePage();
  const { isSending, send } = useSending();
  return (
    <form method="post" action={pagePaths.secondStep} onSubmit={send} className={styles['form']}>
      <input type="hidden" name="ticket" value={state.ticket} />
      <input type="hidden" name="next" value={state.next} />
      {children}
      <Button
        type="submit"
        size="lg"
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        aria-disabled={isSending}
        aria-live="polite"
      >
        {isSending ? say('signIn.sending') : say('signIn.act')}
      </Button>
    </form>
  );
}

function PasskeyButton({ state: { next } }: { state: SecondStepState }) {
  const { say } = usePage();
  const passkey = usePasskey(async () =>
    (await import('../../session/passkey-sign-in.ts')).signInByPasskey(false, next),
  );
  return (
    <>
      <noscript>
        <p>{say('secondStep.passkeyNeedsScript')}</p>
      </noscript>
      {passkey.state === 'failed' ? <Notice meaning="bad" title={say('signIn.passkeyFailed')} spoken /> : null}
      <Button
        size="lg"
        fullWidth
        className={passkey.isOffered ? undefined : (styles['notYet'] as string)}
        aria-disabled={passkey.state === 'waiting'}
        onClick={() => void passkey.start()}
      >
        {say(passkey.state === 'waiting' ? 'signIn.passkeyWaiting' : 'secondStep.passkey')}
      </Button>
    </>
  );
}
