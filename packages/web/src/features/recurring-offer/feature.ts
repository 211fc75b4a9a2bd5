/** Whether clients book appointments that repeat, and how many dates at once, for all services that say nothing else. */
import { IconRepeat } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { recurringOfferOf } from '../../queries/recurring-offer.ts';
import { startQueries } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { recurringOfferAddress } from './addresses.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: recurringOfferAddress,
      component: lazyRouteComponent(() => import('./recurring-offer-page.tsx'), 'RecurringOfferPage'),
      loader: startQueries((start, { client }) => start.query(recurringOfferOf(client))),
    }),
  ] as const;
}

export const recurringOffer: Feature<ReturnType<typeof routes>> = {
  name: 'recurring-offer',
  routes,
  settings: [
    {
      id: 'recurring-offer',
      address: recurringOfferAddress,
      name: 'recurringOffer.title',
      facts: 'recurringOffer.facts',
      Icon: IconRepeat,
      requires: { permission: 'POLICIES.MANAGE', reach: 'all' },
      parts: ['recurringOffer.choice'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).RecurringOfferValue })),
    },
  ],
};
