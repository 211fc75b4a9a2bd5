/** What the business asks of members who sign up and in, and who else signs them in. */
import { IconUserCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { memberSignInAddress, newConnectionAddress } from '../../pages/dashboard-addresses.ts';
import { identitySettingsKey, identitySettingsOf } from '../../queries/identity-settings.ts';
import { connectionById, connectionsOf } from '../../queries/idp-connections.ts';
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
      path: memberSignInAddress,
      component: lazyRouteComponent(() => import('./member-sign-in-page.tsx'), 'MemberSignInPage'),
      loader: startQueries((start, { client }) => {
        start.query(identitySettingsOf(client));
        start.query(connectionsOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: newConnectionAddress,
      component: lazyRouteComponent(() => import('./new-connection-page.tsx'), 'NewConnectionPage'),
      loader: startQueries((start, { client }) => start.query(connectionsOf(client))),
    }),
    createRoute({
      getParentRoute,
      path: `${memberSignInAddress}/$id`,
      component: lazyRouteComponent(() => import('./connection-page.tsx'), 'ConnectionView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(connectionById(client, id))),
    }),
  ] as const;
}

export const memberSignIn: Feature<ReturnType<typeof routes>> = {
  name: 'member-sign-in',
  routes,
  ClientSection: lazy(async () => ({ default: (await import('./member-of-client.tsx')).MemberOfClient })),
  settings: [
    {
      id: 'member-sign-in',
      address: memberSignInAddress,
      name: 'memberSignIn.title',
      facts: 'memberSignIn.facts',
      Icon: IconUserCheck,
      requires: { permission: 'IDENTITY.CONFIGURE', reach: 'all' },
      parts: [
        'memberSignIn.signUp',
        'memberSignIn.passwords',
        'memberSignIn.failed',
        'memberSignIn.captcha',
        'memberSignIn.connections',
      ],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).MemberSignInValue })),
    },
  ],
  refreshes: [{ events: ['wix.iam.signon.v1.sign_on_policy_'], keys: [identitySettingsKey] }],
};
