/** A class of one place whose full sessions have a waitlist, made as its owner makes it. */
import type { Client } from '@openhours/client';
import type { Service } from '@openhours/contract';

/** `name`: of its policy, as no other of the site is called. */
export async function addClassWithWaitlist(owner: Client, name: string): Promise<Service> {
  const { bookingPolicy } = await owner.policies.createBookingPolicy({
    bookingPolicy: { name, waitlistPolicy: { enabled: true, capacity: 10, reservationTimeInMinutes: 10 } },
  });
  const { service } = await owner.services.createService({
    service: {
      type: 'CLASS',
      name: 'Yoga',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      bookingPolicy: { id: bookingPolicy.id },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  return service;
}
