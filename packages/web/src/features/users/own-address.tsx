/** In the first set-up: to which address the owner's own messages go. After a first start it is often nobody's. */
import { useQuery } from '@tanstack/react-query';
import { profileOf } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { ProfileForm } from './profile-form.tsx';

export function OwnAddress() {
  const { say, session } = useDashboard();
  const self = useSignedIn()?.user;
  const profile = useQuery({ ...profileOf(session.client), enabled: self !== undefined });
  // A program has no messages of its own.
  return self === undefined ? null : (
    <Section title={say('profile.ownMessages')} hint={say('profile.ownMessagesHint')}>
      {profile.data === undefined ? (
        <Reading error={profile.error} onAgain={() => void profile.refetch()} />
      ) : (
        <ProfileForm user={profile.data} isAddressOnly />
      )}
    </Section>
  );
}
