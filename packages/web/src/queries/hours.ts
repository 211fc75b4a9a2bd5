/** How the hours of a schedule are asked for, and under which key the answer is kept. */

import type { Client } from '@openhours/client';
import { businessScheduleExternalId } from '@openhours/client';
import type { WorkingHours } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';

export const hoursKey = ['hours'] as const;

export function hoursOfSchedule(client: Client, scheduleId: string) {
  return queryOptions({
    queryKey: [...hoursKey, scheduleId] as const,
    queryFn: async ({ signal }) => (await client.calendar.getWorkingHours({ scheduleId }, { signal })).workingHours,
  });
}

export const scheduleKey = ['business-schedule'] as const;

/** The schedule that holds the business hours. */
export function businessScheduleOf(client: Client) {
  return queryOptions({
    queryKey: scheduleKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { schedules } = await client.calendar.querySchedules(
        { query: { filter: { externalId: businessScheduleExternalId } } },
        { signal },
      );
      return schedules[0]?.id ?? '';
    },
  });
}

type WorkingHoursInput = CallInput<Client['calendar']['setWorkingHours']>['workingHours'];

/**
 * Saves the hours of a schedule as a whole. `makeCount`: what makes them count, such as their assignment. Where somebody
 * else was faster, what stands now is read.
 */
export function useSetWorkingHours<Input>(
  client: Client,
  scheduleId: string,
  parts: {
    readonly hoursOf: (input: Input) => WorkingHoursInput;
    readonly makeCount: (() => Promise<unknown>) | undefined;
  },
  callbacks: MutationCallbacks<WorkingHours, Input>,
) {
  const { queryKey } = hoursOfSchedule(client, scheduleId);
  return useEntityMutation(
    {
      async mutationFn(input: Input) {
        const { workingHours } = await client.calendar.setWorkingHours({
          scheduleId,
          workingHours: parts.hoursOf(input),
        });
        await parts.makeCount?.();
        return workingHours;
      },
      onSuccess: (queries, workingHours) => queries.setQueryData(queryKey, workingHours),
      onError: (queries) => void queries.invalidateQueries({ queryKey }),
    },
    callbacks,
  );
}
