/** Where somebody enters the code that was sent to them, or waits for the owner of the site. */
import { TextInput } from '@mantine/core';
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './member.module.css';
import { MemberColumn } from './member-column.tsx';
import { MemberForm } from './member-form.tsx';
import type { MemberVerifyState } from './state.ts';

export function MemberVerifyPage({ state }: { state: MemberVerifyState }) {
  const { say } = usePage();
  const { awaits, email, isAgain, links, trouble } = state;
  const ways = [{ href: links.signIn, words: say('member.otherWay') }];
  if (awaits === 'approval') {
    return (
      <MemberColumn state={state} title={say('member.approval')} ways={ways}>
        {isAgain ? <Notice meaning="note" title={say('member.stillWaiting')} spoken /> : null}
        <p>{say('member.approvalHint', { email: own(email) })}</p>
        <MemberForm state={state} label={say('member.lookAgain')} />
      </MemberColumn>
    );
  }
  return (
    <MemberColumn state={state} title={say('member.verify')} ways={ways}>
      {isAgain ? <Notice meaning="good" title={say('member.codeAgain')} spoken /> : null}
      <p>{say(awaits === 'code' ? 'member.codeMaybeSent' : 'member.codeSent', { email: own(email) })}</p>
      <MemberForm state={state} label={say('member.verifyAct')}>
        <TextInput
          id="member-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={styles['code'] as string}
          attributes={{ input: { dir: 'ltr' } }}
          // A pasted code may come with a space in it.
          maxLength={12}
          label={say('member.code')}
          error={trouble === 'wrongCode' ? say('member.wrongCode') : undefined}
          required
          withAsterisk={false}
        />
      </MemberForm>
      <form method="post" action={state.action}>
        <input type="hidden" name="ticket" value={state.ticket} />
        <button type="submit" name="act" value="resend" className={styles['plain']}>
          {say('member.resend')}
        </button>
      </form>
    </MemberColumn>
  );
}
