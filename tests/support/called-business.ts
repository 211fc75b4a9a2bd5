/**
 * A business that is set up by calls over HTTP alone, as its owner would: people with their hours, rooms, policies,
 * services, events; what a visitor is offered, and bookings. It is nine o'clock on the Monday before its days.
 */
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** When a server of this business begins. */
export const mondayAtNineMs = Date.UTC(2026, 10, 23, 8);
export const tuesday = '2026-11-24';
export const saturday = '2026-11-28';

export interface Member {
  readonly id: string;
  readonly resourceId: string;
  readonly schedule: string;
}

export interface Hours {
  readonly day?: string;
  readonly from: string;
  readonly to: string;
  readonly at?: string;
}

export interface Made {
  readonly id: string;
  readonly schedule: { readonly id: string };
}

export interface NewService {
  readonly minutes?: number;
  readonly buffer?: number;
  readonly rules?: object;
  readonly more?: object;
}

export interface Room {
  readonly id: string;
  readonly eventsSchedule: { readonly scheduleId: string };
}

export interface Slot {
  readonly localStartDate: string;
  readonly bookable: boolean;
  readonly location: { readonly id?: string; readonly locationType: string };
  readonly bookingPolicyViolations: Record<string, unknown>;
  readonly availableResources: readonly { readonly resources: readonly { readonly id: string }[] }[];
}

export interface Booking {
  readonly id: string;
  readonly revision: string;
  readonly status: string;
  readonly bookedEntity: { readonly slot: { readonly eventId?: string; readonly resource?: { readonly id: string } } };
}

export const between = (day: string, from: string, to: string) => ({
  start: { localDate: `${day}T${from}:00` },
  end: { localDate: `${day}T${to}:00` },
});

export const placeOf = (id: string) => ({ type: 'BUSINESS', business: { id } });
export const inRooms = (typeId: string, rooms: readonly Room[]) => ({
  serviceResources: [{ resourceType: { id: typeId }, resourceIds: { values: rooms.map(({ id }) => id) } }],
});

export const timeOf = ({ localStartDate }: Slot) => localStartDate.slice(11, 16);
export const at = (service: Made, time: string, minutes = 60, more: object = {}) => {
  const startMs = Date.parse(`${tuesday}T${time}:00+01:00`);
  return {
    serviceId: service.id,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + minutes * 60_000).toISOString(),
    ...more,
  };
};
export const bodyOf = (slot: object, more: object = {}) => ({
  booking: { bookedEntity: { slot }, totalParticipants: 1, status: 'CONFIRMED', ...more },
});

export const anyTime = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };

export const tenToSix = [10, 11, 12, 13, 14, 15, 16].flatMap((hour) => [`${hour}:00`, `${hour}:30`]).concat('17:00');

export type CalledBusiness = Awaited<ReturnType<typeof setUpByCalls>>;

/** Adds a branch to a server that began at `mondayAtNineMs` with its first site in Berlin, and answers how to go on. */
export async function setUpByCalls(server: TestServer) {
  const owner = await server.caller('apiKey');
  const visitor = await server.caller('visitor');
  let count = 0;

  async function call<Answer>(method: string, path: string, body?: object, as = owner): Promise<Answer> {
    const answer = await server.send(method, path, { headers: as, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${method} ${path} ${answer.text}`).toBe(200);
    return answer.body as Answer;
  }

  async function refused(path: string, body: object, as = owner): Promise<string> {
    const answer = await server.send('POST', path, { headers: as, body });
    return `${answer.status} ${answer.code}`;
  }

  /** Somebody new; without hours they follow the business. */
  async function newMember(hours?: readonly Hours[]): Promise<Member> {
    count += 1;
    const { staffMember } = await call<{
      staffMember: { id: string; resourceId: string; resource: { eventsSchedule: { id: string } } };
    }>('POST', '/bookings/v1/staff-members', {
      staffMember: { name: `Person ${count}` },
      fields: ['RESOURCE_DETAILS'],
    });
    const member = {
      id: staffMember.id,
      resourceId: staffMember.resourceId,
      schedule: staffMember.resource.eventsSchedule.id,
    };
    if (hours !== undefined) {
      await workBy(member, member.schedule);
      for (const each of hours) {
        await open(member.schedule, each);
      }
    }
    return member;
  }

  const workBy = (member: Member, scheduleId: string) =>
    call('POST', `/bookings/v1/staff-members/${member.id}/assign-working-hours-schedule`, { scheduleId });

  /** Weekly working hours from a day on. */
  const open = (scheduleId: string, { day = tuesday, from, to, at }: Hours) =>
    newEvent({
      scheduleId,
      type: 'WORKING_HOURS',
      ...between(day, from, to),
      recurrenceRule: { frequency: 'WEEKLY', days: [day === saturday ? 'SATURDAY' : 'TUESDAY'] },
      ...(at === undefined ? {} : { location: { type: 'BUSINESS', id: at } }),
    });

  const newEvent = async (event: object) =>
    (await call<{ event: { id: string } }>('POST', '/calendar/v3/events', { event })).event.id;
  const cancelEvent = (id: string) => call('POST', `/calendar/v3/events/${id}/cancel`, {});

  async function newPolicy(rules: object): Promise<string> {
    count += 1;
    const bookingPolicy = { name: `Rules ${count}`, ...rules };
    return (await call<{ bookingPolicy: { id: string } }>('POST', '/bookings/v1/booking-policies', { bookingPolicy }))
      .bookingPolicy.id;
  }

  const bothPlaces = () => [placeOf(mainPlace), placeOf(branch)];

  async function newService(members: readonly Member[], spec: NewService = {}): Promise<Made> {
    count += 1;
    const { minutes = 60, buffer = 0, rules, more } = spec;
    const service = {
      type: 'APPOINTMENT',
      name: `Service ${count}`,
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      schedule: { availabilityConstraints: { sessionDurations: [minutes], timeBetweenSessions: buffer } },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      staffMemberIds: members.map(({ resourceId }) => resourceId),
      locations: [placeOf(mainPlace)],
      ...(rules === undefined ? {} : { bookingPolicy: { id: await newPolicy(rules) } }),
      ...more,
    };
    return (await call<{ service: Made }>('POST', '/bookings/v2/services', { service })).service;
  }

  /** Classes and courses. */
  const newSessions = (type: 'CLASS' | 'COURSE', capacity: number, spec: NewService = {}) =>
    newService([], { ...spec, more: { type, defaultCapacity: capacity, schedule: {}, ...spec.more } });

  async function newRoomType(): Promise<string> {
    count += 1;
    const resourceType = { name: `Rooms ${count}` };
    return (
      await call<{ resourceType: { id: string } }>('POST', '/bookings/v2/resources/resource-types', { resourceType })
    ).resourceType.id;
  }

  async function newRoom(typeId: string, more: object = {}): Promise<Room> {
    count += 1;
    const resource = { name: `Room ${count}`, typeId, ...more };
    return (await call<{ resource: Room }>('POST', '/bookings/v2/resources', { resource })).resource;
  }

  const slotsOf = async (service: Made, day: string, more: object = {}) =>
    (
      await call<{ timeSlots: Slot[] }>(
        'POST',
        '/v2/time-slots',
        { serviceId: service.id, fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:59:59`, ...more },
        visitor,
      )
    ).timeSlots;
  const startsOf = async (service: Made, day = tuesday, more: object = {}) =>
    (await slotsOf(service, day, more)).map(timeOf);

  const book = async (slot: object, more: object = {}) =>
    (await call<{ booking: Booking }>('POST', '/v2/bookings', bodyOf(slot, more))).booking;
  const act = async ({ id, revision }: Booking, what: string, more: object = {}) =>
    (await call<{ booking: Booking }>('POST', `/v2/bookings/${id}/${what}`, { revision, ...more })).booking;

  const decide = async ({ id }: Booking) =>
    (await call<{ booking: Booking }>('POST', `/v2/confirmation/${id}:confirmOrDecline`, {})).booking;
  interface Seats {
    readonly totalCapacity: number;
    readonly remainingCapacity: number;
  }
  const seatsOf = async (eventId: string) =>
    (await call<{ timeSlot: Seats }>('GET', `/v2/time-slots/event/${eventId}`, undefined, visitor)).timeSlot;

  const places = await call<{ locations: { id: string }[] }>('POST', '/locations/v1/locations/query', {});
  const mainPlace = places.locations[0]!.id;
  const made = await call<{ location: { id: string } }>('POST', '/locations/v1/locations', {
    location: { name: 'Branch', address: { country: 'DE', formattedAddress: '2 Side Street' } },
  });
  const branch = made.location.id;
  const found = await call<{ schedules: { id: string }[] }>('POST', '/calendar/v3/schedules/query', {
    query: { filter: { externalId: '4e0579a5-491e-4e70-a872-d097eed6e520' } },
  });
  const businessHours = found.schedules[0]!.id;
  return {
    visitor,
    mainPlace,
    branch,
    businessHours,
    call,
    refused,
    newMember,
    workBy,
    open,
    newEvent,
    cancelEvent,
    bothPlaces,
    newService,
    newSessions,
    newRoomType,
    newRoom,
    slotsOf,
    startsOf,
    book,
    act,
    decide,
    seatsOf,
  };
}
