/** A button for a passkey: a form that script fills in and the browser sends, so that it may end on a client's pages. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { usePasskey } from '../../session/use-passkey.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './member.module.css';
import type { MemberSignInState } from './state.ts';

interface PasskeyFormProps {
  readonly state: Pick<MemberSignInState, 'action' | 'ticket'>;
  readonly label: string;
  readonly isMain?: boolean;
}

export function PasskeyForm({ isMain = false, label, state: { action, ticket } }: PasskeyFormProps) {
  const { say } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const { isOffered, start, state } = usePasskey(async () => {
    const { sendWithPasskey } = await import('../../session/passkey-of-form.ts');
    if (form.current !== null) {
      await sendWithPasskey(form.current, 'passkey');
    }
  });
  return (
    <form ref={form} method="post" action={action} className={styles['form']}>
      <input type="hidden" name="ticket" value={ticket} />
      {state === 'failed' ? <Notice meaning="bad" title={say('member.passkeyFailed')} spoken /> : null}
      {/* It has its place before script can do what it says, so that nothing below moves. */}
      <Button
        size="lg"
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        className={isOffered ? undefined : (styles['notYet'] as string)}
        aria-disabled={state === 'waiting'}
        onClick={() => void start()}
      >
        {state === 'waiting' ? say('member.passkeyWaiting') : label}
      </Button>
    </form>
  );
}
