/** Showing once more who one is, before anything is changed: by the password, or by a factor where there is one, a passkey first. */
import { Button, TextInput } from '@mantine/core';
import type { OwnFactors } from '@openhours/contract';
import { useState } from 'react';
import type { DashboardTextId } from '../../language/texts.ts';
import { useConfirm, useConfirmByPasskey } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import { passwordSayings, troubleWords } from './refusals.ts';
import { type Way, waysOf } from './ways.ts';

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
} as const satisfies Partial<Record<Way, object>>;

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

/** What leads to another way; the password is none beside others. */
const switches: Readonly<Record<Way, DashboardTextId>> = {
  passkey: 'security.confirmByPasskey',
  code: 'security.confirmByCode',
  recoveryCode: 'security.confirmByRecovery',
  currentPassword: 'profile.currentPassword',
};

export function ConfirmForm({ factors, onConfirmed }: ConfirmFormProps) {
  const { say, session } = useDashboard();
  const [typed, setTyped] = useState('');
  const ways = waysOf(factors);
  const [by, setBy] = useState(ways[0]);
  const [isSwitched, setSwitched] = useState(false);
  const confirming = useConfirm(session.client, { onSuccess: onConfirmed });
  const byPasskey = useConfirmByPasskey(session.client, { onSuccess: onConfirmed });
  const error = confirming.error ?? byPasskey.error;
  const isBusy = confirming.isPending || byPasskey.isPending;
  // Whoever is stopped in the middle of something goes on at once, and whoever has chosen another way.
  const isFirst = onConfirmed !== undefined || isSwitched;
  const askPasskey = () => {
    if (!isBusy) {
      confirming.reset();
      byPasskey.mutate(undefined);
    }
  };
  const change = (way: Way) => {
    setTyped('');
    confirming.reset();
    byPasskey.reset();
    setBy(way);
    setSwitched(true);
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (by !== 'passkey' && !isBusy && typed !== '') {
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
      {by === 'passkey' ? null : <Typed key={by} by={by} value={typed} onType={setTyped} isFirst={isFirst} />}
      {error === null ? null : (
        <Notice
          meaning="bad"
          title={troubleWords(error, say, by === 'currentPassword' ? passwordSayings : undefined)}
          spoken
        />
      )}
      <div className={actions['buttons']}>
        {by === 'passkey' ? (
          <Button data-first autoFocus={isFirst} aria-disabled={isBusy} onClick={askPasskey}>
            {say(byPasskey.isPending ? 'security.confirming' : 'security.confirmByPasskey')}
          </Button>
        ) : (
          <Button type="submit" aria-disabled={isBusy || typed === ''}>
            {say(confirming.isPending ? 'security.confirming' : 'security.confirmAct')}
          </Button>
        )}
        {ways
          .filter((way) => way !== by)
          .map((way) => (
            <Button
              key={way}
              variant="default"
              aria-disabled={way === 'passkey' && isBusy}
              onClick={() => (way === 'passkey' ? askPasskey() : change(way))}
            >
              {say(switches[way])}
            </Button>
          ))}
      </div>
    </form>
  );
}

interface TypedProps {
  readonly by: keyof typeof shownBy;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly isFirst: boolean;
}

/** Another way is another field, which browsers fill otherwise. */
function Typed({ by, isFirst, onType, value }: TypedProps) {
  const { say } = useDashboard();
  const { label, ...field } = shownBy[by];
  return (
    <TextInput
      {...field}
      data-first
      autoFocus={isFirst}
      label={say(label)}
      maxLength={100}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
