/**
 * A booking of places: which session or course it is, whether it may be booked now and for how many, and the booking as it
 * is going to be stored (bookings sheet 4.1, 21.2 and 21.3). Pure.
 */
import { fail, staffResourceTypeId } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import { type Catalogue, type CatalogueService, policyViolationsOf } from '../../availability/index.ts';
import type { Course, SeatsOf, Session } from '../../calendar/index.ts';
import type { BookingDetails } from '../repository.ts';
import { bookedLocation, bookedResource } from './assignment.ts';
import { requireWithinPolicy } from './bookable.ts';
import type { BookedFacts } from './draft.ts';
import { noPlaceLeft, openSpotsFor } from './seats.ts';

/** Where the instant after every session stands for a course that has no last one. */
export const endlessMs = Date.UTC(2101, 0, 1);

/** What places are of, with the service that offers it. */
export type Offered =
  | { readonly kind: 'CLASS'; readonly service: CatalogueService; readonly session: Session }
  | {
      readonly kind: 'COURSE';
      readonly service: CatalogueService;
      readonly course: Course;
      readonly firstStartMs: number;
      /** Start of the last session; read only where bookings are open until then. */
      readonly lastStartMs: number | undefined;
    };

/** The service on whose schedule a session or a course stands; undefined when none of this type offers it. */
export function serviceOfSchedule(
  catalogue: Catalogue,
  scheduleId: string,
  type: CatalogueService['type'],
): CatalogueService | undefined {
  for (const service of catalogue.services.values()) {
    if (service.scheduleId === scheduleId && service.type === type) {
      return service;
    }
  }
  return undefined;
}

function nothingOf(of: SeatsOf, said: { readonly serviceId?: string | undefined } = {}): Error {
  const data = said.serviceId === undefined ? { ...of } : { ...of, serviceId: said.serviceId };
  return 'sessionId' in of
    ? fail('SESSION_NOT_FOUND', 'No class of the service has this session', { eventId: of.sessionId, ...said })
    : fail('SCHEDULE_NOT_FOUND', 'No course has this schedule', data);
}

/** Finds what is offered, or refuses what no service offers (any more). */
export function requireOfferedPlaces(
  catalogue: Catalogue,
  of: SeatsOf,
  holder: Session | Course | undefined,
  serviceId: string | undefined,
  lastStartMs?: number,
): Offered {
  if (serviceId !== undefined && !catalogue.services.has(serviceId.toLowerCase())) {
    throw fail('SCHEDULE_NOT_FOUND', 'The site has no such service', { serviceId });
  }
  const type = 'sessionId' in of ? 'CLASS' : 'COURSE';
  const service = holder === undefined ? undefined : serviceOfSchedule(catalogue, holder.scheduleId, type);
  const isOther = serviceId !== undefined && service?.id !== serviceId.toLowerCase();
  if (holder === undefined || service === undefined || isOther) {
    throw nothingOf(of, isOther ? { serviceId } : {});
  }
  if (holder.status === 'CANCELLED') {
    throw fail('SLOT_NOT_AVAILABLE', 'It was cancelled', { reasons: ['EVENT_CANCELLED'], nearest: [] });
  }
  if ('startMs' in holder) {
    if (holder.type !== 'CLASS') {
      throw nothingOf(of);
    }
    return { kind: 'CLASS', service, session: holder };
  }
  if (holder.firstStartMs === undefined) {
    throw fail('SLOT_NOT_AVAILABLE', 'The course has no sessions yet', { reasons: ['NO_SESSIONS'], nearest: [] });
  }
  return { kind: 'COURSE', service, course: holder, firstStartMs: holder.firstStartMs, lastStartMs };
}

/**
 * Refuses what the policy does not let be booked now. A session counts by its own times; a course by its first session,
 * and where booking goes on after that, by its last.
 */
export function requirePlacesBookable(offered: Offered, nowMs: number): void {
  const { startMs, endMs } = policyTimesOf(offered);
  requireWithinPolicy(policyViolationsOf(offered.service, startMs, endMs, nowMs), []);
}

function policyTimesOf(offered: Offered): { startMs: number; endMs: number } {
  if (offered.kind === 'CLASS') {
    return offered.session;
  }
  const { service, course, firstStartMs, lastStartMs } = offered;
  if (service.policy.rules.bookAfterStartPolicy.enabled && lastStartMs !== undefined) {
    return { startMs: lastStartMs, endMs: lastStartMs };
  }
  return { startMs: firstStartMs, endMs: course.lastEndMs ?? Number.POSITIVE_INFINITY };
}

/** Refuses more participants than there are places. */
export function requirePlacesLeft(of: SeatsOf, holder: Session | Course | undefined, participants: number): void {
  const openSpots = openSpotsFor(holder, { taken: 0, overbooked: 0 });
  if (participants > openSpots) {
    throw noPlaceLeft(of, openSpots);
  }
}

/** Staff book into their own calendar only: into sessions that they hold (design 5). */
export function requireOwnPlaces({ caller, reach }: Act, offered: Offered): void {
  if (reach === 'all' || caller.kind !== 'user') {
    return;
  }
  const resourceIds = offered.kind === 'CLASS' ? offered.session.resourceIds : [];
  if (caller.resourceId === undefined || !resourceIds.includes(caller.resourceId)) {
    throw fail('UNAUTHORIZED_OPERATION', 'Staff members book into their own calendar only');
  }
}

/** Where, when and with whom it is, by the session or course: what the caller sent of it is ignored. */
export function bookedPlaces(
  catalogue: Catalogue,
  offered: Offered,
  timeZone: string,
): Omit<BookedFacts, 'columns'> & { readonly columns: Omit<BookedFacts['columns'], 'double_booked'> } {
  const { service } = offered;
  const plain = { resourceSelections: [], allDay: false };
  if (offered.kind === 'COURSE') {
    const [place] = service.places;
    const location = place === undefined ? undefined : bookedLocation(place, undefined);
    return {
      title: service.name,
      tags: ['COURSE'],
      slot: { ...plain, ...(location === undefined ? {} : { location }) },
      columns: {
        booked: 'SCHEDULE',
        service_type: 'COURSE',
        event_id: null,
        resource_id: null,
        location_id: location?.id ?? null,
        start_at: offered.firstStartMs,
        end_at: offered.course.lastEndMs ?? endlessMs,
        buffer_minutes: 0,
        time_zone: timeZone,
      },
    };
  }
  const { session } = offered;
  const location = locationOfSession(catalogue, service, session);
  const staff = session.resourceIds.flatMap((id) => catalogue.resources.get(id) ?? []);
  const resource = staff.find(({ typeId }) => typeId === staffResourceTypeId) ?? staff[0];
  return {
    title: session.title ?? service.name,
    tags: ['GROUP'],
    slot: {
      ...plain,
      ...(resource === undefined ? {} : { resource: bookedResource(resource) }),
      ...(location === undefined ? {} : { location }),
    },
    columns: {
      booked: 'SLOT',
      service_type: 'CLASS',
      event_id: session.id,
      resource_id: resource?.id ?? null,
      location_id: location?.id ?? null,
      start_at: session.startMs,
      end_at: session.endMs,
      buffer_minutes: 0,
      time_zone: session.timeZone,
    },
  };
}

/** The place of a session: its own, else that of its service. */
function locationOfSession(
  catalogue: Catalogue,
  service: CatalogueService,
  { location, locationId }: Session,
): BookingDetails['slot']['location'] {
  if (locationId !== undefined) {
    const known = service.places.find((place) => place.locationId === locationId);
    const { name } = catalogue.locations.get(locationId) ?? location ?? {};
    return bookedLocation(known ?? { type: 'BUSINESS', locationId, name, formattedAddress: undefined }, undefined);
  }
  if (location !== undefined) {
    const known = service.places.find((place) => place.type === location.type);
    const address = location.address?.formattedAddress;
    const formattedAddress = typeof address === 'string' ? address : known?.formattedAddress;
    return bookedLocation(
      { type: location.type, locationId: undefined, name: location.name ?? known?.name, formattedAddress },
      undefined,
    );
  }
  const [place] = service.places;
  return place === undefined ? undefined : bookedLocation(place, undefined);
}

/** What events and answers call the times of a course without an end. */
export function formatEnd(endMs: number): string | undefined {
  return endMs >= endlessMs ? undefined : formatInstant(endMs);
}
