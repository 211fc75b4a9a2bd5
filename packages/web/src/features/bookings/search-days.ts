/** The day that somebody types: its calendar, its bookings, and the first of them. */

import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { typedDay } from '../../days/typed-day.ts';
import { bookingsAddress, calendarPageAddress } from '../../pages/dashboard-addresses.ts';
import { bookingsOnDay } from '../../queries/bookings-sought.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import type { SearchAnswer, SearchEntry } from '../../ui/lists/search-entry.ts';

export interface DayFound extends Pick<SearchAnswer, 'questions'> {
  readonly days: readonly SearchEntry[];
  readonly bookings: readonly Booking[];
}

export function useDay(text: string): DayFound {
  const { formats, frame, say, session } = useDashboard();
  const mayReadBookings = useReach('BOOKINGS.READ') !== undefined;
  const day = typedDay(text, { locale: frame.locale, today: frame.today });
  const ofDay = useQuery({
    ...bookingsOnDay(session.client, day ?? frame.today, frame.timeZone),
    enabled: day !== undefined && mayReadBookings,
  });
  if (day === undefined) {
    // The question then names today without being asked: an answer that is kept of it belongs to another text.
    return { questions: [], days: [], bookings: [] };
  }
  const words = { day: formats.shortDay(day) };
  return {
    questions: [ofDay],
    days: [
      {
        key: `day:${day}`,
        kind: 'day',
        name: say('search.goToDay', words),
        target: { to: calendarPageAddress, search: { date: day } },
      },
      {
        key: `bookings-on:${day}`,
        kind: 'day',
        name: say('search.bookingsOnDay', words),
        target: { to: bookingsAddress, search: { show: 'all', from: day, to: day, sort: 'soonest' } },
      },
    ],
    bookings: ofDay.data ?? [],
  };
}
