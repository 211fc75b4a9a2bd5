/** Loads what the pages of services show. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, localAt, minutesOf } from '../../days/dates.ts';
import { lengthOf } from '../../days/offers.ts';
import {
  calendarAddress,
  courseAddress,
  formAddress,
  servicePageAddress,
  sessionAddress,
  timetableAddress,
} from '../../pages/addresses.ts';
import type { Visit } from '../../pages/page.ts';
import type { FreeTime, HomeState, ServiceOffer, ServiceState, SessionOffer } from '../../pages/state/offers.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { loadCourse } from '../../site/course.ts';
import { courseWithHeldPlaces, withHeldPlaces } from '../../site/held-places.ts';
import { chooseLength } from '../../site/length-choice.ts';
import { placeKeyOf } from '../../site/place-key.ts';
import { presentBusiness } from '../../site/present-business.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { namedLike } from '../../site/session-name.ts';
import type { CourseFacts } from '../../site/sessions.ts';
import type { OfferedSlot } from '../../site/times.ts';

/** How far ahead a next free time is looked for. */
const horizonDays = 42;
/** How many free times the page of a service leads to. */
const nextCount = 6;

function freeTimeOf(service: ServiceCard, slot: OfferedSlot): FreeTime {
  const day = slot.localStart.slice(0, 10);
  const start = minutesOf(slot.localStart);
  const place =
    service.places.length > 1 && slot.place?.type !== undefined
      ? placeKeyOf(slot.place.id, slot.place.type)
      : undefined;
  return { day, start, end: start + lengthOf(slot), ...(place === undefined ? {} : { place }) };
}

async function nextSlots(request: PageRequest, calls: SiteCalls, service: ServiceCard, limit: number) {
  const { timeZone } = request.site;
  const from = localAt(request.nowMs, timeZone);
  return calls.listSlots({
    serviceId: service.id,
    durationMinutes: service.durationMinutes,
    from,
    to: `${addDays(from.slice(0, 10), horizonDays)}T00:00:00`,
    timeZone,
    limit,
  });
}

/** The first time of a service that can be booked, and where. */
async function offerOf(request: PageRequest, calls: SiteCalls, service: ServiceCard): Promise<ServiceOffer> {
  const { timeZone } = request.site;
  switch (service.type) {
    case 'CLASS': {
      const sessions = await nextSessions(request, calls, service);
      const session = sessions.find((each) => each.isBookable);
      return {
        service,
        next: session === undefined ? undefined : timeOf(session),
        nextAddress: session === undefined ? undefined : sessionAddress(service.slug, session.eventId),
        allAddress: timetableAddress({ service: service.slug }),
        held: session === undefined ? sessions.find(({ held }) => held !== undefined)?.held : undefined,
      };
    }
    case 'COURSE': {
      const course = await readCourse(request, calls, service);
      const now = localAt(request.nowMs, timeZone);
      const first = course?.sessions.find((each) => each.localStart > now);
      const isOffered = course?.isBookable === true && first !== undefined;
      return {
        service,
        next: isOffered ? timeOf(first) : undefined,
        nextAddress: isOffered ? courseAddress(service.slug) : undefined,
        allAddress: servicePageAddress(service.slug),
        held: course?.held,
      };
    }
    default: {
      const [slot] = await nextSlots(request, calls, service, 1);
      const next = slot === undefined ? undefined : freeTimeOf(service, slot);
      return {
        service,
        next,
        nextAddress:
          next === undefined
            ? undefined
            : formAddress(service.slug, { day: next.day, time: next.start, place: next.place }),
        allAddress: calendarAddress(service.slug, next === undefined ? {} : { day: next.day, place: next.place }),
        held: undefined,
      };
    }
  }
}

function timeOf({ localEnd, localStart }: { readonly localStart: string; readonly localEnd: string }): FreeTime {
  const start = minutesOf(localStart);
  return { day: localStart.slice(0, 10), start, end: start + lengthOf({ localStart, localEnd }) };
}

async function readCourse(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard,
): Promise<CourseFacts | undefined> {
  const course = await loadCourse(request, calls, service);
  return course === undefined ? undefined : courseWithHeldPlaces(request, calls, course, service.scheduleId);
}

async function nextSessions(request: PageRequest, calls: SiteCalls, service: ServiceCard): Promise<SessionOffer[]> {
  const from = localAt(request.nowMs, request.site.timeZone);
  const sessions = await calls.listSessions({
    serviceIds: [service.id],
    from,
    to: `${addDays(from.slice(0, 10), horizonDays)}T00:00:00`,
    timeZone: request.site.timeZone,
  });
  return (await withHeldPlaces(request, calls, sessions)).map((session) => ({
    ...session,
    ...namedLike(service),
  }));
}

export async function loadHome(
  { calls, frame, request }: Pick<Visit, 'calls' | 'frame' | 'request'>,
  variant: 'home' | 'list',
): Promise<HomeState> {
  // Whoever looks at the first page waits for the slower of the two, not for both.
  const [offers, business] = await Promise.all([
    calls.listServices().then((services) => Promise.all(services.map((service) => offerOf(request, calls, service)))),
    variant === 'home' ? calls.readBusiness() : undefined,
  ]);
  const { language, timeZone } = request.site;
  return {
    kind: 'home',
    variant,
    offers,
    business:
      business === undefined
        ? undefined
        : presentBusiness(business, {
            nowMs: request.nowMs,
            timeZone,
            language,
            readerLanguage: frame.ownLanguage === undefined ? undefined : frame.language,
          }),
    reach: variant === 'list' && offers.length === 0 ? await calls.reachBusiness() : undefined,
  };
}

export async function loadService(request: PageRequest, calls: SiteCalls, found: ServiceCard): Promise<ServiceState> {
  const { length, service } = chooseLength(found, request.query['length']);
  const [slots, sessions, course] = await Promise.all([
    service.type === 'APPOINTMENT' ? nextSlots(request, calls, service, nextCount) : [],
    service.type === 'CLASS' ? nextSessions(request, calls, service) : [],
    service.type === 'COURSE' ? readCourse(request, calls, service) : undefined,
  ]);
  return {
    kind: 'service',
    service,
    length,
    place: service.isOnline ? undefined : (slots[0]?.place ?? sessions[0]?.place ?? service.reach),
    next: slots.map((slot) => freeTimeOf(service, slot)),
    sessions: sessions.slice(0, nextCount),
    course,
  };
}
