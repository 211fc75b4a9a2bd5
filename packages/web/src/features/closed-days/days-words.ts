/** The days of a closed day in words: "24–26 December 2026, every year", "24 December, 14:00 to 18:00". */
import type { ClosedDay } from '@openhours/contract';
import { areWholeDays, localTimesOf } from '@openhours/contract/closed-days/stretches';
import { whenWords } from '../../language/when-words.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

export function useDaysWords(): (
  days: Pick<ClosedDay, 'firstDate' | 'lastDate' | 'yearly' | 'startTime' | 'endTime'>,
) => string {
  const { formats, say } = useDashboard();
  return (said) => {
    const { firstDate: first, lastDate: last, yearly } = said;
    const { localEnd: end, localStart: start } = localTimesOf(said);
    const times = areWholeDays(said) ? undefined : { start, end };
    const days = whenWords({ first, last, times }, { formats, say, days: formats.dayRange });
    return yearly ? say('closedDays.everyYear', { days }) : days;
  };
}
