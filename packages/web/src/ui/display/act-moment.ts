/** When something was done, on the place's clock: "Sun 22 Nov, 12:10". */
import { localAt } from '../../days/dates.ts';
import { useDashboard } from '../context/dashboard-context.tsx';

export function useMoment(): (instant: string) => string {
  const { formats, frame } = useDashboard();
  return (instant) => {
    const local = localAt(Date.parse(instant), frame.timeZone);
    return `${formats.shortDay(local.slice(0, 10))}, ${formats.time(local)}`;
  };
}
