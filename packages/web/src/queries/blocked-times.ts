/** What blocking time asks: what is blocked in the coming weeks, and how many bookings lie in a time. */

import type { Client } from '@openhours/client';
import type { CalendarEvent } from '@openhours/contract';
import { placedStatuses } from '@openhours/contract/bookings/statuses';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day, instantOf } from '../days/dates.ts';
import { everyPage } from '../session/every-page.ts';
import { bookingsKey } from './bookings.ts';
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

interface TimeToBlock {
  readonly localStart: string;
  readonly localEnd: string;
  /** Whose; undefined: the whole business's. */
  readonly resourceId: string | undefined;
  readonly timeZone: string;
}

/** Courses that meet within a time: a course is booked as a whole, which says nothing of the days between its sessions. */
async function coursesWithin(
  client: Client,
  { localEnd, localStart, resourceId, timeZone }: TimeToBlock,
  signal: AbortSignal,
): Promise<string[]> {
  const filter = {
    type: 'COURSE',
    status: 'CONFIRMED',
    ...(resourceId === undefined ? {} : { 'resources.id': { $hasSome: [resourceId] } }),
  };
  const events = await everyPage(async (cursorPaging) => {
    const answer = await client.calendar.queryEvents(
      {
        query: { ...(cursorPaging.cursor === undefined ? { filter } : {}), cursorPaging },
        fromLocalDate: localStart,
        toLocalDate: localEnd,
        timeZone,
      },
      { signal },
    );
    return { items: answer.events, pagingMetadata: answer.pagingMetadata };
  });
  return [...new Set(events.map(({ scheduleId }) => scheduleId))];
}

/** How many bookings lie in a time that is to be blocked: they stay. */
export function bookedWithin(client: Client, time: TimeToBlock) {
  const { localStart, localEnd, resourceId, timeZone } = time;
  const instant = (local: string) => new Date(instantOf(local, timeZone)).toISOString();
  return queryOptions({
    queryKey: [...bookingsKey, 'within', time] as const,
    queryFn: async ({ signal }): Promise<number> => {
      const courses = await coursesWithin(client, time, signal);
      const ofTime = {
        'bookedEntity.item.slot.scheduleId': { $exists: true },
        startDate: { $lt: instant(localEnd) },
        endDate: { $gt: instant(localStart) },
        ...(resourceId === undefined ? {} : { 'bookedEntity.item.slot.resource.id': resourceId }),
      };
      const { count } = await client.bookings.countExtendedBookings(
        {
          filter: {
            status: { $in: placedStatuses },
            $or: [
              ofTime,
              ...(courses.length === 0 ? [] : [{ 'bookedEntity.item.schedule.scheduleId': { $in: courses } }]),
            ],
          },
        },
        { signal },
      );
      return count;
    },
  });
}
