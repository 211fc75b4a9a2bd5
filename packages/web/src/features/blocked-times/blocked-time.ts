/** Blocked time as it is typed, and the event of the calendar that it becomes. Pure. */
import type { CalendarEventInput } from '@openhours/contract';
import { addDays, type Day, isDay, weekdayOf } from '../../days/dates.ts';
import type { PeriodWithin } from '../../queries/visits-within.ts';

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

export interface BlockedTime {
  /** Resource id; absent: the whole business. */
  readonly staffId?: string | undefined;
  readonly title: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly isAllDay: boolean;
  /** `hh:mm`, on the place's clock. */
  readonly from: string;
  readonly to: string;
  readonly repeats: boolean;
  /** The last day of a repetition; absent: for ever. */
  readonly until?: Day | undefined;
}

export type BlockProblem = 'day' | 'order' | 'long' | 'until';

/** A repetition that is longer than its week would meet itself. */
const daysOfWeek = 7;

function startOf(block: BlockedTime): string {
  return `${block.firstDay}T${block.isAllDay ? '00:00' : block.from}:00`;
}

function endOf(block: BlockedTime): string {
  return block.isAllDay ? `${addDays(block.lastDay, 1)}T00:00:00` : `${block.lastDay}T${block.to}:00`;
}

/** What is wrong with it; undefined when it can be blocked. */
export function problemOf(block: BlockedTime): BlockProblem | undefined {
  if (!isDay(block.firstDay) || !isDay(block.lastDay)) {
    return 'day';
  }
  if (!block.isAllDay && (block.from === '' || block.to === '')) {
    return 'order';
  }
  if (endOf(block) <= startOf(block)) {
    return 'order';
  }
  if (block.repeats && endOf(block) > startOf({ ...block, firstDay: addDays(block.firstDay, daysOfWeek) })) {
    return 'long';
  }
  return block.repeats && block.until !== undefined && block.until < block.firstDay ? 'until' : undefined;
}

/** Where a block stands: the schedule it belongs to, and whom it takes besides the schedule's owner. */
export interface BlockPlace {
  readonly scheduleId: string;
  readonly resourceIds: readonly string[];
}

export function eventOf(block: BlockedTime, place: BlockPlace, timeZone: string): CalendarEventInput {
  return {
    scheduleId: place.scheduleId,
    type: 'DEFAULT',
    transparency: 'OPAQUE',
    ...(block.title.trim() === '' ? {} : { title: block.title.trim() }),
    start: { localDate: startOf(block) },
    end: { localDate: endOf(block) },
    timeZone,
    ...(block.isAllDay ? { allDay: true } : {}),
    ...(place.resourceIds.length === 0
      ? {}
      : { resources: place.resourceIds.map((id) => ({ id, transparency: 'OPAQUE' as const })) }),
    ...(block.repeats
      ? {
          recurrenceRule: {
            frequency: 'WEEKLY' as const,
            interval: 1,
            days: [weekdays[weekdayOf(block.firstDay) - 1] as (typeof weekdays)[number]],
            ...(block.until === undefined ? {} : { until: { localDate: `${block.until}T23:59:59` } }),
          },
        }
      : {}),
  };
}

/** So many weeks of a repetition without an end are looked at. */
const weeksAhead = 52;

/** The stretches of time that it takes, of a repetition those of the coming year. */
export function periodsOf(block: BlockedTime): PeriodWithin[] {
  const weeks = block.repeats ? weeksAhead : 1;
  return Array.from({ length: weeks }, (_, week) => addDays(block.firstDay, week * daysOfWeek))
    .filter((first) => first <= (block.until ?? first))
    .map((first, week) => {
      const moved = { ...block, firstDay: first, lastDay: addDays(block.lastDay, week * daysOfWeek) };
      return { localStart: startOf(moved), localEnd: endOf(moved) };
    });
}
