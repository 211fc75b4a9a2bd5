/** The groups in which services are shown: the list with its order, and the editor of one. */
import { IconCategory } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { categoriesAddress } from '../../pages/dashboard-addresses.ts';
import { categoriesKey, categoriesOf, categoryById } from '../../queries/categories.ts';
import { servicesKey, servicesOf } from '../../queries/services.ts';
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
      path: categoriesAddress,
      component: lazyRouteComponent(() => import('./categories-page.tsx'), 'CategoriesPage'),
      loader: startQueries((start, { client }) => {
        start.query(categoriesOf(client));
        start.query(servicesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${categoriesAddress}/$id`,
      component: lazyRouteComponent(() => import('./category-page.tsx'), 'CategoryView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(categoryById(client, id))),
    }),
  ] as const;
}

export const categories: Feature<ReturnType<typeof routes>> = {
  name: 'categories',
  routes,
  settings: [
    {
      id: 'categories',
      address: categoriesAddress,
      name: 'categories.title',
      facts: 'categories.facts',
      Icon: IconCategory,
      requires: { permission: 'SERVICES.MANAGE', reach: 'all' },
      parts: ['categories.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).CategoriesValue })),
    },
  ],
  // Services name their category.
  refreshes: [
    {
      events: ['wix.bookings.categories.v2.category_', 'com.wixpress.bookings.services.api.v1.CategoryNotification'],
      keys: [categoriesKey, servicesKey],
    },
  ],
};
