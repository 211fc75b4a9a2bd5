/** The days of a closed day in words: "24–26 December 2026, every year", "24 December, 14:00 to 18:00". */
import type { ClosedDay } from '@openhours/contract';
import { areWholeDays, localTimesOf } from '@openhours/contract/closed-days/stretches';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

export function useDaysWords(): (
  days: Pick<ClosedDay, 'firstDate' | 'lastDate' | 'yearly' | 'startTime' | 'endTime'>,
) => string {
  const { formats, say } = useDashboard();
  const daysOf = (said: Parameters<ReturnType<typeof useDaysWords>>[0]) => {
    const { firstDate, lastDate } = said;
    const days = formats.dayRange(firstDate, lastDate);
    if (areWholeDays(said)) {
      return days;
    }
    const { localEnd, localStart } = localTimesOf(said);
    const [start, end] = [formats.time(localStart), formats.time(localEnd)];
    return firstDate === lastDate
      ? say('closedDays.hours', { days, start, end })
      : say('closedDays.hours', {
          days: formats.shortDay(firstDate),
          start,
          end: `${formats.shortDay(lastDate)}, ${end}`,
        });
  };
  return (said) => {
    const { yearly } = said;
    const days = daysOf(said);
    return yearly ? say('closedDays.everyYear', { days }) : days;
  };
}
