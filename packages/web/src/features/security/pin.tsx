/** The PIN by which one goes on at computers that several people use. */
import { Button, TextInput } from '@mantine/core';
import { CallError } from '@openhours/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createInstantFormat } from '../../language/formats.ts';
import { ownPinOf, useRemovePin, useSetPin } from '../../queries/shared-computers.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import editing from '../../ui/editing/editing.module.css';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { sayings, troubleWords } from './refusals.ts';

export function Pin({ mayChange }: { readonly mayChange: boolean }) {
  const { formats, frame, say, session } = useDashboard();
  const pin = useQuery(ownPinOf(session.client));
  const removing = useRemovePin(session.client);
  const when = createInstantFormat(formats.locale, frame.timeZone);
  return (
    <Section title={say('security.pin')} hint={say('security.pinHint')}>
      {pin.data === undefined ? (
        <Reading error={pin.error} onAgain={() => void pin.refetch()} />
      ) : (
        <>
          <p>
            {pin.data.setDate === undefined
              ? say('security.pinNone')
              : say('security.since', { time: when(pin.data.setDate) })}
          </p>
          {mayChange ? <PinForm /> : null}
          {mayChange && pin.data.setDate !== undefined ? (
            <AskOnce
              act={say('security.pinRemove')}
              title={say('security.pinRemoveTitle')}
              consequence={<p>{say('security.pinRemoveHint')}</p>}
              sayings={sayings}
              onConfirm={() => removing.mutateAsync(undefined)}
            />
          ) : null}
        </>
      )}
    </Section>
  );
}

const isPin = (typed: string) => /^[0-9]{4,8}$/.test(typed);

function PinForm() {
  const { say, session } = useDashboard();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const setting = useSetPin(session.client, {
    onSuccess: () => {
      setTyped('');
      setTried(false);
    },
  });
  const { error } = setting;
  const isObvious = error instanceof CallError && error.fieldViolations.some(({ field }) => field === 'pin');
  const wrong = isTried && !isPin(typed) ? say('security.pinForm') : isObvious ? say('security.pinObvious') : undefined;
  return (
    <form
      noValidate
      className={editing['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isPin(typed) && !setting.isPending) {
          setting.mutate(typed);
        }
      }}
    >
      <TextInput
        id="security-pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={8}
        label={say('security.pinNew')}
        description={say('security.pinNewHint')}
        error={wrong}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setting.reset();
        }}
      />
      {error === null || isObvious ? null : <Notice meaning="bad" title={troubleWords(error, say)} spoken />}
      <div>
        <Button type="submit" aria-disabled={setting.isPending}>
          {say(setting.isPending ? 'security.pinSetting' : 'security.pinSet')}
        </Button>
      </div>
    </form>
  );
}
