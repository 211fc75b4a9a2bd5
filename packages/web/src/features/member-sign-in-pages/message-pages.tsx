/** Where a message is asked for, with a code or a link in it, and where its link sets a password. */
import { Button } from '@mantine/core';
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AddressField, NewPasswordField } from './fields.tsx';
import { MemberColumn } from './member-column.tsx';
import { MemberForm } from './member-form.tsx';
import type { ForgotPasswordState, MemberCodeState, ResetPasswordState } from './state.ts';

export function MemberCodePage({ state }: { state: MemberCodeState }) {
  const { say } = usePage();
  return (
    <MemberColumn
      state={state}
      title={say('member.byCode')}
      ways={[{ href: state.links.signIn, words: say('member.withPassword') }]}
    >
      <p>{say('member.byCodeHint')}</p>
      <MemberForm state={state} label={say('member.sendCode')}>
        <AddressField state={state} />
      </MemberForm>
    </MemberColumn>
  );
}

export function ForgotPasswordPage({ state }: { state: ForgotPasswordState }) {
  const { say } = usePage();
  const { email, isSent, links } = state;
  return (
    <MemberColumn
      state={state}
      title={say('member.newPassword')}
      ways={[{ href: links.signIn, words: say('member.otherWay') }]}
    >
      {isSent ? (
        <Notice meaning="good" title={say('member.linkMaybeSent', { email: own(email) })} spoken />
      ) : (
        <p>{say('member.forgotHint')}</p>
      )}
      <MemberForm state={state} label={say('member.sendLink')} isMain={!isSent}>
        <AddressField state={state} />
      </MemberForm>
    </MemberColumn>
  );
}

export function ResetPasswordPage({ state }: { state: ResetPasswordState }) {
  const { say } = usePage();
  const { goesOnAt, links, token } = state;
  if (goesOnAt !== undefined) {
    return (
      <MemberColumn state={state} title={say('member.newPassword')}>
        <Notice meaning="good" title={say('member.passwordSet')} spoken />
        <Button component="a" href={goesOnAt} size="lg" fullWidth>
          {say('member.goOn')}
        </Button>
      </MemberColumn>
    );
  }
  if (token === '') {
    return (
      <MemberColumn state={state} title={say('member.linkOver')}>
        <p>{say('member.linkOverHint')}</p>
        <Button component="a" href={links.forgot} size="lg" fullWidth>
          {say('member.sendLink')}
        </Button>
      </MemberColumn>
    );
  }
  return (
    <MemberColumn state={state} title={say('member.newPassword')}>
      <p>{say('member.resetHint')}</p>
      <MemberForm state={state} label={say('member.setPassword')}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField state={state} />
      </MemberForm>
    </MemberColumn>
  );
}
