/**
 * A booking of seats: which session or course it is, whether it may be booked now and for how many, and the booking as it
 * is going to be stored (bookings sheet 4.1, 21.2 and 21.3). Pure.
 */
import { fail, staffResourceTypeId } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import {
  type Catalogue,
  type CatalogueService,
  judgeCourse,
  judgeSession,
  locationOfSession,
  resourcesOfSession,
} from '../../availability/index.ts';
import type { Course, SeatsOf, Session } from '../../calendar/index.ts';
import { explainViolations } from '../../policies/index.ts';
import { bookedLocation, bookedResource } from './assignment.ts';
import { requireWithinPolicy } from './bookable.ts';
import type { BookedFacts } from './draft.ts';
import { presentNear } from './seats.ts';

/** Where the instant after every session stands for a course that has no last one. */
export const endlessMs = Date.UTC(2101, 0, 1);

/** What seats are of, with the service that offers it. */
export type Offered =
  | { readonly kind: 'CLASS'; readonly service: CatalogueService; readonly session: Session }
  | {
      readonly kind: 'COURSE';
      readonly service: CatalogueService;
      readonly course: Course;
      readonly firstStartMs: number;
      /** Start of the last session; undefined when none is the last. */
      readonly lastStartMs: number | undefined;
    };

/** The session or course itself. */
export function holderOf(offered: Offered): Session | Course {
  return offered.kind === 'CLASS' ? offered.session : offered.course;
}

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
    ? fail('SESSION_NOT_FOUND', 'There is no session of a class with this id, or it belongs to another service', {
        eventId: of.sessionId,
        ...said,
      })
    : fail('SCHEDULE_NOT_FOUND', 'There is no course with this schedule, or it belongs to another service', data);
}

/** The refusal of a session or a course that does not take place, with the sessions that were looked for instead. */
export function seatsCalledOff(near: readonly Session[]): Error {
  return fail('SLOT_NOT_AVAILABLE', 'The session or course was cancelled', {
    reasons: ['EVENT_CANCELLED'],
    nearest: near.map(presentNear),
  });
}

/**
 * Finds what is offered, or refuses what no service offers (any more). `near` are the sessions that were looked for
 * instead of one that was cancelled.
 */
export function requireOfferedSeats(
  catalogue: Catalogue,
  of: SeatsOf,
  holder: Session | Course | undefined,
  serviceId: string | undefined,
  near: readonly Session[],
): Offered {
  if (serviceId !== undefined && !catalogue.services.has(serviceId)) {
    throw fail('SCHEDULE_NOT_FOUND', 'The site has no such service', { serviceId });
  }
  const type = 'sessionId' in of ? 'CLASS' : 'COURSE';
  const service = holder === undefined ? undefined : serviceOfSchedule(catalogue, holder.scheduleId, type);
  const isOther = serviceId !== undefined && service?.id !== serviceId;
  if (holder === undefined || service === undefined || isOther) {
    throw nothingOf(of, isOther ? { serviceId } : {});
  }
  if (holder.status === 'CANCELLED') {
    throw seatsCalledOff(near);
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
  return { kind: 'COURSE', service, course: holder, firstStartMs: holder.firstStartMs, lastStartMs: undefined };
}

export interface Judged {
  readonly nowMs: number;
  /** The business books at times that its policy leaves to no customer: a class that has begun, say. */
  readonly anyTime?: boolean;
}

/** By the same judgement as it is offered by (design 4.7). */
function judgeOffered(
  offered: Offered,
  { nowMs, anyTime = false }: Judged,
): { readonly violations: number; readonly isArchived: boolean } {
  const { service } = offered;
  const { violations, reasons } =
    offered.kind === 'CLASS'
      ? judgeSession(service, offered.session, nowMs)
      : judgeCourse(service, offered.course, offered.lastStartMs, nowMs);
  return { violations: anyTime ? 0 : violations, isArchived: reasons.includes('LOCATION_ARCHIVED') };
}

/** Whether it may be booked now, however many seats there are. */
export function areSeatsBookable(offered: Offered, judged: Judged): boolean {
  const { violations, isArchived } = judgeOffered(offered, judged);
  return violations === 0 && !isArchived;
}

/** Refuses what the policy does not let be booked now, with the sessions that were looked for instead. */
export function requireSeatsBookable(offered: Offered, judged: Judged, near: readonly Session[]): void {
  const { service } = offered;
  const { violations, isArchived } = judgeOffered(offered, judged);
  const nearest = near.map(presentNear);
  if (isArchived) {
    throw fail('SLOT_NOT_AVAILABLE', 'The location of the session or course is archived', {
      reasons: ['LOCATION_ARCHIVED'],
      nearest,
    });
  }
  const startMs = offered.kind === 'CLASS' ? offered.session.startMs : offered.firstStartMs;
  requireWithinPolicy(explainViolations(service.policy.rules, violations, startMs), nearest);
}

/** Staff book into their own calendar only: into sessions that they hold (design 5). */
export function requireOwnSeats({ caller, reach }: Act, offered: Offered): void {
  if (reach === 'all' || caller.kind !== 'user') {
    return;
  }
  const resourceIds = offered.kind === 'CLASS' ? offered.session.resourceIds : [];
  if (caller.resourceId === undefined || !resourceIds.includes(caller.resourceId)) {
    throw fail('UNAUTHORIZED_OPERATION', 'Staff members book into their own calendar only');
  }
}

/** Where, when and with whom it is, by the session or course: what the caller sent of it is ignored. */
export function bookedSeats(
  catalogue: Catalogue,
  offered: Offered,
  timeZone: string,
): Omit<BookedFacts, 'columns'> & { readonly columns: Omit<BookedFacts['columns'], 'double_booked'> } {
  const { service } = offered;
  const plain = { resourceSelections: [], allDay: false };
  if (offered.kind === 'COURSE') {
    const location = bookedLocation(service.locations[0]);
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
  const location = bookedLocation(locationOfSession(catalogue, offered));
  const staff = resourcesOfSession(catalogue, session);
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

/** What events and answers call the times of a course without an end. */
export function formatEnd(endMs: number): string | undefined {
  return endMs >= endlessMs ? undefined : formatInstant(endMs);
}
