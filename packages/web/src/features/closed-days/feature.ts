/** The days on which the business or one of its places is closed: its own, and public holidays. */
import { IconCalendarOff } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { closedDaysAddress } from '../../pages/dashboard-addresses.ts';
import { closedDayById, closedDaysKey, closedDaysOf, holidaySettingsOf } from '../../queries/closed-days.ts';
import { placesOf } from '../../queries/locations.ts';
import { startQueries, startQueriesOfRow } from '../../queries/start.ts';
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
      path: closedDaysAddress,
      component: lazyRouteComponent(() => import('./closed-days-page.tsx'), 'ClosedDaysPage'),
      loader: startQueries((start, { client }) => {
        start.query(closedDaysOf(client));
        start.query(holidaySettingsOf(client));
        start.query(placesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${closedDaysAddress}/$id`,
      component: lazyRouteComponent(() => import('./closed-day-page.tsx'), 'ClosedDayView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(closedDayById(client, id));
        start.query(placesOf(client));
      }),
    }),
  ] as const;
}

export const closedDays: Feature<ReturnType<typeof routes>> = {
  name: 'closed-days',
  routes,
  settings: [
    {
      id: 'closed-days',
      address: closedDaysAddress,
      name: 'closedDays.title',
      facts: 'closedDays.facts',
      Icon: IconCalendarOff,
      requires: { permission: 'CLOSED_DAYS.MANAGE', reach: 'all' },
      parts: ['closedDays.holidays', 'closedDays.own'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).ClosedDaysValue })),
    },
  ],
  refreshes: [{ events: ['openhours.closed_days.'], keys: [closedDaysKey] }],
};
