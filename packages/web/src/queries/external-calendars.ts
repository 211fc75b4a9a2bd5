/** Calendars that people have elsewhere, as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { type DayRange, instantsOf } from './calendar.ts';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';

/** Everything below it is asked again when the live stream tells of a connection. */
export const externalCalendarsKey = ['external-calendars'] as const;

/** Where calendars may be; they change with the server. */
export function calendarProvidersOf(client: Client) {
  return queryOptions({
    queryKey: [...externalCalendarsKey, 'providers'] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await client.externalCalendars.listProviders({}, { signal })).providers,
  });
}

/** The connections of somebody's schedule that have not ended, the oldest first. */
export function connectionsOfSchedule(client: Client, scheduleId: string) {
  return queryOptions({
    queryKey: [...externalCalendarsKey, 'of', scheduleId] as const,
    queryFn: async ({ signal }) => {
      const { connections } = await client.externalCalendars.listConnections({ scheduleIds: [scheduleId] }, { signal });
      return connections.filter(({ status }) => status !== 'DISCONNECTED');
    },
  });
}

/** The calendars of a connected account. */
export function calendarsOfConnection(client: Client, connectionId: string) {
  return queryOptions({
    queryKey: [...externalCalendarsKey, 'calendars', connectionId] as const,
    queryFn: async ({ signal }) =>
      (await client.externalCalendars.listCalendars({ connectionId }, { signal })).calendars,
  });
}

/** As many as one answer has. */
const eventsPerPage = 1000;

/** When calendars elsewhere say on some days that people and rooms are busy; staff of themselves. */
export function externalBusyTimes(client: Client, range: DayRange, timeZone: string) {
  const [from, to] = instantsOf(range, timeZone);
  return queryOptions({
    queryKey: [...externalCalendarsKey, 'busy', range.from, range.to] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      everyPage(
        async (cursorPaging) => {
          const { events, pagingMetadata } = await client.externalCalendars.listEvents(
            // The cursor has the days with it.
            cursorPaging.cursor === undefined ? { from, to, cursorPaging } : { cursorPaging },
            { signal },
          );
          return { items: events, pagingMetadata };
        },
        { pageSize: eventsPerPage },
      ),
  });
}

function connectionsChanged(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: externalCalendarsKey });
}

type Account = CallInput<Client['externalCalendars']['connectByCredentials']>;

/** Connects an account; a provider that does not answer is not asked again by itself. */
export function useConnectCalendar(client: Client, callbacks: MutationCallbacks<unknown, Account>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (account: Account) => client.externalCalendars.connectByCredentials(account),
      onSuccess: connectionsChanged,
    },
    callbacks,
  );
}

/** Says which calendars of an account make busy. */
export function useChooseCalendars(client: Client, callbacks: MutationCallbacks<unknown, ChosenCalendars>) {
  return useEntityMutation(
    {
      scope: 'choose external calendars',
      mutationFn: ({ calendarIds, connectionId }: ChosenCalendars) =>
        client.externalCalendars.updateSyncConfig({
          connectionId,
          syncConfig: {
            listEventFromCalendars: { enabled: true, calendars: { calendars: calendarIds.map((id) => ({ id })) } },
          },
        }),
      onSettled: connectionsChanged,
    },
    callbacks,
  );
}

export interface ChosenCalendars {
  readonly connectionId: string;
  readonly calendarIds: readonly string[];
}

export function useDisconnectCalendar(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (connectionId: string) => client.externalCalendars.disconnect({ connectionId }),
    onSettled: connectionsChanged,
  });
}
