/** The fields of these pages with what is wrong with them. */
import { TextInput } from '@mantine/core';
import { usePage } from '../../ui/context/page-context.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { MemberSignInState } from './state.ts';

type Told = Pick<MemberSignInState, 'email' | 'trouble'>;

export function AddressField({ state: { email, trouble } }: { state: Told }) {
  const { frame, say } = usePage();
  return (
    <TextInput
      id="member-email"
      name="email"
      type="email"
      // A device that customers share suggests nobody else's address.
      autoComplete={frame.isSharedDevice === true ? 'off' : 'username'}
      attributes={{ input: { dir: 'ltr' } }}
      label={say('form.email')}
      defaultValue={email}
      error={trouble === 'malformed' ? say('form.emailMalformed') : undefined}
      maxLength={320}
      required
      withAsterisk={false}
    />
  );
}

export function NewPasswordField({ state: { trouble } }: { state: Pick<Told, 'trouble'> }) {
  const { say } = usePage();
  const error =
    trouble === 'MIN_LENGTH' ||
    trouble === 'MAX_LENGTH' ||
    trouble === 'COMMON' ||
    trouble === 'PATTERN' ||
    trouble === 'OWN_ADDRESS'
      ? say(`member.password.${trouble}`)
      : undefined;
  return (
    <PasswordField
      autoComplete="new-password"
      label={say('member.password')}
      description={say('member.passwordHint')}
      error={error}
    />
  );
}
