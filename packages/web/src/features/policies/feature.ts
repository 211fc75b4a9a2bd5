/** Until when customers book, move and cancel: the policies, and the editor of one. */
import { IconGavel } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { policiesAddress } from '../../pages/dashboard-addresses.ts';
import { policiesKey, policiesOf, policyById } from '../../queries/policies.ts';
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
      path: policiesAddress,
      component: lazyRouteComponent(() => import('./policies-page.tsx'), 'PoliciesPage'),
      loader: startQueries((start, { client }) => {
        start.query(policiesOf(client));
        start.query(servicesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${policiesAddress}/$id`,
      component: lazyRouteComponent(() => import('./policy-page.tsx'), 'PolicyView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(policyById(client, id))),
    }),
  ] as const;
}

export const policies: Feature<ReturnType<typeof routes>> = {
  name: 'policies',
  routes,
  settings: [
    {
      id: 'policies',
      address: policiesAddress,
      name: 'policies.title',
      facts: 'policies.facts',
      Icon: IconGavel,
      requires: { permission: 'POLICIES.MANAGE', reach: 'all' },
      parts: ['policies.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).PoliciesValue })),
    },
  ],
  refreshes: [{ events: ['wix.bookings.v1.booking_policy_'], keys: [policiesKey] }],
};
