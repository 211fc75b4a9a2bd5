/** The clients: all of them, the page of one, and adding one from anywhere. */
import { IconAddressBook, IconUserPlus } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { clientsAddress } from '../../pages/dashboard-addresses.ts';
import { visitsOfContact } from '../../queries/contact-visits.ts';
import { clientById, clientsList, contactTags } from '../../queries/contacts.ts';
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
      loader: startQueries((start, { client, search: { find, tag } }) => {
        const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
        start.pages(clientsList(client, { text: text(find), tag: text(tag) }));
        start.query(contactTags(client));
      }),
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
  actions: [
    {
      id: 'client',
      name: 'new.client',
      requires: { permission: 'CONTACTS.MANAGE', reach: 'all' },
      target: { open: { new: 'client' } },
      newIcon: IconUserPlus,
    },
  ],
  panels: [
    {
      by: { newName: 'client' },
      parameters: {},
      Component: lazy(async () => ({ default: (await import('./new-client.tsx')).NewClientPanel })),
    },
  ],
};
