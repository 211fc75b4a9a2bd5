/** When people work and rooms are open on a day, and what of the axis a calendar draws. Pure. */
import type { CalendarEvent, Resource } from '@openhours/contract';
import type { ClockAxis } from '../../days/clock-axis.ts';
import type { Day } from '../../days/dates.ts';
import { joinStretches, type Stretch, spanOf } from '../../days/stretches.ts';

/** The open stretches of a resource on a day: its working hours; without any of its own it is always open. */
export function openStretches(
  axis: ClockAxis,
  day: Day,
  resource: Pick<Resource, 'workingHoursSchedules'>,
  hours: readonly CalendarEvent[],
): Stretch[] {
  const scheduleIds = new Set(resource.workingHoursSchedules.values?.map(({ scheduleId }) => scheduleId));
  if (scheduleIds.size === 0) {
    return [{ start: 0, end: axis.length }];
  }
  return joinStretches(
    hours
      .filter(({ scheduleId, status }) => scheduleIds.has(scheduleId) && status === 'CONFIRMED')
      .map(({ start, end }) => ({
        start: axis.at(day, Date.parse(start.utcDate)),
        end: axis.at(day, Date.parse(end.utcDate)),
      }))
      .filter(({ start, end }) => end > start),
  );
}

/** What lies between, before and behind open stretches. */
export function closedStretches(open: readonly Stretch[], length: number): Stretch[] {
  const closed: Stretch[] = [];
  let at = 0;
  for (const { start, end } of joinStretches(open)) {
    if (start > at) {
      closed.push({ start: at, end: start });
    }
    at = Math.max(at, end);
  }
  return at < length ? [...closed, { start: at, end: length }] : closed;
}

/** What is shown without anything else to show. */
const usualHours: Stretch = { start: 8 * 60, end: 18 * 60 };
const hour = 60;

/**
 * The whole hours around everything that is open or happens, with one more on each side. What is always open, as rooms are,
 * has no hours to show: the usual ones stand for it, whatever happens.
 */
export function shownStretch(stretches: readonly Stretch[], length: number): Stretch {
  const isWhole = ({ start, end }: Stretch) => end - start >= length;
  const limited = stretches.filter((each) => each.end > each.start && !isWhole(each));
  const span = spanOf(stretches.some(isWhole) ? [...limited, usualHours] : limited) ?? usualHours;
  return {
    start: Math.max(0, Math.floor(span.start / hour) * hour - hour),
    end: Math.min(length, Math.ceil(span.end / hour) * hour + hour),
  };
}
