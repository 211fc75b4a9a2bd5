/** The calendar at its address, with what it opens. A file of its own, so that only who opens it loads it. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { calendarPageAddress } from '../../pages/dashboard-addresses.ts';
import { CalendarPage } from './calendar-page.tsx';

const route = getRouteApi(calendarPageAddress);

export function CalendarView() {
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <CalendarPage
      search={search}
      onSearch={(change) =>
        void navigate({
          to: calendarPageAddress,
          search: (before) => ({ ...before, ...change }),
          resetScroll: false,
        })
      }
    />
  );
}
