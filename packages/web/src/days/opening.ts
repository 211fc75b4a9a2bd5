/**
 * When a business is open: its week, the days that differ, whether it is open at a moment and when that changes. Made
 * from its business hours, or from the hours that a place only tells. Pure; wall-clock texts, minutes after midnight.
 */

import type { BusinessSchedule, OpeningHours } from '@openhours/contract';
import { weekdayNames } from '@openhours/contract/calendar/weekdays';
import { closedMinutesOn, dayMinutes, localTimesOf, type TimesOfDays } from '@openhours/contract/closed-days/stretches';
import { addDays, type Day, daysBetween, localAt, minutesOf, minutesOfClock, startOfWeek, weekdayOf } from './dates.ts';
import { joinStretches, type Stretch } from './stretches.ts';

/** A minute of a day. */
export interface OpeningMoment {
  readonly day: Day;
  /** After midnight, below 1440. */
  readonly minutes: number;
}

/** `until` is undefined where no end is in sight, `opens` where nobody can tell. */
export type OpeningState =
  | { readonly isOpen: true; readonly until: OpeningMoment | undefined }
  | { readonly isOpen: false; readonly opens: OpeningMoment | undefined };

/** An end beyond 1440 is on a later day. */
interface WeeklyRange extends Stretch {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  readonly intervalWeeks: number;
  readonly firstDate: Day | undefined;
  readonly lastDate: Day | undefined;
}

/** Open or closed for a time, whatever the week says; minutes after the midnight of its day. */
interface Exception extends Stretch {
  readonly day: Day;
  readonly isClosed: boolean;
}

export interface Opening {
  readonly weekly: readonly WeeklyRange[];
  /** Days on which something else holds than in their week. */
  readonly instead: readonly { readonly day: Day; readonly ranges: readonly Stretch[] }[];
  readonly exceptions: readonly Exception[];
  /** Days on which it is closed, or hours of them, whatever else is said of these. */
  readonly closedOn: readonly DaysClosed[];
}

/** From the first to the last of them, or from a time of the first, or until one of the last. */
export interface DaysClosed extends TimesOfDays {
  readonly firstDate: Day;
  readonly lastDate: Day;
}

const weekMinutes = 7 * dayMinutes;
/** How far ahead somebody is told when the business opens again. */
const horizonDays = 60;
/** The longest that one range reaches beyond its own day. */
const longestDays = 7;

/** A range of one day by its clock; an end that is not after the start is on the next day. */
function rangeOf({ start, end }: { readonly start: string; readonly end: string }): Stretch {
  const [from, to] = [minutesOfClock(start), minutesOfClock(end)];
  return { start: from, end: to > from ? to : to + dayMinutes };
}

/** The business hours as they count at a place; at none in particular, those that count everywhere. */
export function openingOfHours(hours: OpeningHours, placeId: string | undefined): Opening {
  const isHere = ({ locationId }: { readonly locationId?: string | undefined }) =>
    locationId === undefined || locationId === placeId;
  return {
    weekly: hours.week.filter(isHere).map(({ day, firstDate, intervalWeeks = 1, lastDate, ...range }) => ({
      weekday: weekdayNames.indexOf(day) + 1,
      ...rangeOf(range),
      intervalWeeks,
      firstDate,
      lastDate,
    })),
    instead: hours.specialDays.map(({ date, ranges }) => ({ day: date, ranges: ranges.filter(isHere).map(rangeOf) })),
    exceptions: [],
    closedOn: hours.closedDays.filter(isHere),
  };
}

/**
 * The hours that a business or a place tells; its exceptions are instants, which are read by the clock of the place. It is
 * closed on closed days, which it need not tell.
 */
export function openingOfSchedule(
  { periods, specialHourPeriod }: BusinessSchedule,
  timeZone: string,
  closedOn: readonly DaysClosed[] = [],
): Opening {
  return {
    weekly: (periods ?? []).map(({ closeDay, closeTime, openDay, openTime }) => {
      const weekday = weekdayNames.indexOf(openDay) + 1;
      const start = minutesOfClock(openTime);
      const apart = (weekdayNames.indexOf(closeDay) + 1 - weekday) * dayMinutes + minutesOfClock(closeTime) - start;
      const length = ((apart % weekMinutes) + weekMinutes) % weekMinutes || weekMinutes;
      return { weekday, start, end: start + length, intervalWeeks: 1, firstDate: undefined, lastDate: undefined };
    }),
    instead: [],
    exceptions: (specialHourPeriod ?? []).map(({ endDate, isClosed = true, startDate }) => {
      const [from, to] = [localAt(Date.parse(startDate), timeZone), localAt(Date.parse(endDate), timeZone)];
      const day = from.slice(0, 10);
      return {
        day,
        start: minutesOf(from),
        end: daysBetween(day, to.slice(0, 10)) * dayMinutes + minutesOf(to),
        isClosed,
      };
    }),
    closedOn,
  };
}

/** True where no hours are told at all: nobody then knows anything. */
export function isUntold({ exceptions, instead, weekly }: Opening): boolean {
  return weekly.length + instead.length + exceptions.length === 0;
}

/** Whether it is closed on a day for the whole of it. */
function isClosedOn({ closedOn }: Pick<Opening, 'closedOn'>, day: Day): boolean {
  return closedOn.some((days) => {
    const closed = closedMinutesOn(day, days);
    return closed !== undefined && closed.end - closed.start === dayMinutes;
  });
}

function holdsOn({ firstDate, intervalWeeks, lastDate, weekday }: WeeklyRange, day: Day): boolean {
  if (weekday !== weekdayOf(day) || (firstDate ?? day) > day || (lastDate ?? day) < day) {
    return false;
  }
  const weeks = firstDate === undefined ? 0 : daysBetween(startOfWeek(firstDate, 1), startOfWeek(day, 1)) / 7;
  return weeks % intervalWeeks === 0;
}

function without(ranges: readonly Stretch[], closed: Stretch): Stretch[] {
  return ranges.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, closed.start) },
      { start: Math.max(start, closed.end), end },
    ].filter((range) => range.end > range.start),
  );
}

function weekRangesOn({ weekly }: Opening, day: Day): Stretch[] {
  return joinStretches(weekly.filter((range) => holdsOn(range, day)).map(({ start, end }) => ({ start, end })));
}

/** What a day is open for by its own hours: what began on the day before belongs to that one. */
function rangesOn(opening: Opening, day: Day): Stretch[] {
  if (isClosedOn(opening, day)) {
    return [];
  }
  let ranges: readonly Stretch[] =
    opening.instead.find((each) => each.day === day)?.ranges ?? weekRangesOn(opening, day);
  for (const { day: from, start, end, isClosed } of opening.exceptions) {
    const away = daysBetween(day, from) * dayMinutes;
    const exception = { start: start + away, end: end + away };
    if (isClosed) {
      ranges = without(ranges, exception);
    } else if (from === day) {
      ranges = joinStretches([...ranges, exception]);
    }
  }
  return withoutClosed(ranges, opening, day);
}

/** What closed days leave of ranges, which may last into the days behind their own. */
function withoutClosed(ranges: readonly Stretch[], { closedOn }: Pick<Opening, 'closedOn'>, day: Day): Stretch[] {
  const daysReached = Math.max(1, ...ranges.map(({ end }) => Math.ceil(end / dayMinutes)));
  let left = [...ranges];
  for (const days of closedOn) {
    for (let ahead = 0; ahead < daysReached; ahead += 1) {
      const closed = closedMinutesOn(addDays(day, ahead), days);
      if (closed !== undefined) {
        const away = ahead * dayMinutes;
        // What lasts over midnight ends with the day from which on it is closed.
        const isToEnd = ahead === 0 && closed.end === dayMinutes;
        left = without(left, {
          start: closed.start + away,
          end: isToEnd ? longestDays * dayMinutes : closed.end + away,
        });
      }
    }
  }
  return left;
}

/** Whether days closed take any of the time from a local moment on that the hours of a place leave open by themselves. */
export function takesOpenHours(
  opening: Opening,
  closed: DaysClosed,
  { from, days }: { readonly from: string; readonly days: number },
): boolean {
  const { localEnd } = localTimesOf(closed);
  if (localEnd.slice(0, 16) <= from.slice(0, 16)) {
    return false;
  }
  const today = from.slice(0, 10);
  const textOn = (day: Day, closedOn: readonly DaysClosed[]) => textOf(rangesOn({ ...opening, closedOn }, day));
  const isTaken = (day: Day) => {
    if (isUntold(opening)) {
      return closedMinutesOn(day, closed) !== undefined;
    }
    return textOn(day, []) !== textOn(day, [closed]);
  };
  // What was open on the evening before may last into it.
  return Array.from({ length: days + 1 }, (_, index) => addDays(today, index - 1)).some(isTaken);
}

const textOf = (ranges: readonly Stretch[]) => ranges.map(({ start, end }) => `${start} ${end}`).join();

/** Whether it opens on a day at all; true where nobody knows. */
export function opensOn(opening: Opening, day: Day): boolean {
  return isUntold(opening) ? !isClosedOn(opening, day) : rangesOn(opening, day).length > 0;
}

/** Whether the business is open at a local time, and when that changes next. */
export function openingAt(opening: Opening, local: string): OpeningState {
  const today = local.slice(0, 10);
  const now = minutesOf(local);
  const stretches = joinStretches(
    Array.from({ length: horizonDays + longestDays }, (_, index) => index - longestDays).flatMap((ahead) =>
      rangesOn(opening, addDays(today, ahead)).map(({ start, end }) => ({
        start: start + ahead * dayMinutes,
        end: end + ahead * dayMinutes,
      })),
    ),
  );
  const momentOf = (minutes: number): OpeningMoment => ({
    day: addDays(today, Math.floor(minutes / dayMinutes)),
    minutes: minutes % dayMinutes,
  });
  const next = stretches.find(({ end }) => end > now);
  if (next === undefined || next.start > now) {
    return { isOpen: false, opens: next === undefined ? undefined : momentOf(next.start) };
  }
  // What lasts to the end of all that was looked at does not end for whoever asks now.
  return { isOpen: true, until: next.end >= (horizonDays - 1) * dayMinutes ? undefined : momentOf(next.end) };
}

/** The ordinary week, Monday first; without what holds in some weeks only or for some time. */
export function weekOf({ weekly }: Opening): Stretch[][] {
  return weekdayNames.map((_, index) =>
    joinStretches(
      weekly
        .filter(
          ({ firstDate, intervalWeeks, lastDate, weekday }) =>
            weekday === index + 1 && intervalWeeks === 1 && firstDate === undefined && lastDate === undefined,
        )
        .map(({ start, end }) => ({ start, end })),
    ),
  );
}

/** Days from one on that differ from their week, for so many days. */
export function comingExceptions(
  opening: Opening,
  from: Day,
  days: number,
): { readonly day: Day; readonly ranges: readonly Stretch[] }[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
    .map((day) => ({ day, ranges: rangesOn(opening, day) }))
    .filter(
      ({ day, ranges }) =>
        textOf(ranges) !== textOf(weekRangesOn(opening, day)) || (isUntold(opening) && isClosedOn(opening, day)),
    );
}
