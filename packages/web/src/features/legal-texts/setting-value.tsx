/** Which legal texts there are now. */
import { legalTextsOf } from '../../queries/legal-texts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function LegalTextsValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={legalTextsOf(session.client)}
      words={({ legalPages }) =>
        legalPages.length === 0 ? [say('settings.value.noLegal')] : legalPages.map(({ kind }) => say(`legal.${kind}`))
      }
    />
  );
}
