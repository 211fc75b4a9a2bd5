/**
 * Days on which much is closed somewhere where our languages are spoken: a business that is made up keeps off all of them,
 * wherever it is shown. Not for real ones, whose country and days off are theirs to say. Pure.
 */
import { dateFromDays, dayMs, daysFromDate, type LocalMs, weekdayOf } from './local-time.ts';

/** Month and day. */
const fixed: ReadonlySet<string> = new Set([
  ...['1-1', '1-6', '5-1', '5-8', '6-19', '7-4', '7-14', '8-15', '10-3', '10-12'],
  ...['11-1', '11-11', '12-6', '12-8', '12-24', '12-25', '12-26', '12-31'],
]);

/** Days from Easter Sunday: Good Friday, both days of Easter, Ascension, both days of Pentecost. */
const fromEaster: ReadonlySet<number> = new Set([-2, 0, 1, 39, 49, 50]);

/** The so many-th weekday of a month (ISO weekdays, Monday 1); 0 is its last. */
const byWeekday: readonly (readonly [month: number, weekday: number, which: number])[] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, 1],
  [5, 1, 0],
  [8, 1, 0],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const inHebrew: ReadonlySet<string> = new Set([
  ...['1 Tishri', '2 Tishri', '10 Tishri', '15 Tishri', '22 Tishri'],
  ...['15 Nisan', '21 Nisan', '5 Iyar', '6 Sivan'],
]);

/** Easter Sunday of the Gregorian calendar, in days since 1970 (the anonymous rule of 1876). */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * late + 114;
  return daysFromDate(year, Math.floor(sum / 31), (sum % 31) + 1);
}

function isWeekdayOfMonth(days: number, [month, weekday, which]: (typeof byWeekday)[number]): boolean {
  const date = dateFromDays(days);
  if (date.month !== month || weekdayOf(days * dayMs) !== weekday) {
    return false;
  }
  return which === 0 ? dateFromDays(days + 7).month !== month : Math.ceil(date.day / 7) === which;
}

/** Whether a local day is such a day. */
export function isPublicHoliday(local: LocalMs): boolean {
  const days = Math.floor(local / dayMs);
  const { day, month, year } = dateFromDays(days);
  const parts = new Map(hebrew.formatToParts(days * dayMs).map(({ type, value }) => [type, value]));
  return (
    fixed.has(`${month}-${day}`) ||
    fromEaster.has(days - easterOf(year)) ||
    byWeekday.some((each) => isWeekdayOfMonth(days, each)) ||
    inHebrew.has(`${parts.get('day')} ${parts.get('month')}`)
  );
}

/** So many days from the first on, a week apart, without those on which much is closed. */
export function weeklyDays(first: LocalMs, count: number): LocalMs[] {
  const days: LocalMs[] = [];
  for (let day = first; days.length < count; day += 7 * dayMs) {
    if (!isPublicHoliday(day)) {
      days.push(day);
    }
  }
  return days;
}
