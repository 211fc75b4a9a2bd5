/** What the business says on its legal pages. */
import { IconFileText } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { legalTextsAddress } from '../../pages/dashboard-addresses.ts';
import { legalTextsOf } from '../../queries/legal-texts.ts';
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
      path: legalTextsAddress,
      component: lazyRouteComponent(() => import('./legal-texts-page.tsx'), 'LegalTextsPage'),
      loader: startQueries((start, { client }) => start.query(legalTextsOf(client))),
    }),
  ] as const;
}

export const legalTexts: Feature<ReturnType<typeof routes>> = {
  name: 'legal-texts',
  routes,
  settings: [
    {
      id: 'legal',
      address: legalTextsAddress,
      name: 'legal.title',
      facts: 'legal.facts',
      Icon: IconFileText,
      requires: { permission: 'SITE_PROPERTIES.MANAGE', reach: 'all' },
      parts: ['legal.PRIVACY', 'legal.IMPRINT'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).LegalTextsValue })),
    },
  ],
};
