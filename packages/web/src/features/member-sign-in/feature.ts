/** What the business asks of members who sign up and in. */
import { IconUserCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { memberSignInAddress } from '../../pages/addresses.ts';
import { identitySettingsKey, identitySettingsOf } from '../../queries/identity-settings.ts';
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
      path: memberSignInAddress,
      component: lazyRouteComponent(() => import('./member-sign-in-page.tsx'), 'MemberSignInPage'),
      loader: startQueries((start, { client }) => start.query(identitySettingsOf(client))),
    }),
  ] as const;
}

export const memberSignIn: Feature<ReturnType<typeof routes>> = {
  name: 'member-sign-in',
  routes,
  settings: [
    {
      id: 'member-sign-in',
      address: memberSignInAddress,
      name: 'memberSignIn.title',
      facts: 'memberSignIn.facts',
      Icon: IconUserCheck,
      requires: { permission: 'IDENTITY.CONFIGURE', reach: 'all' },
      parts: ['memberSignIn.signUp', 'memberSignIn.passwords', 'memberSignIn.failed', 'memberSignIn.captcha'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).MemberSignInValue })),
    },
  ],
  refreshes: [{ events: ['wix.iam.signon.v1.sign_on_policy_'], keys: [identitySettingsKey] }],
};
