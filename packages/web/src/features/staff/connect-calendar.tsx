/** Connecting an account with calendars: where it is, its address and password, and in words why the provider refuses it. */
import { Button, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { ExternalCalendarProblem } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { calendarProvidersOf, useConnectCalendar } from '../../queries/external-calendars.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';

export function ConnectCalendar({ scheduleId }: { readonly scheduleId: string }) {
  const { say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <ConnectForm scheduleId={scheduleId} onDone={() => setOpen(false)} />
  ) : (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say('staff.elsewhereAdd')}
      </Button>
    </div>
  );
}

const nothingTyped = { email: '', password: '', serverUrl: '', userName: '' };

function ConnectForm({ onDone, scheduleId }: { readonly scheduleId: string; readonly onDone: () => void }) {
  const { say, session } = useDashboard();
  const providers = useQuery(calendarProvidersOf(session.client));
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [typed, setTyped] = useState(nothingTyped);
  const connecting = useConnectCalendar(session.client, { onSuccess: onDone });
  const provider = providers.data?.find(({ id }) => id === chosen) ?? providers.data?.[0];
  const isAnyServer = provider?.calendarType === 'OTHER';
  const field = (name: keyof typeof nothingTyped) => ({
    id: `calendar-${name}`,
    dir: 'ltr' as const,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: event.currentTarget.value });
      connecting.reset();
    },
  });
  if (provider === undefined) {
    return <Reading error={providers.error} onAgain={() => void providers.refetch()} />;
  }
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!connecting.isPending) {
          const { email, password, serverUrl, userName } = typed;
          connecting.mutate({
            providerId: provider.id,
            scheduleId,
            email: email.trim(),
            password,
            ...(isAnyServer && serverUrl.trim() !== '' ? { serverUrl: addressOf(serverUrl.trim()) } : {}),
            ...(isAnyServer && userName.trim() !== '' ? { userName: userName.trim() } : {}),
          });
        }
      }}
    >
      <RadioGroup
        legend={say('staff.elsewhereProvider')}
        options={(providers.data ?? []).map(({ calendarType, id, name }) => ({
          value: id,
          label: <bdi>{name}</bdi>,
          hint: say(calendarType === 'OTHER' ? 'staff.elsewhereOtherHint' : 'staff.elsewhereAppleHint'),
        }))}
        value={provider.id}
        onChoose={(id) => {
          setChosen(id);
          connecting.reset();
        }}
      />
      <div className={styles['pair']}>
        <TextInput {...field('email')} type="email" autoComplete="off" label={say('staff.elsewhereEmail')} />
        <TextInput
          {...field('password')}
          type="password"
          autoComplete="new-password"
          maxLength={1000}
          label={say('staff.elsewherePassword')}
        />
      </div>
      {isAnyServer ? (
        <div className={styles['pair']}>
          <TextInput
            {...field('serverUrl')}
            autoComplete="off"
            label={say('staff.elsewhereServer')}
            description={say('staff.elsewhereServerHint')}
          />
          <TextInput
            {...field('userName')}
            autoComplete="off"
            label={say('staff.elsewhereUser')}
            description={say('staff.elsewhereUserHint')}
          />
        </div>
      ) : null}
      {connecting.error === null ? null : <Notice meaning="bad" title={troubleWords(connecting.error, say)} spoken />}
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={connecting.isPending}>
          {say(connecting.isPending ? 'staff.elsewhereConnecting' : 'staff.elsewhereConnect')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('editor.keep')}
        </Button>
      </div>
    </form>
  );
}

/** Whoever leaves out how it begins means an encrypted one. */
function addressOf(typed: string): string {
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/** Why an account was not connected. */
function troubleWords(error: Error, say: Say<DashboardTextId>): string {
  const problem =
    isCallError(error) && error.code === 'EXTERNAL_CALENDAR_NOT_REACHED'
      ? (error.details?.applicationError?.data as { readonly problem: ExternalCalendarProblem } | undefined)?.problem
      : undefined;
  return problem === undefined
    ? refusalWords(error, say, { BAD_CREDENTIALS: 'staff.elsewhereProblem.CREDENTIALS_REFUSED' })
    : say(`staff.elsewhereProblem.${problem}`);
}
