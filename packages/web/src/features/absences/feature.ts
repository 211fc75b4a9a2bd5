/** Away or closed: who or what is away, and what becomes of what is booked then. */
import { IconBeach } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { absencesAddress, newAbsenceAddress } from '../../pages/absence-addresses.ts';
import { absenceById, absencesKey } from '../../queries/absences.ts';
import { placesOf } from '../../queries/locations.ts';
import { everyResourceOf } from '../../queries/rooms.ts';
import { startQueries, startQueriesOfRow } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

const startNames = startQueries((start, { client }) => {
  start.query(everyResourceOf(client));
  start.query(placesOf(client));
});

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: absencesAddress,
      component: lazyRouteComponent(() => import('./absences-page.tsx'), 'AbsencesPage'),
      loader: startNames,
    }),
    createRoute({
      getParentRoute,
      path: newAbsenceAddress,
      component: lazyRouteComponent(() => import('./new-absence-page.tsx'), 'NewAbsencePage'),
      loader: startNames,
    }),
    createRoute({
      getParentRoute,
      path: `${absencesAddress}/$id`,
      component: lazyRouteComponent(() => import('./absence-page.tsx'), 'AbsenceView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(absenceById(client, id));
        start.query(everyResourceOf(client));
        start.query(placesOf(client));
      }),
    }),
  ] as const;
}

export const absences: Feature<ReturnType<typeof routes>> = {
  name: 'absences',
  routes,
  navigation: [
    {
      to: absencesAddress,
      name: 'absences.title',
      Icon: IconBeach,
      place: 'business',
      requires: { permission: 'ABSENCES.MANAGE' },
    },
  ],
  actions: [
    {
      id: 'absence',
      name: 'new.absence',
      requires: { permission: 'ABSENCES.MANAGE' },
      target: { to: newAbsenceAddress },
      newIcon: IconBeach,
    },
  ],
  refreshes: [{ events: ['openhours.absences.v1.'], keys: [absencesKey] }],
};
