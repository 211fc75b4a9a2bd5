/** A member's places in classes and courses, session by session, to come and past. Runs on the server only. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { localAt } from '../../days/dates.ts';
import { type Outcome, show, type Visit } from '../../pages/page.ts';
import { loadCourses } from '../../site/course.ts';
import { asMember, inArea } from './as-member.ts';
import { readOwnLists } from './own-lists.ts';
import { bookingRow, knownServices } from './rows.ts';
import { sessionRows } from './session-rows.ts';
import type { OwnBookingRow } from './state.ts';

const page = pagePaths.memberEvents;
const mostAhead = 50;
const mostOver = 20;

export function loadEvents(visit: Visit): Promise<Outcome> {
  return asMember(visit, page, async () => {
    const { calls, request } = visit;
    const { nowMs, site } = request;
    const [{ ahead, over, ...lists }, area] = await Promise.all([
      readOwnLists(visit, { page, mostAhead, mostOver, onlySessions: true }),
      inArea(visit, page),
    ]);
    const services = knownServices(calls);
    const own = [...ahead.visits, ...over.visits];
    const of = await Promise.all(own.map((each) => services.of(each.visit)));
    const courses = new Map(of.flatMap((each) => (each?.type === 'COURSE' ? [[each.id, each] as const] : [])));
    const known = await loadCourses(request, calls, [...courses.values()]);
    // Of a course all dates, of a class the one.
    const rows = await Promise.all(
      own.map(async (each, index) => {
        const dates = known.get(of[index]?.scheduleId ?? '')?.sessions ?? [];
        return sessionRows(await bookingRow(request, each, services), dates);
      }),
    );
    const now = localAt(nowMs, site.timeZone);
    const isAhead = ({ localEnd, standing }: OwnBookingRow) =>
      localEnd > now && standing !== 'cancelled' && standing !== 'declined';
    const all = rows.flat().toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1));
    return show({
      kind: 'member-events',
      ...area,
      ...lists,
      ahead: all.filter(isAhead),
      over: all.filter((row) => !isAhead(row)).toReversed(),
    });
  });
}
