/** Rooms and what else is taken up by a visit: all of them, and the editor of one. */

import { IconDoor } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { roomsAddress } from '../../pages/dashboard-addresses.ts';
import { placesOf } from '../../queries/locations.ts';
import { roomById, roomsKey, roomsOf } from '../../queries/rooms.ts';
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
      path: roomsAddress,
      component: lazyRouteComponent(() => import('./rooms-page.tsx'), 'RoomsPage'),
      loader: startQueries((start, { client }) => {
        start.query(roomsOf(client));
        start.query(placesOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${roomsAddress}/$id`,
      component: lazyRouteComponent(() => import('./room-page.tsx'), 'RoomView'),
      loader: startQueriesOfRow((start, { client }, id) => start.query(roomById(client, id))),
    }),
  ] as const;
}

export const rooms: Feature<ReturnType<typeof routes>> = {
  name: 'rooms',
  routes,
  settings: [
    {
      id: 'rooms',
      address: roomsAddress,
      name: 'rooms.title',
      facts: 'rooms.facts',
      Icon: IconDoor,
      requires: { permission: 'RESOURCES.MANAGE', reach: 'all' },
      parts: ['rooms.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).RoomsValue })),
    },
  ],
  refreshes: [{ events: ['wix.bookings.resources.'], keys: [roomsKey] }],
};
