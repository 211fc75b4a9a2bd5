/** How long something takes, in whole words for a sentence. A module of its own, so that a page may have it alone. */
import { listFormat, numberFormat } from './intl-formats.ts';

const minutesPerHour = 60;
const minutesPerDay = 1440;

/** "2 days", "1 hour and 30 minutes": whole days as such. */
export function lengthInWords(minutes: number, locale: string): string {
  const unit = (name: 'day' | 'hour' | 'minute', count: number) =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: 0 }).format(count);
  if (minutes > 0 && minutes % minutesPerDay === 0) {
    return unit('day', minutes / minutesPerDay);
  }
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = minutes % minutesPerHour;
  return listFormat(locale, { type: 'conjunction' }).format([
    ...(hours === 0 ? [] : [unit('hour', hours)]),
    ...(rest === 0 && hours > 0 ? [] : [unit('minute', rest)]),
  ]);
}
