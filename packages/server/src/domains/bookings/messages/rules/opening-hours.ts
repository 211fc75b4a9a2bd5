/** When a place is open on a day, as far as the business has said so: from its first opening to its last closing. Pure. */
import { type BusinessSchedule, weekDays } from '@openhours/contract';
import { dayMs, findZone, minuteMs } from '../../../../time/index.ts';

/** Minutes since midnight. */
export interface OpeningHours {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Undefined when the business says nothing about the weekday, names an exception for then, or the day goes on after midnight. */
export function openingHoursOf(
  schedule: BusinessSchedule | null | undefined,
  atMs: number,
  timeZone: string,
): OpeningHours | undefined {
  const zone = findZone(timeZone);
  if (zone === undefined || schedule?.periods === undefined) {
    return undefined;
  }
  const isException = schedule.specialHourPeriod?.some(
    ({ endDate, startDate }) => Date.parse(startDate) <= atMs && atMs < Date.parse(endDate),
  );
  if (isException === true) {
    return undefined;
  }
  const localMs = zone.toLocal(atMs);
  // 1 January 1970 was a Thursday.
  const weekDay = weekDays[(((Math.floor(localMs / dayMs) + 3) % 7) + 7) % 7];
  const periods = schedule.periods.filter(({ openDay }) => openDay === weekDay);
  if (periods.length === 0 || periods.some(({ closeDay }) => closeDay !== weekDay)) {
    return undefined;
  }
  return {
    opensAt: Math.min(...periods.map(({ openTime }) => minutesOf(openTime))),
    closesAt: Math.max(...periods.map(({ closeTime }) => minutesOf(closeTime))),
  };
}

/** Minutes since midnight of a clock's time, such as `09:30`. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Minutes since midnight of an instant at a place. */
export function minutesOfDay(atMs: number, timeZone: string): number | undefined {
  const localMs = findZone(timeZone)?.toLocal(atMs);
  return localMs === undefined ? undefined : Math.floor((((localMs % dayMs) + dayMs) % dayMs) / minuteMs);
}
