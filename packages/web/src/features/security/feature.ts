/** By what one signs in besides the password, and being asked for it before anything else. */
import { IconShieldLock } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { factorsOf } from '../../queries/factors.ts';
import { startQueries } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { securityAddress } from './addresses.ts';
import { SecurityProvider } from './step-up.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: securityAddress,
      component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
      loader: startQueries((start, { client }) => start.query(factorsOf(client))),
    }),
  ] as const;
}

export const security: Feature<ReturnType<typeof routes>> = {
  name: 'security',
  routes,
  Provider: SecurityProvider,
  settings: [
    {
      id: 'security',
      address: securityAddress,
      name: 'security.title',
      facts: 'security.facts',
      Icon: IconShieldLock,
      requires: { permission: 'FACTORS.OWN', reach: 'own' },
      parts: ['security.app', 'security.passkeys', 'security.codes', 'security.pin'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).SecurityValue })),
    },
  ],
};
