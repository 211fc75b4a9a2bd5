/** When somebody is away, in words: "24–26 December", or "Tuesday 24 December, 10:00 to 12:00". */
import type { Absence } from '@openhours/contract';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { typedOf } from './typed-absence.ts';

export function useWhenWords(): (absence: Absence) => string {
  const { formats, say } = useDashboard();
  return (absence) => {
    const { firstDay, isAllDay, lastDay } = typedOf(absence);
    if (isAllDay) {
      return formats.dayRange(firstDay, lastDay);
    }
    const [start, end] = [formats.time(absence.localStart), formats.time(absence.localEnd)];
    return say('absences.time', {
      day: formats.shortDay(firstDay),
      start,
      end: lastDay === firstDay ? end : `${formats.shortDay(lastDay)}, ${end}`,
    });
  };
}
