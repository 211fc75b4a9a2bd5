/** What the dashboard asks about bookings, and under which keys the answers are kept. */
import { type Client, staffResourceTypeId } from '@openhours/client';
import type { Booking, ExtendedBooking } from '@openhours/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '../../booked/queries.ts';
import { addDays, type Day, localOf, minutesOf } from '../../days/dates.ts';
import { daysOfHours, offersByDay } from '../../days/offers.ts';

export const bookingFilters = ['upcoming', 'waiting', 'cancelled', 'all'] as const;
export type BookingFilter = (typeof bookingFilters)[number];

export function isBookingFilter(text: unknown): text is BookingFilter {
  return bookingFilters.some((filter) => filter === text);
}

const pageSize = 50;

function queryOf(filter: BookingFilter, fromInstant: string) {
  switch (filter) {
    case 'upcoming':
      return {
        filter: { status: { $in: ['CONFIRMED', 'PENDING'] }, startDate: { $gte: fromInstant } },
        sort: [{ fieldName: 'startDate', order: 'ASC' as const }],
      };
    case 'waiting':
      return {
        // What waited until its day was over needs no decision any more; it is among all of them.
        filter: { status: { $in: ['PENDING', 'CREATED', 'WAITING_LIST'] }, startDate: { $gte: fromInstant } },
        sort: [{ fieldName: 'startDate', order: 'ASC' as const }],
      };
    case 'cancelled':
      return {
        filter: { status: { $in: ['CANCELED', 'DECLINED'] } },
        sort: [{ fieldName: 'startDate', order: 'DESC' as const }],
      };
    case 'all':
      return { filter: {}, sort: [{ fieldName: 'startDate', order: 'DESC' as const }] };
  }
}

/** A list of bookings page by page; `fromInstant` is the beginning of today at the place. */
export function bookingsList(client: Client, filter: BookingFilter, fromInstant: string) {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'list', filter, fromInstant] as const,
    queryFn: ({ pageParam, signal }) =>
      client.bookings.queryExtendedBookings(
        {
          query:
            pageParam === undefined
              ? { ...queryOf(filter, fromInstant), cursorPaging: { limit: pageSize } }
              : { cursorPaging: { limit: pageSize, cursor: pageParam } },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pagingMetadata.cursors?.next,
  });
}

/** How many bookings a list has, for its tab. */
export function bookingsCount(client: Client, filter: BookingFilter, fromInstant: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'count', filter, fromInstant] as const,
    queryFn: async ({ signal }): Promise<number> =>
      (await client.bookings.countExtendedBookings({ filter: queryOf(filter, fromInstant).filter }, { signal })).count,
  });
}

/** True when the time of a booking that takes none yet cannot be had: its person, or everybody, is busy then. */
export function isTimeGone(client: Client, booking: Booking, localStart: string, timeZone: string) {
  const { serviceId, resource } = booking.bookedEntity.slot ?? {};
  return queryOptions({
    queryKey: [...bookingsKey, 'gone', booking.id, localStart] as const,
    enabled: serviceId !== undefined,
    queryFn: async ({ signal }): Promise<boolean> => {
      const { timeSlots } = await client.availability.listAvailabilityTimeSlots(
        {
          ...(serviceId === undefined ? {} : { serviceId }),
          fromLocalDate: localStart,
          toLocalDate: localOf(localStart.slice(0, 10), minutesOf(localStart) + 1),
          timeZone,
          ...(resource?.id === undefined
            ? {}
            : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resource.id] }] }),
        },
        { signal },
      );
      return !timeSlots.some((slot) => slot.localStartDate.slice(0, 16) === localStart.slice(0, 16));
    },
  });
}

/** Everything that takes a resource's time on a day, for the day line. */
export function bookingsOfDay(client: Client, resourceId: string | undefined, from: string, to: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'day', resourceId ?? 'nobody', from] as const,
    queryFn: async ({ signal }): Promise<Booking[]> => {
      const { extendedBookings } = await client.bookings.queryExtendedBookings(
        {
          query: {
            filter: {
              status: { $in: ['CONFIRMED', 'PENDING'] },
              startDate: { $gte: from, $lt: to },
              ...(resourceId === undefined ? {} : { 'bookedEntity.item.slot.resource.id': resourceId }),
            },
            sort: [{ fieldName: 'startDate', order: 'ASC' }],
            cursorPaging: { limit: 100 },
          },
        },
        { signal },
      );
      return extendedBookings.map((each) => each.booking);
    },
  });
}

/** What a service offers from a day on, so far that every weekday's hours are known: for the day line. */
export function offersAround(client: Client, serviceId: string | undefined, from: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'offers', serviceId ?? 'none', from] as const,
    // Sessions and courses have no times of their own: there the line has what is booked.
    retry: false,
    queryFn: async ({ signal }) => {
      if (serviceId === undefined) {
        return offersByDay([]);
      }
      const { timeSlots } = await client.availability.listAvailabilityTimeSlots(
        {
          serviceId,
          fromLocalDate: `${from}T00:00:00`,
          toLocalDate: `${addDays(from, daysOfHours + 1)}T00:00:00`,
          timeZone,
          cursorPaging: { limit: 1000 },
        },
        { signal },
      );
      return offersByDay(
        timeSlots.map((slot) => ({
          localStart: slot.localStartDate,
          localEnd: slot.localEndDate,
          isBookable: slot.bookable,
        })),
      );
    },
  });
}

/** What was answered with a booking, in the order of its form. */
export function answersOfBooking(client: Client, id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'answers', id] as const,
    queryFn: async ({ signal }): Promise<NonNullable<ExtendedBooking['formSubmissions']>> => {
      const { extendedBookings } = await client.bookings.queryExtendedBookings(
        { query: { filter: { id: { $eq: id } }, cursorPaging: { limit: 1 } }, withFormSubmissions: true },
        { signal },
      );
      return extendedBookings[0]?.formSubmissions ?? [];
    },
  });
}
