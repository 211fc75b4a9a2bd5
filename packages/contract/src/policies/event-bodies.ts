/** What the events of booking policies carry. */
import type { BodiesOf } from '../domain.ts';
import type { policiesCodes } from './codes.ts';
import { BookingPolicy } from './policies.ts';

export const policiesEventBodies: BodiesOf<typeof policiesCodes.events> = {
  bookingPolicy: {
    entity: BookingPolicy,
    actions: {
      default_booking_policy_set: {
        currentDefaultBookingPolicy: BookingPolicy,
        previousDefaultBookingPolicy: BookingPolicy,
      },
    },
  },
};
