/** A booking as its customer's pages tell it. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { factsOfWish } from '@openhours/contract/bookings/wish-facts';
import { weekdayNames } from '@openhours/contract/calendar/weekdays';
import { standingOf } from '../../bookings/standing.ts';
import { addDays, localAt, startOfWeek } from '../../days/dates.ts';
import type { VisitFacts, WaitedFor } from '../../pages/state/visit.ts';
import type { BookedPrice } from '../../site/booked-price.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { loadCourse } from '../../site/course.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { CourseSession } from '../../site/sessions.ts';
import { teachersOf } from '../../site/teachers.ts';
import type { BookedVisit } from '../../site/visits.ts';

/** When a booked visit is given, by whom and for how much, as far as its booking does not say it itself. */
export interface Given {
  /** Of a course, from the first to the last; none for a single visit. */
  readonly sessions: readonly CourseSession[];
  readonly staffNames: readonly string[];
  readonly price: BookedPrice;
}

/** A booking names one person at most: those of a class and of a course are the calendar's to tell. */
export async function loadGiven(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard | undefined,
  visit: Pick<BookedVisit, 'eventId' | 'id' | 'staffName'>,
): Promise<Given> {
  const [given, price] = await Promise.all([
    loadSessions(request, calls, service, visit),
    calls.priceOfBooking(visit.id),
  ]);
  return { ...given, price };
}

async function loadSessions(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard | undefined,
  { eventId, staffName }: Pick<BookedVisit, 'eventId' | 'staffName'>,
): Promise<Pick<Given, 'sessions' | 'staffNames'>> {
  const booked = staffName === undefined ? [] : [staffName];
  if (service?.type === 'COURSE') {
    const sessions = (await loadCourse(request, calls, service))?.sessions ?? [];
    const teachers = teachersOf(sessions);
    return { sessions, staffNames: teachers.length === 0 ? booked : teachers };
  }
  const session =
    service?.type !== 'CLASS' || eventId === undefined
      ? undefined
      : await calls.findSession(eventId, request.site.timeZone);
  return { sessions: [], staffNames: session?.teachers.map(({ name }) => name) ?? booked };
}

export function visitFacts(
  request: PageRequest,
  visit: BookedVisit,
  service: ServiceCard | undefined,
  { price: { otherPrice, price, priceOfOne }, sessions, staffNames }: Given,
): VisitFacts {
  const { timeZone } = request.site;
  const now = localAt(request.nowMs, timeZone);
  // Of a course that has begun, the date that comes next.
  const next = sessions.find(({ localEnd }) => localEnd > now) ?? sessions[0];
  const shown = next ?? { localStart: localAt(visit.startMs, timeZone), localEnd: localAt(visit.endMs, timeZone) };
  const { participants } = visit;
  return {
    title: visit.title,
    isTitleTranslated: service?.ownName !== undefined && service.name === visit.title,
    standing: standingOf(visit, request.nowMs),
    localStart: shown.localStart,
    localEnd: shown.localEnd,
    sessions: sessions.map(({ localEnd, localStart }) => ({ localStart, localEnd })),
    staffNames,
    place: visit.place,
    isOnline: service?.isOnline === true,
    participants,
    ...(visit.choices === undefined ? {} : { choices: visit.choices }),
    addOns: visit.addOns.map(({ isTranslated, name, quantity }) => ({
      ...(isTranslated === undefined ? {} : { isTranslated }),
      ...(name === undefined ? {} : { name }),
      ...(quantity === undefined ? {} : { quantity }),
    })),
    price,
    // With something besides the sum is not what each pays, so many times.
    ...(participants > 1 && priceOfOne !== undefined && visit.addOns.length === 0 ? { priceOfOne } : {}),
    ...(otherPrice === undefined ? {} : { otherPrice }),
    ...(visit.wish === undefined ? {} : { wish: waitedFor(visit.wish) }),
  };
}

/** The page writes weekdays as it writes days. */
function waitedFor(wish: NonNullable<BookedVisit['wish']>): WaitedFor {
  const { weekdays, ...facts } = factsOfWish(wish);
  const monday = startOfWeek(facts.first, 1);
  return {
    ...facts,
    ...(weekdays === undefined ? {} : { weekdays: weekdays.map((day) => addDays(monday, weekdayNames.indexOf(day))) }),
  };
}
