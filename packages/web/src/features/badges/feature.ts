/** Badges of members: the list with its order, and the editor of one. */
import { IconAward } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { badgesAddress } from '../../pages/badge-addresses.ts';
import { badgeById, badgeCounts, badgesKey, badgesOf, holdersOf } from '../../queries/badges.ts';
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
      path: badgesAddress,
      component: lazyRouteComponent(() => import('./badges-page.tsx'), 'BadgesPage'),
      loader: startQueries((start, { client }) => {
        start.query(badgesOf(client));
        start.query(badgeCounts(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${badgesAddress}/$id`,
      component: lazyRouteComponent(() => import('./badge-page.tsx'), 'BadgeView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(badgeById(client, id));
        start.query(holdersOf(client, id));
      }),
    }),
  ] as const;
}

export const badges: Feature<ReturnType<typeof routes>> = {
  name: 'badges',
  routes,
  settings: [
    {
      id: 'badges',
      follows: 'member-sign-in',
      address: badgesAddress,
      name: 'badges.title',
      facts: 'badges.facts',
      Icon: IconAward,
      requires: { permission: 'BADGES.MANAGE', reach: 'all' },
      parts: ['badges.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).BadgesValue })),
    },
  ],
  refreshes: [
    {
      events: [
        'wix.badges.v4.badge_',
        'wix.badges.v4.badge_assignment_',
        'wix.badges.v3.badge_',
        'wix.members.v1.member_deleted',
      ],
      keys: [badgesKey],
    },
  ],
};
