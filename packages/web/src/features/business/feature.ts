/** What the business is called, how it is reached, and when it is open. */
import { IconBuildingStore, IconClockHour9 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { businessAddress, businessHoursAddress } from '../../pages/dashboard-addresses.ts';
import { businessScheduleOf, hoursKey, scheduleKey } from '../../queries/hours.ts';
import { placesOf } from '../../queries/locations.ts';
import { propertiesKey, propertiesOf } from '../../queries/site-properties.ts';
import { staffOf } from '../../queries/staff.ts';
import { startQueries } from '../../queries/start.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: businessAddress,
      component: lazyRouteComponent(() => import('./business-page.tsx'), 'BusinessPage'),
      loader: startQueries((start, { client }) => start.query(propertiesOf(client))),
    }),
    createRoute({
      getParentRoute,
      path: businessHoursAddress,
      component: lazyRouteComponent(() => import('./business-hours-page.tsx'), 'BusinessHoursPage'),
      loader: startQueries((start, { client }) => {
        start.query(businessScheduleOf(client));
        start.query(placesOf(client));
        start.query(staffOf(client));
      }),
    }),
  ] as const;
}

export const business: Feature<ReturnType<typeof routes>> = {
  name: 'business',
  routes,
  settings: [
    {
      id: 'business',
      address: businessAddress,
      name: 'settings.business',
      facts: 'settings.businessFacts',
      Icon: IconBuildingStore,
      requires: { permission: 'SITE_PROPERTIES.MANAGE', reach: 'all' },
      parts: [
        'settings.name',
        'settings.logo',
        'settings.picture',
        'settings.reach',
        'settings.timeZone',
        'settings.language',
        'settings.paymentCurrency',
      ],
      Value: lazy(async () => ({ default: (await import('./setting-values.tsx')).BusinessValue })),
    },
    {
      id: 'hours',
      address: businessHoursAddress,
      name: 'settings.hours',
      facts: 'settings.hoursFacts',
      Icon: IconClockHour9,
      requires: { permission: 'HOURS.MANAGE', reach: 'all' },
      parts: ['hours.week'],
      Value: lazy(async () => ({ default: (await import('./setting-values.tsx')).HoursValue })),
    },
  ],
  refreshes: [
    // The business is reached at its main location.
    { events: ['SitePropertiesUpdated', 'wix.locations.v1.location_'], keys: [propertiesKey] },
    { events: ['wix.calendar.v3.schedule_'], keys: [scheduleKey, hoursKey] },
    {
      events: ['wix.calendar.v3.event_', 'wix.calendar.v3.events_view_'],
      keys: [hoursKey],
      isAffected: ({ calendarType = 'WORKING_HOURS' }) => calendarType === 'WORKING_HOURS',
    },
  ],
};
