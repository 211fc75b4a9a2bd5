/** What holds for the device in use alone. */
import { IconDeviceTablet } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { deviceAddress } from '../../pages/dashboard-addresses.ts';
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
      path: deviceAddress,
      component: lazyRouteComponent(() => import('./device-page.tsx'), 'DevicePage'),
    }),
  ] as const;
}

export const sharedDevice: Feature<ReturnType<typeof routes>> = {
  name: 'shared-device',
  routes,
  settings: [
    {
      id: 'device',
      address: deviceAddress,
      name: 'device.title',
      facts: 'device.facts',
      Icon: IconDeviceTablet,
      requires: { permission: 'PROFILE.OWN', reach: 'own' },
      parts: ['device.shared'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).DeviceValue })),
    },
  ],
};
