/** Attributes of services: the list, and the editor of one. */
import { IconTags } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { attributesAddress } from '../../pages/dashboard-addresses.ts';
import { attributeById, attributesKey, attributesOf } from '../../queries/attributes.ts';
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
      path: attributesAddress,
      component: lazyRouteComponent(() => import('./attributes-page.tsx'), 'AttributesPage'),
      loader: startQueries((start, { client }) => start.query(attributesOf(client))),
    }),
    createRoute({
      getParentRoute,
      path: `${attributesAddress}/$id`,
      component: lazyRouteComponent(() => import('./attribute-page.tsx'), 'AttributeView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(attributeById(client, id))),
    }),
  ] as const;
}

export const attributes: Feature<ReturnType<typeof routes>> = {
  name: 'attributes',
  routes,
  settings: [
    {
      id: 'attributes',
      address: attributesAddress,
      name: 'attributes.title',
      facts: 'attributes.facts',
      Icon: IconTags,
      requires: { permission: 'SERVICES.MANAGE', reach: 'all' },
      parts: ['attributes.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).AttributesValue })),
    },
  ],
  refreshes: [{ events: ['wix.bookings.attributes.v1.attribute_definition_'], keys: [attributesKey] }],
};
