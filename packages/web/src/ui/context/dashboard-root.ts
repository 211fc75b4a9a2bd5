/** The route above all views of the dashboard: whatever view it is, something may stand open beside it. */
import { createRootRouteWithContext, type RouteComponent } from '@tanstack/react-router';
import { type Opened, type PanelAddress, readOpened } from '../../pages/opened.ts';
import type { RouteContext } from '../../queries/start.ts';

export interface DashboardRootParts {
  readonly component: RouteComponent;
  readonly notFoundComponent: RouteComponent;
  /** What addresses open beside the view. */
  readonly panels: readonly PanelAddress[];
}

export function createDashboardRoot({ panels, ...parts }: DashboardRootParts) {
  return createRootRouteWithContext<RouteContext>()({
    validateSearch: (search: Record<string, unknown>): Opened => readOpened(search, panels),
    ...parts,
  });
}

export type DashboardRoot = ReturnType<typeof createDashboardRoot>;
