/** Who did what: for the owner, in words, the latest first. */
import { IconHistory } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { activityLogAddress } from '../../pages/dashboard-addresses.ts';
import { startQueries } from '../../queries/start.ts';
import { usersOf } from '../../queries/users.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: activityLogAddress,
      component: lazyRouteComponent(() => import('./activity-log-page.tsx'), 'ActivityLogPage'),
      loader: startQueries((start, { client }) => start.query(usersOf(client))),
    }),
  ] as const;
}

export const activityLog: Feature<ReturnType<typeof routes>> = {
  name: 'activity-log',
  routes,
  settings: [
    {
      id: 'activity-log',
      address: activityLogAddress,
      name: 'activityLog.title',
      facts: 'activityLog.facts',
      Icon: IconHistory,
      requires: { permission: 'ACTIVITY.READ', reach: 'all' },
      parts: [],
    },
  ],
};
