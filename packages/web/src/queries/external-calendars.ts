/** Calendars that people have elsewhere, as the dashboard asks for them. */
import type { Client } from '@openhours/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
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
