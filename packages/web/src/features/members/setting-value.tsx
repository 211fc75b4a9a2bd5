/** Who sees members now. */
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
