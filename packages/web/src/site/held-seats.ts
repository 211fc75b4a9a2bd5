/**
 * Sessions and courses of which nothing is left because somebody fills in the form for the last seats: they are not full,
 * for what is held comes back unless it is booked. Runs on the server only.
 */
import type { PageRequest } from '@openhours/client';
import { instantOf, localAt } from '../days/dates.ts';
import type { SiteCalls } from './calls.ts';
import type { CourseFacts, Session } from './sessions.ts';
import type { HoldEnd } from './times.ts';

/** Where and when a page is made. */
export interface PageClock {
  readonly timeZone: string;
  readonly nowMs: number;
}

export function holdEnd(untilMs: number, { nowMs, timeZone }: PageClock): HoldEnd {
  return { until: localAt(untilMs, timeZone), leftMs: Math.max(0, untilMs - nowMs) };
}

/** Nobody is asked about seats of which some are left. */
function hasNoneLeft({ isBookable, left }: Pick<Session, 'isBookable' | 'left'>): boolean {
  return !isBookable && left === 0;
}

/** Sessions with what is known of their held seats. */
export async function withHeldSeats<Listed extends Session>(
  { nowMs, site: { timeZone } }: Pick<PageRequest, 'nowMs' | 'site'>,
  calls: Pick<SiteCalls, 'findHeldSeats'>,
  sessions: readonly Listed[],
): Promise<Listed[]> {
  const full = sessions.filter(hasNoneLeft);
  if (full.length === 0) {
    return [...sessions];
  }
  const ends = await calls.findHeldSeats({
    fromMs: Math.min(...full.map(({ localStart }) => instantOf(localStart, timeZone))),
    toMs: Math.max(...full.map(({ localEnd }) => instantOf(localEnd, timeZone))),
  });
  return sessions.map((session) => {
    const untilMs = hasNoneLeft(session) ? ends.get(session.eventId) : undefined;
    return untilMs === undefined ? session : { ...session, held: holdEnd(untilMs, { nowMs, timeZone }) };
  });
}

/** The same of a course, whose seats are held from its first session to its last. */
export async function courseWithHeldSeats(
  { nowMs, site: { timeZone } }: Pick<PageRequest, 'nowMs' | 'site'>,
  calls: Pick<SiteCalls, 'findHeldSeats'>,
  course: CourseFacts,
  scheduleId: string,
): Promise<CourseFacts> {
  const [first] = course.sessions;
  const last = course.sessions.at(-1);
  if (first === undefined || last === undefined || !hasNoneLeft(course)) {
    return course;
  }
  const ends = await calls.findHeldSeats({ fromMs: first.startMs, toMs: last.endMs });
  const untilMs = ends.get(scheduleId);
  return untilMs === undefined ? course : { ...course, held: holdEnd(untilMs, { nowMs, timeZone }) };
}
