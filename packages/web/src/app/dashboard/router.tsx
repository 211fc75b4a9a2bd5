/** The addresses of the dashboard, as the features declare them. Each reloads to the same view. */

import { pagePaths } from '@openhours/contract/site/page-paths';
import { createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { Panel } from '../../feature.ts';
import { panelsOf } from '../../feature-assembly.ts';
import { features, routesOfFeatures } from '../../features.ts';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { readOpened } from '../../pages/opened.ts';
import type { RouteContext } from '../../queries/start.ts';
import { createDashboardRoot } from '../../ui/context/dashboard-root.ts';
import { ViewFault } from '../../ui/views/view-fault.tsx';
import { ViewMissing } from '../../ui/views/view-missing.tsx';
import { FeatureBanners } from './feature-banners.tsx';
import { OpenedBesideView } from './opened-panel.tsx';

export const panels: readonly Panel[] = panelsOf(features);

const root = createDashboardRoot({
  panels,
  component: () => (
    <>
      <FeatureBanners />
      <OpenedBesideView>
        <Outlet />
      </OpenedBesideView>
    </>
  ),
  notFoundComponent: ViewMissing,
});

const start = createRoute({
  getParentRoute: () => root,
  path: pagePaths.dashboard,
  beforeLoad: () => {
    throw redirect({ to: todayAddress, search: (before) => readOpened(before, panels) });
  },
});

export function createDashboardRouter(context: RouteContext) {
  return createRouter({
    routeTree: root.addChildren([start, ...routesOfFeatures(root)]),
    context,
    defaultPreload: false,
    // A view that fails leaves the frame and the way to all others.
    defaultErrorComponent: ({ error }) => (
      <ViewFault error={error instanceof Error ? error : new Error(String(error))} />
    ),
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
