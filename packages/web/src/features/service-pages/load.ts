/** Loads what the page of a service shows, and what it shares with the lists of them. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, localAt, minutesOf } from '../../days/dates.ts';
import { lengthOf } from '../../days/offers.ts';
import type { FreeTime, ServiceState, SessionOffer } from '../../pages/state/offers.ts';
import { type AddOnsChoice, chooseAddOns } from '../../site/add-on-choice.ts';
import { addOnsTextOf } from '../../site/add-on-text.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { loadCourses } from '../../site/course.ts';
import { courseWithHeldSeats, withHeldSeats } from '../../site/held-seats.ts';
import { chooseLength } from '../../site/length-choice.ts';
import { canChooseStaff, nextDaysOf } from '../../site/next-days.ts';
import { placeKeyOf } from '../../site/place-key.ts';
import { choosePrice, withoutPricing } from '../../site/price-choice.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { namedLike } from '../../site/session-name.ts';
import type { CourseFacts, Range } from '../../site/sessions.ts';
import type { FirstTime } from '../../site/times.ts';

/** How far ahead a next free time is looked for. */
const horizonDays = 42;
/** How many free times the page of a service leads to. */
const nextCount = 6;

export function freeTimeOf(service: ServiceCard, slot: FirstTime): FreeTime {
  const day = slot.localStart.slice(0, 10);
  const start = minutesOf(slot.localStart);
  const place =
    service.places.length > 1 && slot.place?.type !== undefined
      ? placeKeyOf(slot.place.id, slot.place.type)
      : undefined;
  return { day, start, end: start + lengthOf(slot), ...(place === undefined ? {} : { place }) };
}

/** From now on, as far as a next free time is looked for. */
export function horizonOf({ nowMs, site: { timeZone } }: Pick<PageRequest, 'nowMs' | 'site'>): Range {
  const from = localAt(nowMs, timeZone);
  return { from, to: `${addDays(from.slice(0, 10), horizonDays)}T00:00:00`, timeZone };
}

async function nextSlots(request: PageRequest, calls: SiteCalls, { addOns, service }: AddOnsChoice, limit: number) {
  return calls.listSlots({
    serviceId: service.id,
    durationMinutes: service.durationMinutes,
    addOnIds: addOns.map(({ id }) => id),
    ...horizonOf(request),
    limit,
  });
}

export function timeOf({ localEnd, localStart }: { readonly localStart: string; readonly localEnd: string }): FreeTime {
  const start = minutesOf(localStart);
  return { day: localStart.slice(0, 10), start, end: start + lengthOf({ localStart, localEnd }) };
}

/** Courses by their schedules, with who holds their last places. */
export async function readCourses(
  request: PageRequest,
  calls: SiteCalls,
  services: readonly ServiceCard[],
): Promise<ReadonlyMap<string, CourseFacts>> {
  const courses = await loadCourses(request, calls, services);
  return new Map(
    await Promise.all(
      [...courses].map(
        async ([scheduleId, course]) =>
          [scheduleId, await courseWithHeldSeats(request, calls, course, scheduleId)] as const,
      ),
    ),
  );
}

async function readCourse(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard,
): Promise<CourseFacts | undefined> {
  return (await readCourses(request, calls, [service])).get(service.scheduleId);
}

/** The coming sessions of classes, all of them asked for at once. */
export async function nextSessions(
  request: PageRequest,
  calls: SiteCalls,
  services: readonly ServiceCard[],
): Promise<SessionOffer[]> {
  if (services.length === 0) {
    return [];
  }
  const byId = new Map(services.map((service) => [service.id, service]));
  const sessions = await calls.listSessions({ serviceIds: [...byId.keys()], ...horizonOf(request) });
  return (await withHeldSeats(request, calls, sessions)).flatMap((session) => {
    const service = byId.get(session.serviceId);
    return service === undefined ? [] : [{ ...session, ...namedLike(service) }];
  });
}

export async function loadService(request: PageRequest, calls: SiteCalls, found: ServiceCard): Promise<ServiceState> {
  const { length, service: asLong } = chooseLength(found, request.query['length']);
  const priced = choosePrice(asLong, { option: request.query['option'] });
  const chosen = chooseAddOns(priced.service, addOnsTextOf(request.query));
  // What it is and costs at all is told here, and of each choice what that costs.
  const service = withoutPricing(asLong);
  const { addOns, isAddOnGone } = chosen;
  const hasChoice = service.type === 'APPOINTMENT' && canChooseStaff(service);
  const [attributes, slots, sessions, course, times, notices] = await Promise.all([
    calls.listAttributes(service.id),
    service.type === 'APPOINTMENT' ? nextSlots(request, calls, chosen, nextCount) : [],
    service.type === 'CLASS' ? nextSessions(request, calls, [service]) : [],
    service.type === 'COURSE' ? readCourse(request, calls, service) : undefined,
    hasChoice
      ? calls.listFirstTimes({
          serviceIds: [service.id],
          durationMinutes: chosen.service.durationMinutes,
          addOnIds: addOns.map(({ id }) => id),
          ...horizonOf(request),
          withPeople: true,
        })
      : undefined,
    calls.listNotices(service.id),
  ]);
  return {
    kind: 'service',
    service,
    attributes,
    length,
    option: priced.option,
    addOns,
    together: addOns.length === 0 ? undefined : togetherOf(chosen.service),
    isAddOnGone,
    notices,
    place: service.isOnline ? undefined : (slots[0]?.place ?? sessions[0]?.place ?? service.reach),
    next: slots.map((slot) => freeTimeOf(service, slot)),
    nextDays: times === undefined ? undefined : nextDaysOf(times.get(service.id)),
    sessions: sessions.slice(0, nextCount),
    course,
  };
}

function togetherOf({ durationMinutes, otherPrice, price }: ServiceCard): ServiceState['together'] {
  return {
    durationMinutes,
    ...(price === undefined ? {} : { price }),
    ...(otherPrice === undefined ? {} : { otherPrice }),
  };
}
