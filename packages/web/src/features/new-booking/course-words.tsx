/** When a course takes place, in a sentence: it is booked as a whole. */
import type { Service } from '@openhours/contract';
import { localAt } from '../../days/dates.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

export function CourseWords({ service }: { service: Service }) {
  const { formats, frame, say } = useDashboard();
  const { firstSessionStart, lastSessionEnd } = service.schedule;
  const dayOf = (instant: string) => formats.day(localAt(Date.parse(instant), frame.timeZone).slice(0, 10));
  return (
    <p>
      {firstSessionStart === undefined || lastSessionEnd === undefined
        ? say('desk.courseEmpty')
        : say('desk.courseDays', { first: dayOf(firstSessionStart), last: dayOf(lastSessionEnd) })}
    </p>
  );
}
