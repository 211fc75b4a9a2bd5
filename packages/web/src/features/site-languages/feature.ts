/** Which languages the pages are offered in. */
import { IconLanguage } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { languagesAddress } from '../../pages/dashboard-addresses.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
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
      path: languagesAddress,
      component: lazyRouteComponent(() => import('./languages-page.tsx'), 'LanguagesPage'),
      loader: startQueries((start, { client }) => start.query(propertiesOf(client))),
    }),
  ] as const;
}

export const siteLanguages: Feature<ReturnType<typeof routes>> = {
  name: 'site-languages',
  routes,
  settings: [
    {
      id: 'languages',
      address: languagesAddress,
      name: 'languages.title',
      facts: 'languages.facts',
      Icon: IconLanguage,
      requires: { permission: 'SITE_PROPERTIES.MANAGE', reach: 'all' },
      parts: ['languages.offered'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).LanguagesValue })),
    },
  ],
};
