/**
 * What the calendar asks, and under which keys the answers are kept. Every list is read to its end, but for what is held: of
 * that the server lists the earliest thousand.
 */

import type { Client } from '@openhours/client';
import type { Booking, CalendarEvent, ExtendedBooking, SlotHold } from '@openhours/contract';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Day, instantOf, localOf } from '../days/dates.ts';
import { everyPage } from '../session/every-page.ts';
import { bookingsKey, type Condition } from './bookings.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { catalogueStaleMs } from './stale.ts';

/** From the first day to the one behind the last. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export const calendarKey = ['calendar'] as const;

/** What is kept below it. */
export const calendarParts = {
  taken: [...calendarKey, 'taken'],
  hours: [...calendarKey, 'hours'],
  bookings: [...calendarKey, 'bookings'],
  held: [...calendarKey, 'held'],
  participants: [...calendarKey, 'participants'],
  blocked: [...calendarKey, 'blocked'],
  cancellations: [...calendarKey, 'cancellations'],
  changes: [...calendarKey, 'changes'],
  starts: [...calendarKey, 'starts'],
} as const;

/** A query's first page says what is wanted, the others only where they go on. */
function paged(first: object, limit: number, cursor: string | undefined) {
  return cursor === undefined ? { ...first, cursorPaging: { limit } } : { cursorPaging: { limit, cursor } };
}

/** Where the site says nothing else. */
export const usualStepMinutes = 30;

/** How far apart the starts are that customers are offered; null where it is the length of the visit. */
export function stepOfStarts(client: Client) {
  return queryOptions({
    queryKey: calendarParts.starts,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<number | null> => {
      const { timeSlotsConfigurations } = await client.availability.queryTimeSlotsConfigurations({}, { signal });
      const split = timeSlotsConfigurations[0]?.splitInterval;
      return split?.sameAsDuration === true ? null : (split?.valueInMinutes ?? usualStepMinutes);
    },
  });
}

const shownTypes = ['APPOINTMENT', 'CLASS', 'COURSE', 'DEFAULT'] as const;

/** As many events as one answer has. */
const eventsPerPage = 1000;

/** All events of some days that a filter finds. */
export function readEvents(
  client: Client,
  { from, to }: DayRange,
  {
    filter,
    signal,
    timeZone,
  }: { readonly filter?: Condition; readonly timeZone: string; readonly signal: AbortSignal },
): Promise<CalendarEvent[]> {
  return everyPage(
    async (cursorPaging) => {
      const { events, pagingMetadata } = await client.calendar.queryEvents(
        {
          // The cursor has the filter with it.
          query: { ...(filter === undefined || cursorPaging.cursor !== undefined ? {} : { filter }), cursorPaging },
          fromLocalDate: `${from}T00:00:00`,
          toLocalDate: `${to}T00:00:00`,
          timeZone,
        },
        { signal },
      );
      return { items: events, pagingMetadata };
    },
    { pageSize: eventsPerPage },
  );
}

function eventsOf(client: Client, range: DayRange, timeZone: string, kind: 'taken' | 'hours') {
  return queryOptions({
    queryKey: [...calendarParts[kind], range.from, range.to] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const filter = kind === 'hours' ? { type: 'WORKING_HOURS' } : { type: { $in: shownTypes } };
      return readEvents(client, range, { filter, timeZone, signal });
    },
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

/** From when to when some days are. */
export function instantsOf({ from, to }: DayRange, timeZone: string) {
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
      everyPage(async (cursorPaging) => {
        const { extendedBookings, pagingMetadata } = await client.bookings.queryExtendedBookings(
          {
            query: {
              filter: { startDate: { $lt: toInstant }, endDate: { $gt: fromInstant } },
              sort: [{ fieldName: 'startDate', order: 'ASC' }],
              cursorPaging,
            },
            withBookingAttendanceInfo: true,
          },
          { signal },
        );
        return { items: extendedBookings, pagingMetadata };
      }),
  });
}

/** False when it is known that nothing is held of what is kept; what is just being asked is not known. */
export function mayBeHeld(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .findAll({ queryKey: calendarParts.held })
    .some(({ state: { data, fetchStatus } }) => fetchStatus !== 'idle' || !Array.isArray(data) || data.length > 0);
}

const participantsPerPage = 50;

/** Who takes part in a session, page by page; who takes part in a course takes part in all of its sessions. */
export function participantsOf(client: Client, { id, scheduleId, type }: CalendarEvent) {
  const filter = type === 'COURSE' ? { scheduleId } : { eventId: id };
  return infiniteQueryOptions({
    queryKey: [...calendarParts.participants, id] as const,
    queryFn: ({ pageParam, signal }) =>
      client.calendar.queryParticipations(
        {
          query: paged({ filter, sort: [{ fieldName: 'createdDate', order: 'ASC' }] }, participantsPerPage, pageParam),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
  });
}

/** By whom a session or blocked time was cancelled, and when. */
export function cancellationOf(client: Client, eventId: string) {
  return queryOptions({
    queryKey: [...calendarParts.cancellations, eventId] as const,
    queryFn: ({ signal }) => client.calendar.getEventCancellation({ eventId }, { signal }),
  });
}

/** What is waited for: a session, a course or the appointments of a service by their schedule, or what one booking waits for. */
export type Waitlisted =
  | { readonly eventId: string }
  | { readonly scheduleId: string }
  | { readonly bookingIds: readonly [string] };

export function waitlistedAt({ id, scheduleId, type }: Pick<CalendarEvent, 'id' | 'scheduleId' | 'type'>): Waitlisted {
  return type === 'COURSE' ? { scheduleId: scheduleId ?? '' } : { eventId: id };
}

/** Who waits, in their order and page by page, with their bookings. */
export function waitlistOf(client: Client, of: Waitlisted) {
  return infiniteQueryOptions({
    queryKey: [...calendarParts.participants, 'waitlist', of] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { pagingMetadata, waitlistPlaces } = await client.bookings.listWaitlistPlaces(
        {
          ...('bookingIds' in of ? { bookingIds: [...of.bookingIds] } : of),
          limit: participantsPerPage,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      );
      const next = pagingMetadata.cursors?.next;
      if (waitlistPlaces.length === 0) {
        return { waiting: [], next };
      }
      const { extendedBookings } = await client.bookings.queryExtendedBookings(
        {
          query: {
            filter: { id: { $in: waitlistPlaces.map(({ bookingId }) => bookingId) } },
            cursorPaging: { limit: participantsPerPage },
          },
        },
        { signal },
      );
      const byId = new Map(extendedBookings.map(({ booking }) => [booking.id, booking]));
      const waiting = waitlistPlaces.flatMap((place) => {
        const booking = byId.get(place.bookingId);
        return booking === undefined ? [] : [{ place, booking }];
      });
      return { waiting, next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** One event, as others than the calendar name it: kept with the bookings that it may be in the way of. */
export function eventById(client: Client, eventId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'event', eventId] as const,
    queryFn: async ({ signal }): Promise<CalendarEvent> =>
      (await client.calendar.getEvent({ eventId }, { signal })).event,
  });
}

/** Time was taken or given back: in the calendar, and for bookings. */
export async function calendarChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: calendarKey }),
    queries.invalidateQueries({ queryKey: bookingsKey }),
  ]);
}

export type NewEvent = Once & Pick<CallInput<Client['calendar']['createEvent']>, 'event'>;

/** Blocks time, or takes it for something else than a booking. */
export function useCreateEvent<Input extends NewEvent>(
  client: Client,
  callbacks: MutationCallbacks<{ readonly event: CalendarEvent }, Input>,
) {
  return useEntityMutation(
    {
      mutationFn: ({ event, idempotencyKey }: Input) => client.calendar.createEvent({ event }, { idempotencyKey }),
      onSettled: (queries) => void calendarChanged(queries),
    },
    callbacks,
  );
}

export type EndedEvent = Once & CallInput<Client['calendar']['cancelEvent']>;

/** Cancels a session or blocked time: of what repeats all of it, where the id is that of the series. */
export function useCancelEvent(client: Client, callbacks: MutationCallbacks<unknown, EndedEvent> = {}) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, ...input }: EndedEvent) => client.calendar.cancelEvent(input, { idempotencyKey }),
      onSettled: (queries) => void calendarChanged(queries),
    },
    callbacks,
  );
}

/** A visit is moved by the operation that reschedules it, a session or blocked time as an event. */
export type CalendarMove = Once &
  (
    | { readonly booking: CallInput<Client['bookings']['rescheduleBooking']> }
    | { readonly event: CallInput<Client['calendar']['updateEvent']> }
  );

/** What was moved, as it stands since. */
export type MovedOnCalendar = { readonly booking: Booking } | { readonly event: CalendarEvent };

/**
 * Puts what was moved where it stands now into every list of the calendar that has it: until they are read again it would be
 * rendered, and could be taken up, where it no longer is.
 */
export function showMoved(queries: QueryClient, moved: MovedOnCalendar): void {
  if ('event' in moved) {
    showChanged(queries, moved.event.id, moved.event);
    return;
  }
  const { booking } = moved;
  let before: Booking['bookedEntity']['slot'];
  queries.setQueriesData<ExtendedBooking[]>({ queryKey: calendarParts.bookings }, (bookings) =>
    bookings?.map((each) => {
      if (each.booking.id !== booking.id) {
        return each;
      }
      before = each.booking.bookedEntity.slot;
      return { ...each, booking };
    }),
  );
  const after = booking.bookedEntity.slot;
  if (before?.eventId !== undefined && after?.eventId !== undefined && after.sessionId === undefined) {
    showTakenBy(queries, { id: before.eventId, holder: before.resource?.id }, after.eventId, after.resource?.id);
  }
}

/** The same of a session, which may have another id since. */
export function showChanged(queries: QueryClient, eventId: string, event: CalendarEvent): void {
  changeTaken(queries, eventId, () => event);
}

/** Whose time a visit takes is said by its event, which is another one once it has moved. */
function showTakenBy(
  queries: QueryClient,
  before: { readonly id: string; readonly holder: string | undefined },
  eventId: string,
  holder: string | undefined,
): void {
  changeTaken(queries, before.id, (event) => ({
    ...event,
    id: eventId,
    resources: event.resources.map((each) =>
      holder !== undefined && each.id === before.holder ? { ...each, id: holder } : each,
    ),
  }));
}

function changeTaken(queries: QueryClient, eventId: string, change: (event: CalendarEvent) => CalendarEvent): void {
  queries.setQueriesData<CalendarEvent[]>({ queryKey: calendarParts.taken }, (events) =>
    events?.map((event) => (event.id === eventId ? change(event) : event)),
  );
}

/** Moves what stands on the calendar. `moveOf`: the move that somebody asked for, as the server takes it. */
export function useMoveOnCalendar<Input>(
  client: Client,
  moveOf: (input: Input) => CalendarMove,
  callbacks: MutationCallbacks<MovedOnCalendar, Input>,
) {
  return useEntityMutation(
    {
      async mutationFn(input: Input): Promise<MovedOnCalendar> {
        const move = moveOf(input);
        const once = { idempotencyKey: move.idempotencyKey };
        return 'booking' in move
          ? { booking: (await client.bookings.rescheduleBooking(move.booking, once)).booking }
          : { event: (await client.calendar.updateEvent(move.event, once)).event };
      },
      onSuccess: showMoved,
      onSettled: (queries) => void calendarChanged(queries),
    },
    callbacks,
  );
}

export interface WaitlistPlace extends Once {
  readonly bookingId: string;
}

/** Gives a place to somebody who waits for it. */
export function useEnrollFromWaitlist(client: Client, callbacks: MutationCallbacks<unknown, WaitlistPlace>) {
  return useEntityMutation(
    {
      mutationFn: ({ bookingId, idempotencyKey }: WaitlistPlace) =>
        client.bookings.enrollFromWaitlist({ bookingId }, { idempotencyKey }),
      onSettled: calendarChanged,
    },
    callbacks,
  );
}

/** Takes somebody off a waitlist, who is told. */
export function useRemoveFromWaitlist(client: Client, callbacks: MutationCallbacks<unknown, WaitlistPlace>) {
  return useEntityMutation(
    {
      mutationFn: ({ bookingId, idempotencyKey }: WaitlistPlace) =>
        client.bookings.leaveWaitlist(
          { bookingId, participantNotification: { notifyParticipants: true } },
          { idempotencyKey },
        ),
      onSettled: calendarChanged,
    },
    callbacks,
  );
}
