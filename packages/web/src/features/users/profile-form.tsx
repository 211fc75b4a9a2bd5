/** The own name and address; the address changes only with the password. */
import { TextInput } from '@mantine/core';
import type { SiteUser } from '@openhours/contract';
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';
import { useState } from 'react';
import { useUpdateProfile } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddressField, isOfPersonFields, NameField } from './person-fields.tsx';
import { PersonForm } from './person-form.tsx';
import { brokenRule, troubleOf } from './refusals.ts';

interface ProfileFormProps {
  readonly user: SiteUser;
  /** The address alone is asked for, and one that belongs to nobody is not shown as if it had been chosen. */
  readonly isAddressOnly?: boolean;
}

export function ProfileForm({ isAddressOnly = false, user }: ProfileFormProps) {
  const { say, session } = useDashboard();
  const [name, setName] = useState(user.name);
  const [email, setEmail] = useState(isAddressOnly && isNobodysAddress(user.email) ? '' : user.email);
  const [password, setPassword] = useState('');
  const isMoved = email.trim().toLowerCase() !== user.email.toLowerCase();
  const saving = useUpdateProfile(session);
  const { error } = saving;
  const passwordError =
    brokenRule(error, 'currentPassword') !== undefined || troubleOf(error) === 'people.wrongPassword';
  return (
    <PersonForm
      act={saving}
      onSend={() =>
        saving.mutate({
          user: { name: name.trim(), email: email.trim(), revision: user.revision },
          ...(isMoved ? { currentPassword: password } : {}),
        })
      }
      isBeside={isAddressOnly}
      isSaidAtField={passwordError || isOfPersonFields(error)}
      name={say(saving.isPending ? 'editor.saving' : isAddressOnly ? 'profile.saveAddress' : 'profile.save')}
      outcome={<p role="status">{saving.isSuccess ? say('editor.saved') : ''}</p>}
    >
      {isAddressOnly ? null : (
        <NameField id="profile-name" autoComplete="name" value={name} error={error} onChange={setName} />
      )}
      <AddressField
        id="profile-email"
        label={say('profile.email')}
        description={user.role === 'OWNER' && !isAddressOnly ? say('profile.emailHint') : undefined}
        autoComplete="email"
        value={email}
        error={error}
        onChange={setEmail}
      />
      {isMoved ? (
        <TextInput
          id="profile-password"
          type="password"
          label={say('profile.currentPassword')}
          description={say('profile.currentPasswordHint')}
          autoComplete="current-password"
          maxLength={100}
          value={password}
          error={passwordError ? say(password === '' ? 'profile.passwordMissing' : 'people.wrongPassword') : undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            if (passwordError) {
              saving.reset();
            }
          }}
        />
      ) : null}
    </PersonForm>
  );
}
