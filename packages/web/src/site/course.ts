/** Reads courses whole: their sessions from the first to the last, and their places. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, localAt } from '../days/dates.ts';
import type { SiteCalls } from './calls.ts';
import type { ServiceCard } from './service-card.ts';
import type { CourseFacts, CourseQuestion } from './sessions.ts';

/** How much of a course without an end is shown. */
const endlessDays = 366;

type Scheduled = Pick<ServiceCard, 'runs' | 'scheduleId'>;

/** From its first day to its last; nothing for a course without sessions. */
function questionOf({ runs, scheduleId }: Scheduled, timeZone: string): CourseQuestion[] {
  if (runs === undefined) {
    return [];
  }
  const first = localAt(runs.fromMs, timeZone).slice(0, 10);
  const last = runs.untilMs === undefined ? addDays(first, endlessDays) : localAt(runs.untilMs, timeZone).slice(0, 10);
  return [{ scheduleId, from: `${first}T00:00:00`, to: `${addDays(last, 1)}T00:00:00` }];
}

/** Courses by their schedules, all of them asked for at once; those without sessions are missing. */
export async function loadCourses(
  { site: { timeZone } }: Pick<PageRequest, 'site'>,
  calls: Pick<SiteCalls, 'readCourses'>,
  courses: readonly Scheduled[],
): Promise<ReadonlyMap<string, CourseFacts>> {
  const questions = courses.flatMap((each) => questionOf(each, timeZone));
  return questions.length === 0 ? new Map() : calls.readCourses(questions, timeZone);
}

/** Nothing for a course without sessions. */
export async function loadCourse(
  request: Pick<PageRequest, 'site'>,
  calls: Pick<SiteCalls, 'readCourses'>,
  service: Scheduled,
): Promise<CourseFacts | undefined> {
  return (await loadCourses(request, calls, [service])).get(service.scheduleId);
}
