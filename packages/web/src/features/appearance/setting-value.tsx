/** How the pages look now. */
import { Fragment } from 'react';
import { siteThemeOf } from '../../queries/site-theme.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';
import styles from './appearance.module.css';

export function AppearanceValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={siteThemeOf(session.client)}
      words={({ theme: { accent, corners } }) => [
        <Fragment key="accent">
          <span className={styles['dot']} style={{ background: accent }} aria-hidden="true" />
          {accent}
        </Fragment>,
        say(`look.corners.${corners}`),
      ]}
    />
  );
}
