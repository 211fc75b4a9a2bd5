/** What the dashboard asks about bookings, and under which keys the answers are kept. */

import { CallError, type Client } from '@openhours/client';
import type { Booking, ExtendedBooking } from '@openhours/contract';
import { largestMostOccurrences } from '@openhours/contract/bookings/recurring-limits';
import { placedStatuses, unansweredStatuses, visitStatuses } from '@openhours/contract/bookings/statuses';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type BookingAtDesk, bookingAtDesk } from './booking-at-desk.ts';
import { type Counted, countedOf } from './counted.ts';

/** Everything below it is asked again when the live stream tells of a booking. */
export const bookingsKey = ['bookings'] as const;
export const historiesKey = [...bookingsKey, 'history'] as const;

/** A part of a filter. */
export type Condition = Readonly<Record<string, unknown>>;

/** Which bookings are asked for, and in which order. */
export interface BookingsQuestion {
  readonly filter: Condition;
  readonly sort: { readonly fieldName: string; readonly order: 'ASC' | 'DESC' }[];
}

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
    placeholderData: (before, query) => (isAskedLater(query?.queryKey.at(-1), question) ? before : undefined),
  });
}

/** True for the same question at another time: what stands there stays until the answer comes. */
function isAskedLater(before: unknown, question: unknown): boolean {
  const atAnyTime = (value: unknown) => JSON.stringify(value, (key, part) => (key === 'endDate' ? null : part));
  return before !== undefined && atAnyTime(before) === atAnyTime(question);
}

/** How many bookings a list has; without end to the counting, one business would keep the others waiting. */
export function bookingsCount(client: Client, { filter }: BookingsQuestion) {
  return queryOptions({
    queryKey: [...bookingsKey, 'count', filter] as const,
    queryFn: async ({ signal }): Promise<Counted> => {
      const query = { filter, paging: { limit: 1, offset: 0 } };
      return countedOf((await client.bookings.queryExtendedBookings({ query }, { signal })).pagingMetadata);
    },
    placeholderData: (before: Counted | undefined, query) =>
      isAskedLater(query?.queryKey.at(-1), filter) ? before : undefined,
  });
}

/** How many bookings a list has, to the last: for a decision about all of them. */
export function bookingsCountToEnd(client: Client, filter: Condition) {
  return queryOptions({
    queryKey: [...bookingsKey, 'count-to-end', filter] as const,
    queryFn: async ({ signal }): Promise<number> =>
      (await client.bookings.countExtendedBookings({ filter }, { signal })).count,
  });
}

/** What takes time between two instants: what its customer has yet to confirm takes it meanwhile. */
export function takingTime(from: string, to: string): Condition {
  return {
    $or: [{ status: { $in: placedStatuses } }, { status: 'CREATED', awaitsCustomer: true }],
    startDate: { $lt: to },
    endDate: { $gt: from },
  };
}

/** Everything that takes a resource's time on a day, for the day line. */
export function bookingsOfDay(client: Client, resourceId: string, from: string, to: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'day', resourceId, from] as const,
    queryFn: ({ signal }): Promise<Booking[]> =>
      everyPage(async (cursorPaging) => {
        const { extendedBookings, pagingMetadata } = await client.bookings.queryExtendedBookings(
          {
            query: {
              filter: { ...takingTime(from, to), 'bookedEntity.item.slot.resource.id': resourceId },
              sort: [{ fieldName: 'startDate', order: 'ASC' }],
              cursorPaging,
            },
          },
          { signal },
        );
        return { items: extendedBookings.map((each) => each.booking), pagingMetadata };
      }),
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
              status: { $in: unansweredStatuses },
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

/** The bookings of a series, as far as the caller sees them, in the order of their times. */
export function bookingsOfSeries(client: Client, recurringGroupId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'series', recurringGroupId] as const,
    queryFn: async ({ signal }): Promise<readonly Booking[]> => {
      const { extendedBookings } = await client.bookings.queryExtendedBookings(
        {
          query: {
            filter: { recurringGroupId },
            sort: [{ fieldName: 'startDate', order: 'ASC' }],
            paging: { limit: largestMostOccurrences, offset: 0 },
          },
        },
        { signal },
      );
      return extendedBookings.map(({ booking }) => booking);
    },
  });
}

/** The bookings of a multi-service booking, as far as the caller sees them, in the order of their times. */
export function bookedTogether(client: Client, multiServiceBookingId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'together', multiServiceBookingId] as const,
    queryFn: async ({ signal }): Promise<readonly Booking[]> => {
      const { multiServiceBooking } = await client.bookings.getMultiServiceBooking(
        { multiServiceBookingId },
        { signal },
      );
      return multiServiceBooking.bookings.flatMap(({ booking }) => booking ?? []);
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

/** One booking; null when the site has none with this id. */
export function bookingById(client: Client, id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'one', id] as const,
    queryFn: async ({ signal }): Promise<BookingAtDesk | null> => {
      try {
        const { extendedBookings } = await client.bookings.queryExtendedBookings(
          { query: { filter: { id: { $eq: id } }, cursorPaging: { limit: 1 } } },
          { signal },
        );
        const [found] = extendedBookings;
        return found === undefined ? null : bookingAtDesk(found);
      } catch (error) {
        if (error instanceof CallError && error.code === 'INVALID_ARGUMENT') {
          // An address with something that is no id: the same as an id that nothing has.
          return null;
        }
        throw error;
      }
    },
  });
}

const actsPerPage = 20;

/** The newest first; asked again with every change of a booking. */
export function historyOf(client: Client, bookingId: string) {
  return infiniteQueryOptions({
    queryKey: [...historiesKey, bookingId] as const,
    queryFn: ({ pageParam, signal }) =>
      client.bookings.listBookingHistory(
        { bookingId, limit: actsPerPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) =>
      pagingMetadata.hasNext === true ? pagingMetadata.cursors?.next : undefined,
  });
}

/** How many bookings with somebody are on from an instant on, those that wait for an answer among them. */
export function stillBookedWith(client: Client, resourceId: string, from: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'still-with', resourceId, from] as const,
    queryFn: async ({ signal }): Promise<number> => {
      const filter = {
        status: { $in: visitStatuses },
        startDate: { $gte: from },
        'bookedEntity.item.slot.resource.id': { $eq: resourceId },
      };
      return (await client.bookings.countExtendedBookings({ filter }, { signal })).count;
    },
  });
}

/** A booking was made, moved or decided upon: everything that shows bookings or free times is read again. */
export async function bookingsChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: bookingsKey });
}

/** Only the history of a booking tells of what was done. */
export async function historyChanged(queries: QueryClient, bookingId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...historiesKey, bookingId] });
}
