/** What Today asks: the day's bookings, sessions and hours, what waits, and what comes next when the day is empty. */

import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { unansweredStatuses } from '@openhours/contract/bookings/statuses';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day, instantOfDay } from '../days/dates.ts';
import { everyPage } from '../session/every-page.ts';
import { atNextDate, type BookingAtDesk, bookingAtDesk } from './booking-at-desk.ts';
import { bookingsKey, takingTime } from './bookings.ts';
import { readEvents } from './calendar.ts';
import { type Counted, countedOf } from './counted.ts';

export const todayKey = [...bookingsKey, 'today'] as const;
const mostPerPage = 100;

/** Everything booked on a day, courses that run over it included. */
export function bookingsToday(client: Client, day: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...todayKey, 'bookings', day] as const,
    queryFn: ({ signal }): Promise<BookingAtDesk[]> =>
      everyPage(async (cursorPaging) => {
        const { extendedBookings, pagingMetadata } = await client.bookings.queryExtendedBookings(
          {
            query: {
              filter: takingTime(instantOfDay(day, timeZone), instantOfDay(addDays(day, 1), timeZone)),
              sort: [{ fieldName: 'startDate', order: 'ASC' }],
              cursorPaging,
            },
            withBookingAttendanceInfo: true,
            withNamedParticipants: true,
          },
          { signal },
        );
        return { items: extendedBookings.map(bookingAtDesk), pagingMetadata };
      }),
  });
}

/** What stands on the calendars on a day; working hours only when asked for. */
export function eventsToday(client: Client, day: Day, timeZone: string, kind: 'events' | 'hours') {
  return queryOptions({
    queryKey: [...todayKey, kind, day] as const,
    queryFn: ({ signal }) => {
      const filter = kind === 'hours' ? { filter: { type: 'WORKING_HOURS' } } : {};
      return readEvents(client, { from: day, to: addDays(day, 1) }, { ...filter, timeZone, signal });
    },
  });
}

/** The first of the requests that wait, the next visit first, and how many there are. */
export function waitingFrom(client: Client, day: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...todayKey, 'waiting', day] as const,
    queryFn: async ({ signal }): Promise<Counted & { readonly bookings: readonly Booking[] }> => {
      const { extendedBookings, pagingMetadata } = await client.bookings.queryExtendedBookings(
        {
          query: {
            filter: {
              // Who is on a waitlist waits for a place, not for an answer.
              status: { $in: unansweredStatuses },
              awaitsCustomer: { $ne: true },
              nextDate: { $gte: instantOfDay(day, timeZone) },
            },
            sort: [{ fieldName: 'nextDate', order: 'ASC' }],
            paging: { limit: mostPerPage, offset: 0 },
          },
        },
        { signal },
      );
      return {
        ...countedOf(pagingMetadata),
        bookings: extendedBookings.map((each) => atNextDate(bookingAtDesk(each))),
      };
    },
  });
}

/** The first visit after a day. */
export function nextAfter(client: Client, day: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...todayKey, 'next', day] as const,
    queryFn: async ({ signal }): Promise<Booking | null> => {
      const { extendedBookings } = await client.bookings.queryExtendedBookings(
        {
          query: {
            filter: { status: 'CONFIRMED', nextDate: { $gte: instantOfDay(addDays(day, 1), timeZone) } },
            sort: [{ fieldName: 'nextDate', order: 'ASC' }],
            cursorPaging: { limit: 1 },
          },
        },
        { signal },
      );
      const [next] = extendedBookings.map(bookingAtDesk);
      return next === undefined ? null : atNextDate(next);
    },
  });
}
