/** How far apart start times are and whether clients choose who serves them, as the settings read and save it. */
import { bookingsAppId, type Client } from '@openhours/client';
import type { TimeSlotsConfiguration } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { calendarParts } from './calendar.ts';
import type { CallInput } from './mutation.ts';
import { type RowEditing, useRowEditing } from './row.ts';

export const startTimesKey = ['start-times'] as const;

export function startTimesOf(client: Client) {
  return queryOptions({
    queryKey: startTimesKey,
    queryFn: async ({ signal }) =>
      (await client.availability.getTimeSlotsConfigurationByAppId({ appId: bookingsAppId }, { signal }))
        .timeSlotsConfiguration,
  });
}

type ChangedStartTimes = CallInput<Client['availability']['updateTimeSlotsConfiguration']>['timeSlotsConfiguration'];

export function useStartTimesEditing(client: Client): RowEditing<TimeSlotsConfiguration, ChangedStartTimes> {
  return useRowEditing({
    write: async (timeSlotsConfiguration: ChangedStartTimes) =>
      (await client.availability.updateTimeSlotsConfiguration({ timeSlotsConfiguration })).timeSlotsConfiguration,
    read: async () =>
      (await client.availability.getTimeSlotsConfigurationByAppId({ appId: bookingsAppId })).timeSlotsConfiguration,
    queryKey: startTimesKey,
    keep(queries, next) {
      queries.setQueryData(startTimesKey, next);
      // The calendar offers the same starts.
      void queries.invalidateQueries({ queryKey: calendarParts.starts });
    },
  });
}
