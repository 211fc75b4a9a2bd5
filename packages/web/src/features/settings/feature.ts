/** The list of settings; what stands in it the features bring. */
import { IconSettings } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: settingsAddress,
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
    }),
  ] as const;
}

export const settings: Feature<ReturnType<typeof routes>> = {
  name: 'settings',
  routes,
  navigation: [{ to: settingsAddress, name: 'nav.settings', Icon: IconSettings, place: 'business' }],
};
