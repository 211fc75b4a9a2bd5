/** The addresses of the dashboard. Each reloads to the same view. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { BookingPanel } from '../../features/desk/booking-panel.tsx';
import { BookingsPage } from '../../features/desk/bookings-page.tsx';
import { type BookingFilter, isBookingFilter } from '../../features/desk/bookings-query.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/dashboard/bookings" search={{ show: 'upcoming' }} replace />,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/bookings', search: { show: 'upcoming' } });
  },
});

const bookings = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/bookings',
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
