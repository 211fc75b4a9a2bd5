/** Who sets the captchas of sign-up and sign-in: the server itself, or a company with keys that it has given the business. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { CallError } from '@openhours/client';
import type { IdentitySettings } from '@openhours/contract';
import { captchaProviders } from '@openhours/contract/identity/captcha-providers';
import { useState } from 'react';
import { useSetCaptchaProvider } from '../../queries/identity-settings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';
import styles from './member-sign-in.module.css';

type Provider = IdentitySettings['captcha']['provider'];

/** Names of companies and what they sell are the same in every language. */
const companies: Readonly<Record<Exclude<Provider, 'ALTCHA'>, string>> = {
  RECAPTCHA_V2: 'reCAPTCHA v2',
  RECAPTCHA_V3: 'reCAPTCHA v3',
  HCAPTCHA: 'hCaptcha',
  TURNSTILE: 'Turnstile',
};

export function CaptchaProvider({ settings: { captcha, revision } }: { readonly settings: IdentitySettings }) {
  const { say, session } = useDashboard();
  const [provider, setProvider] = useState<Provider>(captcha.provider);
  const [typed, setTyped] = useState({ siteKey: captcha.siteKey ?? '', secret: '' });
  const [isAsked, setAsked] = useState(false);
  const saving = useSetCaptchaProvider(session.client, {
    onSuccess: () => {
      setTyped((before) => ({ ...before, secret: '' }));
      setAsked(false);
    },
  });
  const isOwn = provider === 'ALTCHA';
  // The secret of a provider is never shown again; another provider has another one.
  const needsSecret = !isOwn && provider !== captcha.provider;
  const missing = {
    siteKey: !isOwn && typed.siteKey.trim() === '',
    secret: needsSecret && typed.secret === '',
  };
  const change = (said: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...said }));
    saving.reset();
  };
  const send = () => {
    setAsked(true);
    if (saving.isPending || missing.siteKey || missing.secret) {
      return;
    }
    saving.mutate({
      revision,
      captcha: isOwn
        ? { provider, siteKey: '' }
        : { provider, siteKey: typed.siteKey.trim(), ...(typed.secret === '' ? {} : { secret: typed.secret }) },
    });
  };
  const { error } = saving;
  return (
    <form
      className={styles['provider']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <NativeSelect
        label={say('memberSignIn.provider')}
        description={say(isOwn ? 'memberSignIn.providerOwn' : 'memberSignIn.providerOther')}
        value={provider}
        onChange={({ currentTarget: { value } }) => {
          setProvider(value as Provider);
          change(value === captcha.provider ? { siteKey: captcha.siteKey ?? '' } : { siteKey: '', secret: '' });
        }}
        data={captchaProviders.map((value) => ({
          value,
          label: value === 'ALTCHA' ? say('memberSignIn.thisServer') : companies[value],
        }))}
      />
      {isOwn ? null : (
        <>
          <TextInput
            label={say('memberSignIn.siteKey')}
            value={typed.siteKey}
            maxLength={500}
            attributes={{ input: { dir: 'ltr', autoComplete: 'off', spellCheck: false } }}
            error={isAsked && missing.siteKey ? say('memberSignIn.siteKeyMissing') : undefined}
            onChange={({ currentTarget: { value } }) => change({ siteKey: value })}
          />
          <TextInput
            type="password"
            label={say('memberSignIn.secret')}
            description={needsSecret ? undefined : say('memberSignIn.secretKept')}
            value={typed.secret}
            maxLength={500}
            attributes={{ input: { dir: 'ltr', autoComplete: 'new-password' } }}
            error={isAsked && missing.secret ? say('memberSignIn.secretMissing') : undefined}
            onChange={({ currentTarget: { value } }) => change({ secret: value })}
          />
        </>
      )}
      {error === null ? null : (
        <Notice meaning="warn" title={say('memberSignIn.notSaved')} spoken>
          <p>
            {error instanceof CallError && error.code === 'INVALID_REVISION'
              ? say('memberSignIn.changedMeanwhile')
              : refusalWords(error, say)}
          </p>
        </Notice>
      )}
      {saving.isSuccess ? <Notice meaning="good" title={say('memberSignIn.providerSaved')} spoken /> : null}
      <div className={actions['buttons']}>
        <Button type="submit" variant="default" aria-disabled={saving.isPending}>
          {say(saving.isPending ? 'act.saving' : 'memberSignIn.saveProvider')}
        </Button>
      </div>
    </form>
  );
}
