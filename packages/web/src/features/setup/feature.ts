/** The first set-up of a business, step by step, and what is missing of it on Today. */
import { IconChecklist } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { setupAddress } from '../../pages/dashboard-addresses.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { SetupToday } from './setup-today.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

const SetupView = lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupView');

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({ getParentRoute, path: setupAddress, component: SetupView }),
    createRoute({ getParentRoute, path: `${setupAddress}/$step`, component: SetupView }),
  ] as const;
}

export const setup: Feature<ReturnType<typeof routes>> = {
  name: 'setup',
  routes,
  settings: [
    {
      id: 'setup',
      address: setupAddress,
      name: 'setup.title',
      facts: 'setup.settingsFacts',
      Icon: IconChecklist,
      requires: { permission: 'SITE_PROPERTIES.MANAGE', reach: 'all' },
      parts: [],
    },
  ],
  TodayLater: SetupToday,
};
