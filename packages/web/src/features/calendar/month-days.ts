/** What stands on which day of a month, on the clock of the place. Pure. */
import { addDays, type Day, localAt } from '../../days/dates.ts';
import type { CalendarEntry } from './entries.ts';

const dayAt = (instantMs: number, timeZone: string): Day => localAt(instantMs, timeZone).slice(0, 10);

/**
 * The entries of each day, in their order. `days` follow each other. What takes whole days stands on each of them; what
 * began before the first day stands on it.
 */
export function entriesByDay(
  entries: readonly CalendarEntry[],
  days: readonly Day[],
  timeZone: string,
): ReadonlyMap<Day, readonly CalendarEntry[]> {
  const found = new Map<Day, CalendarEntry[]>(days.map((day) => [day, []]));
  const [first = ''] = days;
  for (const entry of entries) {
    const begins = dayAt(entry.startMs, timeZone);
    const ends = dayAt(Math.max(entry.startMs, entry.endMs - 1), timeZone);
    const from = begins < first && ends >= first ? first : begins;
    const to = entry.allDay ? ends : from;
    for (let day = from; day <= to && found.has(day); day = addDays(day, 1)) {
      found.get(day)?.push(entry);
    }
  }
  return found;
}
