/** What customers can book: the list of services, and the editor of one. */

import { IconTags } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { servicesEditorAddress } from '../../pages/addresses.ts';
import { servicesKey } from '../../queries/services.ts';
import type { DashboardRoot } from '../../ui/dashboard-root.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: servicesEditorAddress,
      component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesPage'),
    }),
    createRoute({
      getParentRoute,
      path: `${servicesEditorAddress}/$id`,
      component: lazyRouteComponent(() => import('./service-page.tsx'), 'ServiceView'),
    }),
  ] as const;
}

export const services: Feature<ReturnType<typeof routes>> = {
  name: 'services',
  routes,
  navigation: [{ to: servicesEditorAddress, name: 'nav.services', Icon: IconTags, place: 'business' }],
  search: { groups: [{ kind: 'service', name: 'nav.services', Icon: IconTags }], load: () => import('./search.ts') },
  refreshes: [{ events: ['wix.bookings.services.'], keys: [servicesKey] }],
};
