/** What blocking time asks: what is blocked in the coming weeks, and how many bookings lie in a time. */

import type { Client } from '@openhours/client';
import type { CalendarEvent } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day, instantOf } from '../days/dates.ts';
import { bookingsKey } from './bookings.ts';
import { calendarParts } from './calendar.ts';
import type { Calendars } from './calendars.ts';

const weeksShown = 8;

/** Blocked time of the coming weeks, repetitions once with their next instance. */
export function blockedFrom(client: Client, calendars: Calendars, today: Day, timeZone: string) {
  const known = new Set([calendars.businessScheduleId, ...calendars.people.map(({ scheduleId }) => scheduleId)]);
  return queryOptions({
    queryKey: [...calendarParts.blocked, today] as const,
    queryFn: async ({ signal }): Promise<CalendarEvent[]> => {
      const { events } = await client.calendar.queryEvents(
        {
          query: { filter: { type: 'DEFAULT' }, cursorPaging: { limit: 1000 } },
          fromLocalDate: `${today}T00:00:00`,
          toLocalDate: `${addDays(today, weeksShown * 7)}T00:00:00`,
          timeZone,
        },
        { signal },
      );
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

/** How many bookings lie in a time that is to be blocked: they stay. */
export function bookedWithin(
  client: Client,
  question: {
    readonly localStart: string;
    readonly localEnd: string;
    readonly resourceId: string | undefined;
    readonly timeZone: string;
  },
) {
  const { localStart, localEnd, resourceId, timeZone } = question;
  const instant = (local: string) => new Date(instantOf(local, timeZone)).toISOString();
  return queryOptions({
    queryKey: [...bookingsKey, 'within', question] as const,
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await client.bookings.countExtendedBookings(
        {
          filter: {
            status: { $in: ['CONFIRMED', 'PENDING'] },
            startDate: { $lt: instant(localEnd) },
            endDate: { $gt: instant(localStart) },
            ...(resourceId === undefined ? {} : { 'bookedEntity.item.slot.resource.id': resourceId }),
          },
        },
        { signal },
      );
      return count;
    },
  });
}
