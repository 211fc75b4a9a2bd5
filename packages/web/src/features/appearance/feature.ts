/** How the pages look. */
import { IconPalette } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { lookAddress } from '../../pages/dashboard-addresses.ts';
import { siteThemeOf } from '../../queries/site-theme.ts';
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
      path: lookAddress,
      component: lazyRouteComponent(() => import('./appearance-page.tsx'), 'AppearancePage'),
      loader: startQueries((start, { client }) => start.query(siteThemeOf(client))),
    }),
  ] as const;
}

export const appearance: Feature<ReturnType<typeof routes>> = {
  name: 'appearance',
  routes,
  settings: [
    {
      id: 'look',
      address: lookAddress,
      name: 'look.title',
      facts: 'look.facts',
      Icon: IconPalette,
      requires: { permission: 'SITE_PROPERTIES.MANAGE', reach: 'all' },
      parts: ['look.accent', 'look.shape'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).AppearanceValue })),
    },
  ],
};
