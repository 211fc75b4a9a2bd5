/** Where the business is: its places, and the editor of one. */
import { IconMapPin } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { locationsAddress } from '../../pages/dashboard-addresses.ts';
import { everyLocationOf, locationById, locationsKey } from '../../queries/locations.ts';
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
      path: locationsAddress,
      component: lazyRouteComponent(() => import('./locations-page.tsx'), 'LocationsPage'),
      loader: startQueries((start, { client }) => {
        start.query(everyLocationOf(client));
        start.query(servicesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${locationsAddress}/$id`,
      component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(locationById(client, id))),
    }),
  ] as const;
}

export const locations: Feature<ReturnType<typeof routes>> = {
  name: 'locations',
  routes,
  settings: [
    {
      id: 'locations',
      address: locationsAddress,
      name: 'locations.title',
      facts: 'locations.facts',
      Icon: IconMapPin,
      requires: { permission: 'LOCATIONS.MANAGE', reach: 'all' },
      parts: ['locations.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).LocationsValue })),
    },
  ],
  search: {
    groups: [{ kind: 'location', name: 'locations.title', Icon: IconMapPin }],
    load: () => import('./search.ts'),
  },
  refreshes: [{ events: ['wix.locations.v1.location_'], keys: [locationsKey] }],
};
