/** Where the owner and staff sign in: one narrow column, one form, one button; works without script. */

import { Button, TextInput } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { usePasskey } from '../../session/use-passkey.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useSending } from '../../ui/forms/use-sending.ts';
import styles from './sign-in.module.css';
import type { SignInState } from './state.ts';

export function SignInPage({ state }: { state: SignInState }) {
  const { formats, frame, say } = usePage();
  const { isSending, send } = useSending();
  const passkey = usePasskey(async () =>
    (await import('../../session/passkey-sign-in.ts')).signInByPasskey(true, state.next),
  );
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <p className={styles['site']}>
          <bdi>{frame.siteName}</bdi>
        </p>
        <h1>{say('signIn.title')}</h1>
        {state.trouble === undefined ? null : (
          <Notice
            meaning={state.trouble === 'expired' ? 'note' : 'bad'}
            title={say(`signIn.${state.trouble}`, {
              length: formats.duration(Math.ceil(state.retryAfterSeconds / 60)),
            })}
            spoken
          />
        )}
        <form method="post" action={pagePaths.signIn} onSubmit={send} className={styles['form']}>
          <input type="hidden" name="ticket" value={state.ticket} />
          <input type="hidden" name="next" value={state.next} />
          <TextInput
            id="sign-in-email"
            name="email"
            type="email"
            autoComplete="username"
            label={say('signIn.email')}
            defaultValue={state.email}
            required
            withAsterisk={false}
          />
          <PasswordField autoComplete="current-password" label={say('signIn.password')} />
          <Button type="submit" size="lg" fullWidth aria-disabled={isSending} aria-live="polite">
            {isSending ? say('signIn.sending') : say('signIn.act')}
          </Button>
        </form>
        {passkey.state === 'failed' ? <Notice meaning="bad" title={say('signIn.passkeyFailed')} spoken /> : null}
        {/* It has its place before script can do what it says, so that nothing below moves. */}
        <Button
          variant="default"
          size="lg"
          fullWidth
          className={passkey.isOffered ? undefined : (styles['notYet'] as string)}
          aria-disabled={passkey.state === 'waiting'}
          onClick={() => void passkey.start()}
        >
          {say(passkey.state === 'waiting' ? 'signIn.passkeyWaiting' : 'signIn.passkey')}
        </Button>
        <details className={styles['forgot']}>
          <summary>{say('signIn.forgot')}</summary>
          <p>{say('signIn.first')}</p>
          <p>{say('signIn.forgotOwner')}</p>
          <p>
            <code dir="ltr">npx openhours reset-owner</code>
          </p>
          <p>{say('signIn.forgotStaff')}</p>
        </details>
      </div>
    </main>
  );
}
