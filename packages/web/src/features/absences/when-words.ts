/** When somebody is away, in words: "24–26 December", or "Tuesday 24 December, 10:00 to 12:00". */
import type { Absence } from '@openhours/contract';
import { whenWords } from '../../language/when-words.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { typedOf } from './typed-absence.ts';

export function useWhenWords(): (absence: Absence) => string {
  const { formats, say } = useDashboard();
  return (absence) => {
    const { firstDay: first, isAllDay, lastDay: last } = typedOf(absence);
    const times = isAllDay ? undefined : { start: absence.localStart, end: absence.localEnd };
    return whenWords({ first, last, times }, { formats, say, days: formats.dayRange });
  };
}
