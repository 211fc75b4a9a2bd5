/** What the events of the bookings settings carry (services sheet 8.1). */
import type { BodiesOf } from '../domain.ts';
import { BookingsSettings } from './bookings-settings.ts';
import type { availabilityCodes } from './codes.ts';

export const availabilityEventBodies: BodiesOf<typeof availabilityCodes.events> = {
  bookingsSettings: { entity: BookingsSettings },
};
