/** Loads the sessions of all classes on seven days, as they were asked for. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, type Day, isDay, localAt } from '../../days/dates.ts';
import { type TimetableChoice, timetableAddress } from '../../pages/addresses.ts';
import type { SessionOffer, TimetableFilter, TimetablePerson, TimetableState } from '../../pages/state/offers.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { withHeldSeats } from '../../site/held-seats.ts';
import { nameAlone } from '../../site/said-text.ts';
import type { ServiceCard, StaffChoice } from '../../site/service-card.ts';
import { namedLike } from '../../site/session-name.ts';

const shownDays = 7;
/** How far sessions are looked for: choices are named by them, and the next one after days without any. */
const aheadDays = 42;
/** How far the next one after these is looked for: so many days one call may ask for. */
const sessionsWithinDays = 366;
/** Nobody looks further ahead than ten years; an address may say anything. */
const farthestDays = 3_660;

function choicesOf(
  sessions: readonly SessionOffer[],
  read: (session: SessionOffer) => TimetableFilter['choices'],
): TimetableFilter['choices'] {
  return [...new Map(sessions.flatMap(read).map((choice) => [choice.value, choice])).values()];
}

const dayOf = ({ localStart }: Pick<SessionOffer, 'localStart'>): Day => localStart.slice(0, 10);

const placeOf = ({ place }: SessionOffer): string => place?.id ?? place?.name ?? '';

/** Keeps what was asked for among the choices, so that a filter that fits nothing can be taken back. */
function filterOf(chosen: string | undefined, choices: TimetableFilter['choices']): TimetableFilter {
  return { chosen: choices.some(({ value }) => value === chosen) ? (chosen ?? '') : '', choices };
}

/** Everybody who gives a session, by id, with the face by which services know them. */
function teachersOf(sessions: readonly SessionOffer[], services: readonly ServiceCard[]): Map<string, StaffChoice> {
  const faces = new Map(services.flatMap(({ staff }) => staff).map((person) => [person.id, person]));
  return new Map(
    sessions.flatMap(({ teachers }) => teachers).map((person) => [person.id, { ...faces.get(person.id), ...person }]),
  );
}

/** Whom to choose among those who give any of the sessions, and the first day on which each can be booked. */
function peopleOf(teachers: ReadonlyMap<string, StaffChoice>, sessions: readonly SessionOffer[]): TimetablePerson[] {
  if (teachers.size < 2) {
    return [];
  }
  const dayOfAny = (session: SessionOffer | undefined) => (session === undefined ? undefined : dayOf(session));
  const bookable = sessions.filter(({ isBookable }) => isBookable);
  return [
    { id: undefined, name: undefined, nextDay: dayOfAny(bookable[0]) },
    ...[...teachers.values()].map(({ id, name, photo }) => ({
      id,
      name,
      photo,
      nextDay: dayOfAny(bookable.find((session) => session.teachers.some((each) => each.id === id))),
    })),
  ];
}

/** The sessions of classes from a day on, as far as anybody looks ahead, each named like its service. */
async function sessionsFrom(
  request: PageRequest,
  calls: SiteCalls,
  services: readonly ServiceCard[],
  from: Day,
): Promise<SessionOffer[]> {
  if (services.length === 0) {
    return [];
  }
  const { timeZone } = request.site;
  const now = localAt(request.nowMs, timeZone);
  const byId = new Map<string, ServiceCard>(services.map((service) => [service.id, service]));
  const listed = await calls.listSessions({
    serviceIds: [...byId.keys()],
    // People and places to choose among stay the same from days to days, as far as anybody looks ahead.
    from: from > addDays(now.slice(0, 10), aheadDays) ? `${from}T00:00:00` : now,
    to: `${addDays(from, aheadDays)}T00:00:00`,
    timeZone,
  });
  return (await withHeldSeats(request, calls, listed)).flatMap((session): SessionOffer[] => {
    const service = byId.get(session.serviceId);
    if (service === undefined) {
      return [];
    }
    const { otherPrice, price } = service;
    return [
      {
        ...session,
        ...namedLike(service),
        ...(price === undefined ? {} : { price }),
        ...(otherPrice === undefined ? {} : { otherPrice }),
      },
    ];
  });
}

/** By which class and place is chosen. */
function filtersOf(
  query: PageRequest['query'],
  services: readonly ServiceCard[],
  sessions: readonly SessionOffer[],
): TimetableState['filters'] {
  return {
    service: filterOf(
      query['service'],
      services.map((service) => ({ value: service.slug, ...nameAlone(namedLike(service)) })),
    ),
    place: filterOf(
      query['place'],
      choicesOf(sessions, (session) => {
        const { isTranslated, name } = session.place ?? {};
        return name === undefined ? [] : [{ value: placeOf(session), ...nameAlone({ name, isTranslated }) }];
      }),
    ),
  };
}

/** The first session from a day on of the class that was chosen, or of any: by whom and where is not asked. */
async function firstAfter(
  day: Day,
  {
    filters: { service },
    services,
  }: { readonly filters: TimetableState['filters']; readonly services: readonly ServiceCard[] },
  timeZone: string,
  calls: SiteCalls,
): Promise<Pick<SessionOffer, 'localStart'> | undefined> {
  const serviceIds = services
    .filter(({ slug }) => service.chosen === '' || slug === service.chosen)
    .map(({ id }) => id);
  if (serviceIds.length === 0) {
    return undefined;
  }
  const to = `${addDays(day, sessionsWithinDays)}T00:00:00`;
  return (await calls.listSessions({ serviceIds, from: `${day}T00:00:00`, to, timeZone, limit: 1 }))[0];
}

/** The days that are shown: those from the first session on, where no days were asked for and all that is known is later. */
function firstShown(from: Day, isAsked: boolean, [first]: readonly SessionOffer[]): Day {
  const day = first === undefined ? from : dayOf(first);
  const isShown = day < addDays(from, shownDays);
  const isKnownWhole = addDays(day, shownDays) <= addDays(from, aheadDays);
  return isAsked || isShown || !isKnownWhole ? from : day;
}

export async function loadTimetable(request: PageRequest, calls: SiteCalls): Promise<TimetableState> {
  const [days, notices] = await Promise.all([loadDays(request, calls), calls.listNotices(undefined)]);
  const { chosen } = days.filters.place;
  // Where nobody goes who reads this, nothing is closed for them.
  return {
    ...days,
    notices: notices.filter(({ placeId }) => chosen === '' || placeId === undefined || placeId === chosen),
  };
}

async function loadDays(request: PageRequest, calls: SiteCalls): Promise<Omit<TimetableState, 'notices'>> {
  const { query, site } = request;
  const today = localAt(request.nowMs, site.timeZone).slice(0, 10);
  const asked = query['from'];
  const isFit = isDay(asked) && asked >= today && asked <= addDays(today, farthestDays);
  const listedFrom = isFit ? asked : today;
  const services = (await calls.listServices()).filter(({ type }) => type === 'CLASS');
  const sessions = await sessionsFrom(request, calls, services, listedFrom);
  const filters = filtersOf(query, services, sessions);
  const teachers = teachersOf(sessions, services);
  const teacher = teachers.has(query['teacher'] ?? '') ? (query['teacher'] ?? '') : '';
  const ofAnybody = sessions.filter(
    (session) =>
      (filters.service.chosen === '' || session.slug === filters.service.chosen) &&
      (filters.place.chosen === '' || placeOf(session) === filters.place.chosen),
  );
  const fits = ofAnybody.filter(
    (session) => dayOf(session) >= listedFrom && (teacher === '' || session.teachers.some(({ id }) => id === teacher)),
  );
  const from = firstShown(listedFrom, isFit, fits);
  const until = addDays(from, shownDays);
  const shown = fits.filter((session) => dayOf(session) < until);
  const hasLater = fits.some((session) => dayOf(session) >= until);
  const farther = hasLater
    ? undefined
    : await firstAfter(addDays(listedFrom, aheadDays), { filters, services }, site.timeZone, calls);
  const nextOfAll = fits[0] ?? (teacher === '' && filters.place.chosen === '' ? farther : undefined);
  if (!isFit && shown.length === 0 && nextOfAll !== undefined) {
    // Whoever asks for no days wants to see what comes: before a season that is weeks ahead.
    return loadDays({ ...request, query: { ...query, from: dayOf(nextOfAll) } }, calls);
  }
  return {
    kind: 'timetable',
    days: Array.from({ length: shownDays }, (_, index) => addDays(from, index)).map((day) => ({
      day,
      sessions: shown.filter((session) => dayOf(session) === day),
    })),
    filters,
    teacher,
    people: peopleOf(teachers, ofAnybody),
    from,
    ...turnsOf(from, today, hasLater || farther !== undefined, {
      service: filters.service.chosen || undefined,
      teacher: teacher || undefined,
      place: filters.place.chosen || undefined,
    }),
    next: shown.length > 0 ? undefined : nextOfAll,
  };
}

/** The ways to the days before and after, with what is chosen. */
function turnsOf(
  from: Day,
  today: Day,
  hasLater: boolean,
  choice: TimetableChoice,
): Pick<TimetableState, 'earlier' | 'later'> {
  const earlier = addDays(from, -shownDays);
  return {
    earlier: from === today ? undefined : timetableAddress({ ...choice, from: earlier > today ? earlier : today }),
    later: hasLater ? timetableAddress({ ...choice, from: addDays(from, shownDays) }) : undefined,
  };
}
