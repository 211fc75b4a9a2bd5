/** What customers can book: the list of services, and the editor of one. */

import { IconTags, IconUsersPlus } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { servicesEditorAddress } from '../../pages/dashboard-addresses.ts';
import { parameterPatterns } from '../../pages/opened.ts';
import { formsKey } from '../../queries/forms.ts';
import { optionsOfService } from '../../queries/service-options.ts';
import { serviceById, servicesKey, servicesOf } from '../../queries/services.ts';
import { sessionsKey } from '../../queries/sessions.ts';
import { staffOf } from '../../queries/staff.ts';
import { startQueries, startQueriesOfRow } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/opened.ts' {
  interface Opened {
    /** What is known of it already. */
    readonly start?: string | undefined;
    readonly end?: string | undefined;
    /** Resource id of the person. */
    readonly staff?: string | undefined;
    readonly service?: string | undefined;
  }
}

const { id, localTime } = parameterPatterns;

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: servicesEditorAddress,
      component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesPage'),
      loader: startQueries((start, { client }) => {
        start.query(servicesOf(client));
        start.query(staffOf(client));
      }),
    }),
    createRoute({
      getParentRoute,
      path: `${servicesEditorAddress}/$id`,
      component: lazyRouteComponent(() => import('./service-page.tsx'), 'ServiceView'),
      loader: startQueriesOfRow((start, { client }, id) => {
        start.query(serviceById(client, id));
        start.query(optionsOfService(client, id));
      }),
    }),
  ] as const;
}

export const services: Feature<ReturnType<typeof routes>> = {
  name: 'services',
  routes,
  navigation: [{ to: servicesEditorAddress, name: 'nav.services', Icon: IconTags, place: 'business' }],
  actions: [
    {
      id: 'session',
      name: 'new.session',
      // The sessions of a class are the business's own, whoever leads them.
      requires: { permission: 'CALENDAR.MANAGE', reach: 'all' },
      target: { open: { new: 'session' } },
      newIcon: IconUsersPlus,
    },
  ],
  panels: [
    {
      by: { newName: 'session' },
      parameters: { start: localTime, end: localTime, staff: id, service: id },
      Component: lazy(async () => ({ default: (await import('./new-sessions.tsx')).NewSessions })),
    },
  ],
  search: { groups: [{ kind: 'service', name: 'nav.services', Icon: IconTags }], load: () => import('./search.ts') },
  refreshes: [
    {
      // Services name their people, rooms, locations and add-ons, carry a copy of their policy, and cost what their
      // variants say.
      events: [
        'wix.bookings.services.',
        'wix.bookings.catalog.v1.service_options_and_variants_',
        'wix.bookings.staff.',
        'wix.bookings.resources.',
        'wix.addons.v1.add_on_',
        'wix.locations.v1.location_',
        'wix.bookings.v1.booking_policy_',
      ],
      keys: [servicesKey],
    },
    {
      events: ['openhours.forms.v1.form_created', 'openhours.forms.v1.form_updated', 'openhours.forms.v1.form_deleted'],
      keys: [formsKey],
    },
    // Sessions say how many take part in them.
    { events: ['wix.calendar.v3.participation_'], keys: [sessionsKey] },
    {
      events: ['wix.calendar.v3.event_', 'wix.calendar.v3.events_view_'],
      keys: [sessionsKey],
      isAffected: ({ calendarType }) => calendarType !== 'APPOINTMENT' && calendarType !== 'WORKING_HOURS',
    },
  ],
};
