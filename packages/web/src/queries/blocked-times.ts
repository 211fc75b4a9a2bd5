/** What blocking time asks: what is blocked in the coming weeks. */

import type { Client } from '@openhours/client';
import type { CalendarEvent } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '../days/dates.ts';
import { calendarParts, readEvents } from './calendar.ts';
import type { Calendars } from './calendars.ts';

const weeksShown = 8;

/** Blocked time of the coming weeks, repetitions once with their next instance. */
export function blockedFrom(client: Client, calendars: Calendars, today: Day, timeZone: string) {
  const known = new Set([calendars.businessScheduleId, ...calendars.people.map(({ scheduleId }) => scheduleId)]);
  return queryOptions({
    queryKey: [...calendarParts.blocked, today] as const,
    queryFn: async ({ signal }): Promise<CalendarEvent[]> => {
      const range = { from: today, to: addDays(today, weeksShown * 7) };
      const events = await readEvents(client, range, { filter: { type: 'DEFAULT' }, timeZone, signal });
      const series = new Set<string>();
      return events.filter(({ scheduleId, recurringEventId, transparency }) => {
        if (!known.has(scheduleId) || transparency === 'TRANSPARENT') {
          return false;
        }
        const isKnown = recurringEventId !== undefined && series.has(recurringEventId);
        if (recurringEventId !== undefined) {
          series.add(recurringEventId);
        }
        return !isKnown;
      });
    },
  });
}
