/** Who signs in to the dashboard: everybody with their roles, and oneself. */
import { IconUserCircle, IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { peopleAddress, profileAddress } from '../../pages/dashboard-addresses.ts';
import { staffOf } from '../../queries/staff.ts';
import { startQueries } from '../../queries/start.ts';
import { profileOf, usersOf } from '../../queries/users.ts';
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
      path: peopleAddress,
      component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
      loader: startQueries((start, { client }) => {
        start.query(usersOf(client));
        start.query(staffOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: profileAddress,
      component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
      loader: startQueries((start, { client }) => start.query(profileOf(client))),
    }),
  ] as const;
}

export const users: Feature<ReturnType<typeof routes>> = {
  name: 'users',
  routes,
  SetupMessages: lazy(async () => ({ default: (await import('./own-address.tsx')).OwnAddress })),
  settings: [
    {
      id: 'people',
      address: peopleAddress,
      name: 'people.title',
      facts: 'people.facts',
      Icon: IconUsers,
      requires: { permission: 'USERS.MANAGE', reach: 'all' },
      parts: ['people.listTitle', 'people.inviteTitle'],
      Value: lazy(async () => ({ default: (await import('./setting-values.tsx')).UsersValue })),
    },
    {
      id: 'profile',
      address: profileAddress,
      name: 'profile.title',
      facts: 'profile.facts',
      Icon: IconUserCircle,
      requires: { permission: 'PROFILE.OWN', reach: 'own' },
      parts: ['profile.password', 'profile.sessions'],
      Value: lazy(async () => ({ default: (await import('./setting-values.tsx')).ProfileValue })),
    },
  ],
};
