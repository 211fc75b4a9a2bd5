/** Where everything that is set stands: one list with how it is set now, one page each, for whoever may set it. */
import { Suspense } from 'react';
import { isPermitted, settingsOf, useFeatures } from '../../feature-assembly.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';
import styles from './settings.module.css';

export function SettingsPage() {
  const { say } = useDashboard();
  const permissions = useSignedIn()?.permissions ?? {};
  const settings = settingsOf(useFeatures());
  return (
    <EditorPage title={say('settings.title')} isList>
      <Rows
        columns={[say('settings.now')]}
        rows={settings
          .filter(({ requires }) => isPermitted(requires, permissions))
          .map(({ id, address, name, facts, Icon, Value }) => ({
            id,
            address,
            name: say(name),
            facts: say(facts),
            leading: <Icon size={24} stroke={1.5} aria-hidden="true" className={styles['icon']} />,
            ...(Value === undefined
              ? {}
              : {
                  values: [
                    <Suspense key={id}>
                      <Value />
                    </Suspense>,
                  ],
                }),
          }))}
      />
    </EditorPage>
  );
}
