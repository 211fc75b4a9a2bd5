/** The addresses of the dashboard. Each reloads to the same view. */

import { pagePaths } from '@openhours/contract/page-paths';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { BookingsPage } from '../../features/bookings/bookings-page.tsx';
import { type BookingsSearch, readBookingsSearch } from '../../features/bookings/bookings-search.ts';
import { type CalendarSearch, readCalendarSearch } from '../../features/calendar/calendar-search.ts';
import { bookingsAddress, calendarPageAddress, setupAddress, todayAddress } from '../../pages/addresses.ts';
import { type Opened, readOpened } from '../../pages/opened.ts';
import { ViewFault } from '../../ui/view-fault.tsx';
import { editorRoutes } from './editor-routes.tsx';
import { messageRoutes } from './message-routes.tsx';
import { OpenedBesideView } from './opened-panel.tsx';
import { Setup, Today } from './setup.tsx';
import { Standing } from './standing.tsx';

const root = createRootRoute({
  // Whatever view it is: a booking or a form may stand open beside it.
  validateSearch: (search: Record<string, unknown>): Opened => readOpened(search),
  component: () => (
    <>
      <Standing />
      <OpenedBesideView>
        <Outlet />
      </OpenedBesideView>
    </>
  ),
  notFoundComponent: () => <Navigate to={todayAddress} replace />,
});

const start = createRoute({
  getParentRoute: () => root,
  path: pagePaths.dashboard,
  beforeLoad: () => {
    throw redirect({ to: todayAddress, search: (before) => readOpened(before) });
  },
});

const today = createRoute({ getParentRoute: () => root, path: todayAddress, component: Today });

const setup = createRoute({ getParentRoute: () => root, path: setupAddress, component: Setup });
const setupStep = createRoute({ getParentRoute: () => root, path: `${setupAddress}/$step`, component: Setup });

const bookings = createRoute({
  getParentRoute: () => root,
  path: bookingsAddress,
  validateSearch: (search: Record<string, unknown>): BookingsSearch => readBookingsSearch(search),
  component: function Bookings() {
    const navigate = bookings.useNavigate();
    return (
      <BookingsPage
        search={readBookingsSearch({ ...bookings.useSearch() })}
        onSearch={(change, { replace }) =>
          void navigate({
            search: (before) => ({ ...before, pages: undefined, ...change }),
            replace,
            resetScroll: false,
          })
        }
      />
    );
  },
});

/** A booking by its own address, as messages name it: the list with the booking beside it. */
const booking = createRoute({
  getParentRoute: () => root,
  path: `${bookingsAddress}/$bookingId`,
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: bookingsAddress,
      search: { ...readBookingsSearch({ ...search }), booking: params.bookingId },
      replace: true,
    });
  },
  validateSearch: (search: Record<string, unknown>): BookingsSearch => readBookingsSearch(search),
});

const calendar = createRoute({
  getParentRoute: () => root,
  path: calendarPageAddress,
  validateSearch: (search: Record<string, unknown>): CalendarSearch => readCalendarSearch(search),
  component: lazyRouteComponent(() => import('./calendar.tsx'), 'Calendar'),
});

export function createDashboardRouter() {
  return createRouter({
    routeTree: root.addChildren([
      start,
      today,
      setup,
      setupStep,
      bookings,
      booking,
      calendar,
      ...editorRoutes(root),
      ...messageRoutes(root),
    ]),
    defaultPreload: false,
    // A view that fails leaves the frame and the way to all others.
    defaultErrorComponent: ({ error }) => (
      <ViewFault error={error instanceof Error ? error : new Error(String(error))} />
    ),
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
