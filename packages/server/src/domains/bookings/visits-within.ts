/**
 * What is booked and held within stretches of time: asked before they are closed or blocked, whoever does it and
 * whatever for, and afterwards of what is left in them (docs/decisions/0070).
 */
import { type InputOf, invalid, type VisitsWithin, type VisitWithin, type visitsWithin } from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import type { ReadCall } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import {
  dayMs,
  type EpochMs,
  findZone,
  formatInstant,
  isInKnownYears,
  parseLocal,
  type Zone,
  zoneOf,
} from '../../time/index.ts';
import { type Availability, type Catalogue, type CatalogueService, locationOfSession } from '../availability/index.ts';
import { expandSessionsWithin, readCourses, readOccupancy, type Session } from '../calendar/index.ts';
import { readLocations } from '../locations/index.ts';
import { type FoundAppointments, readAppointmentsWithin, type Within } from './repository/visits-within.ts';
import type { BookingRow } from './repository.ts';
import { isSessionWithin } from './rules/within.ts';

type Asked = InputOf<typeof visitsWithin.listVisitsWithin>;
type Asking = Pick<ReadCall<unknown>, 'caller' | 'reach' | 'site' | 'nowMs'>;

const usualLimit = 20;
/** From the first to the last: what is taken of a person or a room is read over all of it. */
const longestSpanMs = 800 * dayMs;

/** By whose clock the periods of a place are read: the one that is said, else that of the place, else the site's. */
async function readZones(
  reader: Reader,
  { periods, timeZone }: Asked,
  { site }: Asking,
): Promise<(locationId: string | undefined) => Zone> {
  const zone = findZone(timeZone ?? site.timeZone);
  if (zone === undefined) {
    throw invalid('timeZone', 'must be an IANA time zone', 'OTHER');
  }
  if (timeZone !== undefined || periods.every(({ locationId }) => locationId === undefined)) {
    return () => zone;
  }
  const own = new Map((await readLocations(reader)).map(({ id, time_zone }) => [id, time_zone]));
  return (locationId) => {
    const ofPlace = locationId === undefined ? undefined : own.get(locationId);
    return ofPlace == null ? zone : zoneOf(ofPlace);
  };
}

/** The periods as instants, without what is over. */
async function readPeriods(reader: Reader, asked: Asked, asking: Asking): Promise<Within[]> {
  const { periods } = asked;
  const { nowMs } = asking;
  const zoneAt = await readZones(reader, asked, asking);
  const read = periods.map(({ localEnd, localStart, locationId }, index) => {
    const [start, end] = [parseLocal(localStart), parseLocal(localEnd)];
    if (start === undefined || end === undefined || end <= start || !isInKnownYears(start) || !isInKnownYears(end)) {
      throw invalid(`periods[${index}].localEnd`, 'must be a local time after localStart', 'OTHER');
    }
    const zone = zoneAt(locationId);
    return { startMs: zone.toInstant(start), endMs: zone.toInstant(end), locationId };
  });
  const coming = read
    .filter(({ endMs }) => endMs > nowMs)
    .map((period) => ({ ...period, startMs: Math.max(period.startMs, nowMs) }));
  if (coming.length > 0 && spanOf(coming).endMs - spanOf(coming).startMs > longestSpanMs) {
    throw invalid('periods', 'must lie within 800 days', 'OTHER');
  }
  return coming;
}

function spanOf(periods: readonly Within[]): { readonly startMs: EpochMs; readonly endMs: EpochMs } {
  return {
    startMs: Math.min(...periods.map(({ startMs }) => startMs)),
    endMs: Math.max(...periods.map(({ endMs }) => endMs)),
  };
}

/** The time of all periods, wherever: stretches that do not meet, in their order. */
function stretchesOf(periods: readonly Within[]): { readonly fromMs: EpochMs; readonly toMs: EpochMs }[] {
  const stretches: { fromMs: EpochMs; toMs: EpochMs }[] = [];
  for (const { endMs, startMs } of periods.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = stretches.at(-1);
    if (last === undefined || startMs > last.toMs) {
      stretches.push({ fromMs: startMs, toMs: endMs });
    } else {
      last.toMs = Math.max(last.toMs, endMs);
    }
  }
  return stretches;
}

/** Of whom it is asked: staff of themselves, whoever they name. */
function resourcesAsked({ resourceIds }: Asked, { caller, reach }: Asking): readonly string[] | undefined {
  if (reach === 'all') {
    return resourceIds;
  }
  const own = ownResourceOf(caller);
  return own === undefined ? [] : [own];
}

/** The appointments within the periods; of resources those that take their time, as a room's is taken. */
async function readAppointments(
  reader: Reader,
  asked: {
    readonly periods: readonly Within[];
    readonly resourceIds: readonly string[] | undefined;
    readonly limit: number;
  },
  nowMs: EpochMs,
) {
  const { limit, periods, resourceIds } = asked;
  const { endMs, startMs } = spanOf(periods);
  const bookingIds =
    resourceIds === undefined
      ? undefined
      : (await readOccupancy(reader, resourceIds, startMs, endMs, nowMs))
          .filter(({ resourceId, source }) => source === 'BOOKING' && resourceIds.includes(resourceId))
          .map(({ sourceId }) => sourceId);
  return readAppointmentsWithin(reader, { periods, bookingIds, limit });
}

/** A session of a class or a course. */
export interface FoundSession {
  readonly session: Session;
  readonly service: CatalogueService;
  readonly locationId: string | undefined;
}

/** The sessions of classes and courses within the periods. */
async function readSessionsWithin(
  reader: Reader,
  catalogue: Catalogue,
  periods: readonly Within[],
  resourceIds: readonly string[] | undefined,
  nowMs: EpochMs,
): Promise<FoundSession[]> {
  const services = [...catalogue.services.values()].filter(({ type }) => type !== 'APPOINTMENT');
  if (services.length === 0) {
    return [];
  }
  const bySchedule = new Map(services.map((service) => [service.scheduleId, service]));
  const types = ['CLASS', 'COURSE'] as const;
  const sessions = await expandSessionsWithin(reader, [...bySchedule.keys()], stretchesOf(periods), { nowMs }, types);
  return sessions
    .map((session) => {
      const service = bySchedule.get(session.scheduleId) as CatalogueService;
      return { session, service, locationId: locationOfSession(catalogue, { session, service })?.id };
    })
    .filter(({ locationId, session }) => isSessionWithin(session, locationId, { periods, resourceIds }));
}

/** Who comes, where that is known. */
export function contactNameOf({ details }: Pick<BookingRow, 'details'>): { readonly contactName?: string } {
  const { firstName = '', lastName = '' } = details.contactDetails;
  const contactName = `${firstName} ${lastName}`.trim();
  return contactName === '' ? {} : { contactName };
}

function presentAppointment(row: BookingRow): VisitWithin {
  return {
    kind: 'APPOINTMENT',
    bookingId: row.id,
    status: row.status,
    ...contactNameOf(row),
    serviceId: row.service_id,
    title: row.details.title,
    startDate: formatInstant(row.start_at),
    endDate: formatInstant(row.end_at),
    resourceIds: row.resource_id === null ? [] : [row.resource_id],
    ...(row.location_id === null ? {} : { locationId: row.location_id }),
    participants: row.total_participants,
  };
}

function presentSession({ locationId, service, session }: FoundSession, participants: number): VisitWithin {
  return {
    kind: service.type,
    eventId: session.id,
    serviceId: service.id,
    title: session.title ?? service.name,
    startDate: formatInstant(session.startMs),
    endDate: formatInstant(session.endMs),
    resourceIds: [...session.resourceIds],
    ...(locationId === undefined ? {} : { locationId }),
    participants,
  };
}

/** What lies within some periods: the soonest appointments with how many there are, and all sessions. */
export interface FoundVisits {
  readonly catalogue: Catalogue;
  readonly appointments: Readonly<FoundAppointments>;
  readonly sessions: readonly FoundSession[];
  /** How many people have a place in a session; of a course all who have booked it. */
  readonly peopleOf: (session: FoundSession) => number;
}

export async function findVisitsWithin(
  reader: Reader,
  asked: {
    readonly periods: readonly Within[];
    readonly resourceIds: readonly string[] | undefined;
    readonly limit: number;
  },
  nowMs: EpochMs,
  { availability }: { readonly availability: Pick<Availability, 'latest'> },
): Promise<FoundVisits> {
  const { periods, resourceIds } = asked;
  const catalogue = await availability.latest(reader);
  const [appointments, sessions] = await Promise.all([
    readAppointments(reader, asked, nowMs),
    readSessionsWithin(reader, catalogue, periods, resourceIds, nowMs),
  ]);
  const courseIds = [
    ...new Set(sessions.flatMap(({ service }) => (service.type === 'COURSE' ? [service.scheduleId] : []))),
  ];
  const courses = courseIds.length === 0 ? undefined : await readCourses(reader, courseIds, { nowMs });
  const peopleOf = ({ service, session }: FoundSession) => {
    const seats = service.type === 'COURSE' ? courses?.get(service.scheduleId) : session;
    return seats === undefined ? 0 : seats.taken + seats.overbooked;
  };
  return { catalogue, appointments, sessions, peopleOf };
}

/** Counts and lists what lies within the periods. */
export async function listVisitsWithin(
  reader: Reader,
  input: Asked,
  asking: Asking,
  parts: { readonly availability: Pick<Availability, 'latest'> },
): Promise<VisitsWithin> {
  const periods = await readPeriods(reader, input, asking);
  const resourceIds = resourcesAsked(input, asking);
  if (periods.length === 0 || resourceIds?.length === 0) {
    return { appointmentCount: 0, sessionCount: 0, participantCount: 0, visits: [] };
  }
  const { limit = usualLimit } = input;
  const found = await findVisitsWithin(reader, { periods, resourceIds, limit }, asking.nowMs, parts);
  const { appointments, peopleOf, sessions } = found;
  const people = new Map(
    sessions.map((each) => [each.service.type === 'COURSE' ? each.service.id : each.session.id, peopleOf(each)]),
  );
  return {
    appointmentCount: appointments.count,
    sessionCount: sessions.length,
    participantCount: [...people.values()].reduce((sum, count) => sum + count, 0),
    visits: [
      ...appointments.rows.map(presentAppointment),
      ...sessions.slice(0, limit).map((each) => presentSession(each, peopleOf(each))),
    ]
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
      .slice(0, limit),
  };
}
