/** The route above all views of the dashboard: whatever view it is, something may stand open beside it. */
import { createRootRoute, type RouteComponent } from '@tanstack/react-router';
import { type Opened, readOpened } from '../pages/opened.ts';

export interface DashboardRootParts {
  readonly component: RouteComponent;
  readonly notFoundComponent: RouteComponent;
  /** The names by which addresses ask for a form beside the view. */
  readonly newPanels: readonly string[];
}

export function createDashboardRoot({ newPanels, ...parts }: DashboardRootParts) {
  return createRootRoute({
    validateSearch: (search: Record<string, unknown>): Opened => readOpened(search, newPanels),
    ...parts,
  });
}

export type DashboardRoot = ReturnType<typeof createDashboardRoot>;
