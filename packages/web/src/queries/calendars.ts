/** Whose calendars the site has: the business's own, and those of its people. */
import type { Client } from '@openhours/client';
import type { StaffMember } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { businessScheduleOf } from './hours.ts';
import { staffOf } from './staff.ts';

export interface Calendars {
  readonly businessScheduleId: string | undefined;
  readonly people: readonly {
    readonly resourceId: string;
    readonly name: string;
    readonly scheduleId: string;
    /** Blocked time of the business does not reach them by itself. */
    readonly hasOwnHours: boolean;
  }[];
}

/** From the lists of staff and schedules that all views have; `data` once both are known. */
export function useCalendarsOfSite(client: Client) {
  const schedule = useQuery(businessScheduleOf(client));
  const staff = useQuery(staffOf(client));
  const data = useMemo(
    () =>
      schedule.data === undefined || staff.data === undefined ? undefined : calendarsOf(schedule.data, staff.data),
    [schedule.data, staff.data],
  );
  return {
    data,
    error: schedule.error ?? staff.error,
    isError: schedule.isError || staff.isError,
    isPending: schedule.isPending || staff.isPending,
    refetch: () => Promise.all([schedule.refetch(), staff.refetch()]),
  };
}

/** Of those who can be booked. */
function calendarsOf(businessScheduleId: string, staff: readonly StaffMember[]): Calendars {
  return {
    businessScheduleId: businessScheduleId === '' ? undefined : businessScheduleId,
    people: staff
      .filter(({ serviceProvider }) => serviceProvider)
      .flatMap(({ name, resourceId, resource }) =>
        resource === undefined
          ? []
          : [
              {
                resourceId,
                name,
                scheduleId: resource.eventsSchedule.id,
                hasOwnHours: !resource.usesDefaultWorkingHours,
              },
            ],
      ),
  };
}
