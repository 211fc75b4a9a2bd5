/** Where members sign in with their password, and see other ways in; works without script. */
import { Button } from '@mantine/core';
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { AddressField } from './fields.tsx';
import { MemberColumn } from './member-column.tsx';
import { MemberForm } from './member-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { ProviderWays } from './provider-ways.tsx';
import type { MemberSignInState } from './state.ts';

export function MemberSignInPage({ state }: { state: MemberSignInState }) {
  const { frame, say } = usePage();
  const { links, member } = state;
  const byMail = [
    { href: links.code, words: say('member.byCode') },
    { href: links.forgot, words: say('member.forgot') },
  ];
  return (
    <MemberColumn
      state={state}
      title={say('member.signIn')}
      ways={[...(frame.sendsMail ? byMail : []), { href: links.signUp, words: say('member.toSignUp') }]}
    >
      {member === undefined ? null : <p>{say('member.signedInAs', { name: own(member.name) })}</p>}
      {member?.goesOnAt === undefined ? null : (
        <Button component="a" href={member.goesOnAt} size="lg" fullWidth>
          {say('member.goOnAs', { name: own(member.name) })}
        </Button>
      )}
      <ProviderWays providers={state.providers} />
      <MemberForm state={state} label={say('member.signIn')} isMain={member?.goesOnAt === undefined}>
        <AddressField state={state} />
        <PasswordField autoComplete="current-password" label={say('member.password')} />
      </MemberForm>
      <PasskeyForm state={state} label={say('member.byPasskey')} />
    </MemberColumn>
  );
}
