/** A booking as its customer's pages tell it. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { localAt } from '../../days/dates.ts';
import type { Standing, VisitDay, VisitFacts } from '../../pages/state/visit.ts';
import type { BookedVisit, CourseSession, ServiceCard, SiteCalls } from '../../site/calls.ts';
import { loadCourse } from '../../site/course.ts';
import { loadDayPicture } from '../../site/day-picture.ts';
import { keptLength } from '../../site/length-choice.ts';

export function standingOf({ status, endMs }: Pick<BookedVisit, 'status' | 'endMs'>, nowMs: number): Standing {
  switch (status) {
    case 'CANCELED':
      return 'cancelled';
    case 'DECLINED':
      return 'declined';
    case 'CONFIRMED':
      return endMs <= nowMs ? 'over' : 'booked';
    default:
      return endMs <= nowMs ? 'over' : 'waiting';
  }
}

/** A decimal amount so many times, as decimal text. */
export function timesAmount(amount: string, count: number): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const units = BigInt(`${whole}${fraction}`) * BigInt(count);
  const digits = String(units).padStart(fraction.length + 1, '0');
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}

/** The sessions of a booked course, from the first to the last; none for a single visit. */
export async function loadSessions(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard | undefined,
): Promise<readonly CourseSession[]> {
  return service?.type === 'COURSE' ? ((await loadCourse(request, calls, service))?.sessions ?? []) : [];
}

export function visitFacts(
  request: PageRequest,
  visit: BookedVisit,
  service: ServiceCard | undefined,
  sessions: readonly CourseSession[] = [],
): VisitFacts {
  const { timeZone } = request.site;
  const now = localAt(request.nowMs, timeZone);
  // Of a course that has begun, the date that comes next.
  const next = sessions.find(({ localEnd }) => localEnd > now) ?? sessions[0];
  const shown = next ?? { localStart: localAt(visit.startMs, timeZone), localEnd: localAt(visit.endMs, timeZone) };
  const { participants } = visit;
  const price = service?.price;
  return {
    title: visit.title,
    standing: standingOf(visit, request.nowMs),
    localStart: shown.localStart,
    localEnd: shown.localEnd,
    sessions: sessions.map(({ localEnd, localStart }) => ({ localStart, localEnd })),
    staffName: visit.staffName,
    place: visit.place,
    isOnline: service?.isOnline === true,
    participants,
    price: price === undefined ? undefined : { ...price, amount: timesAmount(price.amount, participants) },
    ...(service?.otherPrice === undefined ? {} : { otherPrice: service.otherPrice }),
  };
}

/** The day of a time with what is booked on it; nothing but the time is drawn where there are no free times around it. */
export async function loadVisitDay(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard | undefined,
  visit: Pick<BookedVisit, 'startMs' | 'endMs'>,
): Promise<VisitDay> {
  const { timeZone } = request.site;
  return service?.type !== 'APPOINTMENT'
    ? { picture: { starts: [], offered: undefined, taken: undefined }, pauseMinutes: 0 }
    : {
        picture: await loadDayPicture(
          calls,
          { ...service, durationMinutes: keptLength(service, visit) ?? service.durationMinutes },
          localAt(visit.startMs, timeZone).slice(0, 10),
          timeZone,
        ),
        pauseMinutes: service.pauseMinutes,
      };
}
