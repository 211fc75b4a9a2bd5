/** The page for developers on which every piece of the kit stands in every state; nothing of the dashboard leads there. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { componentsAddress } from '../../pages/dashboard-addresses.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: componentsAddress,
      component: lazyRouteComponent(() => import('./components-page.tsx'), 'ComponentsPage'),
    }),
  ] as const;
}

export const components: Feature<ReturnType<typeof routes>> = { name: 'components', routes };
