/** The addresses of the dashboard. Each reloads to the same view. */

import { pagePaths } from '@openhours/contract/page-paths';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { BookingPanel } from '../../features/bookings/booking-panel.tsx';
import { BookingsPage } from '../../features/bookings/bookings-page.tsx';
import { type BookingFilter, isBookingFilter } from '../../features/bookings/bookings-query.ts';
import { bookingsAddress } from '../../pages/addresses.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to={bookingsAddress} search={{ show: 'upcoming' }} replace />,
});

const start = createRoute({
  getParentRoute: () => root,
  path: pagePaths.dashboard,
  beforeLoad: () => {
    throw redirect({ to: bookingsAddress, search: { show: 'upcoming' } });
  },
});

const bookings = createRoute({
  getParentRoute: () => root,
  path: bookingsAddress,
  validateSearch: (search: Record<string, unknown>): { show: BookingFilter } => ({
    show: isBookingFilter(search['show']) ? search['show'] : 'upcoming',
  }),
  component: function Bookings() {
    const { show } = bookings.useSearch();
    const { bookingId } = useParams({ strict: false });
    return (
      <BookingsPage filter={show} chosenId={bookingId}>
        <Outlet />
      </BookingsPage>
    );
  },
});

const booking = createRoute({
  getParentRoute: () => bookings,
  path: '$bookingId',
  component: function ChosenBooking() {
    const { bookingId } = booking.useParams();
    const { show } = bookings.useSearch();
    return <BookingPanel bookingId={bookingId} filter={show} />;
  },
});

export function createDashboardRouter() {
  return createRouter({
    routeTree: root.addChildren([start, bookings.addChildren([booking])]),
    defaultPreload: false,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
