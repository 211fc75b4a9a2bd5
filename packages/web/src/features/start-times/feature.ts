/** Which start times clients are offered, and whether they choose who serves them. */
import { IconStopwatch } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { startQueries } from '../../queries/start.ts';
import { startTimesKey, startTimesOf } from '../../queries/start-times.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { startTimesAddress } from './addresses.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: startTimesAddress,
      component: lazyRouteComponent(() => import('./start-times-page.tsx'), 'StartTimesPage'),
      loader: startQueries((start, { client }) => start.query(startTimesOf(client))),
    }),
  ] as const;
}

export const startTimes: Feature<ReturnType<typeof routes>> = {
  name: 'start-times',
  routes,
  settings: [
    {
      id: 'start-times',
      address: startTimesAddress,
      name: 'startTimes.title',
      facts: 'startTimes.facts',
      Icon: IconStopwatch,
      requires: { permission: 'AVAILABILITY.CONFIGURE', reach: 'all' },
      parts: ['startTimes.step', 'startTimes.staff'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).StartTimesValue })),
    },
  ],
  refreshes: [{ events: ['wix.bookings.v2.bookings_settings_'], keys: [startTimesKey] }],
};
