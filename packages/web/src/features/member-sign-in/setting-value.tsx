/** Whom sign-ups wait for now. */
import { identitySettingsOf } from '../../queries/identity-settings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function MemberSignInValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={identitySettingsOf(session.client)}
      words={({ policy: { requireEmailVerification, requireOwnerApproval } }) => {
        const waits = [
          ...(requireEmailVerification ? [say('memberSignIn.value.code')] : []),
          ...(requireOwnerApproval ? [say('memberSignIn.value.approval')] : []),
        ];
        return waits.length === 0 ? [say('memberSignIn.value.open')] : waits;
      }}
    />
  );
}
