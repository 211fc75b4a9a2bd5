/** How the hours of a schedule are asked for, and under which key the answer is kept. */

import type { Client } from '@openhours/client';
import { businessScheduleExternalId } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';

const hoursKey = ['hours'] as const;

export function hoursOfSchedule(client: Client, scheduleId: string) {
  return queryOptions({
    queryKey: [...hoursKey, scheduleId] as const,
    queryFn: async ({ signal }) => (await client.calendar.getWorkingHours({ scheduleId }, { signal })).workingHours,
  });
}

const scheduleKey = ['business-schedule'] as const;

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
