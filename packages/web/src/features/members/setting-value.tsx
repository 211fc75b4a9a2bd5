/** Who sees members now, and how many roles there are for them. */
import { memberRolesOf } from '../../queries/member-community.ts';
import { memberSettingsOf } from '../../queries/member-settings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function MemberSettingsValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={memberSettingsOf(session.client)}
      words={({ privacy: { publicMemberCandidates, publicMemberVisibility } }) => [
        publicMemberCandidates === 'NO_ONE'
          ? say('members.value.NO_ONE')
          : say(`members.value.${publicMemberVisibility}`),
      ]}
    />
  );
}

export function MemberRolesValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={memberRolesOf(session.client)}
      words={(roles) => [say('members.rolesCount', { count: roles.length })]}
    />
  );
}
