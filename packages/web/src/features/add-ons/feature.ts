/**
 * The extras that customers take with services: the list, and the editor of one. In which groups a service offers them
 * is said there.
 */
import { IconCirclePlus } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { addOnsAddress } from '../../pages/add-on-addresses.ts';
import { addOnById, addOnsKey, addOnsOf } from '../../queries/add-ons.ts';
import { servicesOf } from '../../queries/services.ts';
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
      path: addOnsAddress,
      component: lazyRouteComponent(() => import('./add-ons-page.tsx'), 'AddOnsPage'),
      loader: startQueries((start, { client }) => {
        start.query(addOnsOf(client));
        start.query(servicesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${addOnsAddress}/$id`,
      component: lazyRouteComponent(() => import('./add-on-page.tsx'), 'AddOnView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(addOnById(client, id))),
    }),
  ] as const;
}

export const addOns: Feature<ReturnType<typeof routes>> = {
  name: 'add-ons',
  routes,
  settings: [
    {
      id: 'add-ons',
      address: addOnsAddress,
      name: 'booking.addOns',
      facts: 'addOns.facts',
      Icon: IconCirclePlus,
      requires: { permission: 'SERVICES.MANAGE', reach: 'all' },
      parts: ['addOns.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).AddOnsValue })),
    },
  ],
  // The groups are a part of their services.
  refreshes: [{ events: ['wix.addons.v1.add_on_', 'wix.bookings.services.v2.service_'], keys: [addOnsKey] }],
};
