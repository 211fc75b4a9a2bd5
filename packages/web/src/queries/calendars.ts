/** Whose calendars the site has: the business's own, and those of its people. */

import { businessScheduleExternalId, type Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';
import { everyPage } from '../session/every-page.ts';
import { calendarKey } from './calendar.ts';

const staleMs = 60_000;

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

export function calendarsOfSite(client: Client) {
  return queryOptions({
    queryKey: [...calendarKey, 'calendars'] as const,
    staleTime: staleMs,
    queryFn: async ({ signal }): Promise<Calendars> => {
      const [{ schedules }, staffMembers] = await Promise.all([
        client.calendar.querySchedules(
          { query: { filter: { externalId: businessScheduleExternalId }, cursorPaging: { limit: 1 } } },
          { signal },
        ),
        everyPage(async (cursorPaging) => {
          const page = await client.staff.queryStaffMembers(
            { query: { cursorPaging }, fields: ['RESOURCE_DETAILS'] },
            { signal },
          );
          return { items: page.staffMembers, pagingMetadata: page.pagingMetadata };
        }),
      ]);
      return {
        businessScheduleId: schedules[0]?.id,
        people: staffMembers.flatMap(({ name, resourceId, resource }) =>
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
    },
  });
}
