/** How the business makes sure that a customer is one. */
import { IconShieldCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { verificationAddress } from '../../pages/dashboard-addresses.ts';
import { verificationOf } from '../../queries/customer-verification.ts';
import { servicesOf } from '../../queries/services.ts';
import { startQueries } from '../../queries/start.ts';
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
      path: verificationAddress,
      component: lazyRouteComponent(() => import('./verification-page.tsx'), 'VerificationPage'),
      loader: startQueries((start, { client }) => {
        start.query(verificationOf(client));
        start.query(servicesOf(client));
      }),
    }),
  ] as const;
}

export const customerVerification: Feature<ReturnType<typeof routes>> = {
  name: 'customer-verification',
  routes,
  settings: [
    {
      id: 'verification',
      address: verificationAddress,
      name: 'verification.title',
      facts: 'verification.facts',
      Icon: IconShieldCheck,
      requires: { permission: 'POLICIES.MANAGE', reach: 'all' },
      parts: ['verification.confirmation', 'verification.approval', 'verification.open'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).VerificationValue })),
    },
  ],
};
