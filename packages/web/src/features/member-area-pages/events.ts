/** A member's places in classes and courses, session by session, to come and past. Runs on the server only. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { localAt } from '../../days/dates.ts';
import { type Outcome, show, type Visit } from '../../pages/page.ts';
import { loadCourse } from '../../site/course.ts';
import type { OwnVisit } from '../../site/own-visits.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { CourseSession } from '../../site/sessions.ts';
import { asMember, inArea } from './as-member.ts';
import { readOwnLists } from './own-lists.ts';
import { bookingRow, type KnownServices, knownServices } from './rows.ts';
import { sessionRows } from './session-rows.ts';
import type { OwnBookingRow } from './state.ts';

const page = pagePaths.memberEvents;
const mostAhead = 50;
const mostOver = 20;

/** The dates of one booking: of a course all of them, of a class the one. */
async function rowsOf(
  { request }: Visit,
  own: OwnVisit,
  services: KnownServices,
  datesOf: (service: ServiceCard) => Promise<readonly CourseSession[]>,
): Promise<OwnBookingRow[]> {
  const [row, service] = await Promise.all([bookingRow(request, own, services), services.of(own.visit)]);
  return service?.type === 'COURSE' ? sessionRows(row, await datesOf(service)) : [row];
}

export function loadEvents(visit: Visit): Promise<Outcome> {
  return asMember(visit, page, async () => {
    const { calls, request } = visit;
    const { nowMs, site } = request;
    const [{ ahead, over, ...lists }, area] = await Promise.all([
      readOwnLists(visit, { page, mostAhead, mostOver, onlySessions: true }),
      inArea(visit, page),
    ]);
    const services = knownServices(calls);
    const courses = new Map<string, Promise<readonly CourseSession[]>>();
    const datesOf = (service: ServiceCard) => {
      const dates =
        courses.get(service.id) ?? loadCourse(request, calls, service).then((course) => course?.sessions ?? []);
      courses.set(service.id, dates);
      return dates;
    };
    const rows = await Promise.all(
      [...ahead.visits, ...over.visits].map((own) => rowsOf(visit, own, services, datesOf)),
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
