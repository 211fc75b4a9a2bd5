/**
 * The stretches of days on which a closed day falls: of one that is every year, one in each. Availability is computed from
 * them and pages show them, so it is said once. Pure; pages load it alone.
 */
import { addDays } from '../dates.ts';

/** Days as texts, `YYYY-MM-DD`, the last one included. */
export interface Stretch {
  readonly firstDate: string;
  readonly lastDate: string;
}

const yearOf = (date: string) => Number(date.slice(0, 4));
const hasLeapDay = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

/** A date in another year; of a 29th of February the first of March as a beginning, else the 28th, where there is none. */
function dateInYear(date: string, year: number, isFirst: boolean): string {
  const monthAndDay = date.slice(4);
  const isThere = monthAndDay !== '-02-29' || hasLeapDay(year);
  return `${year}${isThere ? monthAndDay : isFirst ? '-03-01' : '-02-28'}`;
}

/** From when on the first of some days, until when on the last, `hh:mm`; absent: from the beginning, to the end. */
export interface TimesOfDays {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** A time of the day of which it is said, and none of another day in its place. */
const timeOn = (name: keyof TimesOfDays, time: string | undefined, isReplaced: boolean): TimesOfDays =>
  time === undefined || isReplaced ? {} : { [name]: time };

/**
 * Those that meet a range, from the first year on; of a 29th of February alone none in the years that have none. A date in
 * its place is closed for all of it: its hours are said of another day.
 */
export function stretchesWithin(
  { endTime, firstDate, lastDate, startTime, yearly }: Stretch & TimesOfDays & { readonly yearly: boolean },
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
): (Stretch & TimesOfDays)[] {
  const [firstYear, lastYear] = [yearOf(firstDate), yearOf(lastDate)];
  // What began in the year before may last into the range.
  const from = yearly ? Math.max(0, yearOf(fromDate) - firstYear - 1) : 0;
  const to = yearly ? yearOf(toDate) - firstYear : 0;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    .map((years) => {
      const first = dateInYear(firstDate, firstYear + years, true);
      const last = dateInYear(lastDate, lastYear + years, false);
      return {
        firstDate: first,
        lastDate: last,
        ...timeOn('startTime', startTime, first.slice(4) !== firstDate.slice(4)),
        ...timeOn('endTime', endTime, last.slice(4) !== lastDate.slice(4)),
      };
    })
    .filter((stretch) => {
      const { localEnd, localStart } = localTimesOf(stretch);
      return localStart < localEnd;
    })
    .filter((stretch) => stretch.firstDate <= toDate && stretch.lastDate >= fromDate);
}

/** The same as wall-clock texts. Example: on 2026-12-24 from 14:00: `2026-12-24T14:00:00` to `2026-12-25T00:00:00`. */
export function localTimesOf({ endTime = '24:00', firstDate, lastDate, startTime = '00:00' }: Stretch & TimesOfDays): {
  readonly localStart: string;
  readonly localEnd: string;
} {
  const atEnd = endTime === '24:00' ? `${addDays(lastDate, 1)}T00:00:00` : `${lastDate}T${endTime}:00`;
  return { localStart: `${firstDate}T${startTime}:00`, localEnd: atEnd };
}

const midnight = '00:00';

/** True of a wall-clock text that is the beginning of a day, and so the end of the day before. */
export function isMidnight(local: string): boolean {
  return local.slice(11, 16) === midnight;
}

/** Days and times again from wall-clock texts: a midnight is the end of the day before, or the beginning of the first. */
export function daysAndTimesOf({ localEnd, localStart }: { readonly localStart: string; readonly localEnd: string }) {
  const [first, last] = [localStart.slice(0, 10), localEnd.slice(0, 10)];
  return {
    firstDate: first,
    lastDate: isMidnight(localEnd) ? addDays(last, -1) : last,
    startTime: isMidnight(localStart) ? undefined : localStart.slice(11, 16),
    endTime: isMidnight(localEnd) ? undefined : localEnd.slice(11, 16),
  };
}

export function areWholeDays({ endTime, startTime }: TimesOfDays): boolean {
  return startTime === undefined && endTime === undefined;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Of a day whose clock does not change. */
export const dayMinutes = 1440;

/** What is closed of one of the days, in minutes after its midnight; undefined where nothing is. */
export function closedMinutesOn(
  day: string,
  { endTime, firstDate, lastDate, startTime }: Stretch & TimesOfDays,
): { readonly start: number; readonly end: number } | undefined {
  if (day < firstDate || day > lastDate) {
    return undefined;
  }
  return {
    start: day === firstDate && startTime !== undefined ? minutesOf(startTime) : 0,
    end: day === lastDate && endTime !== undefined ? minutesOf(endTime) : dayMinutes,
  };
}
