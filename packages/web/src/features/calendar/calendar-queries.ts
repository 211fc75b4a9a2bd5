/** What the calendar asks, and under which keys the answers are kept. Every list is read to its end. */
import type { Client } from '@openhours/client';
import type { CalendarEvent, ExtendedBooking, PagingMetadata, Resource, SlotHold } from '@openhours/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { instantOf, localOf } from '../../days/dates.ts';
import type { DayRange } from './calendar-search.ts';

export const calendarKey = ['calendar'] as const;

/** What is kept below it. */
export const calendarParts = {
  resources: [...calendarKey, 'resources'],
  taken: [...calendarKey, 'taken'],
  hours: [...calendarKey, 'hours'],
  bookings: [...calendarKey, 'bookings'],
  held: [...calendarKey, 'held'],
  participants: [...calendarKey, 'participants'],
  blocked: [...calendarKey, 'blocked'],
  cancellations: [...calendarKey, 'cancellations'],
  starts: [...calendarKey, 'starts'],
} as const;

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
    queryKey: calendarParts.resources,
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<Resource[]> =>
      readAll(async (cursor) => {
        const answer = await client.resources.queryResources({ query: paged({}, 100, cursor) }, { signal });
        return { items: answer.resources, paging: answer.pagingMetadata };
      }),
  });
}

/** Where the site says nothing else. */
export const usualStepMinutes = 30;

/** How far apart the starts are that customers are offered; null where it is the length of the visit. */
export function stepOfStarts(client: Client) {
  return queryOptions({
    queryKey: calendarParts.starts,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<number | null> => {
      const { timeSlotsConfigurations } = await client.availability.queryTimeSlotsConfigurations({}, { signal });
      const split = timeSlotsConfigurations[0]?.splitInterval;
      return split?.sameAsDuration === true ? null : (split?.valueInMinutes ?? usualStepMinutes);
    },
  });
}

const shownTypes = ['APPOINTMENT', 'CLASS', 'COURSE', 'DEFAULT'] as const;

function eventsOf(client: Client, { from, to }: DayRange, timeZone: string, kind: 'taken' | 'hours') {
  return queryOptions({
    queryKey: [...calendarParts[kind], from, to] as const,
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

function instantsOf({ from, to }: DayRange, timeZone: string) {
  return [from, to].map((day) => new Date(instantOf(localOf(day, 0), timeZone)).toISOString()) as [string, string];
}

/** What is held for somebody who fills in the form. */
export function heldTime(client: Client, range: DayRange, timeZone: string) {
  const [fromDate, toDate] = instantsOf(range, timeZone);
  return queryOptions({
    queryKey: [...calendarParts.held, range.from, range.to] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<SlotHold[]> => {
      const { slotHolds } = await client.bookings.listSlotHolds({ fromDate, toDate }, { signal });
      return slotHolds;
    },
  });
}

export function bookingsOfRange(client: Client, range: DayRange, timeZone: string) {
  const [fromInstant, toInstant] = instantsOf(range, timeZone);
  return queryOptions({
    queryKey: [...calendarParts.bookings, range.from, range.to] as const,
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

/** False when it is known that nothing is held of what is kept; what is just being asked is not known. */
export function mayBeHeld(kept: QueryClient): boolean {
  return kept
    .getQueryCache()
    .findAll({ queryKey: calendarParts.held })
    .some(({ state: { data, fetchStatus } }) => fetchStatus !== 'idle' || !Array.isArray(data) || data.length > 0);
}
