/** People and roles: who signs in, what each may do, and inviting more. */

import { useQuery } from '@tanstack/react-query';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { staffOf } from '../../queries/staff.ts';
import { usersOf } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { InviteForm } from './invite-form.tsx';
import { Person } from './person.tsx';
import { SecondFactorRoles } from './second-factor-roles.tsx';

export function UsersPage() {
  const { say, session } = useDashboard();
  const people = useQuery(usersOf(session.client));
  const staff = useQuery(staffOf(session.client));
  const self = useSignedIn()?.user;
  return (
    <EditorPage title={say('people.title')} back={{ address: settingsAddress, name: say('settings.title') }}>
      {people.data === undefined ? (
        <Reading error={people.error} onAgain={() => void people.refetch()} />
      ) : (
        <>
          <Section title={say('people.listTitle')}>
            <div>
              {people.data.map((user) => (
                <Person
                  key={user.id}
                  user={user}
                  isSelf={user.id === self?.id}
                  isAccountOwner={self?.accountOwner === true}
                  staff={staff.data ?? []}
                />
              ))}
            </div>
            {people.data.length > 1 ? null : <p className="oh-soft">{say('people.onlyYou')}</p>}
          </Section>
          <Section title={say('people.inviteTitle')} hint={say('people.inviteHint')}>
            <InviteForm />
          </Section>
          <SecondFactorRoles hasOwn={people.data.find(({ id }) => id === self?.id)?.hasSecondFactor === true} />
        </>
      )}
    </EditorPage>
  );
}
