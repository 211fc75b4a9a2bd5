/** Loads the first page and the list of services, all or those of one person. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { localAt } from '../../days/dates.ts';
import {
  calendarAddress,
  courseAddress,
  formAddress,
  servicePageAddress,
  servicesAddress,
  sessionAddress,
  timetableAddress,
} from '../../pages/addresses.ts';
import type { Visit } from '../../pages/page.ts';
import type { HomeState, ServiceOffer, SessionOffer } from '../../pages/state/offers.ts';
import type { Person } from '../../site/business-facts.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { canAskForStaff } from '../../site/next-days.ts';
import { presentBusiness } from '../../site/present-business.ts';
import type { ServiceCard, StaffChoice } from '../../site/service-card.ts';
import type { CourseFacts } from '../../site/sessions.ts';
import type { FirstTimes } from '../../site/times.ts';
import { freeTimeOf, horizonOf, nextSessions, readCourses, timeOf } from './load.ts';

/** All that is known of when services are free. */
interface Times {
  /** Of appointments, by service. */
  readonly first: ReadonlyMap<string, FirstTimes>;
  /** Of all classes, ascending. */
  readonly sessions: readonly SessionOffer[];
  /** By schedule. */
  readonly courses: ReadonlyMap<string, CourseFacts>;
}

/** One read for all appointments, one for all classes, and one for all courses. */
async function readTimes(
  request: PageRequest,
  calls: SiteCalls,
  services: readonly ServiceCard[],
  withPeople: boolean,
): Promise<Times> {
  const ofType = (type: ServiceCard['type']) => services.filter((service) => service.type === type);
  const [first, sessions, courses] = await Promise.all([
    calls.listFirstTimes({
      serviceIds: ofType('APPOINTMENT').map(({ id }) => id),
      ...horizonOf(request),
      withPeople,
    }),
    nextSessions(request, calls, ofType('CLASS')),
    readCourses(request, calls, ofType('COURSE')),
  ]);
  return { first, sessions, courses };
}

/** Whether somebody holds a session. */
function isOf(personId: string | undefined) {
  return ({ teachers }: Pick<SessionOffer, 'teachers'>) =>
    personId === undefined || teachers.some(({ id }) => id === personId);
}

/** The first time of a service that can be booked, and where; `personId`: with them. */
function offerOf(
  request: PageRequest,
  service: ServiceCard,
  { courses, first, sessions }: Times,
  personId: string | undefined,
): ServiceOffer {
  switch (service.type) {
    case 'CLASS': {
      const own = sessions.filter((each) => each.serviceId === service.id).filter(isOf(personId));
      const session = own.find((each) => each.isBookable);
      return {
        service,
        next: session === undefined ? undefined : timeOf(session),
        nextAddress: session === undefined ? undefined : sessionAddress(service.slug, session.eventId),
        allAddress: timetableAddress({ service: service.slug, teacher: personId }),
        held: session === undefined ? own.find(({ held }) => held !== undefined)?.held : undefined,
      };
    }
    case 'COURSE': {
      const course = courses.get(service.scheduleId);
      const now = localAt(request.nowMs, request.site.timeZone);
      const coming = course?.sessions.find((each) => each.localStart > now);
      const isOffered = course?.isBookable === true && coming !== undefined;
      return {
        service,
        next: isOffered ? timeOf(coming) : undefined,
        nextAddress: isOffered ? courseAddress(service.slug) : undefined,
        allAddress: servicePageAddress(service.slug),
        held: course?.held,
      };
    }
    default: {
      const times = first.get(service.id);
      const slot = personId === undefined ? times?.first : times?.ofPeople.get(personId);
      const next = slot === undefined ? undefined : freeTimeOf(service, slot);
      const chosen = { staff: personId, place: next?.place };
      return {
        service,
        next,
        nextAddress:
          next === undefined ? undefined : formAddress(service.slug, { ...chosen, day: next.day, time: next.start }),
        // What is taken with it is chosen before the time.
        allAddress:
          service.offersAddOns === true
            ? servicePageAddress(service.slug)
            : calendarAddress(service.slug, next === undefined ? { staff: personId } : { ...chosen, day: next.day }),
        held: undefined,
      };
    }
  }
}

/** What somebody gives that customers may ask them for. */
function appointmentsOf(services: readonly ServiceCard[], personId: string): ServiceCard[] {
  return services.filter(
    (service) =>
      service.type === 'APPOINTMENT' && canAskForStaff(service) && service.staff.some(({ id }) => id === personId),
  );
}

/** A person with the first day on which they can be booked, and where that is done. */
function bookable(person: Person, services: readonly ServiceCard[], { first, sessions }: Times): Person {
  const { resourceId } = person;
  const appointments = appointmentsOf(services, resourceId);
  const own = sessions.filter(isOf(resourceId));
  const classes = new Set(own.map(({ serviceId }) => serviceId));
  const [only] = appointments;
  if (only === undefined && classes.size === 0) {
    return person;
  }
  const starts = [
    ...appointments.flatMap(({ id }) => first.get(id)?.ofPeople.get(resourceId)?.localStart ?? []),
    ...own.filter(({ isBookable }) => isBookable).map(({ localStart }) => localStart),
  ];
  const nextDay = starts.toSorted()[0]?.slice(0, 10);
  return {
    ...person,
    ...(nextDay === undefined ? {} : { nextDay }),
    address:
      only === undefined
        ? timetableAddress({ from: nextDay, teacher: resourceId })
        : appointments.length + classes.size > 1
          ? servicesAddress(resourceId)
          : calendarAddress(only.slug, { staff: resourceId, day: nextDay }),
  };
}

/** Whose services alone are listed, where an address names somebody who gives any. */
function chosenOf(services: readonly ServiceCard[], sessions: Times['sessions'], personId: string | undefined) {
  const known: StaffChoice[] = [
    ...services.filter(canAskForStaff).flatMap(({ staff }) => staff),
    ...sessions.flatMap(({ teachers }) => teachers),
  ];
  return known.find(({ id }) => id === personId);
}

function isGivenBy({ id: personId }: StaffChoice, { sessions }: Times) {
  return (service: ServiceCard) =>
    service.type === 'CLASS'
      ? sessions.filter(isOf(personId)).some(({ serviceId }) => serviceId === service.id)
      : service.staff.some(({ id }) => id === personId);
}

export async function loadHome(
  { calls, frame, request }: Pick<Visit, 'calls' | 'frame' | 'request'>,
  variant: 'home' | 'list',
): Promise<HomeState> {
  const wanted = variant === 'list' ? request.query['with'] : undefined;
  async function loadOffers() {
    const services = await calls.listServices();
    const times = await readTimes(request, calls, services, variant === 'home' || wanted !== undefined);
    const person = chosenOf(services, times.sessions, wanted);
    const shown = person === undefined ? services : services.filter(isGivenBy(person, times));
    const offers = shown.map((service) => offerOf(request, service, times, person?.id));
    return { services, times, person, offers };
  }
  // Whoever looks at the first page waits for the slower of the two, not for both.
  const [{ offers, person, services, times }, profile, notices] = await Promise.all([
    loadOffers(),
    variant === 'home' ? calls.readBusiness() : undefined,
    variant === 'home' ? calls.listNotices(undefined) : [],
  ]);
  const { language, timeZone } = request.site;
  const business =
    profile === undefined
      ? undefined
      : presentBusiness(profile, {
          nowMs: request.nowMs,
          timeZone,
          language,
          readerLanguage: frame.ownLanguage === undefined ? undefined : frame.language,
          told: notices,
        });
  return {
    kind: 'home',
    variant,
    notices,
    offers,
    person,
    business:
      business === undefined
        ? undefined
        : { ...business, people: business.people.map((each) => bookable(each, services, times)) },
    reach: variant === 'list' && offers.length === 0 ? await calls.reachBusiness() : undefined,
  };
}
