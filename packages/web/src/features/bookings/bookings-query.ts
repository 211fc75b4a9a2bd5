/** What the dashboard asks about bookings, and under which keys the answers are kept. */
import { type Client, staffResourceTypeId } from '@openhours/client';
import type { Booking, ExtendedBooking } from '@openhours/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Counted, countedOf } from '../../booked/counted.ts';
import { bookingsKey } from '../../booked/queries.ts';
import { addDays, type Day } from '../../days/dates.ts';
import { daysOfHours, offersByDay } from '../../days/offers.ts';
import type { BookingsQuestion } from './bookings-search.ts';

const pageSize = 50;
/** More requests for one time than these are counted, not named. */
const mostAtSameTime = 10;
/** The most contacts that one question finds (contract: at most 100 a page). */
export const mostClients = 100;

/** A list of bookings page by page. */
export function bookingsList(client: Client, question: BookingsQuestion) {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'list', question] as const,
    queryFn: ({ pageParam, signal }) =>
      client.bookings.queryExtendedBookings(
        {
          query:
            pageParam === undefined
              ? { ...question, cursorPaging: { limit: pageSize } }
              : { cursorPaging: { limit: pageSize, cursor: pageParam } },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pagingMetadata.cursors?.next,
  });
}

/** How many bookings a list has; without end to the counting, one business would keep the others waiting. */
export function bookingsCount(client: Client, { filter }: BookingsQuestion) {
  return queryOptions({
    queryKey: [...bookingsKey, 'count', filter] as const,
    queryFn: async ({ signal }): Promise<Counted> => {
      const query = { filter, paging: { limit: 1, offset: 0 } };
      return countedOf((await client.bookings.queryExtendedBookings({ query }, { signal })).pagingMetadata);
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

/** Other requests of the same person for a time that a request overlaps; they keep nobody from confirming either. */
export function requestsAtSameTime(client: Client, { bookedEntity, endDate, id, startDate }: Booking) {
  const resourceId = bookedEntity.slot?.resource?.id;
  return queryOptions({
    queryKey: [...bookingsKey, 'same-time', id, resourceId, startDate, endDate] as const,
    enabled: resourceId !== undefined && startDate !== undefined && endDate !== undefined,
    queryFn: async ({ signal }): Promise<Counted & { readonly bookings: readonly Booking[] }> => {
      const { extendedBookings, pagingMetadata } = await client.bookings.queryExtendedBookings(
        {
          query: {
            filter: {
              id: { $ne: id },
              status: { $in: ['CREATED', 'PENDING'] },
              awaitsCustomer: { $ne: true },
              startDate: { $lt: endDate },
              endDate: { $gt: startDate },
              'bookedEntity.item.slot.resource.id': resourceId,
            },
            sort: [{ fieldName: 'createdDate', order: 'ASC' }],
            paging: { limit: mostAtSameTime, offset: 0 },
          },
        },
        { signal },
      );
      return { ...countedOf(pagingMetadata), bookings: extendedBookings.map((each) => each.booking) };
    },
  });
}

/** What a service offers with one person, or with anyone, from a day on, so far that every weekday's hours are known: for the day line. */
export function offersAround(
  client: Client,
  of: { readonly serviceId: string | undefined; readonly resourceId: string | undefined },
  from: Day,
  timeZone: string,
) {
  const { resourceId, serviceId } = of;
  return queryOptions({
    queryKey: [...bookingsKey, 'offers', serviceId ?? 'none', resourceId ?? 'anyone', from] as const,
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
          // The line is of one person's day: what a colleague has free then is not.
          ...(resourceId === undefined
            ? {}
            : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resourceId] }] }),
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
