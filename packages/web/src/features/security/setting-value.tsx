/** By what one signs in besides the password. */
import { factorsOf } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function SecurityValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={factorsOf(session.client)}
      words={({ authenticator, passkeys }) => {
        const words = [
          ...(authenticator === undefined ? [] : [say('security.app')]),
          ...(passkeys.length === 0 ? [] : [say('security.passkeyCount', { count: passkeys.length })]),
        ];
        return words.length === 0 ? [say('security.none')] : words;
      }}
    />
  );
}
