/** What customers sign before a visit: the list, and the editor of one. Which services ask for it is said there. */
import { IconWritingSign } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { consentsAddress } from '../../pages/consent-addresses.ts';
import { bookingsKey } from '../../queries/bookings.ts';
import { consentById, consentsKey, consentsOf, versionsOfConsent } from '../../queries/consents.ts';
import { startQueries, startQueriesOfRow } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { ConsentsOfBooking } from './consents-of-booking.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: consentsAddress,
      component: lazyRouteComponent(() => import('./consents-page.tsx'), 'ConsentsPage'),
      loader: startQueries((start, { client }) => start.query(consentsOf(client))),
    }),
    createRoute({
      getParentRoute,
      path: `${consentsAddress}/$id`,
      component: lazyRouteComponent(() => import('./consent-page.tsx'), 'ConsentView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(consentById(client, id));
        start.pages(versionsOfConsent(client, id));
      }),
    }),
  ] as const;
}

export const consents: Feature<ReturnType<typeof routes>> = {
  name: 'consents',
  routes,
  settings: [
    {
      id: 'consents',
      address: consentsAddress,
      name: 'consents.title',
      facts: 'consents.facts',
      Icon: IconWritingSign,
      requires: { permission: 'CONSENTS.MANAGE', reach: 'all' },
      parts: ['consents.add'],
      Value: lazy(async () => ({ default: (await import('./setting-value.tsx')).ConsentsValue })),
    },
  ],
  BookingSection: ConsentsOfBooking,
  refreshes: [
    {
      events: [
        'openhours.consents.v1.consent_created',
        'openhours.consents.v1.consent_updated',
        'openhours.consents.v1.consent_deleted',
      ],
      keys: [consentsKey],
    },
    // Whether what a booking asks for is signed stands with the booking.
    { events: ['openhours.consents.v1.consent_signature_'], keys: [bookingsKey] },
  ],
};
