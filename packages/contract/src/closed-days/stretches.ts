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
