/** All bookings: their list, what stands open of one, and decisions about many. */

import { IconCalendarCheck, IconCalendarTime, IconUser } from '@tabler/icons-react';
import { createRoute, getRouteApi, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { type Opened, parameterPatterns } from '../../pages/opened.ts';
import { attendanceKey } from '../../queries/attendance.ts';
import { availabilityParts } from '../../queries/availability.ts';
import { notesKey } from '../../queries/booking-notes.ts';
import { viewersKey } from '../../queries/booking-viewers.ts';
import { bookingsKey } from '../../queries/bookings.ts';
import { contactVisitsKey } from '../../queries/contact-visits.ts';
import { contactsKey } from '../../queries/contacts.ts';
import { feesKey } from '../../queries/fees.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { BookingsPage } from './bookings-page.tsx';
import { type BookingsSearch, readBookingsSearch } from './bookings-search.ts';
import { useBulkBanner } from './bulk-banner.tsx';
import { BulkWorkProvider } from './bulk-work.tsx';
import { useNotesBanner } from './notes-banner.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/opened.ts' {
  interface Opened {
    /** Id of the booking that stands open. */
    readonly booking?: string | undefined;
  }
}

const validateSearch = (search: Record<string, unknown>): BookingsSearch => readBookingsSearch(search);
const route = getRouteApi(bookingsAddress);

function BookingsView() {
  const navigate = route.useNavigate();
  return (
    <BookingsPage
      search={readBookingsSearch({ ...route.useSearch() })}
      onSearch={(change, { replace }) =>
        void navigate({
          search: (before) => ({ ...before, pages: undefined, ...change }),
          replace,
          resetScroll: false,
        })
      }
    />
  );
}

function OpenedBooking({ opened: { booking = '' } }: { readonly opened: Opened }) {
  return <BookingDrawer bookingId={booking} />;
}

function routes(root: DashboardRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({ getParentRoute, path: bookingsAddress, validateSearch, component: BookingsView }),
    // A booking by its own address, as messages name it: the list with the booking beside it.
    createRoute({
      getParentRoute,
      path: `${bookingsAddress}/$bookingId`,
      beforeLoad: ({ params, search }) => {
        throw redirect({
          to: bookingsAddress,
          search: { ...readBookingsSearch({ ...search }), booking: params.bookingId },
          replace: true,
        });
      },
      validateSearch,
    }),
  ] as const;
}

const { free, sessions } = availabilityParts;

export const bookings: Feature<ReturnType<typeof routes>> = {
  name: 'bookings',
  routes,
  navigation: [
    {
      to: bookingsAddress,
      search: { show: 'upcoming' },
      name: 'nav.bookings',
      Icon: IconCalendarCheck,
      place: 'day',
    },
  ],
  actions: [
    {
      id: 'waiting',
      name: 'search.confirmWaiting',
      requires: { permission: 'BOOKINGS.MANAGE' },
      target: { to: bookingsAddress, search: { show: 'waiting' } },
    },
  ],
  search: {
    groups: [
      { kind: 'day', name: 'search.days', Icon: IconCalendarTime, isMeantFirst: true },
      { kind: 'client', name: 'search.clients', Icon: IconUser },
      { kind: 'booking', name: 'nav.bookings', Icon: IconCalendarCheck },
    ],
    load: () => import('./search.ts'),
  },
  panels: [{ by: { parameter: 'booking' }, parameters: { booking: parameterPatterns.id }, Component: OpenedBooking }],
  banners: [useBulkBanner, useNotesBanner],
  ClientSection: lazy(async () => ({ default: (await import('./bookings-of-client.tsx')).BookingsOfClient })),
  Provider: BulkWorkProvider,
  refreshes: [
    // An open booking shows what was answered in its form.
    { events: ['wix.bookings.v2.booking_', 'openhours.forms.v1.form_submission_'], keys: [bookingsKey] },
    // Not coming may cost something.
    { events: ['wix.bookings.v2.attendance_'], keys: [attendanceKey, feesKey, contactVisitsKey] },
    // The list finds bookings by their clients.
    { events: ['openhours.contacts.v1.contact_'], keys: [contactsKey] },
    { events: ['openhours.bookings.v1.slot_hold_'], keys: [free, sessions] },
    { events: ['openhours.bookings.v1.booking_note_'], keys: [notesKey, contactVisitsKey] },
    { events: ['openhours.bookings.v1.booking_viewers_changed'], keys: [viewersKey] },
    { events: ['wix.calendar.v3.event_'], keys: [free] },
    {
      events: ['wix.calendar.v3.event_'],
      keys: [sessions],
      isAffected: ({ calendarType }) => calendarType !== 'APPOINTMENT',
    },
    // Of what the view of all events tells, only appointments take what was free.
    {
      events: ['wix.calendar.v3.events_view_'],
      keys: [free],
      isAffected: ({ calendarType }) => calendarType === 'APPOINTMENT',
    },
  ],
  highlightedEvents: ['wix.bookings.v2.booking_created'],
};
