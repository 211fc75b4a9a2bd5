/** The people who book: all of them, and the page of one. */
import { IconAddressBook } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { clientsAddress } from '../../pages/dashboard-addresses.ts';
import { visitsOfContact } from '../../queries/contact-visits.ts';
import { clientById, clientsList } from '../../queries/contacts.ts';
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
      path: clientsAddress,
      component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
      loader: startQueries((start, { client, search: { find } }) =>
        start.pages(clientsList(client, typeof find === 'string' ? find.trim() : '')),
      ),
    }),
    createRoute({
      getParentRoute,
      path: `${clientsAddress}/$id`,
      component: lazyRouteComponent(() => import('./client-page.tsx'), 'ClientView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(clientById(client, id));
        // What the bookings show there, and what is said before somebody is erased.
        start.query(visitsOfContact(client, id));
      }),
    }),
  ] as const;
}

export const clients: Feature<ReturnType<typeof routes>> = {
  name: 'clients',
  routes,
  navigation: [
    {
      to: clientsAddress,
      name: 'nav.clients',
      Icon: IconAddressBook,
      place: 'business',
      requires: { permission: 'CONTACTS.READ', reach: 'all' },
    },
  ],
};
