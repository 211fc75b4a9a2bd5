/** What the form for new sessions holds, and the event that comes of it. Pure. */

import type { Client } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { weekdayNames } from '@openhours/contract/calendar/weekdays';
import { type Day, isDay, localOf, minutesOfClock, weekdayOf } from '../../days/dates.ts';
import type { CallInput } from '../../queries/mutation.ts';

export interface NewSessions {
  readonly day: Day;
  /** HH:MM. */
  readonly start: string;
  readonly minutes: string;
  /** How many weeks from one to the next; `once` for a single one. */
  readonly weeks: string;
  /** The last day, or nothing. */
  readonly until: string;
  readonly teacher: string;
  /** Rooms by the ids of their kinds; absent: none. */
  readonly roomIds: Readonly<Record<string, string | undefined>>;
  readonly capacity: string;
}

export const once = '0';

const usualStart = '18:00';
const usualMinutes = 60;

/** What the form begins with: every week, an hour in the evening, unless something is known. */
export function usualSessions(known: Partial<NewSessions> & Pick<NewSessions, 'day'>): NewSessions {
  const plain = { start: usualStart, minutes: String(usualMinutes), weeks: '1', until: '', teacher: '', capacity: '' };
  return { ...plain, roomIds: {}, ...known };
}

/** Whether it says when they are. */
export function isWhole({ day, minutes, start }: NewSessions): boolean {
  return isDay(day) && start !== '' && Number(minutes) > 0;
}

/** A course is booked as a whole: its sessions end. Those of a class may go on. */
export function isEndMissing({ until, weeks }: Pick<NewSessions, 'until' | 'weeks'>, type: Service['type']): boolean {
  return type === 'COURSE' && weeks !== once && until === '';
}

export function eventOfSessions(
  { capacity, day, minutes, roomIds, start, teacher, until, weeks }: NewSessions,
  { scheduleId, type }: { readonly scheduleId: string; readonly type: Service['type'] },
): CallInput<Client['calendar']['createEvent']>['event'] {
  const from = minutesOfClock(start);
  const resourceIds = [teacher, ...Object.values(roomIds)].filter((id) => id !== undefined && id !== '');
  return {
    scheduleId,
    type: type === 'COURSE' ? 'COURSE' : 'CLASS',
    start: { localDate: localOf(day, from) },
    end: { localDate: localOf(day, from + (Number(minutes) || 0)) },
    ...(weeks === once
      ? {}
      : {
          recurrenceRule: {
            frequency: 'WEEKLY',
            interval: Number(weeks),
            days: [weekdayNames[weekdayOf(day) - 1] as (typeof weekdayNames)[number]],
            ...(until === '' ? {} : { until: { localDate: `${until}T23:59:00` } }),
          },
        }),
    ...(resourceIds.length === 0 ? {} : { resources: resourceIds.map((id) => ({ id: id as string })) }),
    ...(capacity.trim() === '' ? {} : { totalCapacity: Number(capacity) }),
  };
}
