/** Reads a course whole: its sessions from the first to the last, and its places. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, localAt } from '../days/dates.ts';
import type { SiteCalls } from './calls.ts';
import type { ServiceCard } from './service-card.ts';
import type { CourseFacts } from './sessions.ts';

/** How much of a course without an end is shown. */
const endlessDays = 366;

/** Nothing for a course without sessions. */
export async function loadCourse(
  { site: { timeZone } }: Pick<PageRequest, 'site'>,
  calls: SiteCalls,
  { runs, scheduleId }: Pick<ServiceCard, 'runs' | 'scheduleId'>,
): Promise<CourseFacts | undefined> {
  if (runs === undefined) {
    return undefined;
  }
  const first = localAt(runs.fromMs, timeZone).slice(0, 10);
  const last = runs.untilMs === undefined ? addDays(first, endlessDays) : localAt(runs.untilMs, timeZone).slice(0, 10);
  return calls.readCourse({
    scheduleId,
    from: `${first}T00:00:00`,
    to: `${addDays(last, 1)}T00:00:00`,
    timeZone,
  });
}
