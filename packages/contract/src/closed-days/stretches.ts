/**
 * The stretches of days on which a closed day falls: of one that is every year, one in each. Availability is computed from
 * them and pages show them, so it is said once. Pure; pages load it alone.
 */

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

/** Those that meet a range, from the first year on; of a 29th of February alone none in the years that have none. */
export function stretchesWithin(
  { firstDate, lastDate, yearly }: Stretch & { readonly yearly: boolean },
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
): Stretch[] {
  const [firstYear, lastYear] = [yearOf(firstDate), yearOf(lastDate)];
  // What began in the year before may last into the range.
  const from = yearly ? Math.max(0, yearOf(fromDate) - firstYear - 1) : 0;
  const to = yearly ? yearOf(toDate) - firstYear : 0;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    .map((years) => ({
      firstDate: dateInYear(firstDate, firstYear + years, true),
      lastDate: dateInYear(lastDate, lastYear + years, false),
    }))
    .filter((stretch) => stretch.firstDate <= stretch.lastDate)
    .filter((stretch) => stretch.firstDate <= toDate && stretch.lastDate >= fromDate);
}

/** From when on the first of some days, until when on the last, `hh:mm`; absent: from the beginning, to the end. */
export interface TimesOfDays {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The same as wall-clock texts. Example: on 2026-12-24 from 14:00: `2026-12-24T14:00:00` to `2026-12-25T00:00:00`. */
export function localTimesOf({ endTime = '24:00', firstDate, lastDate, startTime = '00:00' }: Stretch & TimesOfDays): {
  readonly localStart: string;
  readonly localEnd: string;
} {
  const atEnd = endTime === '24:00' ? `${dayAfter(lastDate)}T00:00:00` : `${lastDate}T${endTime}:00`;
  return { localStart: `${firstDate}T${startTime}:00`, localEnd: atEnd };
}

export function areWholeDays({ endTime, startTime }: TimesOfDays): boolean {
  return startTime === undefined && endTime === undefined;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const dayMinutes = 1440;

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
