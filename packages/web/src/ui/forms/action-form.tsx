/**
 * One action behind one button: a form that works without script, says what it is doing, and happens once however often
 * it is pressed.
 */
import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { usePageNavigation } from '../../pages/navigation-context.ts';
import { NavigationTrouble } from '../feedback/navigation-trouble.tsx';
import styles from './action-form.module.css';

interface ActionFormProps {
  readonly action: string;
  readonly ticket: string;
  /** What the button does, and what it says while it does it. */
  readonly label: string;
  readonly sending: string;
  readonly color?: string;
  /** Where it is not the one thing to do. */
  readonly variant?: 'default';
  /** Before the button. */
  readonly fields?: ReactNode;
  readonly children?: ReactNode;
}

export function ActionForm({ action, ticket, label, sending, color, variant, fields, children }: ActionFormProps) {
  const { isLoading, isSending, post, trouble } = usePageNavigation();
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (post === undefined) {
      return;
    }
    event.preventDefault();
    if (!isLoading) {
      const sent = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
      post(action, new URLSearchParams(sent));
    }
  };
  return (
    <form method="post" action={action} onSubmit={send} className={styles['form']}>
      <input type="hidden" name="ticket" value={ticket} />
      <NavigationTrouble trouble={trouble} hint="act.pressAgain" />
      {fields}
      <div className={styles['bar']}>
        <Button
          type="submit"
          size="lg"
          {...(color === undefined ? {} : { color })}
          {...(variant === undefined ? {} : { variant })}
          aria-disabled={isLoading}
        >
          {isSending ? sending : label}
        </Button>
        {children}
        <p role="status" className="oh-heard">
          {isSending ? sending : ''}
        </p>
      </div>
    </form>
  );
}
