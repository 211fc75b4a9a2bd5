/** One form of the account: sent by the browser itself, so that it works without script, and once however often it is pressed. */
import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { ReactNode } from 'react';
import { usePage } from '../../ui/context/page-context.tsx';
import { useSending } from '../../ui/forms/use-sending.ts';
import styles from './area.module.css';
import type { AccountAct, MemberAccountState } from './state.ts';

interface AccountFormProps {
  readonly state: Pick<MemberAccountState, 'ticket'>;
  readonly act: AccountAct;
  /** What the button does. */
  readonly label: string;
  /** The same with what it is about, where the button alone does not say it to whoever listens. */
  readonly about?: string;
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}

export function AccountForm({ about, act, children, isMain = false, label, state: { ticket } }: AccountFormProps) {
  const { say } = usePage();
  const { isSending, send } = useSending();
  return (
    <form method="post" action={pagePaths.memberAccount} onSubmit={send} className={styles['form']}>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="act" value={act} />
      {children}
      <Button
        type="submit"
        variant={isMain ? 'filled' : 'default'}
        aria-label={about}
        aria-disabled={isSending}
        aria-live="polite"
      >
        {isSending ? say('account.sending') : label}
      </Button>
    </form>
  );
}
