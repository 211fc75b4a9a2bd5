/** Which languages the pages are offered in now. */

import { languageNames } from '@openhours/contract/text/languages';
import { offerOf } from '../../language/offered-languages.ts';
import { isLanguage } from '../../language/texts.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function LanguagesValue() {
  const { session } = useDashboard();
  return (
    <SettingValue
      asked={propertiesOf(session.client)}
      words={(properties) => {
        const { offered, own } = offerOf(properties);
        const ownFirst = [...offered].sort((a, b) => Number(b === own) - Number(a === own));
        return ownFirst.map((language) => (isLanguage(language) ? languageNames[language] : language));
      }}
    />
  );
}
