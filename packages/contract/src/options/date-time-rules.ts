/** Whether a rule of a price counts at a moment, on the clock of the business (services sheet 7). Pure. */
import type { DateTimeRule } from './entity.ts';

const days = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

type HoursAndDays = NonNullable<DateTimeRule['hoursAndDaysRule']>;
type DateRange = NonNullable<DateTimeRule['dateRangeRule']>;

/** `localStart`: `YYYY-MM-DDThh:mm:ss` on the clock of the business. */
export function ruleCounts(
  { ruleType, dateRangeRule, hoursAndDaysRule, monthsRule }: DateTimeRule,
  localStart: string,
): boolean {
  switch (ruleType) {
    case 'HOURS_AND_DAYS':
      return hoursAndDaysRule !== undefined && isWithinHours(hoursAndDaysRule, localStart);
    case 'MONTHS':
      return monthsRule?.months.some((month) => String(month).padStart(2, '0') === localStart.slice(5, 7)) === true;
    case 'DATE_RANGE':
      return dateRangeRule !== undefined && isWithinDates(dateRangeRule, localStart);
  }
}

/** What begins on one day and does not end on it belongs to that day until it ends on the next. */
function isWithinHours({ days: named, endTime, startTime }: HoursAndDays, localStart: string): boolean {
  const weekday = new Date(`${localStart.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const time = localStart.slice(11, 16);
  const isOn = (day: number) => named.includes(days[(day + 7) % 7] as (typeof days)[number]);
  if (startTime < endTime) {
    return isOn(weekday) && time >= startTime && time < endTime;
  }
  return (isOn(weekday) && time >= startTime) || (isOn(weekday - 1) && time < endTime);
}

/** To the second; times of day are often sent without. */
export function toSeconds(local: string): string {
  return local.length === 16 ? `${local}:00` : local.slice(0, 19);
}

function isWithinDates({ localEndDate, localStartDate, repeatsAnnually }: DateRange, localStart: string): boolean {
  const [first, last, at] = [localStartDate, localEndDate, localStart].map(toSeconds) as [string, string, string];
  if (repeatsAnnually !== true) {
    return at >= first && at <= last;
  }
  const [from, until, now] = [first, last, at].map((local) => local.slice(5)) as [string, string, string];
  // Around the turn of the year it ends before it begins.
  return from <= until ? now >= from && now <= until : now >= from || now <= until;
}
