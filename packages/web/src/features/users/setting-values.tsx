/** Who may sign in now, and who one is. */
import { profileOf, usersOf } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue, saidOf } from '../../ui/editing/setting-value.tsx';

export function UsersValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={usersOf(session.client)}
      words={(people) => {
        const invited = people.filter(({ state }) => state === 'INVITED').length;
        return [
          say('settings.value.people', { count: people.length - invited }),
          ...(invited === 0 ? [] : [say('settings.value.invited', { count: invited })]),
        ];
      }}
    />
  );
}

export function ProfileValue() {
  const { session } = useDashboard();
  return <SettingValue asked={profileOf(session.client)} words={({ email, name = '' }) => [...saidOf(name), email]} />;
}
