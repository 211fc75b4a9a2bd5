/** The sessions of a class or a course, as the editor of services and the lists of services and people ask for them. */
import type { Client } from '@openhours/client';
import type { CalendarEvent, Service } from '@openhours/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '../days/dates.ts';
import { everyPage } from '../session/every-page.ts';
import { calendarChanged, type EndedEvent } from './calendar.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';
import { catalogueStaleMs } from './stale.ts';

export const sessionsKey = ['sessions'] as const;

const weeksShown = 6;

export function rulesOf(client: Client, scheduleId: string) {
  return queryOptions({
    queryKey: [...sessionsKey, scheduleId, 'weekly'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { events, pagingMetadata } = await client.calendar.queryEvents(
          { query: { filter: { scheduleId }, cursorPaging }, recurrenceType: ['MASTER'] },
          { signal },
        );
        return { items: events, pagingMetadata };
      }),
  });
}

export function comingOf(client: Client, scheduleId: string, from: Day) {
  return queryOptions({
    queryKey: [...sessionsKey, scheduleId, 'coming', from] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { events, pagingMetadata } = await client.calendar.queryEvents(
          {
            query: { filter: { scheduleId }, cursorPaging },
            fromLocalDate: `${from}T00:00:00`,
            toLocalDate: `${addDays(from, 7 * weeksShown)}T00:00:00`,
            fields: ['PI_FIELDS'],
          },
          { signal },
        );
        return { items: events, pagingMetadata };
      }),
  });
}

/** Every session of a course, from the first one on, as far ahead as the calendar looks. */
export function sessionsOfCourse(client: Client, scheduleId: string) {
  return queryOptions({
    queryKey: [...sessionsKey, scheduleId, 'course'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { events, pagingMetadata } = await client.calendar.queryEvents(
          { query: { filter: { scheduleId }, cursorPaging } },
          { signal },
        );
        return { items: events, pagingMetadata };
      }),
  });
}

/** Whose people a service does not name: it does those of weekly sessions, and not of each that stands alone. */
const namesNobody = ({ staffMemberIds = [], type }: Service) => type !== 'APPOINTMENT' && staffMemberIds.length === 0;

/** So many schedules a filter takes. */
const mostSchedules = 100;

/** Resource ids of those who hold the coming sessions of services that name nobody, such as courses, by schedule. */
export function holdersOfSessions(client: Client, services: readonly Service[], from: Day) {
  const scheduleIds = services
    .filter(namesNobody)
    .flatMap(({ schedule }) => schedule?.id ?? [])
    .toSorted()
    .slice(0, mostSchedules);
  return queryOptions({
    queryKey: [...sessionsKey, 'holders', from, scheduleIds] as const,
    enabled: scheduleIds.length > 0,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, readonly string[]>>> => {
      const sessions = await everyPage(async (cursorPaging) => {
        const { events, pagingMetadata } = await client.calendar.queryEvents(
          {
            query: { filter: { scheduleId: { $in: scheduleIds } }, cursorPaging },
            fromLocalDate: `${from}T00:00:00`,
            recurrenceType: ['NONE'],
          },
          { signal },
        );
        return { items: events, pagingMetadata };
      });
      const holders: Record<string, readonly string[]> = {};
      for (const { resources = [], scheduleId, status } of sessions) {
        if (scheduleId !== undefined && status !== 'CANCELLED') {
          holders[scheduleId] = [...(holders[scheduleId] ?? []), ...resources.map(({ id }) => id as string)];
        }
      }
      return holders;
    },
  });
}

/** Resource ids of the people of a service, and of its rooms where it does not name its people. */
export function resourcesOf(
  { schedule, staffMemberIds = [] }: Service,
  holders: Readonly<Record<string, readonly string[]>> | undefined,
): readonly string[] {
  return staffMemberIds.length > 0 ? staffMemberIds : (holders?.[schedule?.id ?? ''] ?? []);
}

/** A session of a class or a course was made, changed or taken away. */
async function sessionsChanged(queries: QueryClient, scheduleId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...sessionsKey, scheduleId] });
}

/** What is in the way of sessions that are to be made. */
export function newSessionsPreviewOf(client: Client, event: NewSession['event']) {
  return queryOptions({
    queryKey: [...sessionsKey, event.scheduleId, 'new', event] as const,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => (await client.bookings.previewNewSessions({ event }, { signal })).preview,
  });
}

export interface NewSession extends Once {
  readonly event: CallInput<Client['calendar']['createEvent']>['event'];
}

export function useCreateSession(
  client: Client,
  scheduleId: string,
  callbacks: MutationCallbacks<{ readonly event: CalendarEvent }, NewSession>,
) {
  return useEntityMutation(
    {
      mutationFn: ({ event, idempotencyKey }: NewSession) => client.calendar.createEvent({ event }, { idempotencyKey }),
      onSuccess: (queries) => Promise.all([sessionsChanged(queries, scheduleId), calendarChanged(queries)]),
    },
    callbacks,
  );
}

/** What is different of one session. */
export function useUpdateSession(client: Client, scheduleId: string) {
  return useEntityMutation({
    mutationFn: (event: CallInput<Client['calendar']['updateEvent']>['event']) =>
      client.calendar.updateEvent({ event }),
    onSettled: (queries) => sessionsChanged(queries, scheduleId),
  });
}

/** Cancels one session, or ends a weekly one, with the bookings of it; waited for until neither is shown any more. */
export function useCancelSession(
  client: Client,
  scheduleId: string,
  callbacks: MutationCallbacks<unknown, EndedEvent>,
) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, ...input }: EndedEvent) => client.calendar.cancelEvent(input, { idempotencyKey }),
      onSuccess: (queries) => Promise.all([sessionsChanged(queries, scheduleId), calendarChanged(queries)]),
    },
    callbacks,
  );
}
