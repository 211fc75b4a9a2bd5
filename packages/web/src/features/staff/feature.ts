/** Who works here: everybody, and the editor of one. */

import { IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { staffAddress } from '../../pages/dashboard-addresses.ts';
import { externalCalendarsKey } from '../../queries/external-calendars.ts';
import { servicesOf } from '../../queries/services.ts';
import { staffKey, staffMemberById, staffOf } from '../../queries/staff.ts';
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
      path: staffAddress,
      component: lazyRouteComponent(() => import('./staff-page.tsx'), 'StaffPage'),
      loader: startQueries((start, { client }) => {
        start.query(staffOf(client));
        start.query(servicesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${staffAddress}/$id`,
      component: lazyRouteComponent(() => import('./member-page.tsx'), 'MemberView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(staffMemberById(client, id))),
    }),
  ] as const;
}

export const staff: Feature<ReturnType<typeof routes>> = {
  name: 'staff',
  routes,
  navigation: [{ to: staffAddress, name: 'nav.staff', Icon: IconUsers, place: 'business' }],
  search: { groups: [{ kind: 'staff', name: 'nav.staff', Icon: IconUsers }], load: () => import('./search.ts') },
  refreshes: [
    { events: ['wix.bookings.staff.', 'wix.bookings.staff_settings.'], keys: [staffKey] },
    { events: ['openhours.external_calendars.'], keys: [externalCalendarsKey] },
  ],
};
