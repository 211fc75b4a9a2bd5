/** What the calendar asks, and under which keys the answers are kept. Every list is read to its end. */
import type { Client } from '@openhours/client';
import type { CalendarEvent, ExtendedBooking, PagingMetadata, Resource, Service } from '@openhours/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { instantOf, localOf } from '../../days/dates.ts';
import type { DayRange } from './calendar-search.ts';

export const calendarKey = ['calendar'] as const;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly paging: PagingMetadata;
}

async function readAll<Item>(readPage: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    items.push(...page.items);
    cursor = page.paging.cursors?.next;
  } while (cursor !== undefined);
  return items;
}

/** A query's first page says what is wanted, the others only where they go on. */
function paged(first: object, limit: number, cursor: string | undefined) {
  return cursor === undefined ? { ...first, cursorPaging: { limit } } : { cursorPaging: { limit, cursor } };
}

export function allResources(client: Client) {
  return queryOptions({
    queryKey: [...calendarKey, 'resources'] as const,
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<Resource[]> =>
      readAll(async (cursor) => {
        const answer = await client.resources.queryResources({ query: paged({}, 100, cursor) }, { signal });
        return { items: answer.resources, paging: answer.pagingMetadata };
      }),
  });
}

export function allServices(client: Client) {
  return queryOptions({
    queryKey: [...calendarKey, 'services'] as const,
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<Service[]> =>
      readAll(async (cursor) => {
        const answer = await client.services.queryServices({ query: paged({}, 100, cursor) }, { signal });
        return { items: (answer.services ?? []) as Service[], paging: answer.pagingMetadata };
      }),
  });
}

const shownTypes = ['APPOINTMENT', 'CLASS', 'COURSE', 'DEFAULT'] as const;

function eventsOf(client: Client, { from, to }: DayRange, timeZone: string, kind: 'taken' | 'hours') {
  return queryOptions({
    queryKey: [...calendarKey, kind, from, to] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<CalendarEvent[]> =>
      readAll(async (cursor) => {
        const filter = kind === 'hours' ? { type: 'WORKING_HOURS' } : { type: { $in: shownTypes } };
        const answer = await client.calendar.queryEvents(
          {
            query: paged({ filter }, 1000, cursor),
            fromLocalDate: `${from}T00:00:00`,
            toLocalDate: `${to}T00:00:00`,
            timeZone,
          },
          { signal },
        );
        return { items: answer.events, paging: answer.pagingMetadata };
      }),
  });
}

/** Appointments, sessions and blocked time of some days. */
export function takenTime(client: Client, range: DayRange, timeZone: string) {
  return eventsOf(client, range, timeZone, 'taken');
}

/** Working hours of some days. */
export function workingHours(client: Client, range: DayRange, timeZone: string) {
  return eventsOf(client, range, timeZone, 'hours');
}

export function bookingsOfRange(client: Client, { from, to }: DayRange, timeZone: string) {
  const fromInstant = new Date(instantOf(localOf(from, 0), timeZone)).toISOString();
  const toInstant = new Date(instantOf(localOf(to, 0), timeZone)).toISOString();
  return queryOptions({
    queryKey: [...calendarKey, 'bookings', from, to] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<ExtendedBooking[]> =>
      readAll(async (cursor) => {
        const answer = await client.bookings.queryExtendedBookings(
          {
            query: paged(
              {
                filter: { startDate: { $lt: toInstant }, endDate: { $gt: fromInstant } },
                sort: [{ fieldName: 'startDate', order: 'ASC' }],
              },
              100,
              cursor,
            ),
            withBookingAttendanceInfo: true,
          },
          { signal },
        );
        return { items: answer.extendedBookings, paging: answer.pagingMetadata };
      }),
  });
}
