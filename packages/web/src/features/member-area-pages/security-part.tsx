/** What a member signs in with besides the password: passkeys, an authenticator app, recovery codes. Without script but for passkeys. */
import { Button, TextInput } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useId, useRef } from 'react';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { usePasskey } from '../../session/use-passkey.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './area.module.css';
import type { MemberAccountState } from './state.ts';

interface PartProps {
  readonly state: MemberAccountState;
}

/** A moment as the reader's calendar says it. */
function useMoment() {
  const { formats, frame } = usePage();
  return createInstantFormat(formats.locale, frame.timeZone);
}

export function SecurityPart({ state }: PartProps) {
  const { say } = usePage();
  const { security } = state;
  const { app, given, isConfirmed, passkeys, setUp } = security;
  const hasFactor = app !== undefined || passkeys.length > 0;
  const mayChange = state.isVerified || hasFactor;
  return (
    <section aria-labelledby="security" className={styles['part']}>
      <h2 id="security">{say('account.security')}</h2>
      <p>{say('account.securityHint')}</p>
      {state.isVerified ? null : <Verify state={state} />}
      {isConfirmed || given !== undefined || !mayChange ? null : <Confirm state={state} hasFactor={hasFactor} />}
      {mayChange ? <Passkeys state={state} /> : null}
      {!mayChange ? null : setUp === undefined ? <App state={state} /> : <SetUp state={state} setUp={setUp} />}
      {hasFactor ? <RecoveryCodes state={state} /> : null}
    </section>
  );
}

/** A code to the address, and the field for it, which stays on the page: a message may take a while. */
function Verify({ state }: PartProps) {
  const { say } = usePage();
  return (
    <div className={styles['sub']}>
      <h3>{say('account.verifyFirst')}</h3>
      <p>{say('account.verifyHint')}</p>
      <AccountForm state={state} act="send-code" label={say('account.sendCode')} />
      <AccountForm state={state} act="verify" label={say('account.verify')}>
        <TextInput
          id="verify-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          attributes={{ input: { dir: 'ltr' } }}
          maxLength={20}
          label={say('account.codeOfMail')}
          required
          withAsterisk={false}
        />
      </AccountForm>
    </div>
  );
}

function Confirm({ hasFactor, state }: PartProps & { readonly hasFactor: boolean }) {
  const { say } = usePage();
  const { hasPassword, security, trouble } = state;
  const { app, hasPasskeysHere, passkeys } = security;
  const isWrong = trouble?.of === 'confirm' && trouble.why === 'wrong';
  return (
    <div className={styles['sub']}>
      <h3>{say('account.confirm')}</h3>
      <p>{say(hasFactor || hasPassword ? 'account.confirmHint' : 'account.confirmFresh')}</p>
      {passkeys.length > 0 && hasPasskeysHere ? <ConfirmByPasskey state={state} /> : null}
      {hasFactor ? (
        <>
          {app === undefined ? null : (
            <AccountForm state={state} act="confirm" label={say('account.confirmAct')}>
              <CodeField id="confirm-code" />
            </AccountForm>
          )}
          <details className={styles['more-ways']} open={app === undefined && !hasPasskeysHere}>
            <summary>{say('account.useRecovery')}</summary>
            <AccountForm state={state} act="confirm" label={say('account.confirmAct')}>
              <TextInput
                id="confirm-recovery"
                name="recoveryCode"
                attributes={{ input: { dir: 'ltr' } }}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={100}
                label={say('account.recoveryCode')}
              />
            </AccountForm>
          </details>
        </>
      ) : (
        <AccountForm state={state} act="confirm" label={say('account.confirmAct')}>
          {hasPassword ? (
            <PasswordField
              name="shownPassword"
              autoComplete="current-password"
              label={say('account.password')}
              error={isWrong ? say('account.wrongPassword') : undefined}
            />
          ) : null}
        </AccountForm>
      )}
    </div>
  );
}

function CodeField({ error, id }: { readonly id: string; readonly error?: string | undefined }) {
  const { say } = usePage();
  return (
    <TextInput
      id={id}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      attributes={{ input: { dir: 'ltr' } }}
      maxLength={20}
      label={say('account.codeOfApp')}
      error={error}
      required
      withAsterisk={false}
    />
  );
}

/** A form that script fills in and the browser sends. */
function usePasskeyForm(asks: 'passkey' | 'new-passkey') {
  const form = useRef<HTMLFormElement>(null);
  const passkey = usePasskey(async () => {
    const { sendWithPasskey } = await import('../../session/passkey-of-form.ts');
    if (form.current !== null) {
      await sendWithPasskey(form.current, asks);
    }
  });
  return { ...passkey, form };
}

function ConfirmByPasskey({ state: { ticket } }: PartProps) {
  const { say } = usePage();
  const { form, isOffered, start, state } = usePasskeyForm('passkey');
  return (
    <form ref={form} method="post" action={pagePaths.memberAccount} className={styles['form']}>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="act" value="confirm" />
      {state === 'failed' ? <Notice meaning="bad" title={say('account.passkeyFailed')} spoken /> : null}
      <Button
        variant="default"
        className={isOffered ? undefined : (styles['notYet'] as string)}
        aria-disabled={state === 'waiting'}
        onClick={() => void start()}
      >
        {say(state === 'waiting' ? 'account.passkeyWaiting' : 'account.confirmByPasskey')}
      </Button>
    </form>
  );
}

function Passkeys({ state }: PartProps) {
  const { say } = usePage();
  const when = useMoment();
  const { hasPasskeysHere, isConfirmed, passkeys } = state.security;
  return (
    <div className={styles['sub']}>
      <h3>{say('account.passkeys')}</h3>
      <p>{say('account.passkeysHint')}</p>
      {passkeys.length === 0 ? (
        <p className="oh-soft">{say('account.passkeysNone')}</p>
      ) : (
        <ul className={styles['list']}>
          {passkeys.map(({ host, id, lastUsed, name, since }) => (
            <li key={id} className={`${styles['row']} ${styles['links']}`}>
              <div>
                <bdi>{name}</bdi>
                <p className="oh-soft oh-small">
                  <FactRow
                    facts={[
                      <span key="host" dir="ltr">
                        {host}
                      </span>,
                      say('account.since', { time: when(since) }),
                      lastUsed === undefined ? undefined : say('account.lastUsed', { time: when(lastUsed) }),
                    ]}
                  />
                </p>
              </div>
              {isConfirmed ? (
                <AccountForm
                  state={state}
                  act="passkey-remove"
                  label={say('account.remove')}
                  about={say('account.removeNamed', { name: own(name) })}
                >
                  <input type="hidden" name="passkeyId" value={id} />
                </AccountForm>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {hasPasskeysHere ? null : <p className="oh-soft">{say('account.passkeysElsewhere')}</p>}
      {isConfirmed && hasPasskeysHere ? <AddPasskey state={state} /> : null}
    </div>
  );
}

function AddPasskey({ state: { ticket } }: PartProps) {
  const { say } = usePage();
  const { form, isOffered, start, state } = usePasskeyForm('new-passkey');
  return (
    <form
      ref={form}
      method="post"
      action={pagePaths.memberAccount}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <noscript>
        <p>{say('account.passkeysNeedScript')}</p>
      </noscript>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="act" value="passkey-add" />
      <TextInput
        id="passkey-name"
        name="name"
        autoComplete="off"
        maxLength={100}
        dir="auto"
        label={say('account.passkeyName')}
        description={say('account.passkeyNameHint')}
        className={isOffered ? undefined : (styles['notYet'] as string)}
        required
        withAsterisk={false}
      />
      {state === 'failed' ? <Notice meaning="bad" title={say('account.passkeyFailed')} spoken /> : null}
      <Button
        type="submit"
        variant="default"
        className={isOffered ? undefined : (styles['notYet'] as string)}
        aria-disabled={state === 'waiting'}
      >
        {say(state === 'waiting' ? 'account.passkeyWaiting' : 'account.addPasskey')}
      </Button>
    </form>
  );
}

function App({ state }: PartProps) {
  const { say } = usePage();
  const when = useMoment();
  const { app, isConfirmed } = state.security;
  return (
    <div className={styles['sub']}>
      <h3>{say('account.app')}</h3>
      <p>{say('account.appHint')}</p>
      <p className="oh-soft">
        {app === undefined ? (
          say('account.appNone')
        ) : (
          <FactRow
            facts={[
              say('account.since', { time: when(app.since) }),
              app.lastUsed === undefined ? undefined : say('account.lastUsed', { time: when(app.lastUsed) }),
            ]}
          />
        )}
      </p>
      {isConfirmed ? (
        <div className={styles['out']}>
          <AccountForm
            state={state}
            act="app-begin"
            label={say(app === undefined ? 'account.addApp' : 'account.replaceApp')}
          />
          {app === undefined ? null : <AccountForm state={state} act="app-remove" label={say('account.removeApp')} />}
        </div>
      ) : null}
    </div>
  );
}

function SetUp({
  setUp: { begun, picture, secret },
  state,
}: PartProps & { readonly setUp: NonNullable<MemberAccountState['security']['setUp']> }) {
  const { say } = usePage();
  const id = useId();
  const { size, path } = picture;
  const isWrong = state.trouble?.of === 'app-add' && state.trouble.why === 'wrongCode';
  return (
    <div className={styles['sub']}>
      <h3>{say('account.app')}</h3>
      <p>{say('account.scan')}</p>
      {/* Dark on light whatever the colours of the page, as cameras want it. */}
      <svg viewBox={`0 0 ${size} ${size}`} className={styles['picture']} role="img" aria-labelledby={id}>
        <title id={id}>{say('account.picture')}</title>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="oh-soft">{say('account.typeInstead')}</p>
      <p>
        <code dir="ltr" className={styles['secret']}>
          {secret}
        </code>
      </p>
      <AccountForm state={state} act="app-add" label={say('account.finishApp')} isMain>
        <input type="hidden" name="begun" value={begun} />
        <CodeField id="app-code" error={isWrong ? say('account.wrongAppCode') : undefined} />
      </AccountForm>
      <p className={styles['back']}>
        <a href={`${pagePaths.memberAccount}#security`}>{say('account.cancel')}</a>
      </p>
    </div>
  );
}

function RecoveryCodes({ state }: PartProps) {
  const { say } = usePage();
  const when = useMoment();
  const { codes, isConfirmed } = state.security;
  const left = codes?.left ?? 0;
  return (
    <div className={styles['sub']}>
      <h3>{say('account.codes')}</h3>
      <p>{say('account.codesHint')}</p>
      {left > 2 ? null : <Notice meaning="warn" title={say('account.codesFew')} />}
      <p className="oh-soft">
        <FactRow
          facts={[
            say('account.codesLeft', { count: left }),
            codes === undefined ? undefined : say('account.since', { time: when(codes.since) }),
          ]}
        />
      </p>
      {isConfirmed ? <AccountForm state={state} act="codes" label={say('account.newCodes')} /> : null}
    </div>
  );
}

/** Codes that were just made, which nothing shows again. */
export function GivenCodes({ codes }: { readonly codes: readonly string[] | undefined }) {
  const { say } = usePage();
  return codes === undefined ? null : (
    <section aria-labelledby="given" className={styles['given']}>
      <h2 id="given">{say('account.given')}</h2>
      <p>{say('account.givenHint')}</p>
      <pre dir="ltr">{codes.join('\n')}</pre>
      <p className={styles['back']}>
        <a href={`${pagePaths.memberAccount}#security`}>{say('account.kept')}</a>
      </p>
    </section>
  );
}
