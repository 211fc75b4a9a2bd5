/** Computers that several people use, each with a PIN: which there are, and sharing the one in use. */
import { IconDeviceDesktop } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { sharedComputersAddress } from '../../pages/dashboard-addresses.ts';
import { sharedComputersOf } from '../../queries/shared-computers.ts';
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
      path: sharedComputersAddress,
      component: lazyRouteComponent(() => import('./computers-page.tsx'), 'ComputersPage'),
      loader: startQueries((start, { client }) => start.query(sharedComputersOf(client))),
    }),
  ] as const;
}

export const sharedComputers: Feature<ReturnType<typeof routes>> = {
  name: 'shared-computers',
  routes,
  settings: [
    {
      id: 'shared-computers',
      address: sharedComputersAddress,
      name: 'computers.title',
      facts: 'computers.facts',
      Icon: IconDeviceDesktop,
      requires: { permission: 'SHARED_COMPUTERS.MANAGE', reach: 'all' },
      parts: ['computers.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).ComputersValue })),
    },
  ],
};
