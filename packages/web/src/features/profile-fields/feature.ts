/** Fields of members' profiles: the list with its order, and the editor of one. */
import { IconId } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { profileFieldsAddress } from '../../pages/badge-addresses.ts';
import { profileFieldById, profileFieldsOf } from '../../queries/profile-fields.ts';
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
      path: profileFieldsAddress,
      component: lazyRouteComponent(() => import('./fields-page.tsx'), 'FieldsPage'),
      loader: startQueries((start, { client }) => start.query(profileFieldsOf(client))),
    }),
    createRoute({
      getParentRoute,
      path: `${profileFieldsAddress}/$id`,
      component: lazyRouteComponent(() => import('./field-page.tsx'), 'FieldView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(profileFieldById(client, id))),
    }),
  ] as const;
}

export const profileFields: Feature<ReturnType<typeof routes>> = {
  name: 'profile-fields',
  routes,
  settings: [
    {
      id: 'profile-fields',
      follows: 'member-sign-in',
      address: profileFieldsAddress,
      name: 'fields.title',
      facts: 'fields.facts',
      Icon: IconId,
      requires: { permission: 'CUSTOM_FIELDS.MANAGE', reach: 'all' },
      parts: ['fields.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).FieldsValue })),
    },
  ],
};
