/** What programs of the business sign in with, and where they are told what happens: API keys, applications, webhooks. */
import { IconCode } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { developersAddress, newWebhookAddress, webhooksAddress } from '../../pages/dashboard-addresses.ts';
import { apiKeysOf } from '../../queries/api-keys.ts';
import { oauthAppById, oauthAppsKey, oauthAppsOf } from '../../queries/oauth-apps.ts';
import { startQueries, startQueriesOfRow } from '../../queries/start.ts';
import { deliveriesOf, webhookById, webhooksOf } from '../../queries/webhooks.ts';
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
      path: developersAddress,
      component: lazyRouteComponent(() => import('./developers-page.tsx'), 'DevelopersPage'),
      loader: startQueries((start, { client }) => {
        start.query(apiKeysOf(client));
        start.query(oauthAppsOf(client));
        start.query(webhooksOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${developersAddress}/$id`,
      component: lazyRouteComponent(() => import('./app-page.tsx'), 'AppView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(oauthAppById(client, id))),
    }),
    createRoute({
      getParentRoute,
      path: newWebhookAddress,
      component: lazyRouteComponent(() => import('./new-webhook-page.tsx'), 'NewWebhookPage'),
      loader: startQueries((start, { client }) => start.query(webhooksOf(client))),
    }),
    createRoute({
      getParentRoute,
      path: `${webhooksAddress}/$id`,
      component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(webhookById(client, id));
        start.pages(deliveriesOf(client, { endpointId: id }));
      }),
    }),
  ] as const;
}

export const developers: Feature<ReturnType<typeof routes>> = {
  name: 'developers',
  routes,
  settings: [
    {
      id: 'developers',
      address: developersAddress,
      name: 'developers.title',
      facts: 'developers.facts',
      Icon: IconCode,
      requires: { permission: 'API_KEYS.MANAGE', reach: 'all' },
      parts: ['developers.keys', 'developers.apps', 'developers.webhooks'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).DevelopersValue })),
    },
  ],
  refreshes: [{ events: ['AppInstalled', 'AppRemoved'], keys: [oauthAppsKey] }],
};
