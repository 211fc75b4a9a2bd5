/** A member's places in classes and courses, session by session, to come and past. Runs on the server only. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { localAt } from '../../days/dates.ts';
import { type Outcome, show, type Visit } from '../../pages/page.ts';
import { loadCourse } from '../../site/course.ts';
import type { OwnVisit } from '../../site/own-visits.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { asMember, inArea } from './as-member.ts';
import { bookingRow, type KnownServices, knownServices } from './rows.ts';
import { sessionRows } from './session-rows.ts';
import type { OwnBookingRow } from './state.ts';

const page = pagePaths.memberEvents;
/** As many bookings as one query answers, of each of both kinds. */
const most = 100;

/** The dates of one booking: of a course all of them, of a class the one. */
async function rowsOf(
  { calls, request }: Visit,
  own: OwnVisit,
  service: ServiceCard,
  services: KnownServices,
): Promise<OwnBookingRow[]> {
  const row = await bookingRow(request, own, services);
  if (service.type !== 'COURSE') {
    return [row];
  }
  return sessionRows(row, (await loadCourse(request, calls, service))?.sessions ?? []);
}

export function loadEvents(visit: Visit): Promise<Outcome> {
  return asMember(visit, page, async () => {
    const { calls, request } = visit;
    const { nowMs, site } = request;
    const [ahead, over, area] = await Promise.all([
      calls.listOwnVisits({ when: 'ahead', nowMs, limit: most }),
      calls.listOwnVisits({ when: 'over', nowMs, limit: most }),
      inArea(visit, page),
    ]);
    const services = knownServices(calls);
    const rows = await Promise.all(
      [...ahead.visits, ...over.visits].map(async (own) => {
        const service = await services.of(own.visit);
        return service === undefined || service.type === 'APPOINTMENT' ? [] : rowsOf(visit, own, service, services);
      }),
    );
    const now = localAt(nowMs, site.timeZone);
    const isAhead = ({ localEnd, standing }: OwnBookingRow) =>
      localEnd > now && standing !== 'cancelled' && standing !== 'declined';
    const all = rows.flat().toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1));
    return show({
      kind: 'member-events',
      ...area,
      ahead: all.filter(isAhead),
      over: all.filter((row) => !isAhead(row)).toReversed(),
    });
  });
}
