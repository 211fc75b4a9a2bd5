/** How many sessions a course has, from when to when: whoever books it books them all. */
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { rulesOf, sessionsOfCourse } from '../../queries/sessions.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

export function CourseSessions({ service: { schedule, type } }: { readonly service: Service }) {
  const { formats, frame, say, session } = useDashboard();
  const isCourse = type === 'COURSE';
  const scheduleId = schedule.id ?? '';
  const rules = useQuery({ ...rulesOf(session.client, scheduleId), enabled: isCourse });
  const sessions = useQuery({ ...sessionsOfCourse(session.client, scheduleId), enabled: isCourse });
  if (rules.data === undefined || sessions.data === undefined) {
    return null;
  }
  if (rules.data.some(({ recurrenceRule }) => recurrenceRule !== undefined && recurrenceRule.until === undefined)) {
    return <p>{say('sessions.courseEndless')}</p>;
  }
  const days = sessions.data.map(({ start }) => start.localDate.slice(0, 10)).toSorted();
  const [first = frame.today] = days;
  return (
    <p>
      {say('sessions.course', {
        count: days.length,
        first: formats.dayOfMonth(first),
        last: formats.dayOfMonth(days.at(-1) ?? first),
      })}
    </p>
  );
}
