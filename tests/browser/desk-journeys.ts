/** What journeys at the front desk share: what the site knows of its bookings and services. */
import type { Booking, Service } from '@openhours/contract';
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { timeZone } from './scene.ts';

/** The service that the scene's slug names. */
export async function sampleService(scene: Scene): Promise<Service> {
  const client = await scene.server.client('apiKey');
  const { services } = await client.services.queryServices({
    query: { filter: { 'mainSlug.name': scene.serviceSlug } },
    conditionalFields: ['STAFF_MEMBER_DETAILS'],
  });
  return services[0] as Service;
}

export interface Visit {
  readonly name: string;
  /** `YYYY-MM-DDThh:mm:ss` on the place's clock. */
  readonly localStart: string;
  readonly minutes?: number;
  readonly status?: 'CREATED' | 'CONFIRMED';
  readonly resourceId?: string;
  /** Whether it is offered then or not. */
  readonly atAnyTime?: boolean;
}

/** The business books somebody in, as a program would. */
export async function bookIn(scene: Scene, visit: Visit): Promise<Booking> {
  const client = await scene.server.client('apiKey');
  const service = await sampleService(scene);
  const minutes = visit.minutes ?? service.schedule.availabilityConstraints.sessionDurations[0] ?? 60;
  const endMs = Date.parse(`${visit.localStart}Z`) + minutes * 60_000;
  const [firstName = '', ...rest] = visit.name.split(' ');
  const { booking } = await client.bookings.createBooking({
    ...(visit.atAnyTime === true ? { flowControlSettings: { skipAvailabilityValidation: true } } : {}),
    booking: {
      bookedEntity: {
        slot: {
          serviceId: service.id,
          startDate: visit.localStart,
          endDate: new Date(endMs).toISOString().slice(0, 19),
          timezone: timeZone,
          ...(visit.resourceId === undefined ? {} : { resource: { id: visit.resourceId } }),
        },
      },
      totalParticipants: 1,
      status: visit.status ?? 'CONFIRMED',
      contactDetails: { firstName, lastName: rest.join(' '), email: `${firstName.toLowerCase()}@example.com` },
    },
  });
  return booking;
}

/** The newest booking of somebody, by first name. */
export async function bookingOf(scene: Scene, firstName: string): Promise<Booking> {
  const client = await scene.server.client('apiKey');
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: { cursorPaging: { limit: 100 } } });
  const found = extendedBookings.find(({ booking }) => booking.contactDetails.firstName === firstName);
  if (found === undefined) {
    throw new Error(`${firstName} has no booking`);
  }
  return found.booking;
}

/**
 * The notice of what was done, and the way back that it offers: it goes after a while unless it has the focus, so it is given
 * the focus before anything else is looked at.
 */
export async function keepUndo(page: Page, name: 'Undo' | 'Undo move'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
}
