/** Classes and courses of the business of a scene, and places that somebody else books in them. */
import type { Page } from 'playwright-core';
import { mondayMorning, type Scene, timeZone } from './scene.ts';

export interface Offered {
  readonly id: string;
  readonly slug: string;
  readonly eventIds: readonly string[];
}

const dayMs = 86_400_000;
/** Wall-clock text of a time some days after the Monday of the scene. */
export function on(days: number, time: string): string {
  return `${new Date(mondayMorning + days * dayMs).toISOString().slice(0, 10)}T${time}:00`;
}

export async function offer(
  scene: Scene,
  type: 'CLASS' | 'COURSE',
  name: string,
  capacity: number,
  days: readonly number[],
  more: object = {},
  /** Who gives it; the first of the people unless somebody is named. */
  teacher?: string,
): Promise<Offered> {
  const client = await scene.server.client('apiKey');
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const gives = teacher === undefined ? staffMembers[0] : staffMembers.find((each) => each.name === teacher);
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: {
      name: `Policy of ${name}`,
      participantsPolicy: { maxParticipantsPerBooking: 4 },
      cancellationPolicy: { enabled: true },
      reschedulePolicy: { enabled: true },
      ...more,
    },
  });
  const { locations } = await client.locations.listLocations();
  const { service } = await client.services.createService({
    service: {
      type,
      name,
      tagLine: 'With mats',
      defaultCapacity: capacity,
      onlineBooking: { enabled: true },
      bookingPolicy: { id: bookingPolicy.id },
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '18.50' } },
        options: { inPerson: true },
      },
      locations: [{ type: 'BUSINESS', business: { id: locations[0]?.id } }],
    },
  });
  const { results } = await client.calendar.bulkCreateEvents({
    returnEntity: true,
    events: days.map((day) => ({
      event: {
        scheduleId: service.schedule.id as string,
        type,
        start: { localDate: on(day, '18:00') },
        end: { localDate: on(day, '19:00') },
        resources: [{ id: gives?.resourceId as string }],
      },
    })),
  });
  return {
    id: service.id,
    slug: service.mainSlug.name,
    eventIds: results.map(({ itemMetadata }) => itemMetadata.id ?? ''),
  };
}

/** Somebody books places by the API; of a course, without an event. */
export async function bookPlaces(
  scene: Scene,
  of: Offered,
  eventId: string | undefined,
  participants: number,
): Promise<string> {
  const client = await scene.server.client('apiKey');
  const { service } = await client.services.getService({ serviceId: of.id });
  const { booking } = await client.bookings.createBooking({
    booking: {
      bookedEntity:
        eventId === undefined
          ? { schedule: { scheduleId: service.schedule.id as string, serviceId: of.id, timezone: timeZone } }
          : { slot: { serviceId: of.id, eventId } },
      totalParticipants: participants,
      contactDetails: { firstName: 'Rival', email: 'rival@example.com' },
      status: 'CONFIRMED',
    },
  });
  return booking.id;
}

/** For how many people the confirmed bookings of somebody are. */
export async function participantsOf(scene: Scene, email: string): Promise<number[]> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email, status: 'CONFIRMED' } },
  });
  return extendedBookings.map(({ booking }) => booking.totalParticipants ?? 0);
}

/** The sessions of a class in the timetable, not what it is chosen by. */
export const sessionsOf = (page: Page, name: string) => page.locator('a[href*="session="]').filter({ hasText: name });
