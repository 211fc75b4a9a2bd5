/** The days of a closed day in words: "24–26 December 2026, every year". */
import type { ClosedDay } from '@openhours/contract';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

export function useDaysWords(): (days: Pick<ClosedDay, 'firstDate' | 'lastDate' | 'yearly'>) => string {
  const { formats, say } = useDashboard();
  return ({ firstDate, lastDate, yearly }) => {
    const days = formats.dayRange(firstDate, lastDate);
    return yearly ? say('closedDays.everyYear', { days }) : days;
  };
}
