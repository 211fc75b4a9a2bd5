/** Showing once more who one is, before anything is changed: by the password, or by a factor where there is one. */
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

const shownBy = {
  currentPassword: {
    id: 'confirm-password',
    type: 'password',
    autoComplete: 'current-password',
    label: 'profile.currentPassword',
  },
  code: {
    id: 'confirm-code',
    inputMode: 'numeric',
    dir: 'ltr',
    autoComplete: 'one-time-code',
    label: 'security.codeOfApp',
  },
  recoveryCode: { id: 'confirm-recovery', dir: 'ltr', autoComplete: 'off', label: 'security.recoveryCode' },
} as const;

export function Confirm({ factors }: { readonly factors: OwnFactors }) {
  const { say } = useDashboard();
  return (
    <Section title={say('security.confirm')} hint={say('security.confirmHint')}>
      <ConfirmForm factors={factors} />
    </Section>
  );
}

interface ConfirmFormProps {
  readonly factors: OwnFactors;
  /** It is asked in the middle of something else, which goes on from here. */
  readonly onConfirmed?: () => void;
}

export function ConfirmForm({ factors: { authenticator, passkeyObstacle, passkeys }, onConfirmed }: ConfirmFormProps) {
  const { say, session } = useDashboard();
  const [typed, setTyped] = useState('');
  const [isByRecovery, setByRecovery] = useState(authenticator === undefined);
  const hasFactor = authenticator !== undefined || passkeys.length > 0;
  const by = !hasFactor ? 'currentPassword' : isByRecovery ? 'recoveryCode' : 'code';
  const { label, ...field } = shownBy[by];
  const confirming = useConfirm(session.client, { onSuccess: onConfirmed });
  const byPasskey = useConfirmByPasskey(session.client, { onSuccess: onConfirmed });
  const error = confirming.error ?? byPasskey.error;
  const isBusy = confirming.isPending || byPasskey.isPending;
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && typed !== '') {
          byPasskey.reset();
          confirming.mutate(
            by === 'currentPassword'
              ? { currentPassword: typed }
              : by === 'code'
                ? { code: typed }
                : { recoveryCode: typed },
          );
        }
      }}
    >
      <TextInput
        // Another field, which browsers fill otherwise.
        key={by}
        {...field}
        label={say(label)}
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
              setByRecovery(!isByRecovery);
            }}
          >
            {say(isByRecovery ? 'security.confirmByCode' : 'security.confirmByRecovery')}
          </Button>
        )}
      </div>
    </form>
  );
}
