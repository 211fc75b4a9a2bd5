/**
 * A form of these pages: sent by the browser itself, so that it works without script and may end on a client's pages. Where a
 * captcha is asked, script fetches and solves one before it goes.
 */
import { Button } from '@mantine/core';
import type { CaptchaChallenge } from '@openhours/contract';
import { pageStateType } from '@openhours/contract/site/page-paths';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { usePage } from '../../ui/context/page-context.tsx';
import { useSending } from '../../ui/forms/use-sending.ts';
import styles from './member.module.css';
import type { MemberSignInState } from './state.ts';

interface MemberFormProps {
  readonly state: Pick<MemberSignInState, 'action' | 'ticket' | 'asksCaptcha'>;
  /** What the button does. */
  readonly label: string;
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}

/** The solution of a challenge for this form; empty where there is none, which the server then says. */
async function solved(form: HTMLFormElement, ticket: string): Promise<string> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: pageStateType },
      body: new URLSearchParams({ ticket, asks: 'captcha' }),
    });
    const challenge = (await answer.json()) as CaptchaChallenge;
    const { solveCaptcha } = await import('../../captcha/solve.ts');
    return (await solveCaptcha(challenge, new AbortController().signal)) ?? '';
  } catch {
    return '';
  }
}

export function MemberForm({ children, isMain = true, label, state }: MemberFormProps) {
  const { say } = usePage();
  const { isSending, send } = useSending();
  const [isSolving, setSolving] = useState(false);
  const captcha = useRef<HTMLInputElement>(null);
  const isBusy = isSending || isSolving;
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const field = captcha.current;
    if (isSolving) {
      event.preventDefault();
      return;
    }
    if (field === null || field.value !== '') {
      send(event);
      return;
    }
    event.preventDefault();
    setSolving(true);
    void solved(form, state.ticket).then((token) => {
      field.value = token;
      form.submit();
    });
  }
  const busy = say(isSolving ? 'member.checking' : 'member.sending');
  return (
    <form method="post" action={state.action} onSubmit={onSubmit} className={styles['form']}>
      <input type="hidden" name="ticket" value={state.ticket} />
      {state.asksCaptcha ? <input ref={captcha} type="hidden" name="captcha" defaultValue="" /> : null}
      {children}
      {state.asksCaptcha ? (
        <noscript>
          <p>{say('member.captchaNeedsScript')}</p>
        </noscript>
      ) : null}
      <Button
        type="submit"
        size="lg"
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        aria-disabled={isBusy}
        aria-live="polite"
      >
        {isBusy ? busy : label}
      </Button>
    </form>
  );
}
