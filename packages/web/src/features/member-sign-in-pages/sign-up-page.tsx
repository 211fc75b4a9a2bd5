/** Where somebody becomes a member of the site. */
import { TextInput } from '@mantine/core';
import { usePage } from '../../ui/context/page-context.tsx';
import { AddressField, NewPasswordField } from './fields.tsx';
import { MemberColumn } from './member-column.tsx';
import { MemberForm } from './member-form.tsx';
import { ProviderWays } from './provider-ways.tsx';
import type { MemberSignUpState } from './state.ts';

export function MemberSignUpPage({ state }: { state: MemberSignUpState }) {
  const { say } = usePage();
  return (
    <MemberColumn
      state={state}
      title={say('member.signUp')}
      ways={[{ href: state.links.signIn, words: say('member.toSignIn') }]}
    >
      <ProviderWays providers={state.providers} />
      <MemberForm state={state} label={say('member.signUpAct')}>
        <TextInput
          id="member-first-name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          dir="auto"
          label={say('member.firstName')}
          defaultValue={state.firstName}
        />
        <TextInput
          id="member-last-name"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          dir="auto"
          label={say('member.lastName')}
          defaultValue={state.lastName}
        />
        <AddressField state={state} />
        <NewPasswordField state={state} />
      </MemberForm>
    </MemberColumn>
  );
}
