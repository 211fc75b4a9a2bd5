/** Tries whether mail arrives, and tells what became of it. */

import { Button, TextInput } from '@mantine/core';
import { CallError } from '@openhours/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { isRefused, messageById, useSendTestMessage } from '../../queries/messages.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Sentence } from '../display/sentence.tsx';
import styles from './test-message.module.css';

/** `isCompact`: one button, to the owner's own address. */
export function TestMessage({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { say, session } = useDashboard();
  const [to, setTo] = useState('');
  const sending = useSendTestMessage(session.client);
  const isMalformed = sending.error instanceof CallError && sending.error.status === 400;
  return (
    <form
      noValidate
      className={styles['test']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) {
          sending.mutate(to.trim());
        }
      }}
    >
      {isCompact ? null : (
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="email"
          label={say('messages.testTo')}
          description={say('messages.testToHint')}
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value);
            if (isMalformed) {
              sending.reset();
            }
          }}
          error={isMalformed ? say('messages.testMalformed') : undefined}
        />
      )}
      <Button type="submit" variant="default" aria-disabled={sending.isPending}>
        {say(sending.isPending ? 'messages.testSending' : 'messages.testAct')}
      </Button>
      <div role="status" className={styles['outcome']}>
        {sending.data === undefined ? null : <Outcome messageId={sending.data.message.id} />}
        {sending.error === null || isMalformed ? null : (
          <p>{say(isRefused(sending.error) ? 'messages.refused' : 'messages.failed')}</p>
        )}
      </div>
    </form>
  );
}

function Outcome({ messageId }: { readonly messageId: string }) {
  const { say, session } = useDashboard();
  const { data: message } = useQuery(messageById(session.client, messageId));
  if (message === undefined) {
    return <p>{say('messages.testOnItsWay')}</p>;
  }
  const { delivery, status, to } = message;
  if (status === 'SENT') {
    return (
      <p>
        <Sentence text={say('messages.testSent', { to: own(to) })} />
      </p>
    );
  }
  if (delivery.lastError !== undefined) {
    return (
      <p>
        {say('messages.testNotSent')} <bdi>{delivery.lastError}</bdi>
      </p>
    );
  }
  return <p>{say(delivery.nextAttemptDate === undefined ? 'messages.testKept' : 'messages.testOnItsWay')}</p>;
}
