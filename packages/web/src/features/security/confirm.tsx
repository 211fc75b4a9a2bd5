/** Showing once more who one is, before anything is changed: by the password, a code or a passkey. */
import { Button, TextInput } from '@mantine/core';
import type { OwnFactors } from '@openhours/contract';
import { useState } from 'react';
import { useConfirm, useConfirmByPasskey } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import { troubleWords } from './refusals.ts';

export function Confirm({ factors: { authenticator, passkeyObstacle, passkeys } }: { readonly factors: OwnFactors }) {
  const { say, session } = useDashboard();
  const [typed, setTyped] = useState('');
  const [isByCode, setByCode] = useState(false);
  const confirming = useConfirm(session.client);
  const byPasskey = useConfirmByPasskey(session.client);
  const error = confirming.error ?? byPasskey.error;
  const isBusy = confirming.isPending || byPasskey.isPending;
  return (
    <Section title={say('security.confirm')} hint={say('security.confirmHint')}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && typed !== '') {
            byPasskey.reset();
            confirming.mutate(isByCode ? { code: typed } : { currentPassword: typed });
          }
        }}
      >
        <TextInput
          // Another field, which browsers fill otherwise.
          key={isByCode ? 'code' : 'password'}
          id={isByCode ? 'confirm-code' : 'confirm-password'}
          type={isByCode ? 'text' : 'password'}
          inputMode={isByCode ? 'numeric' : undefined}
          dir={isByCode ? 'ltr' : undefined}
          autoComplete={isByCode ? 'one-time-code' : 'current-password'}
          label={say(isByCode ? 'security.codeOfApp' : 'profile.currentPassword')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error === null ? null : <Notice meaning="bad" title={troubleWords(error, say)} spoken />}
        <div className={actions['buttons']}>
          <Button type="submit" aria-disabled={isBusy || typed === ''}>
            {say(confirming.isPending ? 'security.confirming' : 'security.confirmAct')}
          </Button>
          {passkeys.length === 0 || passkeyObstacle !== undefined ? null : (
            <Button
              variant="default"
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) {
                  confirming.reset();
                  byPasskey.mutate(undefined);
                }
              }}
            >
              {say('security.confirmByPasskey')}
            </Button>
          )}
          {authenticator === undefined ? null : (
            <Button
              variant="default"
              onClick={() => {
                setTyped('');
                confirming.reset();
                setByCode(!isByCode);
              }}
            >
              {say(isByCode ? 'security.confirmByPassword' : 'security.confirmByCode')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
